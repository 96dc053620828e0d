import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { planOutput, readProtocol, render, tellHistory } from "../generator/index.ts";
import { makeTemporaryFolder, writeTree } from "./output/folder-tree.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("generated/ is what the catalogue and its ledger give; if not, `npm run generate` makes it so", async () => {
  const [catalogueFile, ledgerFile] = ["catalogue.yaml", "catalogue.lock.json"].map((file) => ({
    file,
    bytes: readFileSync(join(root, file)),
  }));
  const { protocol, diagnostics } = readProtocol(catalogueFile!, ledgerFile!);
  expect(diagnostics).toEqual([]);
  const { catalogue } = protocol!.side;
  const files = await render(catalogue, tellHistory(protocol!.ledger!.entries, catalogue));
  const { plan, faults } = planOutput(join(root, "generated"), files);
  expect(faults).toEqual([]);
  expect(plan!.files.filter(({ state }) => state !== "fresh").map(({ path, state }) => `${path} is ${state}`)).toEqual(
    [],
  );
  expect([...plan!.stale, ...plan!.leftOver].map(({ path }) => `${path} is left over`)).toEqual([]);
});

describe("the built package", () => {
  test("has every file that its exports name, with types, declaration maps and their sources, and each can be imported", async () => {
    const folder = makeTemporaryFolder();
    cpSync(join(root, "generated"), folder, { recursive: true, filter: (path) => !path.endsWith("dist") });
    writeTree(folder, {
      "tsconfig.json": JSON.stringify({
        extends: join(root, "tsconfig.generated.json"),
        compilerOptions: { rootDir: join(folder, "src"), outDir: join(folder, "dist") },
        include: [join(folder, "src")],
      }),
    });
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });

    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      exports: Record<string, { types: string; default: string } | string>;
    };
    const compiled = Object.values(manifest.exports).filter((target) => typeof target !== "string");
    expect(compiled.length).toBeGreaterThan(0);
    for (const target of compiled) {
      expect(Object.keys(target)).toEqual(["types", "default"]);
      await import(/* @vite-ignore */ pathToFileURL(join(folder, target.default)).href);
      const map = JSON.parse(readFileSync(join(folder, `${target.types}.map`), "utf8")) as { sources: string[] };
      for (const source of map.sources) readFileSync(join(folder, "dist", source));
    }
  });
});

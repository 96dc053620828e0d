/** A project's own compiler builds the package of the project's catalogue, as the README tells it to. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { beginHistory, render, writeOutput } from "../../generator/index.ts";
import { compileProject, tscPath } from "../compile/compiler.ts";
import { installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type PackedPackage, importPacked, makeHome, packPackage } from "./pack.ts";

const tools = installTools("typescripts");
const readme = fileURLToPath(new URL("../../README.md", import.meta.url));

/** The files of a build by path: modules and maps as they are, declarations as no compiler's way to lay out matters. */
async function readBuild(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(join(folder, "dist"), { recursive: true });
  const paths = names.filter((name) => name.endsWith(".js") || name.endsWith(".d.ts")).toSorted();
  const texts = paths.map(async (path) => [path, await readFile(join(folder, "dist", path), "utf8")] as const);
  return new Map((await Promise.all(texts)).map(([path, text]) => [path, text.replace(/\s+/g, " ")]));
}

describe.skipIf(tools === null)("the package of a catalogue", () => {
  const catalogue = protocols.get("hub")!;
  let published: PackedPackage;
  let instructions = "";

  beforeAll(async () => {
    published = await packPackage(catalogue);
    const section = (await readFile(readme, "utf8"))
      .split(/^## /m)
      .find((text) => text.startsWith("The package, built"));
    instructions = /^```json\n([^]*?)^```$/m.exec(section!)![1]!;
  });

  test.each(["5.7", "6.0", "7.0"])("is built by TypeScript %s to what is published", async (release) => {
    const home = await makeHome();
    const { faults } = writeOutput(join(home, "generated"), await render(catalogue, beginHistory(catalogue)));
    expect(faults).toEqual([]);
    const project = join(home, "tsconfig.json");
    await writeFile(project, instructions);
    const compiler = release === "7.0" ? tscPath : join(tools!, `node_modules/typescript-${release}/bin/tsc`);
    expect(await compileProject(project, compiler)).toEqual([]);

    const built = { ...published, folder: join(home, "generated") };
    const [own, theirs] = await Promise.all([readBuild(built.folder), readBuild(published.folder)]);
    expect([...own.keys()]).toEqual([...theirs.keys()]);
    for (const [path, text] of own) if (path.endsWith(".js")) expect(text, path).toBe(theirs.get(path));
    const { decodeFrame } = await importPacked<{ decodeFrame(text: string): { reason: string } }>(built);
    expect(decodeFrame(`{"v":"hub/4"}`).reason).toBe("unsupported-protocol");
  });
});

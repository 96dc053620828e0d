/** What is in the tarball, and that it stands by itself. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { protocols } from "../fixtures/protocols.ts";
import { type PackedPackage, packPackage } from "./pack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Exports = Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;

describe.each(["run-stream", "hub"])("the tarball of %s", (name) => {
  let packed: PackedPackage;
  let paths: readonly string[] = [];
  const read = (path: string): string => readFileSync(join(packed.folder, path), "utf8");
  const pathsThat = (pattern: RegExp): readonly string[] => paths.filter((path) => pattern.test(path));

  beforeAll(async () => {
    packed = await packPackage(protocols.get(name)!);
    paths = readdirSync(packed.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(packed.folder, posix.join(entry.parentPath, entry.name)))
      .toSorted();
  });

  test("has a module, its declarations, its maps and its source for each module, the data, the pages, and nothing else", () => {
    const modules = pathsThat(/^src\/.*\.ts$/).map((path) => path.slice("src/".length, -".ts".length));
    expect(modules).toContain("index");
    const compiled = modules.flatMap((module) =>
      [".js", ".js.map", ".d.ts", ".d.ts.map"].map((end) => `dist/${module}${end}`),
    );
    const others = pathsThat(/^(?:schema|fixtures)\//);
    expect(paths).toEqual(
      [
        ...["CHANGELOG.md", "README.md", "catalogue.json", "docs/event-catalogue.md", "package.json"],
        ...[...modules.map((module) => `src/${module}.ts`), ...compiled, ...others],
      ].toSorted(),
    );
    expect(others).toContain("schema/frame.schema.json");
    expect(others).toContain("fixtures/manifest.json");
  });

  test("has behind every export what it names", () => {
    const { exports } = JSON.parse(read("package.json")) as { exports: Exports };
    const wanted = [".", "./guards", "./codes", "./stream", "./sse", "./websocket", "./schema", "./schema/*.json"];
    expect(Object.keys(exports)).toEqual([...wanted, "./fixtures/*", "./catalogue.json", "./package.json"]);
    for (const target of Object.values(exports)) {
      if (typeof target === "string") {
        const pattern = new RegExp(`^${target.slice(2).replaceAll(".", "\\.").replace("*", ".+")}$`);
        expect(pathsThat(pattern), target).not.toEqual([]);
      } else {
        expect(Object.keys(target)).toEqual(["types", "default"]);
        expect(paths).toContain(target.types.slice(2));
        expect(paths).toContain(target.default.slice(2));
      }
    }
  });

  test("has modules that import one another and nothing else, no part of Node, no package", () => {
    for (const path of pathsThat(/^(?:dist|src)\/.*(?:\.js|\.ts)$/)) {
      for (const specifier of specifiersOf(read(path))) {
        expect(specifier, path).toMatch(/^\.\.?\//);
        const target = posix.join(dirname(path), specifier);
        // A declaration names its neighbours as the sources do, and a compiler looks for declarations by that name.
        const found = path.endsWith(".d.ts") ? target.replace(/\.[jt]s$/, ".d.ts") : target;
        expect(paths, path).toContain(found);
      }
    }
  });

  test("has modules that load no other for its types alone", () => {
    for (const path of pathsThat(/^dist\/.*\.js$/))
      expect(read(path), path).not.toMatch(/^import (?:\{\s*\} from )?"/m);
  });

  test("makes no code of texts", () => {
    for (const path of pathsThat(/\.js$/))
      expect(read(path), path).not.toMatch(/\beval\b|\bFunction\s*\(|\bimport\s*\(/);
  });

  test("has maps that lead to the sources that are in it", () => {
    for (const path of pathsThat(/\.map$/)) {
      const { sources, sourceRoot } = JSON.parse(read(path)) as { sources: string[]; sourceRoot?: string };
      const found = sources.map((source) => posix.join(dirname(path), sourceRoot ?? "", source));
      expect(found).toEqual([path.replace(/^dist/, "src").replace(/(?:\.d\.ts|\.js)\.map$/, ".ts")]);
      expect(paths).toContain(found[0]);
      expect(read(path.slice(0, -".map".length)).split("\n").at(-1)).toBe(
        `//# sourceMappingURL=${posix.basename(path)}`,
      );
    }
  });

  test("is found without fault by publint, and its types by arethetypeswrong", () => {
    expect(complaintsOf("publint/src/cli.js", "run", packed.tarball, "--strict")).toBe("");
    expect(complaintsOf("@arethetypeswrong/cli/dist/index.js", packed.tarball, "--profile", "esm-only")).toBe("");
  });
});

test("our own package has the licence that it names", () => {
  const [own, whole] = ["generated/LICENSE", "LICENSE"].map((file) => readFileSync(join(root, file), "utf8"));
  expect(own).toBe(whole);
  expect(existsSync(join(root, "generated/package.json"))).toBe(true);
});

/** What a module or a declaration imports, in any form. */
function specifiersOf(text: string): string[] {
  const forms = /(?:^|[\s;}])(?:from|import)\s*\(?\s*["']([^"']+)["']/gm;
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(forms)].map((match) => match[1]!);
}

/** All that a checker of packages says where it is not content, and else nothing. */
function complaintsOf(script: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", script), ...words], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  return status === 0 ? "" : `${stdout}${stderr}\nexit code ${status}`;
}

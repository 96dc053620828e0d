/** The toolchain as a package: what is in its tarball, and a project that has installed it and uses it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { beforeAll, describe, expect, test } from "vitest";
import { compileFolder, strictOptions } from "../compile/compiler.ts";
import { makeProject } from "./consumer-project.ts";
import { type PackedPackage, makeHome, pack } from "./pack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

let packed: PackedPackage;
let manifest: Manifest;
let paths: readonly string[];

beforeAll(async () => {
  packed = await pack(root, await makeHome());
  paths = readdirSync(packed.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(packed.folder, posix.join(entry.parentPath, entry.name)));
  manifest = JSON.parse(read("package.json")) as Manifest;
});

const read = (path: string): string => readFileSync(join(packed.folder, path), "utf8");
const pathsThat = (pattern: RegExp): readonly string[] => paths.filter((path) => pattern.test(path));

describe("the tarball of the toolchain", () => {
  test("has the command, the library and its types, the sources of all, and nothing else", () => {
    const known =
      /^(?:dist\/(?:bin|generator|types)|generator)\/|^scripts\/[\w-]+\.ts$|^(?:package\.json|README\.md|CONTRIBUTING\.md|LICENSE)$/;
    expect(paths.filter((path) => !known.test(path))).toEqual([]);
    expect(paths.filter((path) => /(?:^|\/)(?:node_modules|test|bench)\/|\.test\.|info$/.test(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "LICENSE", "generator/index.ts"]));
    const compiled = pathsThat(/^generator\/.*\.ts$/).map((source) => `dist/${source.slice(0, -".ts".length)}.js`);
    expect(pathsThat(/^dist\/generator\//).toSorted()).toEqual(compiled.toSorted());
    for (const path of compiled) expect(read(path), path).not.toContain("sourceMappingURL");
  });

  test("has of the declarations those that its own lead to, each with a map to its source", () => {
    const led = new Set(["dist/types/index.d.ts"]);
    for (const path of led) {
      const { referencedFiles, importedFiles } = ts.preProcessFile(read(path));
      expect(referencedFiles).toEqual([]);
      for (const { fileName } of importedFiles)
        if (fileName.startsWith(".")) led.add(posix.join(dirname(path), fileName.replace(/\.ts$/, ".d.ts")));
    }
    expect(led.size).toBeGreaterThan(20);
    expect(pathsThat(/^dist\/types\//).toSorted()).toEqual(
      [...led].flatMap((path) => [path, `${path}.map`]).toSorted(),
    );
    for (const path of led) {
      const { sources } = JSON.parse(read(`${path}.map`)) as { sources: string[] };
      const source = path.replace(/^dist\/types\/(.*)\.d\.ts$/, "generator/$1.ts");
      expect(sources.map((one) => posix.join(dirname(path), one))).toEqual([source]);
    }
  });

  test("has behind every export and every command what it names, types first", () => {
    const { exports, bin } = manifest;
    expect(Object.keys(exports)).toEqual([".", "./catalogue.schema.json", "./report.schema.json", "./package.json"]);
    for (const target of [...Object.values(exports), ...Object.values(bin)]) {
      if (typeof target !== "string") expect(Object.keys(target)).toEqual(["types", "default"]);
      for (const path of typeof target === "string" ? [target] : Object.values(target))
        expect(paths).toContain(path.replace(/^\.\//, ""));
    }
  });

  test("has maps that lead to the sources that are in it; those of another package are in the map", () => {
    for (const path of pathsThat(/^dist\/.*\.map$/)) {
      const { sources, sourcesContent } = JSON.parse(read(path)) as { sources: string[]; sourcesContent?: string[] };
      for (const [index, source] of sources.entries()) {
        const target = posix.join(dirname(path), source);
        if (target.includes("node_modules/yaml/")) expect(sourcesContent?.[index]).toBeTruthy();
        else expect(paths, path).toContain(target);
      }
    }
  });

  test("carries the licence of a package that is inlined, where it is", () => {
    const licence = readFileSync(join(root, "node_modules/yaml/LICENSE"), "utf8").trim();
    const holders = pathsThat(/^dist\/bin\/.*\.map$/).filter((path) => read(path).includes("node_modules/yaml/"));
    expect(holders.length).toBeGreaterThan(0);
    for (const path of holders) expect(read(path.slice(0, -".map".length))).toContain(licence);
  });

  test("imports packages that it depends on, and nothing of the machine that it was made on", () => {
    const imported = pathsThat(/^dist\/.*\.js$/).flatMap((path) =>
      [...read(path).matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire(?:\$\d+)?\()\s*"([@a-z][^"]*)"/g)].map(
        ([, name]) => name!,
      ),
    );
    const packages = new Set(imported.filter((name) => !name.startsWith("node:")).map((name) => name.split("/")[0]!));
    expect([...packages].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
    for (const path of pathsThat(/^dist\//)) expect(read(path).includes(root), path).toBe(false);
  });

  test("is found without fault by publint, and its types by arethetypeswrong", () => {
    const complaintsOf = (script: string, ...words: string[]): string => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", script), ...words], {
        encoding: "utf8",
      });
      return status === 0 ? "" : `${stdout}${stderr}`;
    };
    expect(complaintsOf("publint/src/cli.js", "run", packed.tarball, "--strict")).toBe("");
    expect(complaintsOf("@arethetypeswrong/cli/dist/index.js", packed.tarball, "--profile", "esm-only")).toBe("");
  });
});

const catalogue = `format: 1
title: Lift
protocol: 1
package:
  name: lift-frames
envelope:
  v: { role: version }
  n: { role: sequence }
  kind: { role: type }
  data: { role: data }
frame_types:
  call:
    data: { floor: integer }
  arrive:
    data: { floor: integer }
stream:
  begins: call
  ends: arrive
`;

describe("a project that has installed it", { timeout: 300_000 }, () => {
  let project: string;

  /** As npm would lay it, but for the dependencies, which are those that we have. */
  beforeAll(async () => {
    project = await makeProject([packed]);
    const modules = join(project, "node_modules");
    for (const name of Object.keys(manifest.dependencies))
      await symlink(join(root, "node_modules", name), join(modules, name), "dir");
    await mkdir(join(modules, ".bin"));
    const [[name, script]] = Object.entries(manifest.bin) as [[string, string]];
    await symlink(join("..", packed.name, script), join(modules, ".bin", name));
    await chmod(join(modules, packed.name, script), 0o755);
    await writeFile(join(project, "catalogue.yaml"), catalogue);
  });

  function run(program: string, ...words: string[]): { code: number | null; stdout: string; stderr: string } {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: project, encoding: "utf8" });
    return { code: status, stdout, stderr };
  }
  const command = (...words: string[]): ReturnType<typeof run> =>
    run(join(project, "node_modules/.bin/event-catalogue"), ...words);

  test("generates, checks, releases and validates by its own catalogue", async () => {
    expect(run("npx", "--no", "event-catalogue", "generate")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("generated/src/guards.ts"),
    });
    expect(command("check")).toMatchObject({ code: 0, stdout: expect.stringContaining("unreleased") });
    expect(command("release").code).toBe(0);
    expect(existsSync(join(project, "catalogue.lock.json"))).toBe(true);
    expect(command("generate", "--check")).toMatchObject({ code: 0, stdout: "" });
    expect(command("check")).toMatchObject({ code: 0, stdout: expect.stringContaining("unchanged") });
    const fixture = (name: string): string => `generated/fixtures/${name}.ndjson`;
    expect(command("validate", "--single", fixture("after-end.keeps"))).toMatchObject({ code: 0 });
    expect(command("validate", "--single", fixture("after-end.breaks"))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("after-end"),
    });
    const more = catalogue.replace("stream:\n", "  stop: {}\nstream:\n");
    await writeFile(join(project, "catalogue.yaml"), more);
    expect(command("check")).toMatchObject({ code: 1, stdout: expect.stringContaining("set protocol: 2") });
    await writeFile(join(project, "catalogue.yaml"), catalogue);
  });

  test("compiles programs against its library, checking the declarations too, and runs them", async () => {
    const program = `
      import { beginHistory, check, compare, load, render, validate, type Catalogue, type Change } from "event-catalogue";

      const bytes = new TextEncoder().encode(${JSON.stringify(catalogue)});
      const { catalogue, diagnostics } = load(bytes, "catalogue.yaml");
      if (catalogue === null) throw new Error(diagnostics.map(({ message }) => message).join());
      const own: Catalogue = catalogue;
      // @ts-expect-error It is a text, not any.
      const wrong: number = own.title;
      const files = await render(own, beginHistory(own));
      const { catalogue: other } = load(new TextDecoder().decode(bytes).replace("floor: integer", "floor: string"));
      const changes: readonly Change[] = compare(own, other!);
      const source = { file: "catalogue.yaml", bytes };
      const { report } = check({
        catalogue: source, ledger: null, ledgerFile: "x", published: null, earlierLedgers: [], against: null,
      });
      async function* frames() {
        yield new TextEncoder().encode('{"v":1,"n":1,"kind":"call","data":{"floor":3}}\\n');
      }
      const result = await validate(own, beginHistory(own), [{ file: "capture", bytes: frames() }]);
      const found = [
        typeof wrong, files.some(({ path }) => path === "src/guards.ts"), changes.map(({ kind }) => kind), report.verdict,
        result.frames, result.unfinished,
      ];
      console.log(JSON.stringify(found));
    `;
    const example = /(?<=^```ts\n)[^`]* from "event-catalogue";\n[^]*?(?=^```$)/m.exec(read("README.md"))![0];
    await writeFile(join(project, "program.ts"), program);
    await writeFile(join(project, "example.ts"), example);
    await writeFile(
      join(project, "use.ts"),
      `import { makePackage } from "./example.ts";
       console.log((await makePackage(${JSON.stringify(catalogue)})).get("src/guards.ts")!.includes("isCallFrame"));`,
    );
    const options = { ...strictOptions, lib: ["es2022", "dom"], declaration: false, isolatedDeclarations: false };
    expect(await compileFolder(project, options, ["*.ts"])).toEqual([]);
    expect(run(process.execPath, "dist/program.js")).toEqual({
      code: 0,
      stdout: '["string",true,["value-type-changed"],"unreleased",1,1]\n',
      stderr: "",
    });
    expect(run(process.execPath, "dist/use.js")).toEqual({ code: 0, stdout: "true\n", stderr: "" });
  });
});

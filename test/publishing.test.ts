/** What stands between a mistake and a registry: the script of this repository, and that of the package itself. */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { edits, ledgerText, replace } from "./scripts/protocol-project.ts";
import { GitSandbox, type Outcome } from "./scripts/git-sandbox.ts";
import { catalogueText } from "./scripts/run-command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** This repository with the run stream as it was first released. */
let sandbox: GitSandbox;
let folder: string;

beforeAll(() => {
  sandbox = new GitSandbox();
  folder = sandbox.path("r");
  for (const name of ["generator", "scripts", "dist", "package.json", "README.md", "LICENSE", "tsconfig.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ["tsconfig.build.json", "tsconfig.generated.json"]) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  write("catalogue.yaml", catalogueText);
  write("catalogue.lock.json", ledgerText);
  generate();
  expect(npmIn("", ["run", "build"]).code).toBe(0);
  cpSync(join(folder, "generated"), sandbox.path("released"), { recursive: true });
});
afterAll(() => sandbox.remove());

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function read(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

/** Lays catalogue, ledger and the built package as they were released. */
function restore(): void {
  write("catalogue.yaml", catalogueText);
  write("catalogue.lock.json", ledgerText);
  rmSync(join(folder, "generated"), { recursive: true });
  cpSync(sandbox.path("released"), join(folder, "generated"), { recursive: true });
}

function generate(): void {
  const { code, stderr } = sandbox.run("r", process.execPath, ["dist/bin/event-catalogue.js", "generate"]);
  expect(code, stderr).toBe(0);
}

/** @param below the folder that npm works in */
function npmIn(below: string, words: readonly string[]): Outcome {
  return sandbox.run(join("r", below), "npm", ["--silent", ...words], {
    npm_config_offline: "true",
    npm_config_fetch_retries: "0",
  });
}

function prepublish(environment: NodeJS.ProcessEnv = {}): Outcome {
  return sandbox.run("r", process.execPath, ["scripts/prepublish.mjs"], environment);
}

describe("the script of this repository", () => {
  const refused = (outcome: Outcome, ...said: string[]): void => {
    expect(outcome.code).toBe(1);
    for (const words of said) expect(outcome.stderr).toContain(words);
    expect(outcome.stderr).toMatch(/\nNot published: it must hold that .*\.\n$/);
  };

  test("lets pass what was released", () => {
    const { code, stderr } = prepublish();
    expect([
      code,
      stderr
        .trimEnd()
        .split("\n")
        .filter((line) => !line.endsWith(": yes")),
    ]).toEqual([0, []]);
    expect(stderr.trimEnd().split("\n")).toHaveLength(7);
  });

  test("refuses a version that the ledger lacks", () => {
    write("catalogue.yaml", edits.editNote(catalogueText));
    generate();
    refused(prepublish(), "2.0.1 is not in catalogue.lock.json, which ends with 2.0.0: `npm run release`");
    rmSync(join(folder, "catalogue.lock.json"));
    refused(prepublish(), "ledger-missing");
    rmSync(join(folder, "generated"), { recursive: true });
    generate();
    refused(prepublish(), "2.0.0 is not in catalogue.lock.json, which has no release");
    restore();
  });

  test("refuses a protocol number that is wrong", () => {
    write("catalogue.yaml", edits.addType(catalogueText));
    generate();
    refused(prepublish(), "frame-type-added", "set protocol: 3");
    restore();
  });

  test("refuses files that are not as the catalogue says", () => {
    write("generated/docs/event-catalogue.md", "# Mine\n");
    refused(prepublish(), "-# Mine", "generated is not up to date", "generated files are up to date");
    restore();
  });

  test("refuses sources that do not compile, and a package that does not hold what it promises", () => {
    const index = read("generator/index.ts");
    write("generator/index.ts", `${index}export const wrong: string = 1;\n`);
    refused(prepublish(), "TS2322");
    write("generator/index.ts", index);
    const manifest = read("package.json");
    write("package.json", replace("./dist/generator/index.js", "./dist/generator/nothing.js")(manifest));
    refused(prepublish(), "nothing.js", "publint finds nothing");
    write("package.json", manifest);
  });

  test("refuses, where a workflow publishes, a package that names another repository as its source", () => {
    const from = (repository: string): Outcome => prepublish({ GITHUB_REPOSITORY: repository });
    refused(from("a/b"), "event-catalogue is published from a/b: say so as `repository` in package.json");
    const manifest = read("package.json");
    write(
      "package.json",
      replace('"license"', '"repository": "git+https://github.com/a/b.git",\n  "license"')(manifest),
    );
    refused(from("a/b"), "run-stream is published from a/b: say so as `package.repository` in catalogue.yaml");
    refused(from("x/b"), "event-catalogue is published from x/b");
    write("package.json", manifest);
  });
});

describe("the script of the package, which has nothing but its folder", () => {
  const publish = (): Outcome =>
    npmIn("", ["publish", "./generated", "--dry-run", "--provenance", "--access", "public"]);
  const refused = (...said: string[]): void => {
    const { code, stderr } = publish();
    expect(code).toBe(1);
    for (const words of said) expect(stderr).toContain(`Not published: ${words}`);
  };

  test("lets pass what was released, from wherever the folder stands", () => {
    expect(publish()).toMatchObject({ code: 0, stderr: "" });
    expect(sandbox.run("released", "npm", ["run", "--silent", "prepublishOnly"])).toMatchObject({
      code: 0,
      stderr: "",
    });
  });

  test("refuses a version that is pending, also the first", () => {
    write("catalogue.yaml", edits.addOptionalKey(catalogueText));
    generate();
    refused("2.1.0 is not in the ledger, the last release is 2.0.0: run `event-catalogue release` first.");
    rmSync(join(folder, "catalogue.lock.json"));
    write("catalogue.yaml", catalogueText);
    rmSync(join(folder, "generated/catalogue.json"));
    generate();
    refused("2.0.0 is not in the ledger, nothing has been released yet");
    restore();
  });

  test("refuses files that somebody has changed or removed", () => {
    write("generated/CHANGELOG.md", `${read("generated/CHANGELOG.md")}\n`);
    rmSync(join(folder, "generated/src/frames.ts"));
    refused("CHANGELOG.md is not as it was generated", "src/frames.ts is not as it was generated");
    restore();
  });

  test("refuses, and says which, where a file that it goes by is missing or damaged", () => {
    const refusal = (path: string): object => ({
      code: 1,
      stderr: `Not published: ${path} is not as it was generated: run \`npx event-catalogue generate\`.\n`,
    });
    const script = (): Outcome => sandbox.run("r/generated", process.execPath, [".prepublish.mjs"]);
    const manifest = read("generated/.manifest.json");
    for (const text of ["", "{", "null", "{}", '{"files":null}', '{"files":{}}', `<<<<<<< HEAD\n${manifest}`]) {
      write("generated/.manifest.json", text);
      expect(script(), text).toMatchObject(refusal(".manifest.json"));
    }
    rmSync(join(folder, "generated/.manifest.json"));
    expect(script()).toMatchObject(refusal(".manifest.json"));
    write("generated/.manifest.json", manifest);
    for (const file of ["catalogue.json", "package.json"]) {
      const text = read(`generated/${file}`);
      write(`generated/${file}`, text.replace(/"(?:released|version)"/g, '"other"'));
      expect(script()).toMatchObject(refusal(file));
      rmSync(join(folder, "generated", file));
      expect(script()).toMatchObject(refusal(file));
      write(`generated/${file}`, text);
    }
    restore();
  });

  test("refuses what was compiled before the sources changed, until they are compiled again", () => {
    write("catalogue.yaml", edits.editNote(catalogueText));
    generate();
    const released = sandbox.run("r", process.execPath, ["dist/bin/event-catalogue.js", "release"]);
    expect(released.code, released.stderr).toBe(0);
    refused("dist/ is compiled of other sources than src/: compile them again.");
    expect(npmIn("", ["run", "build"]).code).toBe(0);
    expect(publish()).toMatchObject({ code: 0, stderr: "" });
    restore();
  });

  test("refuses a package that is not compiled", () => {
    // What an export leads to, and what those import.
    for (const file of ["sse.d.ts", "runtime.js", "frames.d.ts"]) {
      const compiled = read(`generated/dist/${file}`);
      rmSync(join(folder, "generated/dist", file));
      refused("the sources are not compiled into dist/.");
      write(`generated/dist/${file}`, compiled);
    }
    restore();
  });

  test("is no part of what is published", () => {
    const { stdout } = npmIn("generated", ["pack", "--dry-run", "--json"]);
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(({ path }) => path.startsWith("."))).toEqual([]);
  });
});

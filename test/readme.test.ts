import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTemporaryFolder, readTree, writeTree } from "./output/folder-tree.ts";
import { runCommand } from "./scripts/run-command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

// The README speaks of the run stream as it was first released, so that it stays true when the protocol goes on.
const inputs = ["catalogue.yaml", "catalogue.lock.json"] as const;
const [catalogue, ledger] = inputs.map((file) => readFileSync(join(root, "test/fixtures/run-stream", file), "utf8"));
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "event-catalogue-readme-"));
  writeTree(project, { "catalogue.yaml": catalogue!, "catalogue.lock.json": ledger! });
  expect(runCommand(["generate"], { folder: project }).status).toBe(0);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The code blocks of a language that follow a heading. */
function blocks(heading: string, language: string): string[] {
  const start = readme.indexOf(`\n## ${heading}\n`);
  expect(start).toBeGreaterThan(0);
  const end = readme.indexOf("\n## ", start + 1);
  return [...readme.slice(start, end === -1 ? undefined : end).matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!);
}

test("the commands come first, and are scripts of the project", () => {
  const [commands] = [...readme.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text!);
  expect(readme.indexOf(commands!)).toBeLessThan(readme.indexOf("\n## "));
  expect(commands).toMatch(/^npm ci && npm run generate .*\nnpm ci && npm test .*\n$/);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...readme.matchAll(/`npm (?:run ([a-z:]+)|(test))\b[^`]*`/g)].map(
    ([, script, test]) => script ?? test!,
  );
  for (const name of named) expect(scripts).toHaveProperty([name]);
});

describe("reading and refusing a frame", () => {
  const heading = "Reading a frame, and refusing one";
  const streamHeading = "A stream, and the rules between its frames";

  test("the examples compile under strict options against the built package, and do what is said", () => {
    const [code] = blocks(heading, "ts");
    const [printed] = blocks(heading, "text");
    expect(code!.trimEnd().split("\n").length).toBeLessThanOrEqual(10);

    const folder = makeTemporaryFolder();
    const installed = join(folder, "node_modules/@event-catalogue/run-stream");
    mkdirSync(installed, { recursive: true });
    cpSync(join(project, "generated"), installed, { recursive: true });
    writeTree(folder, {
      "package.json": '{ "type": "module" }',
      "example.ts": code!,
      "stream.ts": blocks(streamHeading, "ts")[0]!,
      "streaming.js": `import { readFileSync } from "node:fs";
import { read } from "./stream.js";
for (const name of process.argv.slice(2)) await read(new Response(readFileSync(name)));
`,
      "tsconfig.package.json": JSON.stringify({
        extends: join(root, "tsconfig.generated.json"),
        compilerOptions: { rootDir: join(installed, "src"), outDir: join(installed, "dist") },
        include: [join(installed, "src")],
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "nodenext",
          target: "es2022",
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          types: ["node"],
          typeRoots: [join(root, "node_modules/@types")],
        },
        files: ["example.ts", "stream.ts"],
      }),
    });
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    for (const project of ["tsconfig.package.json", "tsconfig.json"]) {
      const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", project], {
        cwd: folder,
        encoding: "utf8",
      });
      expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    }
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    expect(execFileSync(process.execPath, ["example.js"], { cwd: folder, encoding: "utf8", env })).toBe(printed);

    const streams = ["after-end.keeps.sse", "after-end.breaks.sse"].map((name) => join(installed, "fixtures", name));
    const told = execFileSync(process.execPath, ["streaming.js", ...streams], { cwd: folder, encoding: "utf8", env });
    expect(told).toMatch(/^after-end .*\n$/);
  });
});

test("over each fixture that breaks a rule, `validate --single` tells that rule and no other", () => {
  const files = readdirSync(join(root, "generated/fixtures")).filter((name) => name.endsWith(".breaks.ndjson"));
  const paths = files.map((name) => `generated/fixtures/${name}`);
  const { stdout } = runCommand(["validate", "--single", "--format", "json", ...paths], { folder: project });
  const { violations } = JSON.parse(stdout) as { violations: { file: string; rule: string }[] };
  const told = violations.map(({ file, rule }) => [file, rule]);
  expect(told).toEqual(paths.map((path, index) => [path, files[index]!.split(".")[0]]));
});

/** The project as a newcomer has it, with a change of the README. */
function change(patch: string): string {
  const folder = makeTemporaryFolder();
  cpSync(project, folder, { recursive: true });
  const lines = patch.split("\n").filter((line) => line !== "");
  const side = (sign: string): string =>
    lines
      .filter((line) => [" ", sign].includes(line[0]!))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  expect(catalogue!.split(side("-"))).toHaveLength(2);
  writeFileSync(
    join(folder, "catalogue.yaml"),
    catalogue!.replace(side("-"), () => side("+")),
  );
  return folder;
}

describe("a first change", () => {
  const heading = "A first change";
  const [diff] = blocks(heading, "diff");
  const [followed, mistaken] = blocks(heading, "text");

  test("is followed by what the README says", () => {
    const folder = change(diff!);
    const { status, stdout } = runCommand(["generate"], { folder });
    expect(status).toBe(0);
    for (const line of followed!.split("\n").filter((text) => text !== "…" && text !== ""))
      expect(stdout.split("\n")).toContain(line);
    const {
      "generated/src/frames.ts": frames,
      "generated/schema/frame.schema.json": schema,
      "generated/docs/event-catalogue.md": page,
    } = readTree(folder);
    expect(frames).toMatch(
      /export interface TextDeltaData \{\n {2}text: string;\n(?: {2}\/\*\* Since .* \*\/\n)? {2}language\?: string;\n\}/,
    );
    expect(schema).toContain('"language"');
    expect(page).toContain("language");
  });

  test("with a mistake is answered as the README says", () => {
    const folder = change(diff!.replace("language?: string", "language?: strng"));
    const { status, stdout } = runCommand(["generate"], { folder });
    expect(status).toBe(1);
    expect(stdout.trimEnd()).toBe(mistaken!.trimEnd());
  });
});

test("a change of the protocol is told as the README says, and mended by the words it ends with", () => {
  const heading = "A change of the protocol";
  const folder = change(blocks(heading, "diff")[0]!);
  const { status, stdout } = runCommand(["check"], { folder });
  expect(status).toBe(1);
  expect(stdout).toContain(blocks(heading, "text")[0]!);
  expect(stdout.trimEnd()).toMatch(/; set protocol: 3$/);
  expect(runCommand(["check", "--fix"], { folder }).status).toBe(0);
});

test("the layout names every folder that there is", () => {
  const [layout] = [...readme.slice(readme.indexOf("\n## Layout")).matchAll(/^```\n([^]*?)^```$/gm)].map(
    ([, text]) => text!,
  );
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist)$/.test(entry.name))
    .map(({ name }) => name);
  for (const folder of folders) expect(layout).toMatch(new RegExp(`^${folder}/ `, "m"));
});

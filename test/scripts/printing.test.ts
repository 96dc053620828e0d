import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { makeTemporaryFolder, readTree, writeTree } from "../output/folder-tree.ts";
import { loadingTold, readLoaded } from "./loaded-files.ts";
import { catalogueText, commandFile, preload, runCommand } from "./run-command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function makeProject(text = catalogueText): string {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "catalogue.yaml": text });
  return folder;
}

const broken = catalogueText.replace("usage: Usage | null", "usage: Usgae | null");

describe("colour", () => {
  test.each<[string, string[], Record<string, string>, boolean]>([
    ["a pipe gets none", [], {}, false],
    ["FORCE_COLOR gives it", [], { FORCE_COLOR: "1" }, true],
    ["--color gives it", ["--color"], { NO_COLOR: "1" }, true],
    ["--no-color takes it", ["--no-color"], { FORCE_COLOR: "1" }, false],
    ["JSON never has it", ["--format", "json", "--color"], { FORCE_COLOR: "1" }, false],
    ["annotations never have it", ["--format", "github", "--color"], { FORCE_COLOR: "1" }, false],
  ])("%s", (_, words, environment, expected) => {
    const { stdout } = runCommand(["generate", ...words], { folder: makeProject(broken), environment });
    expect(stdout.includes("\u001b[")).toBe(expected);
    expect(stdout.replace(/\u001b\[\d+m/g, "")).not.toContain("\u001b");
  });

  // Other systems have another script(1).
  test.runIf(process.platform === "linux")("a terminal gets it, and NO_COLOR takes it", () => {
    // script(1) gives the command a terminal.
    const run = (environment: Record<string, string>): string =>
      spawnSync("script", ["-qec", `'${process.execPath}' '${commandFile}' generate`, "/dev/null"], {
        cwd: makeProject(broken),
        encoding: "utf8",
        env: { PATH: process.env["PATH"], TERM: "xterm", ...environment },
      }).stdout;
    expect(run({})).toContain("\u001b[31merror\u001b[39m");
    expect(run({ NO_COLOR: "1" })).not.toContain("\u001b");
    expect(run({ NO_COLOR: "1" })).toContain("error");
  });
});

describe("misuse is answered with what would be right, on standard error, with exit code 2", () => {
  test.each<[string[], string]>([
    [[], "event-catalogue: a command is missing\n"],
    [["genrate"], "event-catalogue: there is no command `genrate`; did you mean `generate`?\n"],
    [["generate", "--chek"], "event-catalogue: `generate` has no option `--chek`; did you mean `--check`?\n"],
    [
      ["generate", "--format", "jsno"],
      "event-catalogue: `--format` is one of text, json, github, not `jsno`; did you mean `json`?\n",
    ],
    [["\u001b[31mred"], "event-catalogue: there is no command `\\u{1b}[31mred`\n"],
  ])("%j", (words, first) => {
    const { status, stdout, stderr } = runCommand(words, { folder: makeTemporaryFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const more = words[0] === "generate" ? "generate --help` tells what it takes" : "--help` tells the commands";
    expect(stderr).toBe(`${first}\`npx event-catalogue ${more}.\n`);
  });
});

test("help and version go to standard output, with exit code 0, wherever they are asked", () => {
  const folder = makeTemporaryFolder();
  expect(runCommand(["--version"], { folder })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: "",
  });
  expect(runCommand(["--help"], { folder })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("generate"),
    stderr: "",
  });
  expect(runCommand(["generate", "--help"], { folder })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("--watch"),
    stderr: "",
  });
  expect(readTree(folder)).toEqual({});
});

test("a reader that goes away does not keep the work from being done, nor change the exit code", async () => {
  for (const [text, expected] of [
    [catalogueText, 0],
    [broken, 1],
  ] as const) {
    const folder = makeProject(text);
    const child = spawn(process.execPath, [commandFile, "generate"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (complaint += part));
    child.stdout.destroy();
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(expected);
    expect(complaint).not.toMatch(/EPIPE|^\s+at /m);
    expect("generated/src/frames.ts" in readTree(folder)).toBe(expected === 0);
  }
});

test.runIf(process.platform === "linux")("results that cannot be written are a failure, and said to be one", () => {
  for (const words of [["--help"], ["generate", "--format", "json"]]) {
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", 'exec "$@" > /dev/full', "sh", process.execPath, commandFile, ...words],
      {
        cwd: makeProject(),
        encoding: "utf8",
      },
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^event-catalogue: results cannot be written: ENOSPC: no space left on device, write$/m);
  }
});

describe("our own faults", () => {
  const sabotages = {
    "in the work":
      "Array.prototype.flatMap = () => { throw new TypeError('sabotage', { cause: new Error('deeper') }); };",
    "at the end of it":
      "process.stdout.write = () => { throw new TypeError('sabotage', { cause: new Error('deeper') }); };",
    "while nobody waits":
      "const real = Array.prototype.toSorted; Array.prototype.toSorted = function (...words) { setImmediate(() => { throw new TypeError('sabotage', { cause: new Error('deeper') }); }); return real.apply(this, words); };",
  };
  test.each(Object.entries(sabotages))(
    "%s ask for a report in one message, without a stack trace, with exit code 2",
    (name, sabotage) => {
      const { status, stderr } = runCommand(["generate"], {
        folder: makeProject(),
        nodeOptions: ["--import", preload(sabotage)],
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^event-catalogue: this is a fault of event-catalogue itself, not of your files\. Please report it, with these lines:\n {2}TypeError: sabotage/m,
      );
      expect(stderr).toContain("\n  Error: deeper");
      // By its place in the sources, however they are compiled; of what nobody called there is none.
      const places = [...stderr.matchAll(/\(((?:generator|scripts)\/[\w/-]+\.ts):\d+\)$/gm)].map(([, file]) => file!);
      expect(places.filter((file) => !existsSync(join(root, file)))).toEqual([]);
      expect(places).toHaveLength(name === "while nobody waits" ? 0 : 2);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});

describe("nothing is loaded before its work begins", () => {
  /** The packages that a command line loads. */
  const loadedBy = (words: readonly string[], text = catalogueText): string[] =>
    readLoaded(runCommand(words, { folder: makeProject(text), nodeOptions: loadingTold }).stderr).packages;

  test("by help, the version and misuse: nothing", () => {
    for (const words of [["--help"], ["generate", "--help"], ["--version"], ["genrate"], ["generate", "--chek"]])
      expect(loadedBy(words), words.join(" ")).toEqual([]);
  });

  test("by a catalogue with mistakes: yaml", () => {
    expect(loadedBy(["generate"], broken)).toEqual(["yaml"]);
  });

  test("by generating: what it takes, and diff only to show a difference", () => {
    const loaded = loadedBy(["generate"]);
    expect(loaded).toEqual(expect.arrayContaining(["json-schema-to-typescript", "prettier", "ts-morph", "yaml"]));
    expect(loaded).not.toContain("diff");
  });
});

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTemporaryFolder, readTree, writeTree, type Tree } from "../output/folder-tree.ts";
import { otherNodes } from "./other-nodes.ts";
import { catalogueText, preload, runCommand, type Surroundings } from "./run-command.ts";

let expected: Tree = {};

/** What is generated from a catalogue, in a folder and an environment of its own. */
function generateIn(folder: string, surroundings: Partial<Surroundings> = {}, text = catalogueText): Tree {
  writeTree(folder, { "catalogue.yaml": text });
  const { status, stderr } = runCommand(["generate"], { folder, ...surroundings });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return readTree(join(folder, "generated"));
}

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "event-catalogue-test-"));
  expected = generateIn(folder);
  rmSync(folder, { recursive: true });
});

describe("the same catalogue gives the same bytes", () => {
  test("in another folder, whose name says nothing", () => {
    const folder = join(makeTemporaryFolder(), "ein anderer Ordner/日本");
    mkdirSync(folder, { recursive: true });
    expect(generateIn(folder)).toEqual(expected);
  });

  test("from another working folder", () => {
    const folder = makeTemporaryFolder();
    writeTree(folder, { "a/catalogue.yaml": catalogueText, "b/c/d.txt": "" });
    runCommand(["generate", "--catalogue", "../../a/catalogue.yaml"], { folder: join(folder, "b/c") });
    expect(readTree(join(folder, "a/generated"))).toEqual(expected);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ["in Turkish, whose I is another", { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" }],
    ["in the C locale", { LANG: "C", LC_ALL: "C" }],
    ["in another time zone, as another user", { TZ: "Pacific/Kiritimati", USER: "somebody", HOME: "/nonexistent" }],
    ["without git or any other program", { PATH: "" }],
    ["in CI", { CI: "true", GITHUB_ACTIONS: "true", NO_COLOR: "1" }],
  ])("%s", (_, environment) => {
    expect(generateIn(makeTemporaryFolder(), { environment })).toEqual(expected);
  });

  test("on another day", () => {
    const shifted =
      "const R=Date;globalThis.Date=class extends R{constructor(...w){w.length?super(...w):super(R.now()+9e11)}static now(){return R.now()+9e11}}";
    expect(generateIn(makeTemporaryFolder(), { nodeOptions: ["--import", preload(shifted)] })).toEqual(expected);
  });

  test.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["now LF, now CRLF", (text: string) => text.replace(/\n/g, () => (Math.random() < 0.5 ? "\n" : "\r\n"))],
  ])("with line ends %s", (_, respell) => {
    expect(generateIn(makeTemporaryFolder(), {}, respell(catalogueText))).toEqual(expected);
  });

  for (const { name, file } of otherNodes()) {
    test(`on ${name}`, () => {
      expect(spawnSync(file, ["--version"], { encoding: "utf8" }).stdout).toMatch(
        new RegExp(`^v${name.split(" ")[1]}\\.`),
      );
      expect(generateIn(makeTemporaryFolder(), { node: file })).toEqual(expected);
    });
  }
});

test("nothing of the machine is in the output", () => {
  const texts = Object.values(expected).join("\n");
  for (const word of [process.cwd(), tmpdir(), process.version, new Date().toISOString().slice(0, 10)])
    expect(texts).not.toContain(word);
});

describe("where there is git", () => {
  /** Git with an environment of its own, so that neither a hook's variables nor a person's configuration reach it. */
  const git = (folder: string, ...words: string[]): string => {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
    const identity = {
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.com",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.com",
    };
    const env = { ...Object.fromEntries(own), ...identity, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    return execFileSync("git", words, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };

  test("a clone that is checked out with CRLF is up to date all the same", () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, "first"));
    generateIn(join(folder, "first"));
    git(join(folder, "first"), "init", "-q");
    git(join(folder, "first"), "add", "-A");
    git(join(folder, "first"), "commit", "-q", "-m", "first");
    git(folder, "clone", "-q", "-c", "core.autocrlf=true", "first", "second");
    // The catalogue itself does come with CRLF; the generated files do not.
    expect(readTree(join(folder, "second"))["catalogue.yaml"]).toContain("\r\n");
    expect(runCommand(["generate", "--check"], { folder: join(folder, "second") })).toMatchObject({
      status: 0,
      stdout: "",
    });
    expect(git(join(folder, "second"), "status", "--porcelain")).toBe("");
  });

  test("a new type's file that nobody has added to git is not missed by --check", () => {
    const folder = makeTemporaryFolder();
    generateIn(folder);
    git(folder, "init", "-q");
    git(folder, "add", "-A");
    git(folder, "commit", "-q", "-m", "first");
    const text = catalogueText.replace("  resume:\n", "  resume.later:\n    segment_id: optional\n\n  resume:\n");
    writeTree(folder, { "catalogue.yaml": text });
    expect(runCommand(["generate", "--check"], { folder }).status).toBe(1);
    const was = Object.keys(readTree(folder)).length;
    runCommand(["generate"], { folder });
    expect(Object.keys(readTree(folder)).length).toBeGreaterThan(was);
    expect(runCommand(["generate", "--check"], { folder }).status).toBe(0);
  });
});

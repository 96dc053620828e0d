import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asLines, wholeStream } from "./capture-frames.ts";
import { GitSandbox } from "./git-sandbox.ts";
import { loadingTold, readLoaded } from "./loaded-files.ts";
import { edits, ProtocolProject } from "./protocol-project.ts";
import { commandFile } from "./run-command.ts";

const fixture = fileURLToPath(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url));

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  sandbox.init("r");
  project = new ProtocolProject(sandbox);
  sandbox.commit("r", {});
});
afterEach(() => sandbox.remove());

/** The packages that a command loads, the rooms of ours, and what of the rooms it loads. */
function loadedBy(words: readonly string[]): {
  code: number | null;
  packages: string[];
  rooms: string[];
  sources: string[];
} {
  const { code, stderr } = sandbox.run("r", process.execPath, [...loadingTold, commandFile, ...words]);
  const { packages, sources } = readLoaded(stderr);
  const rooms = sources.map((source) => /^(?:generator\/)?\w+/.exec(source)![0]);
  return { code, packages, rooms: [...new Set(rooms)], sources };
}

test("generating the run stream loads nothing of prettier that lays out", () => {
  const words = [commandFile, "generate", "--catalogue", fixture, "--out", "made"];
  const { code, stderr } = sandbox.run("r", process.execPath, [...loadingTold, ...words]);
  expect([code, readLoaded(stderr).packages]).toEqual([0, expect.arrayContaining(["ts-morph"])]);
  expect(stderr.match(/prettier\/(?:plugins|parser)\S*/g)).toBeNull();
});

test("validating loads no compiler, and of prettier only the parser", () => {
  sandbox.write("r/capture.ndjson", asLines(wholeStream));
  const { code, stderr } = sandbox.run("r", process.execPath, [
    ...loadingTold,
    commandFile,
    "validate",
    "capture.ndjson",
  ]);
  expect([code, readLoaded(stderr).packages]).toEqual([0, ["prettier", "yaml"]]);
  expect(stderr.match(/prettier\/\S*/g)).toEqual(["prettier/plugins/babel.mjs"]);
});

describe("a hook loads no more than it needs", () => {
  test("with nothing of the protocol staged, nothing but the command itself", () => {
    for (const words of [
      ["check", "--staged"],
      ["generate", "--check", "--staged"],
    ]) {
      expect(loadedBy(words)).toMatchObject({ code: 0, packages: [], rooms: ["scripts"] });
    }
  });

  test("with the catalogue staged, check loads yaml and nothing heavier, and none of what writes", () => {
    project.edit(edits.addType, edits.setProtocol(3));
    project.git("add", "--all");
    for (const words of [["check", "--staged"], ["check"], ["diff", "released", "worktree"]]) {
      const { code, packages, rooms, sources } = loadedBy(words);
      expect([code, packages]).toEqual([0, ["yaml"]]);
      expect(rooms.filter((room) => /emit|explain|init/.test(room))).toEqual([]);
      expect(sources).toContain("generator/change/compare.ts");
    }
  });

  test("with nothing changed since the last release, check loads nothing that compares", () => {
    for (const words of [["check"], ["check", "--format", "json"]]) {
      const { code, packages, rooms, sources } = loadedBy(words);
      expect([code, packages]).toEqual([0, ["yaml"]]);
      expect(rooms.toSorted()).toEqual(["generator/catalogue", "generator/change", "generator/diagnostics", "scripts"]);
      expect(sources).toContain("generator/change/read-ledger.ts");
      for (const later of [/compare/, /change\/inclusion\/(?!frame-objects)/, /witness/])
        expect(sources.filter((source) => later.test(source))).toEqual([]);
    }
  });
});

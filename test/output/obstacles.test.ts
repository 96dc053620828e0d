import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../../generator/output/hash.ts";
import { isOutputPath } from "../../generator/output/output-path.ts";
import { planOutput } from "../../generator/output/plan.ts";
import { writeOutput } from "../../generator/output/write.ts";
import { makeTemporaryFolder, readTree, writeTree } from "./folder-tree.ts";
import { after, before, outputsOf, treeOf } from "./sample-outputs.ts";

/** A folder with the first generation in it, beside a folder that is nobody's business. */
function makeSite(): { out: string; outside: string; site: string } {
  const site = makeTemporaryFolder();
  const [out, outside] = [join(site, "out"), join(site, "outside")];
  writeOutput(out, before);
  writeTree(outside, { "changes.ts": "mine\n", "goes.ts": before.find(({ path }) => path === "src/goes.ts")!.text });
  return { out, outside, site };
}

describe("symbolic links", () => {
  test("the output folder itself may be one", () => {
    const { out, site } = makeSite();
    symlinkSync(out, join(site, "link"));
    expect(writeOutput(join(site, "link"), after).faults).toEqual([]);
    expect(readTree(out)).toEqual(treeOf(after));
  });

  test("an output folder that is one to nowhere is refused", () => {
    const site = makeTemporaryFolder();
    symlinkSync(join(site, "nowhere"), join(site, "link"));
    expect(writeOutput(join(site, "link"), after).faults).toEqual([
      { path: join(site, "link"), message: "it is a symbolic link that leads nowhere" },
    ]);
    expect(readTree(site)).toEqual({ link: `-> ${join(site, "nowhere")}` });
  });

  test.each(["outside", "out/elsewhere"])(
    "a folder that is a link to %s is not followed, and nothing is written at all",
    (target) => {
      const { out, outside, site } = makeSite();
      rmSync(join(out, "src"), { recursive: true });
      mkdirSync(join(out, "elsewhere"));
      symlinkSync(join(site, target), join(out, "src"));
      const was = readTree(site);
      const { plan, faults } = writeOutput(out, after);
      expect(plan).toBeNull();
      expect(faults).toEqual([
        {
          path: join(out, "src"),
          message: "it is a symbolic link, which is not followed, and a folder is needed there",
        },
      ]);
      expect(readTree(site)).toEqual(was);
      expect(readTree(outside)["changes.ts"]).toBe("mine\n");
    },
  );

  test("a file that is a link is replaced by a file, and what it leads to stays as it is", () => {
    const { out, outside } = makeSite();
    unlinkSync(join(out, "src/changes.ts"));
    symlinkSync(join(outside, "changes.ts"), join(out, "src/changes.ts"));
    expect(writeOutput(out, after).faults).toEqual([]);
    expect(readTree(out)).toEqual(treeOf(after));
    expect(readTree(outside)["changes.ts"]).toBe("mine\n");
  });

  test("a link to a file with the very bytes is replaced, too", () => {
    const { out, outside } = makeSite();
    writeTree(outside, { "stays.ts": before.find(({ path }) => path === "src/stays.ts")!.text });
    unlinkSync(join(out, "src/stays.ts"));
    symlinkSync(join(outside, "stays.ts"), join(out, "src/stays.ts"));
    writeOutput(out, after);
    expect(readTree(out)).toEqual(treeOf(after));
  });

  test("what is made no longer is not removed through a link, whether the file is one or its folder", () => {
    const { out, outside } = makeSite();
    unlinkSync(join(out, "src/goes.ts"));
    symlinkSync(join(outside, "goes.ts"), join(out, "src/goes.ts"));
    rmSync(join(out, "old/deep"), { recursive: true });
    writeTree(outside, { "goes.json": "{}\n" });
    symlinkSync(outside, join(out, "old/deep"));
    const was = readTree(outside);
    const { plan, faults } = writeOutput(out, after);
    expect(faults).toEqual([]);
    expect(plan?.stale).toEqual([]);
    expect(plan?.leftOver).toEqual([
      { path: "old/deep/goes.json", reason: "changed" },
      { path: "src/goes.ts", reason: "changed" },
    ]);
    expect(readTree(outside)).toEqual(was);
  });
});

describe("what is made no longer", () => {
  test("a file that was changed by hand stays, and is told of", () => {
    const { out } = makeSite();
    writeTree(out, { "src/goes.ts": "export const mine = 1;\n" });
    const { plan } = writeOutput(out, after);
    expect(plan?.leftOver).toEqual([{ path: "src/goes.ts", reason: "changed" }]);
    expect(readTree(out)).toEqual({ ...treeOf(after), "src/goes.ts": "export const mine = 1;\n" });
  });

  test("a file that is gone already is no matter", () => {
    const { out } = makeSite();
    unlinkSync(join(out, "src/goes.ts"));
    expect(writeOutput(out, after)).toMatchObject({ faults: [], plan: { leftOver: [] } });
    expect(readTree(out)).toEqual(treeOf(after));
  });

  test("a file that no run made is told of where it lies among the outputs, and stays", () => {
    const { out } = makeSite();
    writeTree(out, {
      "src/mine.ts": "mine\n",
      "src/below/mine.ts": "mine\n",
      "dist/index.js": "built\n",
      "src/.hidden": "mine\n",
    });
    const { plan } = writeOutput(out, after);
    expect(plan?.leftOver).toEqual([
      { path: "src/below/mine.ts", reason: "foreign" },
      { path: "src/mine.ts", reason: "foreign" },
    ]);
    expect(readTree(out)).toMatchObject({
      "src/mine.ts": "mine\n",
      "src/.hidden": "mine\n",
      "dist/index.js": "built\n",
    });
  });

  test.each([
    ["conflict marks", "<<<<<<< ours\n{}\n=======\n"],
    ["another format", JSON.stringify({ format: 2, files: {} })],
    [
      "paths out of the folder",
      JSON.stringify({ format: 1, files: { "../outside/goes.ts": hashOf("export const goes = 1;\n") } }),
    ],
    ["absolute paths", JSON.stringify({ format: 1, files: { "/etc/hostname": "sha256-0" } })],
    ["no hashes", JSON.stringify({ format: 1, files: { "src/goes.ts": null } })],
    ["nothing", ""],
  ])("a manifest with %s removes nothing, and is mended", (_, text) => {
    const { out, outside } = makeSite();
    writeTree(out, { ".manifest.json": text });
    const was = readTree(outside);
    const { plan, faults } = writeOutput(out, after);
    expect(faults).toEqual([]);
    expect(plan?.leftOver).toEqual([{ path: "src/goes.ts", reason: "foreign" }]);
    expect(readTree(out)).toEqual({
      ...treeOf(after),
      "src/goes.ts": "export const goes = 1;\n",
      "old/deep/goes.json": "{}\n",
    });
    expect(readTree(outside)).toEqual(was);
  });

  test("where the file system does not know upper case from lower, a name that changed its case is one file", () => {
    const [first, second] = [outputsOf({ "src/Name.ts": "1\n" }), outputsOf({ "src/name.ts": "2\n" })];
    const out = makeTemporaryFolder();
    writeOutput(out, first);
    // As such a file system shows it: both spellings lead to one file.
    execFileSync("ln", [join(out, "src/Name.ts"), join(out, "src/name.ts")]);
    expect(planOutput(out, second).plan?.stale).toMatchObject([{ path: "src/Name.ts", twin: "src/name.ts" }]);
    writeOutput(out, second);
    expect(readTree(out)["src/name.ts"]).toBeDefined();
  });
});

describe("what stands in the way", () => {
  test("a file where the output folder should be", () => {
    const { site } = makeSite();
    writeFileSync(join(site, "file"), "mine\n");
    expect(writeOutput(join(site, "file"), after).faults).toEqual([
      { path: join(site, "file"), message: "it is a file, and the generated files need a folder" },
    ]);
    expect(writeOutput(join(site, "file/out"), after).faults).toEqual([
      { path: join(site, "file/out"), message: "a part of its path is a file, not a folder" },
    ]);
  });

  test("files in place of folders, folders in place of files, and devices: all are named, and nothing is written", () => {
    const { out, site } = makeSite();
    rmSync(join(out, "src/changes.ts"));
    mkdirSync(join(out, "src/changes.ts"));
    writeTree(out, { new: "mine\n" });
    rmSync(join(out, "package.json"));
    execFileSync("mkfifo", [join(out, "package.json")]);
    const { plan, faults } = planOutput(out, after);
    expect(plan).toBeNull();
    expect(faults).toEqual([
      { path: join(out, "package.json"), message: "it is no regular file, and a file has to be written there" },
      { path: join(out, "src/changes.ts"), message: "it is a folder, and a file has to be written there" },
      { path: join(out, "new"), message: "it is a file, and a folder is needed there" },
    ]);
    rmSync(join(out, "package.json"));
    const was = readTree(site);
    expect(writeOutput(out, after).plan).toBeNull();
    expect(readTree(site)).toEqual(was);
  });

  test("files of somebody else in a folder that was never generated", () => {
    const out = makeTemporaryFolder();
    writeTree(out, { "package.json": '{ "name": "mine" }\n', "src/mine.ts": "mine\n" });
    const was = readTree(out);
    expect(writeOutput(out, after).faults).toEqual([
      {
        path: join(out, "package.json"),
        message:
          "it is there already and event-catalogue did not make it; move it away, or choose another output folder",
      },
    ]);
    expect(readTree(out)).toEqual(was);
  });

  test("but a folder whose manifest was lost is ours as long as one of its files says so", () => {
    const outputs = (word: string) =>
      outputsOf({ "package.json": `{ "a": "${word}" }\n`, "src/a.ts": `// Made by event-catalogue (…)\n${word}\n` });
    const out = makeTemporaryFolder();
    writeOutput(out, outputs("before"));
    unlinkSync(join(out, ".manifest.json"));
    expect(writeOutput(out, outputs("after")).faults).toEqual([]);
    expect(readTree(out)).toEqual(treeOf(outputs("after")));
  });
});

describe("paths", () => {
  test.each([
    "../../../../tmp/pwn",
    "/abs",
    "C:\\x",
    "..\\x",
    "..",
    ".",
    "",
    "a//b",
    "a/../b",
    "./a",
    "a/",
    "a\0b",
    "a\nb",
    "con.json",
    "src/NUL",
    "a.",
    "a ",
    "a:b",
  ])("%j is no path of an output", (path) => {
    expect(isOutputPath(path)).toBe(false);
  });
  test.each(["package.json", ".manifest.json", "schema/frames/run.start.schema.json", "a b/@c/d+e", "console.ts"])(
    "%j is one",
    (path) => {
      expect(isOutputPath(path)).toBe(true);
    },
  );
});

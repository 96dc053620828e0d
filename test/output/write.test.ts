import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOutput } from "../../generator/output/plan.ts";
import { writeOutput } from "../../generator/output/write.ts";
import { makeTemporaryFolder, readTree, writeTree } from "./folder-tree.ts";
import { after, before, outputsOf, treeOf } from "./sample-outputs.ts";

describe("what is written", () => {
  test("a folder that does not exist comes to hold exactly the outputs", () => {
    const folder = join(makeTemporaryFolder(), "a/b");
    expect(writeOutput(folder, before).faults).toEqual([]);
    expect(readTree(folder)).toEqual(treeOf(before));
  });

  test("a second generation replaces the first: files and emptied folders that are made no longer are gone", () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    const { plan, faults } = writeOutput(folder, after);
    expect(faults).toEqual([]);
    expect(readTree(folder)).toEqual(treeOf(after));
    expect(plan?.stale.map(({ path }) => path)).toEqual(["old/deep/goes.json", "src/goes.ts"]);
    expect(readdirSync(folder).toSorted()).toEqual([".manifest.json", "new", "package.json", "src"]);
  });

  test("a file whose bytes are right is not touched", () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    const long = new Date("2001-01-01T00:00:00Z");
    for (const { path } of before) utimesSync(join(folder, path), long, long);
    const inode = statSync(join(folder, "src/stays.ts")).ino;
    writeOutput(folder, after);
    expect(statSync(join(folder, "src/stays.ts"))).toMatchObject({ mtime: long, ino: inode });
    expect(statSync(join(folder, "src/changes.ts")).mtime).not.toEqual(long);
  });

  test("nothing at all happens to a folder that is up to date", () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    const long = new Date("2001-01-01T00:00:00Z");
    for (const path of ["", "src", "old", "old/deep", ...before.map(({ path }) => path)])
      utimesSync(join(folder, path), long, long);
    writeOutput(folder, before);
    for (const path of ["", "src", "old", "old/deep", ...before.map(({ path }) => path)]) {
      expect(statSync(join(folder, path)).mtime, path).toEqual(long);
    }
  });

  test("a file with other line ends, a byte order mark or a missing last line feed is written again", () => {
    const outputs = outputsOf({ "a.txt": "one\ntwo\n", "b.txt": "b\n", "c.txt": "c\n" });
    const folder = makeTemporaryFolder();
    writeOutput(folder, outputs);
    writeTree(folder, { "a.txt": "one\r\ntwo\r\n", "b.txt": "\ufeffb\n", "c.txt": "c" });
    expect(planOutput(folder, outputs).plan?.files.map(({ state }) => state)).toEqual([
      "stale",
      "stale",
      "stale",
      "fresh",
    ]);
    writeOutput(folder, outputs);
    expect(readTree(folder)).toEqual(treeOf(outputs));
  });

  test("whatever two generations are, the second leaves exactly its files, and other files as they were", () => {
    const name = fc.constantFrom("a", "b", "c", "d.ts", "e.json");
    const paths = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
    const tree = fc.dictionary(paths, fc.constantFrom("1\n", "2\n", "3\n"), { maxKeys: 8 }).map((files) => {
      // A path that is a folder of another cannot be a file.
      const all = Object.keys(files);
      return Object.fromEntries(
        Object.entries(files).filter(([path]) => !all.some((other) => other.startsWith(`${path}/`))),
      );
    });
    const runs = Math.min(Number(process.env["PROVE_RUNS"] ?? 300), 5000);
    fc.assert(
      fc.property(tree, tree, (first, second) => {
        const folder = makeTemporaryFolder();
        writeTree(folder, { "mine/notes.txt": "mine\n", "README.txt": "mine\n" });
        expect(writeOutput(folder, outputsOf(first)).faults).toEqual([]);
        const { faults } = writeOutput(folder, outputsOf(second));
        // Where a folder of the first would have to become a file of the second, or the other way round, it is refused.
        const firsts = Object.keys(first);
        const crossed = Object.keys(second).some((path) =>
          firsts.some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`)),
        );
        expect(faults.length > 0).toBe(crossed);
        const expected = treeOf(outputsOf(crossed ? first : second));
        expect(readTree(folder)).toEqual({ ...expected, "mine/notes.txt": "mine\n", "README.txt": "mine\n" });
        rmSync(folder, { recursive: true });
      }),
      { numRuns: runs },
    );
  });
});

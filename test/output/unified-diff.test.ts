import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countDifferences, makeUnifiedDiff } from "../../generator/output/unified-diff.ts";
import { makeTemporaryFolder, readTree, writeTree } from "./folder-tree.ts";

/** How many lines the longest common subsequence of two texts has. */
function longestCommon(first: readonly string[], second: readonly string[]): number {
  let row = Array.from({ length: second.length + 1 }, () => 0);
  for (const line of first) {
    const next = [0];
    second.forEach((other, index) =>
      next.push(line === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!)),
    );
    row = next;
  }
  return row.at(-1)!;
}

describe("a unified diff", () => {
  test("shows what changes between two texts", async () => {
    expect(await makeUnifiedDiff("a/b.ts", "1\n2\n3\n", "1\n2\nthree\n")).toBe(
      "--- a/a/b.ts\n+++ b/a/b.ts\n@@ -1,3 +1,3 @@\n 1\n 2\n-3\n+three\n",
    );
  });
  test("names nothing as the other side of a file that comes or goes", async () => {
    expect(await makeUnifiedDiff("a", null, "1\n2")).toBe(
      "--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+1\n+2\n\\ No newline at end of file\n",
    );
    expect(await makeUnifiedDiff("a", "1\n", null)).toBe("--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-1\n");
  });
  test("says so where only the bytes differ, and where too much does", async () => {
    expect(await makeUnifiedDiff("a", "1\n", "1\n")).toContain("the text is the same");
    const lines = (word: string): string => Array.from({ length: 5000 }, (_, index) => `${word}${index}\n`).join("");
    expect(await makeUnifiedDiff("a", lines("a"), lines("b"))).toContain("too much differs");
  });

  test("has so many lines that come and go, whatever they begin with", async () => {
    const line = fc.constantFrom("a", "b", "-- c", "++ d", "(e", "@@ f");
    const texts = fc.array(line, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (before, after) => {
        fc.pre(before.join() !== after.join());
        const text = (lines: readonly string[]): string => lines.map((each) => `${each}\n`).join("");
        const counts = await countDifferences(text(before), text(after));
        const kept = longestCommon(before, after);
        expect(counts).toEqual({ added: after.length - kept, removed: before.length - kept });
      }),
    );
    expect(await countDifferences(null, "1\n2")).toEqual({ added: 2, removed: 0 });
    expect(await countDifferences("1\n", null)).toEqual({ added: 0, removed: 1 });
    expect(await countDifferences("1\n", "1\r\n")).toBeNull();
  });

  test("is one that git can apply, whatever the texts", async () => {
    const line = fc.constantFrom("a", "b", "", "-- c", "+ d", "@@ e", "\\ f", " ");
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
      .map(([lines, ended]) => lines.join("\n") + (ended ? "\n" : ""));
    const runs = Math.min(Number(process.env["PROVE_RUNS"] ?? 60), 1000);
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        fc.pre(before !== after && before !== "" && after !== "");
        const folder = makeTemporaryFolder();
        writeTree(folder, { "sub/file": before });
        const patch = await makeUnifiedDiff("sub/file", before, after);
        const { status, stderr } = spawnSync("git", ["apply", "--whitespace=nowarn", "-"], {
          cwd: folder,
          input: patch,
          encoding: "utf8",
          env: { ...process.env, GIT_CEILING_DIRECTORIES: join(folder, "..") },
        });
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        expect(readTree(folder)["sub/file"]).toBe(after);
      }),
      { numRuns: runs },
    );
  });
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTemporaryFolder, writeTree } from "./output/folder-tree.ts";

const gate = fileURLToPath(new URL("gate.mjs", import.meta.url));

/** Runs the gate over a small project of its own. */
function runGate(
  tests: string,
  environment: Record<string, string> = {},
  ...words: string[]
): { status: number | null; last: string } {
  const folder = makeTemporaryFolder();
  writeTree(folder, {
    "vitest.config.mjs": "export default { test: { globals: true, include: ['*.test.mjs'] } };",
    "a.test.mjs": tests,
  });
  const own = Object.entries(process.env).filter(([name]) => !/^(CI|VITEST.*|NODE_ENV|PROVE_RUNS|TEST)$/.test(name));
  const { status, stdout } = spawnSync(
    process.execPath,
    [gate, "--root", folder, "--config", join(folder, "vitest.config.mjs"), ...words],
    {
      encoding: "utf8",
      env: { ...Object.fromEntries(own), ...environment },
    },
  );
  return { status, last: stdout.trimEnd().split("\n").at(-1)! };
}

const passing = "test('a', () => {}); test('b', () => {});";

test.each<[string, Parameters<typeof runGate>, { status: number; last: string }]>([
  ["counts what passes", [passing], { status: 0, last: "2 passed, 0 failed" }],
  [
    "counts what fails",
    [`${passing} test('c', () => { throw new Error(); });`],
    { status: 1, last: "2 passed, 1 failed" },
  ],
  ["counts a file that cannot be loaded", [`${passing} throw new Error();`], { status: 1, last: "0 passed, 1 failed" }],
  ["is not content with nothing", [""], { status: 1, last: "0 passed, 1 failed" }],
  ["lets a test be skipped", [`${passing} test.skip('c', () => {});`], { status: 0, last: "2 passed, 0 failed" }],
  [
    "but not in CI",
    [`${passing} test.skip('c', () => {});`, { CI: "true" }],
    { status: 1, last: "2 passed, 1 failed" },
  ],
  [
    "nor one that is yet to be written",
    [`${passing} test.todo('c');`, { CI: "true" }],
    { status: 1, last: "2 passed, 1 failed" },
  ],
  [
    "tries more to prove than to test",
    ["test('a', () => expect(process.env.PROVE_RUNS).toBe('200000'))", {}, "--prove"],
    { status: 0, last: "1 passed, 0 failed" },
  ],
])("the gate %s, and its exit code says the same", (_, words, expected) => {
  expect(runGate(...words)).toEqual(expected);
});

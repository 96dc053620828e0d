/** Whole runs of `npm test` in clones of this repository, whose protocol has changed as it should. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Neither git nor the tests of a clone are to take it for this repository, or the run for a long one. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:GIT_.*|VITEST.*|PROVE_RUNS|NODE_ENV|CI|LEFTHOOK)$/.test(name)),
  ),
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "event-catalogue-clone-"));
  execFileSync("git", ["clone", "--quiet", root, clone], { env: environment });
  // What is installed here is what would be installed there.
  const tools = readdirSync(join(root, "test/tools")).map((name) => `test/tools/${name}/node_modules`);
  for (const folder of ["node_modules", ...tools])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(clone, folder));
  appendFileSync(join(clone, ".git/info/exclude"), "node_modules\n");
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function run(program: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: clone,
    env: environment,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  expect(status, `${words.join(" ")}\n${stdout.slice(-200_000)}${stderr.slice(-5000)}`).toBe(0);
}

/** Inserts text behind the first line of those from a place on that reads so. */
function insertAfter(text: string, line: string, added: string, from = 0): string {
  const at = text.indexOf(`\n${line}\n`, from);
  expect(at).toBeGreaterThan(0);
  const end = at + line.length + 2;
  return text.slice(0, end) + added + text.slice(end);
}

test.each([
  ["generated", [["generate"]]],
  ["released", [["generate"], ["release"]]],
])("a new type and a new key of another, with the number and %s, leave every test green", (_, steps) => {
  const file = join(clone, "catalogue.yaml");
  const withKey = insertAfter(readFileSync(file, "utf8"), "    data:", "      trial_key?: string\n");
  writeFileSync(file, insertAfter(withKey, "frame_types:", "  trial.added: { segment_id: optional }\n\n"));
  run("npm", "run", "compile");
  const check = ["dist/bin/event-catalogue.js", "check"];
  run(process.execPath, ...check, "--fix");
  for (const step of steps) run("npm", "run", ...step);
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--message", "A change of the protocol");
  run(process.execPath, ...check);
  run("npm", "test");
});

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GitSandbox, type Outcome } from "./git-sandbox.ts";

const root = join(import.meta.dirname, "../..");

let sandbox: GitSandbox;
beforeEach(() => {
  sandbox = new GitSandbox();
});
afterEach(() => sandbox.remove());

/** Lays a package with the installer, as this one is, but for hooks that only say that they ran. */
function layPackage(folder: string): void {
  mkdirSync(sandbox.path(folder, "scripts"), { recursive: true });
  copyFileSync(join(root, "scripts/install-hooks.mjs"), sandbox.path(folder, "scripts/install-hooks.mjs"));
  sandbox.write(join(folder, "lefthook.yml"), "pre-commit:\n  jobs:\n    - run: echo the hook ran && exit 1\n");
  sandbox.write(join(folder, ".gitignore"), "node_modules\n");
  symlinkSync(join(root, "node_modules"), sandbox.path(folder, "node_modules"));
}

function install(folder: string, environment: NodeJS.ProcessEnv = {}): Outcome {
  const outcome = sandbox.run(folder, process.execPath, ["scripts/install-hooks.mjs"], environment);
  expect(outcome.code, outcome.stderr).toBe(0);
  return outcome;
}

/** Whether a commit in the folder meets the hook. */
function isGuarded(folder: string): boolean {
  sandbox.write(join(folder, `file-${Math.random()}`), "x");
  sandbox.git(folder, "add", "--all");
  const { code, stdout, stderr } = sandbox.tryGit(folder, "commit", "--message", "x");
  return code !== 0 && (stdout + stderr).includes("the hook ran");
}

describe("installing the hooks", () => {
  test("after it a commit meets the hook, and doing it twice changes nothing", () => {
    sandbox.init("r");
    layPackage("r");
    expect(isGuarded("r")).toBe(false);
    install("r");
    expect(isGuarded("r")).toBe(true);
    const hook = readFileSync(sandbox.path("r/.git/hooks/pre-commit"), "utf8");
    expect(install("r").stderr).toBe("");
    expect(readFileSync(sandbox.path("r/.git/hooks/pre-commit"), "utf8")).toBe(hook);
    expect(sandbox.git("r", "status", "--porcelain")).not.toMatch(/^\?\?/m);
  });

  test("in a linked work tree, where `.git` is a file, they are those of the repository", () => {
    sandbox.init("r");
    layPackage("r");
    sandbox.commit("r", {});
    sandbox.git("r", "worktree", "add", "--quiet", "../w");
    symlinkSync(join(root, "node_modules"), sandbox.path("w/node_modules"));
    install("w");
    expect(isGuarded("w")).toBe(true);
    expect(isGuarded("r")).toBe(true);
  });

  test.each([{ CI: "true" }, { CI: "1" }, { LEFTHOOK: "0" }])("with %j nothing is done", (environment) => {
    sandbox.init("r");
    layPackage("r");
    const before = readdirSync(sandbox.path("r/.git/hooks"));
    expect(install("r", environment)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(sandbox.path("r/.git/hooks"))).toEqual(before);
  });

  test("in a copy without git, within another repository too, nothing is done", () => {
    sandbox.init("outer");
    layPackage("outer/copy");
    const before = readdirSync(sandbox.path("outer/.git/hooks"));
    expect(install("outer/copy")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(sandbox.path("outer/.git/hooks"))).toEqual(before);
  });

  test("a hook of somebody else stays as it is, and is told of", () => {
    sandbox.init("r");
    layPackage("r");
    sandbox.hook("r", "pre-commit", "echo mine");
    const mine = readFileSync(sandbox.path("r/.git/hooks/pre-commit"), "utf8");
    expect(install("r").stderr).toContain("there is already a hook in");
    expect(readFileSync(sandbox.path("r/.git/hooks/pre-commit"), "utf8")).toBe(mine);
    expect(existsSync(sandbox.path("r/.git/hooks/pre-commit.old"))).toBe(false);
  });

  test("a core.hooksPath stays as it is, and is told of", () => {
    sandbox.init("r");
    layPackage("r");
    sandbox.git("r", "config", "core.hooksPath", ".husky/_");
    expect(install("r").stderr).toContain("core.hooksPath is set to .husky/_");
    expect(sandbox.git("r", "config", "core.hooksPath").trim()).toBe(".husky/_");
    expect(existsSync(sandbox.path("r/.husky"))).toBe(false);
  });

  test("the variables of another repository's hook do not lead it astray", () => {
    sandbox.init("other");
    sandbox.init("r");
    layPackage("r");
    install("r", { GIT_DIR: sandbox.path("other/.git"), GIT_INDEX_FILE: sandbox.path("other/.git/index") });
    expect(existsSync(sandbox.path("other/.git/hooks/pre-commit"))).toBe(false);
    expect(isGuarded("r")).toBe(true);
  });

  test("without git on the machine the installation goes on", () => {
    sandbox.init("r");
    layPackage("r");
    expect(install("r", { PATH: sandbox.path("home") }).stderr).toMatch(/^Git hooks were not installed: .*ENOENT/);
  });
});

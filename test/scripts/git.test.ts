import { symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GitProblem, openRepository, pathInRepository, readObjects, runGit } from "../../scripts/git.ts";
import { GitSandbox } from "./git-sandbox.ts";

let sandbox: GitSandbox;
beforeEach(() => {
  sandbox = new GitSandbox();
});
afterEach(() => sandbox.remove());

/** The text of a file in the index and at HEAD, read as `check` reads them. */
async function readBoth(
  file: string,
  options: { folder?: string; environment?: NodeJS.ProcessEnv; wants?: "index" | "history" } = {},
): Promise<{ path: string; index: string | null; head: string | null }> {
  const full = sandbox.path(file);
  const environment = { ...sandbox.environment, ...options.environment };
  const repository = openRepository(
    full.slice(0, full.lastIndexOf("/")),
    environment,
    sandbox.path(options.folder ?? ""),
    options.wants ?? "index",
  );
  const path = pathInRepository(repository, full);
  const [index, head] = await readObjects(repository, [`:${path}`, `HEAD:${path}`]);
  return { path, index: index?.bytes.toString() ?? null, head: head?.bytes.toString() ?? null };
}

const problem = async (asked: () => unknown): Promise<GitProblem> => {
  try {
    await asked();
  } catch (error) {
    if (error instanceof GitProblem) return error;
    throw error;
  }
  throw new Error("there was no problem");
};

describe("reading objects", () => {
  test("an object is read from the index and from HEAD, bytes as they are, whatever the path", async () => {
    sandbox.init("a repository/ü");
    const content = "first\r\n\u2028\n\n";
    sandbox.commit("a repository/ü", { "b ö/日本 c.yaml": content });
    sandbox.write("a repository/ü/b ö/日本 c.yaml", "second");
    sandbox.git("a repository/ü", "add", "--all");
    expect(await readBoth("a repository/ü/b ö/日本 c.yaml")).toEqual({
      path: "b ö/日本 c.yaml",
      index: "second",
      head: content,
    });
  });

  test("what is not there is null, before the first commit too, and does not shift what follows", async () => {
    sandbox.init("r");
    sandbox.write("r/a", "A");
    sandbox.git("r", "add", "a");
    const repository = openRepository(sandbox.path("r"), sandbox.environment, sandbox.root, "index");
    const objects = await readObjects(repository, ["HEAD:a", ":b", ":a", "HEAD^{tree}", ":a"]);
    expect(objects.map((object) => object?.bytes.toString() ?? null)).toEqual([null, null, "A", null, "A"]);
  });

  test("names with line breaks are refused, for git would take them for two", async () => {
    sandbox.init("r");
    const repository = openRepository(sandbox.path("r"), sandbox.environment, sandbox.root, "index");
    expect((await problem(() => readObjects(repository, [":a\n:b"]))).message).toContain("line break");
  });
});

describe("finding the repository", () => {
  test("a folder below the top, or one that does not exist any more, belongs to the same repository", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "packages/protocol/c.yaml": "x" });
    expect(await readBoth("r/packages/protocol/c.yaml")).toMatchObject({
      path: "packages/protocol/c.yaml",
      index: "x",
    });
    sandbox.run("r", "rm", ["-r", "packages"]);
    expect(await readBoth("r/packages/protocol/c.yaml")).toMatchObject({
      path: "packages/protocol/c.yaml",
      index: "x",
    });
  });

  test("symbolic links on the way are followed", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "packages/c.yaml": "x" });
    symlinkSync(sandbox.path("r/packages"), sandbox.path("link"));
    expect(await readBoth("link/c.yaml")).toMatchObject({ path: "packages/c.yaml", index: "x" });
  });

  test("no repository is said so, without starting git", async () => {
    sandbox.write("plain/c.yaml", "x");
    expect(await problem(() => readBoth("plain/c.yaml"))).toMatchObject({ kind: "no-repository" });
  });

  test("a `.git` folder that is none is passed by", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "inner/c.yaml": "x" });
    sandbox.write("r/inner/.git/note", "not a repository");
    expect(await readBoth("r/inner/c.yaml")).toMatchObject({ path: "inner/c.yaml", index: "x" });
  });

  test("a linked work tree and a submodule are repositories of their own", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "p/c.yaml": "x" });
    sandbox.git("r", "worktree", "add", "--quiet", "../w");
    sandbox.commit("w", { "p/c.yaml": "w" });
    expect(await readBoth("w/p/c.yaml")).toEqual({ path: "p/c.yaml", index: "w", head: "w" });
    expect(await readBoth("r/p/c.yaml")).toEqual({ path: "p/c.yaml", index: "x", head: "x" });
    sandbox.init("outer");
    sandbox.git("outer", "submodule", "--quiet", "add", sandbox.path("r"), "sub");
    expect(await readBoth("outer/sub/p/c.yaml")).toEqual({ path: "p/c.yaml", index: "x", head: "x" });
  });

  test("a repository of another user is refused in plain words", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "c.yaml": "x" });
    // Git's own tests use this variable; the tests may not be run by a user who can give files away.
    const { kind, message } = await problem(() =>
      readBoth("r/c.yaml", { environment: { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" } }),
    );
    expect(kind).toBe("refused");
    expect(message).toContain("safe.directory");
    expect(message).not.toContain("\n");
  });

  test("a machine without git is told so", async () => {
    sandbox.init("r");
    expect(await problem(() => readBoth("r/c.yaml", { environment: { PATH: sandbox.path("home") } }))).toMatchObject({
      kind: "no-git",
    });
  });

  test("whatever else git says is passed on in one line", async () => {
    sandbox.init("r");
    const repository = openRepository(sandbox.path("r"), sandbox.environment, sandbox.root, "index");
    const { kind, message } = await problem(() => runGit(repository, ["rev-parse", "--verify", "nothing"]));
    expect(kind).toBe("failed");
    expect(message).toBe("git failed: Needed a single revision");
  });
});

describe("the environment of a hook", () => {
  /** Commits with a hook that keeps its environment, and gives what it was. */
  function captureHook(folder: string, commit: readonly string[]): NodeJS.ProcessEnv {
    sandbox.hook(
      folder,
      "pre-commit",
      `env -0 > '${sandbox.path("environment")}'; cp "$GIT_INDEX_FILE" '${sandbox.path("index-copy")}'; exit 1`,
    );
    sandbox.tryGit(folder, "commit", "--message", "x", ...commit);
    const pairs = sandbox
      .run("", "cat", ["environment"])
      .stdout.split("\0")
      .filter((pair) => pair.includes("="));
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    );
  }

  test("in a linked work tree a sub-folder is not taken for the top, though GIT_DIR is set", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "packages/protocol/c.yaml": "x", "c.yaml": "at the top" });
    sandbox.git("r", "worktree", "add", "--quiet", "../w");
    sandbox.write("w/packages/protocol/c.yaml", "staged");
    sandbox.git("w", "add", "--all");
    const environment = captureHook("w", []);
    expect(environment["GIT_DIR"]).toBeDefined();
    const found = await readBoth("w/packages/protocol/c.yaml", { folder: "w/packages/protocol", environment });
    expect(found).toEqual({ path: "packages/protocol/c.yaml", index: "staged", head: "x" });
  });

  test("the index is that of the commit that is being made", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "p/c.yaml": "old", other: "old" });
    sandbox.write("r/p/c.yaml", "new");
    sandbox.write("r/other", "new");
    const environment = captureHook("r", ["p/c.yaml"]);
    expect(environment["GIT_INDEX_FILE"]).toMatch(/next-index/);
    // Git has removed its temporary index by now.
    sandbox.run("", "cp", ["index-copy", environment["GIT_INDEX_FILE"]!]);
    expect(await readBoth("r/p/c.yaml", { folder: "r", environment })).toMatchObject({ index: "new", head: "old" });
    expect(await readBoth("r/other", { folder: "r", environment })).toMatchObject({ index: "old" });
  });

  test("a relative GIT_INDEX_FILE is read from the top also where the check was started below it", async () => {
    sandbox.init("r");
    sandbox.commit("r", { "p/c.yaml": "old" });
    const environment = captureHook("r", ["--allow-empty"]);
    expect(environment["GIT_INDEX_FILE"]).toBe(".git/index");
    expect(await readBoth("r/p/c.yaml", { folder: "r/p", environment })).toMatchObject({ index: "old" });
  });

  test("a catalogue of another repository than the hook's is refused, and its history read without the hook's variables", async () => {
    sandbox.init("inner");
    sandbox.commit("inner", { "c.yaml": "inner" });
    sandbox.init("outer");
    sandbox.commit("outer", { "c.yaml": "outer" });
    sandbox.git("outer", "submodule", "--quiet", "add", sandbox.path("inner"), "sub");
    for (const folder of ["outer", "w"]) {
      if (folder === "w") sandbox.git("outer", "worktree", "add", "--quiet", "../w");
      if (folder === "w") sandbox.git("w", "submodule", "--quiet", "update", "--init");
      const environment = captureHook(folder, []);
      expect(await problem(() => readBoth("outer/sub/c.yaml", { folder, environment }))).toMatchObject({
        kind: "other-repository",
      });
      expect(await readBoth("outer/sub/c.yaml", { folder, environment, wants: "history" })).toMatchObject({
        head: "inner",
      });
      sandbox.commit(folder, {}, "add the submodule");
    }
  });

  test("a file outside the work tree is refused", async () => {
    sandbox.init("r");
    const repository = openRepository(sandbox.path("r"), sandbox.environment, sandbox.root, "index");
    expect(await problem(() => pathInRepository(repository, sandbox.path("elsewhere")))).toMatchObject({
      kind: "other-repository",
    });
  });

  test("GIT_WORK_TREE is honoured", async () => {
    sandbox.init("bare");
    sandbox.write("tree/p/c.yaml", "x");
    const environment = { GIT_DIR: sandbox.path("bare/.git"), GIT_WORK_TREE: sandbox.path("tree") };
    sandbox.run("tree", "git", ["add", "--all"], environment);
    expect(await readBoth("tree/p/c.yaml", { folder: "tree/p", environment })).toMatchObject({
      path: "p/c.yaml",
      index: "x",
    });
  });
});

test("a hook's variables in the environment of the tests do not lead their repositories astray", () => {
  sandbox.init("ours");
  sandbox.commit("ours", { file: "ours" });
  const before = [sandbox.git("ours", "log", "--format=%H"), sandbox.git("ours", "ls-files", "--stage")];
  const leaked = {
    GIT_DIR: sandbox.path("ours/.git"),
    GIT_INDEX_FILE: sandbox.path("ours/.git/index"),
    GIT_WORK_TREE: sandbox.path("ours"),
  };
  const own = Object.fromEntries(Object.keys(leaked).map((name) => [name, process.env[name]]));
  Object.assign(process.env, leaked);
  const other = new GitSandbox();
  try {
    other.init("r");
    other.commit("r", { file: "theirs" });
    expect(other.git("r", "ls-files").trim()).toBe("file");
  } finally {
    for (const [name, value] of Object.entries(own)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    other.remove();
  }
  expect([sandbox.git("ours", "log", "--format=%H"), sandbox.git("ours", "ls-files", "--stage")]).toEqual(before);
});

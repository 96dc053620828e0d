import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Report } from "../../generator/index.ts";
import { GitSandbox, type Outcome } from "./git-sandbox.ts";
import { all, edits, ledgerText, ProtocolProject, replace } from "./protocol-project.ts";
import { catalogueText, commandFile } from "./run-command.ts";

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  sandbox.init("r");
  project = new ProtocolProject(sandbox);
});
afterEach(() => sandbox.remove());

/** Installs the hook as the recipe for no hook manager has it. */
function installHook(folder = "r", words = "", below = "."): void {
  sandbox.hook(
    folder,
    "pre-commit",
    `set -e\ncd "${below}"\nexec '${process.execPath}' '${commandFile}' check --staged ${words}`,
  );
}

/** Tries to commit, and tells whether it was done. */
function commit(folder: string, ...words: string[]): Outcome & { readonly isDone: boolean } {
  const outcome = sandbox.tryGit(folder, "commit", "--message", "x", ...words);
  return { ...outcome, isDone: outcome.code === 0 };
}

function expectRefused(outcome: Outcome & { readonly isDone: boolean }): void {
  expect(outcome.isDone, outcome.stdout + outcome.stderr).toBe(false);
  expect(outcome.stdout + outcome.stderr).toContain("bump-required");
}

function expectDone(outcome: Outcome & { readonly isDone: boolean }): void {
  expect(outcome.isDone, outcome.stdout + outcome.stderr).toBe(true);
}

describe("a commit meets the check", () => {
  test("a type without the bump is refused, with the reason and what to do, and accepted with it", () => {
    sandbox.commit("r", {});
    installHook();
    project.edit(edits.addType);
    project.git("add", "--all");
    const refused = commit("r");
    expectRefused(refused);
    expect(refused.stdout + refused.stderr).toContain("set protocol: 3");
    expect(refused.stdout + refused.stderr).toContain('"type":"run.pause"');
    expect(refused.stdout + refused.stderr).toContain(
      "To mend it: npx event-catalogue check --fix && git add catalogue.yaml\n",
    );
    project.edit(edits.setProtocol(3));
    project.git("add", "--all");
    expectDone(commit("r"));
  });

  test("a key is in nobody's way", () => {
    sandbox.commit("r", {});
    installHook();
    project.edit(edits.addRequiredKey);
    expectDone(commit("r", "--all"));
  });

  test("the first commit of a repository, and an amendment of it", () => {
    installHook();
    project.edit(edits.addType);
    project.git("add", "--all");
    expectRefused(commit("r"));
    project.edit(edits.setProtocol(3));
    project.git("add", "--all");
    expectDone(commit("r"));
    project.edit(edits.editNote);
    expectDone(commit("r", "--all", "--amend"));
    // Without a ledger there is nothing to break yet.
    sandbox.init("new");
    sandbox.write("new/catalogue.yaml", catalogueText);
    installHook("new");
    sandbox.git("new", "add", "--all");
    expectDone(commit("new"));
  });

  test("what is staged counts, and not what lies in the work tree", () => {
    sandbox.commit("r", {});
    installHook();
    project.edit(edits.addType);
    project.git("add", "--all");
    project.edit(edits.setProtocol(3));
    expectRefused(commit("r"));
    project.git("add", "--all");
    project.write("catalogue.yaml", "broken: [");
    expectDone(commit("r"));
  });

  test("of a partly staged catalogue the staged part counts", () => {
    sandbox.commit("r", {});
    installHook();
    project.edit(edits.addOptionalKey);
    project.git("add", "catalogue.yaml");
    project.edit(edits.addType);
    expectDone(commit("r"));
    expect(project.git("diff", "--name-only").trim()).toBe("catalogue.yaml");
  });

  test("commit -a, and commit <path> with its temporary index", () => {
    sandbox.commit("r", { other: "1" });
    installHook();
    project.edit(edits.addType);
    project.write("other", "2");
    expectRefused(commit("r", "--all"));
    expectRefused(commit("r", "catalogue.yaml"));
    expectDone(commit("r", "other"));
    project.edit(edits.setProtocol(3));
    expectDone(commit("r", "catalogue.yaml"));
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("a commit that touches nothing of the protocol is not asked about it", () => {
    project.edit(edits.addType);
    sandbox.commit("r", {}, "past the hook");
    installHook();
    project.write("other", "x");
    project.git("add", "--all");
    expectDone(commit("r"));
    expectDone(commit("r", "--allow-empty"));
    expect(project.check("--staged")).toMatchObject({ code: 0, verdict: "unchanged", changes: [] });
    project.edit(edits.editNote);
    project.git("add", "--all");
    expectRefused(commit("r"));
  });

  test("a catalogue that was renamed or deleted is said so", () => {
    sandbox.commit("r", {});
    installHook();
    project.git("mv", "catalogue.yaml", "protocol.yaml");
    const moved = commit("r");
    expect(moved.isDone).toBe(false);
    expect(moved.stdout + moved.stderr).toContain("if it has moved, name its new place with --catalogue");
    installHook("r", "--catalogue protocol.yaml");
    expectDone(commit("r"));
  });

  test("a ledger that was truncated, rewritten or deleted is refused, and one that grew is not", () => {
    project.layGenerated();
    sandbox.commit("r", {});
    installHook();
    project.edit(edits.addOptionalKey);
    project.layGenerated();
    expect(project.run(["release"]).code).toBe(0);
    const grown = project.read("catalogue.lock.json");
    project.git("add", "--all");
    expectDone(commit("r"));
    for (const content of [ledgerText, replace('"2.1.0"', '"2.0.1"')(grown), null]) {
      if (content === null) sandbox.run("r", "rm", ["catalogue.lock.json"]);
      else project.write("catalogue.lock.json", content);
      project.git("add", "--all");
      const refused = commit("r");
      expect(refused.isDone).toBe(false);
      expect(refused.stdout + refused.stderr).toMatch(/ledger-rewritten|ledger-hash/);
      project.git("reset", "--quiet", "--hard");
    }
  });

  test("in a linked work tree, a sub-folder and a path with spaces and other letters it is the same", () => {
    const folder = "a b/ü 日本";
    for (const [file, content] of [
      ["catalogue.yaml", catalogueText],
      ["catalogue.lock.json", ledgerText],
    ] as const) {
      sandbox.write(join("r", folder, file), content);
      sandbox.run("r", "rm", [file]);
    }
    sandbox.commit("r", {});
    sandbox.git("r", "worktree", "add", "--quiet", "../w");
    for (const tree of ["r", "w"]) {
      sandbox.write(join(tree, folder, "catalogue.yaml"), edits.addType(catalogueText));
      sandbox.git(tree, "add", "--all");
      installHook(tree, "", folder);
      expectRefused(commit(tree));
      installHook(tree, `--catalogue "${folder}/catalogue.yaml"`);
      expectRefused(commit(tree));
      sandbox.write(join(tree, folder, "catalogue.yaml"), all(edits.addType, edits.setProtocol(3))(catalogueText));
      sandbox.git(tree, "add", "--all");
      expectDone(commit(tree));
    }
  });

  test("core.quotepath, autocrlf and a detached head change nothing", () => {
    sandbox.commit("r", {});
    installHook();
    project.git("config", "core.quotepath", "true");
    project.git("config", "core.autocrlf", "true");
    project.git("checkout", "--quiet", "--detach");
    project.edit((text) => edits.addType(text).replaceAll("\n", "\r\n"));
    expectRefused(commit("r", "--all"));
    project.edit(replace("\r\nprotocol: 2\r\n", "\r\nprotocol: 3\r\n"));
    expectDone(commit("r", "--all"));
  });

  test("in a submodule the check asks the submodule; from the outer repository it says whose it is", () => {
    sandbox.commit("r", {});
    sandbox.init("outer");
    sandbox.git("outer", "submodule", "--quiet", "add", sandbox.path("r"), "sub");
    installHook("outer/sub");
    sandbox.write("outer/sub/catalogue.yaml", edits.addType(catalogueText));
    sandbox.git("outer/sub", "add", "--all");
    expectRefused(commit("outer/sub"));
    installHook("outer", "--catalogue sub/catalogue.yaml");
    const refused = commit("outer");
    expect(refused.isDone).toBe(false);
    expect(refused.stdout + refused.stderr).toContain("belongs to the repository in");
  });

  test("a merge that had to be resolved is checked before it is committed", () => {
    sandbox.commit("r", {});
    installHook();
    project.git("branch", "side");
    project.edit(edits.editNote);
    sandbox.commit("r", {});
    project.git("switch", "--quiet", "side");
    project.write(
      "catalogue.yaml",
      replace("notes: The first event of an attempt.", "notes: It comes first.")(catalogueText),
    );
    sandbox.commit("r", {});
    expect(sandbox.tryGit("r", "merge", "main").code).not.toBe(0);
    const unresolved = project.run(["check", "--staged"]);
    expect([unresolved.code, unresolved.stderr]).toEqual([
      2,
      "event-catalogue: catalogue.yaml cannot be read from the index: it has merge conflicts that are not resolved\n",
    ]);
    project.write("catalogue.yaml", edits.addType(catalogueText));
    project.git("add", "--all");
    expectRefused(commit("r"));
    project.write("catalogue.yaml", edits.editNote(catalogueText));
    project.git("add", "--all");
    expectDone(commit("r"));
  });
});

describe("what git does without the hook is found by the same question in CI", () => {
  const verdictOf = (folder = "r"): Pick<Report, "verdict" | "required"> & { code: number | null } => {
    const { code, stdout } = sandbox.run(folder, process.execPath, [commandFile, "check", "--format", "json"]);
    const { verdict, required } = JSON.parse(stdout) as Report;
    return { code, verdict, required };
  };

  test("a commit past the hook, a revert of a bump, a rebase and a cherry-pick", () => {
    project.git("add", "--all");
    sandbox.commit("r", {});
    project.edit(edits.addType);
    sandbox.commit("r", {}, "a type");
    expect(verdictOf()).toMatchObject({ code: 1, verdict: "bump-required" });
    project.edit(edits.setProtocol(3));
    sandbox.commit("r", {}, "the bump");
    expect(verdictOf()).toMatchObject({ code: 0, verdict: "ok" });
    project.git("revert", "--no-edit", "HEAD");
    expect(verdictOf()).toMatchObject({ code: 1, verdict: "bump-required" });
    project.git("checkout", "--quiet", "-b", "picked", "HEAD~3");
    project.git("cherry-pick", "main~2");
    expect(verdictOf()).toMatchObject({ code: 1, verdict: "bump-required" });
    project.git("rebase", "--quiet", "main~1");
    expect(verdictOf()).toMatchObject({ code: 0, verdict: "ok" });
  });

  test("two branches that both take the pending number 3 are one pending 3, since nothing was released as 3", () => {
    sandbox.commit("r", {});
    project.git("branch", "side");
    project.edit(edits.addType, edits.setProtocol(3));
    sandbox.commit("r", {}, "pause");
    project.git("switch", "--quiet", "side");
    project.edit(replace("error_codes:\n", "error_codes:\n  TOO_LATE:\n"), edits.setProtocol(3));
    sandbox.commit("r", {}, "too late");
    project.git("merge", "--quiet", "--no-edit", "main");
    expect(project.check()).toMatchObject({ code: 0, verdict: "ok", required: { protocol: 3, version: "3.0.0" } });
    expect(
      project
        .check()
        .changes.map(({ kind }) => kind)
        .sort(),
    ).toEqual(["error-code-added", "frame-type-added", "protocol-changed"]);
  });

  test("two branches that both release conflict in the ledger, whatever is made of the conflict", () => {
    project.layGenerated();
    sandbox.commit("r", {});
    project.git("branch", "side");
    for (const [branch, edit] of [
      ["main", edits.addOptionalKey],
      ["side", edits.addRequiredKey],
    ] as const) {
      project.git("switch", "--quiet", branch);
      project.edit(edit);
      project.layGenerated();
      expect(project.run(["release"]).code).toBe(0);
      sandbox.commit("r", {}, branch);
    }
    const merged = sandbox.tryGit("r", "merge", "main");
    expect(merged.stdout).toContain("catalogue.lock.json");
    expect(project.check()).toMatchObject({ code: 1, verdict: "invalid" });
    // Keeping our own releases is not enough for the branch that is merged into.
    project.git("checkout", "--ours", "catalogue.lock.json", "catalogue.yaml");
    const against = project.check("--against", "git:main");
    expect(against).toMatchObject({ code: 1, verdict: "invalid" });
    expect(against.diagnostics.map(({ code }) => code)).toContain("ledger-rewritten");
  });

  test("a pull request's merge commit, on a detached head, is held against its first parent", () => {
    project.layGenerated();
    sandbox.commit("r", {});
    project.git("switch", "--quiet", "-c", "topic");
    project.edit(edits.addOptionalKey);
    sandbox.commit("r", {}, "topic");
    project.git("switch", "--quiet", "main");
    project.write("other", "x");
    sandbox.commit("r", {}, "main moved");
    project.git("checkout", "--quiet", "--detach");
    project.git("merge", "--quiet", "--no-edit", "topic");
    const report = project.check("--against", "git:HEAD^1");
    expect([report.code, report.changes.map(({ kind }) => kind)]).toEqual([0, ["data-key-added"]]);
  });
});

describe("refs", () => {
  test("the catalogue at a ref, with the place where it stood", () => {
    sandbox.commit("r", {});
    project.git("tag", "v2");
    project.edit(edits.addType, edits.setProtocol(3), replace("      truncated: boolean\n", ""));
    sandbox.commit("r", {});
    const report = project.check("--against", "git:v2");
    expect(report.verdict).toBe("ok");
    const removed = report.changes.find(({ kind }) => kind === "data-key-removed");
    const line = catalogueText.split("\n").indexOf("      truncated: boolean") + 1;
    expect([report.changes.filter(({ kind }) => kind === "data-key-removed").length, removed?.location]).toEqual([
      1,
      null,
    ]);
    expect(
      [`v2:catalogue.yaml:${line}`, "catalogue.lock.json"].some((place) =>
        `${removed?.previous?.file}:${removed?.previous?.line}`.startsWith(place),
      ),
    ).toBe(true);
  });

  test("a catalogue that is new at a ref has nothing to compare with, which is said, and no changes", () => {
    sandbox.run("r", "rm", ["catalogue.yaml", "catalogue.lock.json"]);
    sandbox.commit("r", { readme: "x" });
    project.write("catalogue.yaml", catalogueText);
    const { code, stdout, stderr } = project.run(["check", "--against", "git:HEAD"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("unreleased: ")]);
    expect(stderr).toContain("catalogue.yaml is not at HEAD: there is nothing to compare with");
    const diff = project.run(["diff", "git:HEAD", "worktree"]);
    expect([diff.code, diff.stdout]).toEqual([0, ""]);
    expect(diff.stderr).toContain("nothing to compare");
  });

  test("a ref that is not there, and a shallow clone, are exit 2 and no report, the latter with a fetch that helps", () => {
    sandbox.commit("r", {});
    project.git("branch", "topic");
    project.edit(edits.editNote);
    sandbox.commit("r", {});
    const missing = project.run(["check", "--against", "git:nowhere"]);
    expect([missing.code, missing.stdout]).toEqual([2, ""]);
    expect(missing.stderr).toContain("there is no ref `nowhere`");
    sandbox.git("", "clone", "--quiet", "--depth=1", `file://${sandbox.path("r")}`, "clone");
    sandbox.write("clone/catalogue.yaml", edits.addType(catalogueText));
    const run = (...words: string[]): Outcome =>
      sandbox.run("clone", process.execPath, [commandFile, "check", ...words]);
    expect(run().code).toBe(1);
    const shallow = run("--against", "git:origin/topic", "--format", "json");
    expect([shallow.code, shallow.stdout]).toEqual([2, ""]);
    const command = /`(git fetch[^`]*)`/.exec(shallow.stderr)![1]!;
    sandbox.git("clone", ...command.split(" ").slice(1), "--quiet");
    expect(run("--against", "git:origin/topic").code).toBe(1);
  });

  test("refs that begin with a dash never reach git", () => {
    sandbox.commit("r", {});
    for (const ref of ["-x", "--output=made", "--help"]) {
      for (const words of [
        ["check", `--against=git:${ref}`],
        ["diff", `git:${ref}`, "worktree"],
      ]) {
        expect(project.run(words)).toMatchObject({ code: 2, stdout: "" });
      }
    }
    expect(readdirSync(project.path(""))).not.toContain("made");
  });
});

describe("without git", () => {
  test("check, diff and generation do without it, and --staged says what is missing", () => {
    sandbox.commit("r", {});
    project.edit(edits.addType);
    const environment = { PATH: sandbox.path("home") };
    expect(project.run(["check"], { environment }).code).toBe(1);
    expect(project.run(["diff", "released", "worktree"], { environment })).toMatchObject({ code: 0, stderr: "" });
    for (const words of [
      ["check", "--staged"],
      ["check", "--against", "git:HEAD"],
      ["generate", "--check", "--staged"],
    ]) {
      expect(project.run(words, { environment })).toEqual({
        code: 2,
        stdout: "",
        stderr: "event-catalogue: git was not found: it is not installed, or not on the PATH\n",
      });
    }
  });

  test("a repository of another user is refused by git, and the check goes on without where it can", () => {
    sandbox.commit("r", {});
    const environment = { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" };
    expect(project.run(["check"], { environment }).code).toBe(0);
    const { code, stdout, stderr } = project.run(["check", "--staged"], { environment });
    expect([code, stdout, stderr.split("\n").length]).toEqual([2, "", 2]);
    expect(stderr).toContain("belongs to another user");
  });
});

describe("generate --check --staged", () => {
  beforeEach(() => {
    project.layGenerated();
    sandbox.commit("r", {});
  });
  const run = (...words: string[]): Outcome => project.run(["generate", "--check", "--staged", ...words]);

  test("leaves at once where neither inputs nor outputs are staged, even if what is committed is stale", () => {
    expect(run()).toMatchObject({ code: 0, stdout: "" });
    project.edit(edits.addOptionalKey);
    expect(run()).toMatchObject({ code: 0, stdout: "" });
    project.write("other", "x");
    project.git("add", "other");
    expect(run()).toMatchObject({ code: 0, stdout: "" });
    expect(JSON.parse(run("--format", "json").stdout)).toEqual({
      schemaVersion: 1,
      files: [],
      unchanged: 0,
      diagnostics: [],
    });
  });

  test("a staged catalogue with an unstaged regeneration is refused, the two staged together are not", () => {
    project.edit(edits.addOptionalKey);
    project.git("add", "catalogue.yaml");
    project.layGenerated();
    const stale = run();
    expect(stale.code).toBe(1);
    const lines = stale.stdout.trimEnd().split("\n");
    expect(stale.stderr).toContain("To mend it: npx event-catalogue generate && git add generated\n");
    project.git("add", "generated");
    // What git counts of the mended files.
    const counted = project.git("diff", "--cached", "--minimal", "--numstat", "--", "generated").trimEnd().split("\n");
    expect(lines.sort()).toEqual(
      counted.map((line) => line.replace(/^(\d+)\t(\d+)\t(.*)$/, "stale     $3: +$1 -$2")).sort(),
    );
    expect(run()).toMatchObject({ code: 0, stdout: "" });
    project.write("generated/src/frames.ts", "spoilt in the work tree only");
    expect(run()).toMatchObject({ code: 0, stdout: "" });
  });

  test("a generated file that is changed, missing or left over in the index is told", () => {
    project.write("generated/src/codes.ts", "export {};\n");
    project.git("rm", "--quiet", "--cached", "generated/src/frames.ts");
    project.write("generated/src/old.ts", "export {};\n");
    project.git("add", "generated/src/codes.ts", "generated/src/old.ts");
    const { files } = JSON.parse(run("--format", "json").stdout) as { files: { file: string; state: string }[] };
    expect(files.map(({ file, state }) => `${state} ${file}`).sort()).toEqual([
      "left-over generated/src/old.ts",
      "missing generated/src/frames.ts",
      "stale generated/src/codes.ts",
    ]);
  });

  test("in text each has a line, and a package of which nothing is staged has one", () => {
    project.write("generated/src/codes.ts", "export {};\n");
    project.git("rm", "--quiet", "--cached", "generated/schema/frames/error.schema.json");
    project.write("generated/src/old.ts", "export {};\n");
    project.git("add", "generated/src/codes.ts", "generated/src/old.ts");
    const length = project.git("show", "HEAD:generated/schema/frames/error.schema.json").trimEnd().split("\n").length;
    const { stdout } = run();
    expect(stdout).toContain(`missing   generated/schema/frames/error.schema.json: +${length} -0\n`);
    expect(stdout).toMatch(/^stale {5}generated\/src\/codes\.ts: \+\d+ -1$/m);
    expect(stdout).toContain("left-over generated/src/old.ts: not made by event-catalogue; move it out");
    project.git("rm", "--quiet", "--cached", "-r", "generated");
    expect(run().stdout).toMatch(/^missing {3}generated: none of its \d+ files is there\n$/);
  });

  test("an error in the ledger is counted as one of the ledger", () => {
    project.write("catalogue.lock.json", ledgerText.replace('"version": "2.0.0"', '"version": "2.0.1"'));
    project.git("add", "catalogue.lock.json");
    const { code, stderr } = run();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^1 error in catalogue\.lock\.json; nothing was written\.$/m);
  });

  test("a checkout with CRLF is no hindrance", () => {
    project.git("config", "core.autocrlf", "true");
    project.edit(edits.addOptionalKey);
    project.layGenerated();
    project.git("add", "--all");
    expect(run()).toMatchObject({ code: 0, stdout: "" });
  });

  test("--staged without --check is refused", () => {
    expect(project.run(["generate", "--staged"])).toMatchObject({ code: 2, stdout: "" });
  });
});

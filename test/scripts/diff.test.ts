import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Report } from "../../generator/index.ts";
import { GitSandbox } from "./git-sandbox.ts";
import { all, edits, ledgerText, ProtocolProject, replace } from "./protocol-project.ts";
import { catalogueText } from "./run-command.ts";

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  project = new ProtocolProject(sandbox);
});
afterEach(() => sandbox.remove());

const kindsOf = (...words: string[]): string[] => {
  const { code, stdout, stderr } = project.run(["diff", "--format", "json", ...words]);
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as Report).changes.map(({ kind }) => kind).sort();
};

describe("diff", () => {
  test("tells the changes between any two sides and exits with 0, whatever they demand", () => {
    sandbox.init("r");
    sandbox.commit("r", {});
    project.edit(edits.addType, edits.editNote);
    sandbox.write("other/c.yaml", edits.addType(catalogueText));
    expect(kindsOf("released", "worktree")).toEqual(["frame-type-added", "prose-changed"]);
    expect(kindsOf("worktree", "released")).toEqual(["frame-type-removed", "prose-changed"]);
    expect(kindsOf("git:HEAD", "worktree")).toEqual(["frame-type-added", "prose-changed"]);
    expect(kindsOf("file:../other/c.yaml", "worktree")).toEqual(["prose-changed"]);
    expect(kindsOf("file:../other/c.yaml", "git:HEAD:catalogue.yaml")).toEqual(["frame-type-removed"]);
    expect(kindsOf("git:HEAD:catalogue.lock.json", "file:catalogue.lock.json")).toEqual([]);
  });

  test("prints them for people, as Markdown and as annotations that are no errors", () => {
    project.edit(edits.addType, edits.addOptionalKey);
    const text = project.run(["diff", "released", "worktree"]);
    expect(text).toMatchObject({ code: 0, stderr: "" });
    expect(text.stdout).toMatch(/^catalogue\.yaml:\d+:3 {2}frame-type-added {2}bump$/m);
    const markdown = project.run(["diff", "released", "worktree", "--format", "markdown"]).stdout;
    expect(markdown).toMatch(/^### Breaking$[^]*^### Additive$/m);
    expect(project.run(["diff", "released", "worktree", "--format", "github"]).stdout).not.toContain("::error");
    project.write("catalogue.yaml", catalogueText);
    expect(project.run(["diff", "released", "worktree"])).toEqual({ code: 0, stdout: "", stderr: "No changes.\n" });
  });

  test("a side with faults is exit 1 with its diagnostics; what cannot be read or said is exit 2", () => {
    project.edit(replace("truncated: boolean", "truncated: bolean"));
    const faulty = project.run(["diff", "released", "worktree"]);
    expect(faulty.code).toBe(1);
    expect(faulty.stdout).toContain("catalogue.yaml:");
    project.write("catalogue.yaml", all(edits.addType)(catalogueText));
    for (const words of [
      [],
      ["released"],
      ["released", "worktree", "worktree"],
      ["released", "main"],
      ["released", "file:nowhere"],
      ["git:HEAD", "worktree"],
    ]) {
      expect(project.run(["diff", ...words])).toMatchObject({ code: 2, stdout: "" });
    }
    sandbox.run("r", "rm", ["catalogue.lock.json"]);
    const unreleased = project.run(["diff", "released", "worktree"]);
    expect([unreleased.code, unreleased.stderr]).toEqual([2, expect.stringContaining("nothing has been released")]);
    expect(ledgerText).toContain("2.0.0");
  });
});

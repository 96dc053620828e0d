import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findProgram, installTools } from "../extra-tools.ts";
import { GitSandbox, type Outcome } from "./git-sandbox.ts";
import { edits, ProtocolProject } from "./protocol-project.ts";
import { commandFile } from "./run-command.ts";

const root = join(import.meta.dirname, "../..");
const recipes = readRecipes();

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  sandbox.init("r");
  project = new ProtocolProject(sandbox);
  project.layGenerated();
  project.write(".gitignore", "node_modules\n");
  project.write("package.json", '{ "name": "a-project", "private": true, "type": "module" }\n');
  project.write("node_modules/.bin/event-catalogue", `#!/bin/sh\nexec '${process.execPath}' '${commandFile}' "$@"\n`);
  chmodSync(project.path("node_modules/.bin/event-catalogue"), 0o755);
});
afterEach(() => sandbox.remove());

/** The recipes of the README, by the file that the first lines of each name. */
function readRecipes(): ReadonlyMap<string, string> {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```(?:yaml|sh|js)\n((?:#!.*\n)?(?:#|\/\/) ([.\w/-]+)\n[^]*?)^```$/gm)];
  return new Map(blocks.map(([, text, file]) => [file!, text!]));
}

/** Lays the recipe in its place. */
function lay(file: string): void {
  const recipe = recipes.get(file);
  if (recipe === undefined) throw new Error(`the README has no recipe for ${file}`);
  project.write(file, recipe);
}

/** Installs packages of the hook managers, as npm would. */
function link(from: string, name: string): void {
  mkdirSync(dirname(project.path(`node_modules/${name}`)), { recursive: true });
  symlinkSync(join(root, from, "node_modules", name), project.path(`node_modules/${name}`));
}

function commit(...words: string[]): Outcome & { readonly output: string } {
  const outcome = sandbox.tryGit("r", "commit", "--message", "x", ...words);
  return { ...outcome, output: outcome.stdout + outcome.stderr };
}

/** What every recipe must do. */
function tryCommits(): void {
  project.git("add", "--all");
  const first = commit();
  expect(first.code, first.output).toBe(0);

  project.edit(edits.addType);
  project.layGenerated();
  project.git("add", "--all");
  const bare = commit();
  expect(bare.code, bare.output).not.toBe(0);
  expect(bare.output).toContain("set protocol: 3");

  project.edit(edits.setProtocol(3));
  project.git("add", "catalogue.yaml");
  const stale = commit();
  expect(stale.code, stale.output).not.toBe(0);
  expect(stale.output).toContain("generated is not up to date");

  project.layGenerated();
  project.git("add", "--all");
  // Beside the commit, something that its author leaves out.
  project.edit(edits.editNote);
  const good = commit();
  expect(good.code, good.output).toBe(0);
  expect(project.git("diff", "--name-only").trim()).toBe("catalogue.yaml");
  expect(project.git("show", "HEAD:catalogue.yaml")).not.toBe(project.read("catalogue.yaml"));

  project.write("other", "x");
  project.git("add", "other");
  const unrelated = commit();
  expect(unrelated.code, unrelated.output).toBe(0);
}

const managers = installTools("hook-managers");
const preCommit = findProgram("pre-commit");

describe("the recipes of the README, with real git", () => {
  test("each is one of these, so that none goes untried", () => {
    expect([...recipes.keys()].sort()).toEqual(
      [
        ".githooks/pre-commit",
        ".github/workflows/protocol.yml",
        ".husky/pre-commit",
        ".pre-commit-config.yaml",
        "lefthook.yml",
        "lint-staged.config.js",
      ].sort(),
    );
  });

  test("core.hooksPath", () => {
    lay(".githooks/pre-commit");
    chmodSync(project.path(".githooks/pre-commit"), 0o755);
    project.git("config", "core.hooksPath", ".githooks");
    tryCommits();
  });

  test("lefthook", () => {
    lay("lefthook.yml");
    link("", "lefthook");
    link("", `lefthook-${process.platform}-${process.arch}`);
    expect(sandbox.run("r", process.execPath, ["node_modules/lefthook/bin/index.js", "install"]).code).toBe(0);
    tryCommits();
  });

  test.skipIf(managers === null)("husky", () => {
    lay(".husky/pre-commit");
    link("test/tools/hook-managers", "husky");
    expect(sandbox.run("r", process.execPath, ["node_modules/husky/bin.js"]).code).toBe(0);
    tryCommits();
  });

  test.skipIf(managers === null)("lint-staged", () => {
    lay("lint-staged.config.js");
    const program = join(managers!, "node_modules/lint-staged/bin/lint-staged.js");
    sandbox.hook("r", "pre-commit", `PATH="$PWD/node_modules/.bin:$PATH" exec '${process.execPath}' '${program}'`);
    tryCommits();
  });

  test.skipIf(preCommit === null)("pre-commit", () => {
    lay(".pre-commit-config.yaml");
    sandbox.environment["PRE_COMMIT_HOME"] = sandbox.path("pre-commit");
    expect(sandbox.run("r", "pre-commit", ["install"]).code).toBe(0);
    tryCommits();
  });
});

describe("the workflow of the README", () => {
  interface Step {
    readonly run?: string;
    readonly uses?: string;
    readonly if?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }

  /** Runs the steps in a clone of the depth that the workflow asks for, up to the first that fails. */
  function runWorkflow(event: "push" | "pull_request"): { failed: string | null; output: string } {
    const { jobs } = parse(recipes.get(".github/workflows/protocol.yml")!) as {
      jobs: { protocol: { steps: readonly Step[] } };
    };
    const { steps } = jobs.protocol;
    const depth = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"))?.with?.["fetch-depth"];
    sandbox.run("", "rm", ["-rf", "ci"]);
    sandbox.git("", "clone", "--quiet", `--depth=${String(depth)}`, `file://${sandbox.path("r")}`, "ci");
    sandbox.git("ci", "checkout", "--quiet", "--detach");
    let output = "";
    for (const step of steps) {
      if (step.run === undefined) continue;
      if (step.if !== undefined) {
        expect(step.if).toBe("github.event_name == 'pull_request'");
        if (event !== "pull_request") continue;
      }
      const outcome = sandbox.run("ci", "bash", ["-e", "-c", step.run], {
        CI: "true",
        npm_config_audit: "false",
        npm_config_fund: "false",
      });
      output += outcome.stdout;
      if (outcome.code !== 0) return { failed: step.run, output: `${output}${outcome.stderr}` };
    }
    return { failed: null, output };
  }

  beforeEach(() => {
    // The toolchain as a dependency that npm can install without a registry.
    project.write(
      "tool/package.json",
      '{ "name": "event-catalogue", "version": "0.1.0", "type": "module", "bin": { "event-catalogue": "run.mjs" } }\n',
    );
    project.write("tool/run.mjs", `#!/usr/bin/env node\nawait import(${JSON.stringify(commandFile)});\n`);
    chmodSync(project.path("tool/run.mjs"), 0o755);
    project.write(
      "package.json",
      '{ "name": "a-project", "private": true, "type": "module", "devDependencies": { "event-catalogue": "file:tool" } }\n',
    );
    const { code, stderr } = sandbox.run("r", "npm", [
      "install",
      "--offline",
      "--no-audit",
      "--no-fund",
      "--package-lock-only",
    ]);
    expect(code, stderr).toBe(0);
    sandbox.commit("r", {});
    sandbox.commit("r", { other: "x" });
  });

  test("it passes where all is well, on a branch and on the merge of a pull request", () => {
    expect(runWorkflow("push")).toMatchObject({ failed: null });
    project.git("switch", "--quiet", "-c", "topic", "HEAD~1");
    project.edit(edits.addOptionalKey);
    project.layGenerated();
    sandbox.commit("r", {}, "topic");
    project.git("switch", "--quiet", "main");
    project.git("merge", "--quiet", "--no-edit", "topic");
    const { failed, output } = runWorkflow("pull_request");
    expect(failed, output).toBeNull();
    expect(output).toMatch(/^::notice file=catalogue\.yaml,line=\d+,.*title=data-key-added::/m);
  });

  test("it fails at the check with annotations, at the ledger, and at stale files", () => {
    project.edit(edits.addType);
    sandbox.commit("r", {}, "a type");
    const missing = runWorkflow("push");
    expect(missing.failed).toContain("check --format github");
    expect(missing.output).toMatch(/^::error file=catalogue\.yaml,line=\d+,.*title=bump-required::/m);

    project.edit(edits.setProtocol(3));
    sandbox.commit("r", {}, "the bump");
    expect(runWorkflow("push").failed).toContain("generate --check");

    project.layGenerated();
    expect(project.run(["release"]).code).toBe(0);
    sandbox.commit("r", {}, "released");
    project.git("revert", "--no-commit", "HEAD");
    project.layGenerated();
    sandbox.commit("r", {}, "the ledger is shorter");
    const shorter = runWorkflow("pull_request");
    expect(shorter.failed).toContain("--against git:HEAD^1");
    expect(shorter.output).toContain("ledger-rewritten");
  });
});

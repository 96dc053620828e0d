import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { installTools } from "./extra-tools.ts";
import { makeTemporaryFolder } from "./output/folder-tree.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".github/workflows");

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: Record<string, string>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const texts = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const jobs = [...workflows].flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({
    file,
    name,
    job,
    runs: (job.steps ?? []).flatMap(({ run }) => run ?? []),
  })),
);
const publishing = jobs.filter(({ file, job }) => file === "release.yml" && job.uses === undefined);

const tools = installTools("workflows");

describe("the workflows", () => {
  test.skipIf(tools === null).each([...texts.keys()])("%s is one that GitHub understands", (file) => {
    const validate = (path: string): { status: number | null; stdout: string } =>
      spawnSync(process.execPath, [join(tools!, "node_modules/@action-validator/cli/cli.mjs"), path], {
        encoding: "utf8",
        cwd: root,
      });
    const { status, stdout } = validate(join(folder, file));
    expect(stdout).toBe("");
    expect(status).toBe(0);
    const wrong = join(makeTemporaryFolder(), "wrong.yml");
    writeFileSync(wrong, texts.get(file)!.replace("runs-on:", "run-on:"));
    expect(validate(wrong).status).toBe(1);
  });

  test("may read and nothing else, but for the jobs that publish, which may say who they are", () => {
    for (const { permissions } of workflows.values()) expect(permissions).toEqual({ contents: "read" });
    for (const { file, name, job } of jobs) {
      const isPublishing = publishing.some((other) => other.file === file && other.name === name);
      expect(job.permissions, name).toEqual(isPublishing ? { contents: "read", "id-token": "write" } : undefined);
    }
    for (const text of texts.values()) expect(text).not.toMatch(/secrets|TOKEN/);
  });

  test("take each action at a major version", () => {
    const actions = jobs.flatMap(({ job }) => (job.steps ?? []).flatMap(({ uses }) => uses ?? []));
    expect(new Set(actions)).toEqual(new Set(["actions/checkout@v5", "actions/setup-node@v5"]));
  });

  test("run what there is", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const runs = jobs.flatMap(({ runs }) => runs);
    for (const run of runs) {
      const script = /^npm run ([\w:]+)$/.exec(run)?.[1];
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      else if (run.startsWith("node ")) expect(existsSync(join(root, run.split(" ")[1]!))).toBe(true);
      else expect(run).toMatch(/^(?:npm ci|\.ci\/run|npm publish .*|test .*)$/);
    }
    expect(runs).toContain(".ci/run");
    accessSync(join(root, ".ci/run"), constants.X_OK);
  });

  test("run the gate on every push and pull request, and before anything is published", () => {
    const { on, jobs } = workflows.get("ci.yml")!;
    expect(Object.keys(on)).toEqual(["push", "pull_request", "workflow_call"]);
    expect(jobs["gate"]?.steps?.at(-1)).toEqual({ run: ".ci/run" });
    expect(workflows.get("release.yml")?.jobs["gate"]).toEqual({ uses: "./.github/workflows/ci.yml" });
    expect(publishing.map(({ job }) => job.needs)).toEqual(["gate", "gate"]);
  });

  test("publish both packages with provenance, each after what it must hold to", () => {
    const both = publishing.map(({ name, runs }) => [name, runs.slice(2)]);
    expect(both).toEqual([
      ["toolchain", ["npm publish --provenance --access public"]],
      ["protocol", ["npm run prepublishOnly", "npm publish ./generated --provenance --access public"]],
    ]);
    for (const { runs } of publishing) expect(runs[1]).toBe("npm ci");
  });

  test("publish only what the tag names", () => {
    const versionOf = (file: string): string =>
      (JSON.parse(readFileSync(join(root, file), "utf8")) as { version: string }).version;
    const versions = [versionOf("package.json"), versionOf("generated/package.json")];
    const outcomes = publishing.map(({ name, runs }, index) =>
      [`${name}-v${versions[index]!}`, `${name}-v0.0.0`, "main"].map((tag) => {
        const { status } = spawnSync("bash", ["-e", "-c", runs[0]!], {
          cwd: root,
          env: { ...process.env, GITHUB_REF_NAME: tag },
        });
        return status;
      }),
    );
    expect(outcomes).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ]);
  });
});

import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GitSandbox } from "./git-sandbox.ts";

const root = join(import.meta.dirname, "../..");

let sandbox: GitSandbox;
beforeEach(() => {
  sandbox = new GitSandbox();
});
afterEach(() => sandbox.remove());

describe("our own repository", () => {
  test("refuses a commit that changes the protocol without its number, and one with stale files, through its hooks", () => {
    sandbox.init("r");
    const names = [
      "generated",
      "generator",
      "scripts",
      "lefthook.yml",
      "package.json",
      "tsconfig.json",
      "tsconfig.build.json",
      ".gitignore",
    ];
    for (const name of names) cpSync(join(root, name), sandbox.path("r", name), { recursive: true });
    // The protocol as it was first released: in ours a change may be pending.
    for (const name of ["catalogue.yaml", "catalogue.lock.json"])
      cpSync(join(root, "test/fixtures/run-stream", name), sandbox.path("r", name));
    symlinkSync(join(root, "node_modules"), sandbox.path("r/node_modules"));
    sandbox.write("r/.git/info/exclude", "node_modules\n");
    const npm = (...words: string[]): string => {
      const { code, stdout, stderr } = sandbox.run("r", "npm", ["run", "--silent", ...words]);
      expect(code, stdout + stderr).toBe(0);
      return stdout;
    };
    npm("generate");
    sandbox.commit("r", {});
    npm("prepare");

    const lines = sandbox.git("r", "show", ":catalogue.yaml").split("\n");
    const at = lines.indexOf("frame_types:") + 1;
    const changed = lines.toSpliced(at, 0, "  x.pause:", "    segment_id: optional", "").join("\n");
    const commit = (): { code: number | null; output: string } => {
      sandbox.git("r", "add", "--all");
      const { code, stdout, stderr } = sandbox.tryGit("r", "commit", "--message", "x");
      return { code, output: stdout + stderr };
    };
    sandbox.write("r/catalogue.yaml", changed);
    const bare = commit();
    expect(bare.code).not.toBe(0);
    expect(bare.output).toContain("frame-type-added");
    expect(bare.output).toMatch(/set protocol: \d+/);

    npm("check:version", "--", "--fix");
    const stale = commit();
    expect(stale.code).not.toBe(0);
    expect(stale.output).toContain("generated is not up to date");

    npm("generate");
    const good = commit();
    expect(good.code, good.output).toBe(0);
  });
});

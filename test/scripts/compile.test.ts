import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "../output/folder-tree.ts";

const root = join(import.meta.dirname, "../..");

test("whatever of dist is deleted, compiling makes it again", () => {
  const folder = makeTemporaryFolder();
  for (const name of ["generator", "scripts", "dist", "package.json", "tsconfig.json", "tsconfig.build.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const run = (...words: string[]): unknown[] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    return [status, stdout, stderr];
  };
  for (const parts of [
    ["generator", "scripts", "bin/event-catalogue.js"],
    ["generator/index.js", "generator/change/check.d.ts", ".bundleinfo"],
  ]) {
    const paths = parts.map((part) => join(folder, "dist", part));
    for (const path of paths) rmSync(path, { recursive: true });
    expect(run("scripts/compile.mjs")).toEqual([0, "", ""]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(run("dist/bin/event-catalogue.js", "--version")).toEqual([0, expect.stringMatching(/^\d/), ""]);
    expect(run("--input-type=module", "-e", 'await import("./dist/generator/index.js");')).toEqual([0, "", ""]);
  }
});

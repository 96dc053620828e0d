import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder, readTree } from "../output/folder-tree.ts";

const root = join(import.meta.dirname, "../..");

test("the command is bundled and types are gathered anew when a source changes or a part is missing and only then, and what has no source any more is removed", () => {
  const folder = makeTemporaryFolder();
  for (const name of ["generator", "scripts", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist/generator/change"), { recursive: true });
  mkdirSync(join(folder, "dist/scripts"), { recursive: true });
  for (const name of ["check.js", "gone.js", "gone.d.ts.map"])
    writeFileSync(join(folder, "dist/generator/change", name), "");
  for (const [name, text] of [
    ["index", 'export type { Report } from "./change/report.ts";'],
    ["change/report", 'export declare const a: import("./side.ts").Side;'],
    ["change/side", ""],
    ["change/verdict", ""],
  ] as const) {
    writeFileSync(join(folder, `dist/generator/${name}.d.ts`), text);
    writeFileSync(join(folder, `dist/generator/${name}.d.ts.map`), "{}");
  }
  const command = join(folder, "dist/bin/event-catalogue.js");
  /** Which file it is, however often it is written. */
  const bundle = (): number => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/bundle-command.mjs"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    return statSync(command).ino;
  };
  const version = (): string => spawnSync(process.execPath, [command, "--version"], { encoding: "utf8" }).stdout;

  const first = bundle();
  expect(version()).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(
    ["check.js", "gone.js", "gone.d.ts.map"].map((name) => existsSync(join(folder, "dist/generator/change", name))),
  ).toEqual([true, false, false]);
  const types = ["change/report", "change/side", "index"].flatMap((name) => [`${name}.d.ts`, `${name}.d.ts.map`]);
  expect(Object.keys(readTree(join(folder, "dist/types")))).toEqual(types);
  expect(bundle()).toBe(first);

  appendFileSync(join(folder, "scripts/version.ts"), "\n// A remark\n");
  expect(bundle()).not.toBe(first);
  for (const file of [command, join(folder, "dist/bin/explain.js"), join(folder, "dist/types/index.d.ts")]) {
    rmSync(file);
    bundle();
    expect(existsSync(file)).toBe(true);
  }
  expect(version()).toMatch(/^\d/);
});

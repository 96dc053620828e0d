import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder, readTree } from "../output/folder-tree.ts";
import { preload } from "./run-command.ts";

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
  // npm sees to that only when it links to the command, and not when it is bundled anew.
  if (process.platform !== "win32") expect(spawnSync(command, ["--version"]).status).toBe(0);
  expect(
    ["check.js", "gone.js", "gone.d.ts.map"].map((name) => existsSync(join(folder, "dist/generator/change", name))),
  ).toEqual([true, false, false]);
  const types = ["change/report", "change/side", "index"].flatMap((name) => [`${name}.d.ts`, `${name}.d.ts.map`]);
  expect(Object.keys(readTree(join(folder, "dist/types")))).toEqual(types);
  expect(bundle()).toBe(first);

  appendFileSync(join(folder, "scripts/version.ts"), "\n// A remark\n");
  writeFileSync(join(folder, "dist/generator/change/report.d.ts"), "");
  expect(bundle()).not.toBe(first);
  expect(Object.keys(readTree(join(folder, "dist/types")))).toEqual(types.filter((name) => !name.includes("side")));
  const part = readdirSync(join(folder, "dist/bin")).find((name) => /^explain-.*\.js$/.test(name))!;
  for (const file of [command, join(folder, "dist/bin", part), join(folder, "dist/types/index.d.ts")]) {
    rmSync(file);
    bundle();
    expect(existsSync(file)).toBe(true);
  }
  expect(version()).toMatch(/^\d/);
});

/**
 * Makes a program tell how many commands there were at a place, before each change of a file's name and each removal and
 * at the end: by what all the files hold that one begins with or may import. One that lacks a file is told by that file.
 */
const watchful = (folder: string): string => `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const folder = ${JSON.stringify(`${folder}/`)};
const commands = new Set();
const look = () => {
  const files = new Map();
  const names = new Set(["event-catalogue.js"]);
  for (const name of names) {
    if (!fs.existsSync(folder + name)) console.log("missing " + name);
    else files.set(name, fs.readFileSync(folder + name, "utf8"));
    for (const [, other] of (files.get(name) ?? "").matchAll(/(?:from |import ?\\(?)"\\.\\/([^"]+\\.js)"/g)) names.add(other);
  }
  commands.add(JSON.stringify([...files]));
};
for (const name of ["renameSync", "rmSync"]) {
  const change = fs[name];
  fs[name] = (...words) => { look(); change(...words); };
}
syncBuiltinESMExports();
process.on("exit", () => { look(); console.log(commands.size + " commands of " + Math.min(...[...commands].map((files) => JSON.parse(files).length)) + " files or more"); });
`;

test("while it is bundled anew, a run that begins finds the whole of the old command or of the new one", () => {
  const folder = makeTemporaryFolder();
  for (const name of ["generator", "scripts", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist/generator"), { recursive: true });
  for (const name of ["index.d.ts", "index.d.ts.map"]) writeFileSync(join(folder, "dist/generator", name), "");
  const bundle = (...options: string[]): string => {
    const words = [...options, "scripts/bundle-command.mjs"];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    return stdout + stderr;
  };
  const namesOf = (): string[] => readdirSync(join(folder, "dist/bin"));
  expect(bundle()).toBe("");
  const first = namesOf();
  const change = (word: string): void => {
    for (const file of ["scripts/wrap.ts", "scripts/main.ts", "generator/validate/validate.ts"])
      appendFileSync(join(folder, file), `\nglobalThis.name = "${word}";\n`);
  };
  change("once");
  expect(bundle("--import", preload(watchful(join(folder, "dist/bin"))))).toMatch(
    /^2 commands of \d\d+ files or more\n$/,
  );
  change("twice");
  expect(bundle()).toBe("");
  // What the last but one had is gone.
  expect(namesOf().length).toBeLessThan(first.length * 2);
  expect(readdirSync(join(folder, "dist")).toSorted()).toEqual([".bundleinfo", "bin", "generator", "types"]);
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { readTree, writeTree } from "../output/folder-tree.ts";
import { sandboxEnvironment, type Outcome } from "./git-sandbox.ts";

/**
 * Goes the way of somebody who has never seen event-catalogue: begins in an empty folder with git, generates, makes a
 * mistake and mends it, releases, changes the protocol and is stopped, and releases again.
 *
 * @param folder the empty folder, or one that has no more than event-catalogue installed in it
 * @param run calls event-catalogue in the folder, in whatever form it is there
 * @returns what was said at the beginning of what to do next
 */
export async function walkAsNewcomer(
  folder: string,
  run: (...words: string[]) => Outcome | Promise<Outcome>,
): Promise<string> {
  const path = (name: string): string => join(folder, name);
  const git = (...words: string[]): string =>
    execFileSync("git", words, {
      cwd: folder,
      env: sandboxEnvironment(dirname(folder)),
      stdio: "pipe",
      encoding: "utf8",
    });
  const edit = (what: string, by: string): void => {
    const text = readFileSync(path("catalogue.yaml"), "utf8");
    expect(text.split(what)).toHaveLength(2);
    writeFileSync(path("catalogue.yaml"), text.replace(what, by));
  };
  const expectCode = async (code: number, ...words: string[]): Promise<Outcome> => {
    const outcome = await run(...words);
    expect(outcome.code, `${words.join(" ")}\n${outcome.stdout}${outcome.stderr}`).toBe(code);
    return outcome;
  };

  // The beginning.
  git("init", "--quiet");
  const { stderr: next } = await expectCode(0, "init");
  await expectCode(0, "generate");
  const generated = readTree(path("generated"));
  expect(generated["src/frames.ts"]).toContain("export interface JobStartedFrame");
  expect((await expectCode(0, "check")).stdout).toContain("unreleased");

  // A mistake: told at its place, with the name that was meant; nothing is written; it is explained.
  edit("total: integer | null", "total: intger | null");
  const line =
    readFileSync(path("catalogue.yaml"), "utf8")
      .split("\n")
      .findIndex((text) => text.includes("intger")) + 1;
  const mistaken = await expectCode(1, "generate");
  expect(mistaken.stdout).toContain(`catalogue.yaml:${line}:14 error unknown-type: there is no type \`intger\``);
  expect(mistaken.stdout).toContain("did you mean `integer`?");
  expect(mistaken.stderr).toContain("`npx event-catalogue explain unknown-type` tells more.");
  expect((await expectCode(0, "explain", "unknown-type")).stdout).toContain("There is no type of that name.");
  expect(readTree(path("generated"))).toEqual(generated);
  edit("total: intger | null", "total: integer | null");
  await expectCode(0, "generate", "--check");

  // The first release, and a commit with what the hooks would run.
  expect((await expectCode(0, "release")).stderr).toContain("Released 1.0.0.");
  expect(existsSync(path("catalogue.lock.json"))).toBe(true);
  writeTree(folder, { "node_modules/other/index.js": "", "generated/dist/index.js": "" });
  git("add", "--all");
  expect(git("ls-files")).not.toMatch(/node_modules|dist/);
  await expectCode(0, "check", "--staged");
  await expectCode(0, "generate", "--check", "--staged");
  git("commit", "--quiet", "--no-verify", "--message", "A protocol");

  // Another type without another number.
  edit("  job.finished:\n", "  job.paused:\n    data:\n      until?: timestamp\n\n  job.finished:\n");
  const refused = await expectCode(1, "check");
  expect(refused.stdout).toMatch(/^catalogue\.yaml:\d+:3 {2}frame-type-added {2}bump$/m);
  expect(refused.stdout).toContain("set protocol: 2");
  git("add", "--all");
  await expectCode(1, "check", "--staged");
  await expectCode(1, "release");

  // The way on.
  await expectCode(0, "check", "--fix");
  expect(readFileSync(path("catalogue.yaml"), "utf8")).toMatch(/^protocol: 2$/m);
  await expectCode(0, "generate");
  expect((await expectCode(0, "release")).stderr).toContain("Released 2.0.0.");
  expect(readTree(path("generated"))["CHANGELOG.md"]).toMatch(/^## 2\.0\.0$[^]*`job\.paused`[^]*^## 1\.0\.0$/m);
  git("add", "--all");
  await expectCode(0, "check", "--staged");
  await expectCode(0, "generate", "--check", "--staged");
  return next;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeTemporaryFolder, readTree, writeTree, type Tree } from "../output/folder-tree.ts";
import { catalogueText, runCommand, startCommand } from "./run-command.ts";

const kills = process.env["PROVE_RUNS"] === undefined ? 5 : 200;

/** Two catalogues that differ in most files, with types that come and go. */
const texts = [
  catalogueText,
  catalogueText
    .replace("protocol: 2", "protocol: 3")
    .replace("  resume:\n", "  resume.later:\n    segment_id: optional\n\n  resume:\n")
    .replaceAll("thinking.delta", "thought.delta"),
] as const;

function generateFrom(text: string): Tree {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "catalogue.yaml": text });
  expect(runCommand(["generate"], { folder })).toMatchObject({ status: 0 });
  return readTree(join(folder, "generated"));
}

test("generate, killed at whatever moment, leaves each file old or new and whole; the next run mends it and leaves nothing", async () => {
  const trees = [generateFrom(texts[0]), generateFrom(texts[1])] as const;
  const folder = makeTemporaryFolder();
  const out = join(folder, "generated");
  const began = performance.now();
  writeTree(folder, { "catalogue.yaml": texts[0] });
  runCommand(["generate"], { folder });
  const whole = performance.now() - began;

  for (let kill = 0; kill < kills; kill++) {
    const next = kill % 2 === 0 ? 1 : 0;
    writeTree(folder, { "catalogue.yaml": texts[next] });
    const child = startCommand(["generate"], { folder });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    // Writing is the last thing that a run does.
    await sleep(whole * (0.5 + 0.5 * Math.random()));
    child.kill("SIGKILL");
    await ended;
    for (const [path, text] of Object.entries(readTree(out))) {
      if (path.startsWith(".event-catalogue-") || text === "folder") continue;
      expect([trees[0][path], trees[1][path]], path).toContain(text);
    }
    expect(runCommand(["generate"], { folder })).toMatchObject({ status: 0 });
    expect(readTree(out)).toEqual(trees[next]);
  }
  rmSync(folder, { recursive: true });
});

test("several runs at once all come to their end, and leave what one would have left", async () => {
  const folder = makeTemporaryFolder();
  const expected = generateFrom(texts[1]);
  for (const _ of [1, 2]) {
    writeTree(folder, { "catalogue.yaml": texts[0] });
    expect(runCommand(["generate"], { folder })).toMatchObject({ status: 0 });
    writeTree(folder, { "catalogue.yaml": texts[1] });
    const codes = await Promise.all(
      Array.from(
        { length: 4 },
        () => new Promise((resolve) => startCommand(["generate"], { folder }).once("exit", resolve)),
      ),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(readTree(join(folder, "generated"))).toEqual(expected);
  }
});

test("what is saved while a run waits for its turn is what it writes, too", async () => {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "catalogue.yaml": texts[0] });
  runCommand(["generate"], { folder });
  // As a killed run leaves it, which the next waits for.
  writeTree(folder, { "generated/.event-catalogue-killed/0": "text", "catalogue.yaml": texts[1] });
  const child = startCommand(["generate"], { folder });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await sleep(1200);
  writeTree(folder, { "catalogue.yaml": texts[0].replace("title: ", "title: Young ") });
  expect(await ended).toBe(0);
  expect(runCommand(["generate", "--check"], { folder })).toMatchObject({ status: 0 });
});

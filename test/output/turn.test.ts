import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import fs, { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { planOutput } from "../../generator/output/plan.ts";
import type { OutputFile } from "../../generator/output/output-file.ts";
import { endTurn, takeTurn } from "../../generator/output/turn.ts";
import { writeOutput } from "../../generator/output/write.ts";
import { makeTemporaryFolder, readTree, writeTree, type Tree } from "./folder-tree.ts";
import { after, before, outputsOf, treeOf } from "./sample-outputs.ts";

const rounds = process.env["PROVE_RUNS"] === undefined ? 30 : 2000;

/** Files enough that runs which begin together are at work together. */
function generationOf(name: string): OutputFile[] {
  const tree: Tree = {};
  for (let file = 0; file < 60; file++) {
    const folder = file % 3 === 0 ? name : "common";
    tree[`${folder}${file % 5}/${file}.txt`] = `${name}\n`;
  }
  return outputsOf(tree);
}

/** A process that writes when it is told, and ends with the test. */
function startWriter(folder: string): (outputs: OutputFile[]) => Promise<unknown> {
  const child = fork(fileURLToPath(new URL("writer.mjs", import.meta.url)), [folder]);
  onTestFinished(() => void child.kill());
  return async (outputs) => {
    child.send(outputs);
    const [faults] = (await once(child, "message")) as [unknown];
    return faults;
  };
}

describe("runs that begin at the same moment", () => {
  const generations = [generationOf("odd"), generationOf("even"), generationOf("third")];

  test("make the same: all come to their end, and leave exactly that", async () => {
    const folder = join(makeTemporaryFolder(), "out");
    const writers = Array.from({ length: 5 }, () => startWriter(folder));
    for (let round = 0; round < rounds; round++) {
      const made = generations[round % 2]!;
      const faults = await Promise.all(writers.map((write) => write(made)));
      expect(faults).toEqual(writers.map(() => []));
      expect(readTree(folder)).toEqual(treeOf(made));
    }
  });

  test("make different things: one comes after the other, and what the last makes is there, of no other anything", async () => {
    const folder = join(makeTemporaryFolder(), "out");
    const writers = Array.from({ length: 5 }, () => startWriter(folder));
    for (let round = 0; round < rounds; round++) {
      const faults = await Promise.all(writers.map((write, index) => write(generations[(index + round) % 3]!)));
      expect(faults).toEqual(writers.map(() => []));
      expect(generations.map(treeOf)).toContainEqual(readTree(folder));
    }
  });
});

describe("temporary files in the folder", () => {
  /** A process that holds a turn for a while, and ends it by writing a file and removing its temporary files. */
  async function startHolder(folder: string, milliseconds: number): Promise<void> {
    const program = `
      const own = process.argv[1] + "/.event-catalogue-holder";
      fs.mkdirSync(own);
      console.log("holding");
      setTimeout(() => {
        fs.writeFileSync(process.argv[1] + "/package.json", "held");
        fs.rmSync(own, { recursive: true });
      }, ${milliseconds});
      setTimeout(() => undefined, 60_000);`;
    const child = spawn(process.execPath, ["-e", program, folder]);
    onTestFinished(() => void child.kill());
    await once(child.stdout, "data");
  }

  test("of a run at work are waited for, by what writes and by what only looks", async () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    await startHolder(folder, 300);
    const { plan } = planOutput(folder, before);
    expect(plan?.interrupted).toEqual([]);
    expect(plan?.files.filter(({ state }) => state === "stale").map(({ path }) => path)).toEqual(["package.json"]);

    await startHolder(folder, 300);
    expect(writeOutput(folder, after).faults).toEqual([]);
    expect(readTree(folder)).toEqual(treeOf(after));
  });

  test("of a killed run are removed by the next, when nothing has changed in them for a while", () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    writeTree(folder, { ".event-catalogue-killed/0": "text" });
    const began = performance.now();
    expect(writeOutput(folder, before)).toMatchObject({
      faults: [],
      plan: { interrupted: [".event-catalogue-killed"] },
    });
    expect(performance.now() - began).toBeGreaterThan(1000);
    expect(readTree(folder)).toEqual(treeOf(before));
  });

  test("of our own broken attempt are removed at once", () => {
    const folder = makeTemporaryFolder();
    const own = takeTurn(folder);
    mkdirSync(join(own, "left"));
    endTurn(own);
    const began = performance.now();
    expect(writeOutput(folder, before).faults).toEqual([]);
    // Less than the time after which any run is given up.
    expect(performance.now() - began).toBeLessThan(1500);
    expect(readdirSync(folder)).not.toContain(basename(own));
  });

  test("are only folders with a name as runs give it: what else is called so is somebody else's, and nobody waits for it", () => {
    const folder = makeTemporaryFolder();
    const others = { ".event-catalogue-notes1": "text", ".event-catalogue-of-mine/notes": "text" };
    writeTree(folder, others);
    symlinkSync(".event-catalogue-circle", join(folder, ".event-catalogue-circle"));
    const began = performance.now();
    expect(writeOutput(folder, before)).toMatchObject({ faults: [], plan: { interrupted: [] } });
    expect(performance.now() - began).toBeLessThan(1500);
    expect(readTree(folder)).toEqual({
      ...treeOf(before),
      ...others,
      ".event-catalogue-circle": "-> .event-catalogue-circle",
    });
  });

  test("of a run that has waited long are as new as those of one that has just come", () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, ".event-catalogue-zzzzzz"));
    const own = takeTurn(folder);
    onTestFinished(() => endTurn(own));
    expect(Date.now() - statSync(own).mtimeMs).toBeLessThan(1000);
  });
});

describe("while a folder is looked at", () => {
  const readFile = fs.readFileSync;
  const removeFile = fs.rmSync;
  afterEach(() => {
    Object.assign(fs, { readFileSync: readFile, rmSync: removeFile });
    syncBuiltinESMExports();
  });

  test("another run may do its whole work: what is seen is of one generation", () => {
    for (let call = 1; ; call++) {
      const folder = makeTemporaryFolder();
      writeOutput(folder, before);
      let calls = 0;
      const readAndWrite = (...words: Parameters<typeof readFile>): unknown => {
        if (++calls === call) writeOutput(folder, after);
        return readFile(...words);
      };
      Object.assign(fs, { readFileSync: readAndWrite });
      syncBuiltinESMExports();
      const { plan } = planOutput(folder, after);
      Object.assign(fs, { readFileSync: readFile });
      syncBuiltinESMExports();
      if (calls < call) break;
      expect(plan?.files.map(({ state }) => state)).toEqual(after.map(() => "fresh"));
      expect(plan?.stale).toEqual([]);
    }
  });

  test("what a killed run has left and nobody may remove is told by its name, and all else is done", () => {
    const folder = makeTemporaryFolder();
    writeOutput(folder, before);
    const left = join(folder, ".event-catalogue-killed");
    mkdirSync(left);
    utimesSync(left, 0, 0);
    const refuse = (...words: Parameters<typeof removeFile>): void => {
      if (words[0] === left)
        throw Object.assign(new Error("EACCES: injected"), { code: "EACCES", syscall: "rm", path: left });
      removeFile(...words);
    };
    Object.assign(fs, { rmSync: refuse });
    syncBuiltinESMExports();
    expect(writeOutput(folder, after).faults).toEqual([{ path: left, message: "permission denied" }]);
    expect(readTree(folder)).toEqual({ ...treeOf(after), ".event-catalogue-killed": "folder" });
  });
});

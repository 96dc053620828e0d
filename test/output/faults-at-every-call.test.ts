import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryPrefix } from "../../generator/output/turn.ts";
import { writeOutput } from "../../generator/output/write.ts";
import { makeTemporaryFolder, readTree } from "./folder-tree.ts";
import { after, before, treeOf } from "./sample-outputs.ts";

/** Every call by which write.ts changes the disk or asks whether it may; but for rmdirSync, whose failure is no matter. */
const changing = [
  "mkdirSync",
  "mkdtempSync",
  "writeFileSync",
  "accessSync",
  "renameSync",
  "unlinkSync",
  "rmSync",
] as const;
const real = Object.fromEntries(changing.map((name) => [name, fs[name]]));

function restore(): void {
  Object.assign(fs, real);
  syncBuiltinESMExports();
}

afterEach(restore);

/** Makes the given call fail, and those after it as the disk would: it stays full. */
function failAt(call: number, code: string): { renamed: boolean; calls: number } {
  const seen = { renamed: false, calls: 0 };
  for (const name of changing) {
    Object.assign(fs, {
      [name]: (...words: unknown[]) => {
        const failing = ++seen.calls === call;
        if (failing) throw Object.assign(new Error(`${code}: injected`), { code, syscall: name, path: words[0] });
        const result = Reflect.apply(real[name] as (...words: unknown[]) => unknown, fs, words);
        if (name === "renameSync") seen.renamed = true;
        return result;
      },
    });
  }
  syncBuiltinESMExports();
  return seen;
}

function makeSite(): string {
  const out = join(makeTemporaryFolder(), "out");
  writeOutput(out, before);
  return out;
}

const [old, young] = [treeOf(before), treeOf(after)];

/** Each file is as one of the generations has it, and nothing else is there but what a broken run leaves for the next. */
function expectWhole(out: string): void {
  for (const [path, text] of Object.entries(readTree(out))) {
    if (path.startsWith(".event-catalogue-") || text === "folder") continue;
    expect([old[path], young[path]], path).toContain(text);
  }
  for (const path of Object.keys(old)) if (path in young) expect(readTree(out)).toHaveProperty([path]);
}

describe("whatever call fails", () => {
  test("the run says so, leaves every file whole, and before the first renaming changes nothing; the next run mends it", () => {
    let call = 0;
    for (;;) {
      const out = makeSite();
      const seen = failAt(++call, "ENOSPC");
      const { faults } = writeOutput(out, after);
      restore();
      if (seen.calls < call) break;
      expect(faults, `call ${call}`).toMatchObject([{ message: "no space is left on the disk" }]);
      expectWhole(out);
      if (!seen.renamed) expect(readTree(out), `call ${call}`).toEqual(old);
      expect(writeOutput(out, after).faults).toEqual([]);
      expect(readTree(out), `call ${call}`).toEqual(young);
    }
    expect(call).toBeGreaterThan(15);
  });

  test("in a folder that was not there before, nothing is left of it", () => {
    for (let call = 1; ; call++) {
      const site = makeTemporaryFolder();
      const seen = failAt(call, "EACCES");
      const { faults } = writeOutput(join(site, "a/out"), after);
      restore();
      if (seen.calls < call) break;
      expect(faults).toMatchObject([{ message: "permission denied" }]);
      if (!seen.renamed) expect(readTree(site), `call ${call}`).toEqual({});
      writeOutput(join(site, "a/out"), after);
      expect(readTree(join(site, "a/out"))).toEqual(young);
    }
  });

  test("another run that does its whole work meanwhile does no harm: what both make is there in the end", () => {
    for (let call = 1; ; call++) {
      const out = makeSite();
      let calls = 0;
      for (const name of changing) {
        Object.assign(fs, {
          [name]: (...words: unknown[]) => {
            if (++calls === call) {
              restore();
              expect(writeOutput(out, after).faults).toEqual([]);
            }
            return Reflect.apply(real[name] as (...words: unknown[]) => unknown, fs, words);
          },
        });
      }
      syncBuiltinESMExports();
      expect(writeOutput(out, after).faults, `call ${call}`).toEqual([]);
      restore();
      expect(readTree(out), `call ${call}`).toEqual(young);
      if (calls < call) break;
    }
  });

  test("temporary files that vanish are another run's doing, and the work is done again", () => {
    for (let call = 1; ; call++) {
      const out = makeSite();
      const seen = failAt(call, "ENOENT");
      const { faults } = writeOutput(out, after);
      restore();
      if (seen.calls < call) break;
      expect(faults).toEqual([]);
      expect(readTree(out), `call ${call}`).toEqual(young);
    }
  });
});

/** Sets the time of a killed run's temporary files back, after which the next run need not wait. */
function letTimePass(out: string): void {
  if (!fs.existsSync(out)) return;
  const left = fs.readdirSync(out).filter((name) => name.startsWith(temporaryPrefix));
  for (const name of left) fs.utimesSync(join(out, name), 0, 0);
}

describe("whenever the run is killed", () => {
  const program = fileURLToPath(new URL("killed-write.mjs", import.meta.url));

  test("at every call, and in the middle of every file: each file is old or new, and the next run mends it and leaves nothing", () => {
    let killed = 0;
    for (let call = 1; ; call++) {
      const out = makeSite();
      const { signal, status, stderr } = spawnSync(process.execPath, [program, out, String(call)], {
        input: JSON.stringify(after),
        encoding: "utf8",
      });
      if (signal === null) {
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        break;
      }
      expect(signal).toBe("SIGKILL");
      killed++;
      expectWhole(out);
      letTimePass(out);
      // The next run may be of either generation: the catalogue may have been put back meanwhile.
      const [next, tree] = call % 2 === 0 ? [after, young] : [before, old];
      expect(writeOutput(out, next).faults).toEqual([]);
      expect(readTree(out), `call ${call}`).toEqual(tree);
    }
    expect(killed).toBeGreaterThan(20);
  });

  test("a first run that is killed leaves a folder that any next run can take over", () => {
    for (let call = 1; ; call++) {
      const out = join(makeTemporaryFolder(), "out");
      const { signal } = spawnSync(process.execPath, [program, out, String(call)], { input: JSON.stringify(before) });
      if (signal === null) break;
      letTimePass(out);
      expect(writeOutput(out, after).faults, `call ${call}`).toEqual([]);
      expect(readTree(out), `call ${call}`).toEqual(young);
    }
  });
});

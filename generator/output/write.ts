import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeFileError, systemCodeOf, type FileFault } from "./file-fault.ts";
import { manifestPath } from "./manifest.ts";
import type { OutputFile } from "./output-file.ts";
import { foldersOf } from "./output-path.ts";
import { planOutput, temporaryPrefix, type Plan } from "./plan.ts";

/** What a run did to the output folder. */
export interface Written {
  /** The plan, null if there could be none. It was carried out if there are no faults. */
  readonly plan: Plan | null;
  /** What kept it from being carried out, or carried out wholly. */
  readonly faults: readonly FileFault[];
}

/**
 * Makes a folder hold exactly the given files. Only files whose bytes differ are written: all of them under temporary
 * names first, then each renamed into its place, so that whatever goes wrong before the first renaming changes nothing,
 * and a kill later leaves every file whole, old or new. The manifest comes last; until then it lies with the temporary
 * files, where the next run finds it and knows what this one had made. (Against a loss of power, which may leave a file
 * empty, nothing is done but that the next run mends it.)
 */
export function writeOutput(folder: string, files: readonly OutputFile[]): Written {
  for (let attempt = 1; ; attempt++) {
    const { plan, faults } = planOutput(folder, files);
    if (plan === null) return { plan, faults };
    try {
      carryOut(plan);
      return { plan, faults };
    } catch (error) {
      // Another run in the same folder takes our temporary files for those of a broken run. The last to begin wins.
      if (systemCodeOf(error) !== "ENOENT" || attempt === 3) return { plan, faults: [describeFileError(error, folder)] };
    }
  }
}

/** A file under its temporary name, and where it belongs. */
interface Move {
  readonly from: string;
  readonly to: string;
}

function carryOut(plan: Plan): void {
  const { folder, stale, interrupted } = plan;
  const files = plan.files.filter(({ state }) => state !== "fresh");
  if (files.length + stale.length > 0) {
    const { temporary, moves } = stage(plan, files);
    const manifest = join(folder, manifestPath);
    for (const { from, to } of moves) if (to !== manifest) renameSync(from, to);
    removeStale(plan);
    for (const { from, to } of moves) if (to === manifest) renameSync(from, to);
    rmdirSync(temporary);
  }
  for (const name of interrupted) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Writes the files under temporary names and makes their folders. If that fails, everything is as it was. */
function stage(plan: Plan, files: readonly OutputFile[]): { temporary: string; moves: Move[] } {
  const { folder, stale } = plan;
  const created: string[] = [];
  let temporary: string | null = null;
  try {
    makeFolder(folder, created);
    const staging = mkdtempSync(join(folder, temporaryPrefix));
    temporary = staging;
    const moves = files.map(({ path, text }, index) => {
      // The manifest keeps its name, by which the next run finds it.
      const from = join(staging, path === manifestPath ? path : String(index));
      writeFileSync(from, text, { flag: "wx" });
      return { from, to: join(folder, path) };
    });
    for (const path of files.flatMap((file) => foldersOf(file.path))) makeFolder(join(folder, path), created);
    for (const path of new Set([...files, ...stale].map((file) => dirname(join(folder, file.path))))) {
      accessSync(path, constants.W_OK | constants.X_OK);
    }
    return { temporary: staging, moves };
  } catch (error) {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
    for (const path of created.reverse()) removeIfEmpty(path);
    throw error;
  }
}

/** Makes a folder and those around it, and puts each that it made into `created`. */
function makeFolder(path: string, created: string[]): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), created);
  mkdirSync(path);
  created.push(path);
}

/** Removes what is made no longer, and folders that are empty without it. */
function removeStale({ folder, stale }: Plan): void {
  for (const { path, twin } of stale) {
    if (twin === null) unlinkSync(join(folder, path));
    // The output has just taken the place of this file, under its old spelling.
    else renameSync(join(folder, path), join(folder, twin));
  }
  for (const path of stale.flatMap((file) => [...foldersOf(file.path)].reverse())) removeIfEmpty(join(folder, path));
}

function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It holds other files, or is gone already.
  }
}

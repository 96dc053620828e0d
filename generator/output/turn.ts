import { mkdtempSync, readdirSync, rmdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { systemCodeOf } from "./file-fault.ts";

/** How the folders of temporary files begin, which lie directly in the output folder. */
export const temporaryPrefix = ".event-catalogue-";

/**
 * A run whose temporary files have not changed for so long, in milliseconds, is taken for one that was killed: a run that
 * writes changes them with each file, and writes for less than that in all.
 */
const patience = 2000;

/** How often a run that waits looks again, in milliseconds. */
const pause = 5;

/** The folders of temporary files that we are at work with. */
const ours = new Set<string>();

/**
 * Waits until nobody else writes to a folder, and is then the one who does: makes a folder for temporary files, by which
 * others see that this run is at work. Of runs that begin at once that one goes on whose folder's name comes first, and the
 * others step back. Others may have written meanwhile, so what the caller knew of the folder may be so no longer.
 *
 * @returns the folder of temporary files, to be given to `endTurn` in the end
 * @throws what the system says where no folder can be made
 */
export function takeTurn(folder: string): string {
  for (;;) {
    const path = mkdtempSync(join(folder, temporaryPrefix));
    ours.add(path);
    if (isFirst(folder, path)) return path;
    stepBack(path);
    waitForOthers(folder);
  }
}

/** Waits until this run is the only one, or gives false because another comes before it. */
function isFirst(folder: string, path: string): boolean {
  for (;;) {
    const others = findOthers(folder);
    if (others.length === 0) return true;
    if (others.some((name) => join(folder, name) < path)) return false;
    sleep(pause);
  }
}

function stepBack(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Somebody has taken the folder for a killed run's.
  }
  endTurn(path);
}

/** Says that we are at work no longer with a folder of temporary files. What is left of it is for the next run to clear away. */
export function endTurn(path: string): void {
  ours.delete(path);
  try {
    utimesSync(path, 0, 0);
  } catch {
    // As a rule it is gone. Else others wait in vain, but not for long.
  }
}

/** Waits until no other run is writing to the folder, so that it is all of one generation. */
export function waitForOthers(folder: string): void {
  while (findOthers(folder).length > 0) sleep(pause);
}

/**
 * Finds the folders of temporary files that runs have left that were broken off.
 *
 * @throws what the system says where the folder cannot be listed
 */
export function findInterrupted(folder: string): string[] {
  return listTemporary(folder).filter((name) => !isAtWork(folder, name));
}

/** The folders of temporary files of other runs at work; none where nothing can be seen, which planning will tell. */
function findOthers(folder: string): string[] {
  try {
    return listTemporary(folder).filter((name) => !ours.has(join(folder, name)) && isAtWork(folder, name));
  } catch (error) {
    if (systemCodeOf(error) === null) throw error;
    return [];
  }
}

function listTemporary(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(temporaryPrefix));
}

/** Whether the run is still at work that a folder of temporary files belongs to. */
function isAtWork(folder: string, name: string): boolean {
  const path = join(folder, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  return ours.has(path) || (stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < patience);
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

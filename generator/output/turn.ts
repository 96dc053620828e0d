import { lstatSync, mkdtempSync, readdirSync, rmdirSync, statSync, utimesSync } from "node:fs";
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

/** Waits until this run is the only one, or gives false because another comes before it or took it for a killed one. */
function isFirst(folder: string, path: string): boolean {
  for (;;) {
    if (!keepTurn(path)) return false;
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

/**
 * Says that we are still at work with a folder of temporary files.
 *
 * @returns whether it is still there: somebody may have taken it for a killed run's, where we were stopped for long
 */
export function keepTurn(path: string): boolean {
  return setTime(path, new Date());
}

/** Says that we are at work no longer with a folder of temporary files. What is left of it is for the next run to clear away. */
export function endTurn(path: string): void {
  ours.delete(path);
  // As a rule it is gone. Where it is not and keeps its time, others wait in vain, but not for long.
  setTime(path, new Date(0));
}

/** Sets the time of a folder's last change, or gives false where that cannot be done. */
function setTime(path: string, time: Date): boolean {
  return unlessRefused(false, () => {
    utimesSync(path, time, time);
    return true;
  });
}

/** Waits until no other run is writing to the folder, so that it is all of one generation. The thread does nothing else meanwhile. */
export function waitForOthers(folder: string): void {
  while (findOthers(folder).length > 0) sleep(pause);
}

/** Stands for what runs have done to a folder so far, since each makes and removes an entry of it, and for those at work. */
export function stateOf(folder: string): string {
  return unlessRefused("", () => [statSync(folder, { bigint: true }).mtimeNs, ...findOthers(folder)].join(" "));
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
  return unlessRefused([], () => listTemporary(folder).filter((name) => isAtWork(folder, name)));
}

/** The folders of temporary files that are not ours. Only folders that are named as `mkdtemp` names them are a run's. */
function listTemporary(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(temporaryPrefix))
    .map(({ name }) => name)
    .filter((name) => /^\w{6}$/.test(name.slice(temporaryPrefix.length)) && !ours.has(join(folder, name)));
}

/** Whether the run is still at work that a folder of temporary files belongs to. */
function isAtWork(folder: string, name: string): boolean {
  const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < patience;
}

/** What the system answers, or another answer where it refuses one. */
function unlessRefused<Answer>(otherwise: Answer, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (systemCodeOf(error) === null) throw error;
    return otherwise;
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

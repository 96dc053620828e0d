import { mkdtempSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { systemCodeOf } from "./file-fault.ts";

/** How the folders of temporary files begin, which lie directly in the output folder. */
export const temporaryPrefix = ".event-catalogue-";

/**
 * A run that has changed nothing for so long, in milliseconds, is taken for one that was broken off, although there is a
 * process of its number: numbers are given again, and a process may be stopped.
 */
const patience = 10_000;

/** How often a run that waits looks again, in milliseconds. */
const pause = 5;

/** The folders of temporary files that this thread is at work with. */
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
    const path = mkdtempSync(join(folder, `${temporaryPrefix}${process.pid}-${threadId}-`));
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
  endTurn(path);
  try {
    rmdirSync(path);
  } catch {
    // Somebody who cannot see our process has taken the folder for a broken run's.
  }
}

/** Says that this run is at work no longer with a folder of temporary files. What is in it is then a broken run's. */
export function endTurn(path: string): void {
  ours.delete(path);
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
  if (ours.has(join(folder, name))) return true;
  const [, pid, thread] = /^(\d+)-(\d+)-/.exec(name.slice(temporaryPrefix.length)) ?? [];
  if (pid === undefined || (Number(pid) === process.pid && Number(thread) === threadId)) return false;
  return isAlive(Number(pid)) && hasChangedLately(join(folder, name));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one, too.
    return systemCodeOf(error) === "EPERM";
  }
}

function hasChangedLately(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) < patience;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

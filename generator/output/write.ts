import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describeFileError, systemCodeOf, type FileFault } from "./file-fault.ts";
import { manifestPath } from "./manifest.ts";
import type { OutputFile } from "./output-file.ts";
import { foldersOf } from "./output-path.ts";
import { planOutput, planOutputNow, type Plan, type Planned } from "./plan.ts";
import { endTurn, keepTurn, takeTurn, temporaryPrefix } from "./turn.ts";

/** What a run did to the output folder: its plan, null if there could be none, which was carried out if there are no faults. */
export type Written = Planned;

/** How often the work is begun anew when others, whose turn we cannot see, take away what we work with. */
const attempts = 3;

/** What the system says of a file that is gone, and of a folder that somebody has put a file into. */
const othersDoing: ReadonlySet<string | null> = new Set(["ENOENT", "ENOTEMPTY"]);

/**
 * Makes a folder hold exactly the given files. Only files whose bytes differ are written: all of them under temporary
 * names first, then each renamed into its place, so that whatever goes wrong before the first renaming changes nothing,
 * and a kill later leaves every file whole, old or new. The manifest comes last; until then it lies with the temporary
 * files, where the next run finds it and knows what this one had made. (Against a loss of power, which may leave a file
 * empty, nothing is done but that the next run mends it.) Several runs at once write one after the other.
 */
export function writeOutput(folder: string, files: readonly OutputFile[]): Written {
  for (let attempt = 1; ; attempt++) {
    const looked = planOutput(folder, files);
    if (looked.plan === null || isCarriedOut(looked.plan)) return looked;
    try {
      return writeInTurn(folder, files);
    } catch (error) {
      if (!othersDoing.has(systemCodeOf(error)) || attempt === attempts)
        return { plan: looked.plan, faults: [nameFolder(describeFileError(error, folder), folder)] };
    }
  }
}

function isCarriedOut({ files, stale, interrupted }: Plan): boolean {
  return files.every(({ state }) => state === "fresh") && stale.length + interrupted.length === 0;
}

/** A fault of temporary files, whose names tell nobody anything, is one of the folder that they lie in. */
function nameFolder({ path, message }: FileFault, folder: string): FileFault {
  return { path: path.startsWith(join(folder, temporaryPrefix)) ? folder : path, message };
}

/** A file under its temporary name, and where it belongs. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** If this fails before a file was renamed, everything is as it was; if later, the temporary files are left to the next run. */
function writeInTurn(folder: string, files: readonly OutputFile[]): Written {
  const created: string[] = [];
  let temporary: string | null = null;
  let renamed = false;
  const rename = ({ from, to }: Move): void => {
    renameSync(from, to);
    renamed = true;
  };
  const undo = (): void => {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
    for (const path of created.toReversed()) removeIfEmpty(path);
  };
  try {
    makeFolder(folder, created);
    temporary = takeTurn(folder);
    const planned = planOutputNow(folder, files);
    const { plan } = planned;
    if (plan === null) {
      undo();
      return planned;
    }
    keepTurn(temporary);
    const moves = stage(plan, temporary, created);
    const manifest = join(folder, manifestPath);
    for (const move of moves) if (move.to !== manifest) rename(move);
    removeStale(plan);
    removeFormerFolders(plan);
    for (const move of moves) if (move.to === manifest) rename(move);
    rmSync(temporary, { recursive: true, force: true });
    return { plan, faults: removeInterrupted(plan) };
  } catch (error) {
    if (!renamed) undo();
    throw error;
  } finally {
    if (temporary !== null) endTurn(temporary);
  }
}

/** Writes the files under temporary names and makes their folders: all that could fail for want of space or permission. */
function stage({ folder, files: all, stale }: Plan, temporary: string, created: string[]): Move[] {
  const files = all.filter(({ state }) => state !== "fresh");
  const moves = files.map(({ path, text }, index) => {
    // The manifest keeps its name, by which the next run finds it.
    const from = join(temporary, path === manifestPath ? path : String(index));
    writeFileSync(from, text, { flag: "wx" });
    return { from, to: join(folder, path) };
  });
  for (const path of files.flatMap((file) => foldersOf(file.path))) makeFolder(join(folder, path), created);
  for (const path of new Set([...files, ...stale].map((file) => dirname(join(folder, file.path))))) {
    accessSync(path, constants.W_OK | constants.X_OK);
  }
  return moves;
}

/** Makes a folder and those around it, and puts each that it made into `created`. */
function makeFolder(path: string, created: string[]): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), created);
  // With "recursive" it is no fault if another run has just made it.
  if (mkdirSync(path, { recursive: true }) !== undefined) created.push(path);
}

/** Removes what is made no longer. */
function removeStale({ folder, stale }: Plan): void {
  for (const { path, twin } of stale) {
    if (twin === null) unlinkSync(join(folder, path));
    // The output has just taken the place of this file, under its old spelling.
    else renameSync(join(folder, path), join(folder, twin));
  }
}

/** Removes what broken runs have left. What cannot be removed is told by its own name: whoever may has to do it. */
function removeInterrupted({ folder, interrupted }: Plan): FileFault[] {
  return interrupted.flatMap((name) => {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
      return [];
    } catch (error) {
      return [describeFileError(error, join(folder, name))];
    }
  });
}

function removeFormerFolders({ folder, formerFolders }: Plan): void {
  for (const path of formerFolders) removeIfEmpty(join(folder, path));
}

function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It holds other files, or is gone already.
  }
}

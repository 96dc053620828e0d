import { lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { hasBanner } from "./banner.ts";
import { describeFileError, systemCodeOf, type FileFault } from "./file-fault.ts";
import { findForeignFiles, findFormerFolders, findStaleFiles, type LeftOver, type StaleFile } from "./left-over.ts";
import { manifestPath, readManifest, type Manifest } from "./manifest.ts";
import type { OutputFile } from "./output-file.ts";
import { Folder, type Place } from "./place.ts";
import { findInterrupted, stateOf, waitForOthers } from "./turn.ts";

/** What would have to happen to a folder so that it holds exactly the given files. */
export interface Plan {
  /** The folder, as the caller named it. */
  readonly folder: string;
  /** In the order of the files given. */
  readonly files: readonly PlannedFile[];
  /** Files of an earlier run that are made no longer, their bytes as they were written: to be removed. */
  readonly stale: readonly StaleFile[];
  /** What lies among the generated files and is left alone, sorted by path. */
  readonly leftOver: readonly LeftOver[];
  /** Folders that held files of earlier runs and hold no outputs, innermost first: to be removed where they are empty. */
  readonly formerFolders: readonly string[];
  /** Folders of temporary files that a run left when it was broken off: to be removed. */
  readonly interrupted: readonly string[];
}

export interface PlannedFile extends OutputFile {
  /** `stale`: something else is there. */
  readonly state: "fresh" | "stale" | "missing";
  /** What is there now; null for nothing, and for a symbolic link, which is replaced and not followed. */
  readonly before: Uint8Array | null;
}

/** A plan; or null, and what stands in the way of writing the files. */
export interface Planned {
  readonly plan: Plan | null;
  readonly faults: readonly FileFault[];
}

/** How often a folder is looked at where there are always other runs: what is seen in the end may be of two generations. */
const looks = 20;

/**
 * Compares a folder with the files that it should hold, while no run is writing to it: waits for those that are, up to two
 * seconds for one that was killed, and looks again where one came between. Writes nothing.
 */
export function planOutput(folder: string, files: readonly OutputFile[]): Planned {
  for (let look = 1; ; look++) {
    waitForOthers(folder);
    const state = stateOf(folder);
    const planned = planOutputNow(folder, files);
    if (stateOf(folder) === state || look === looks) return planned;
  }
}

/** Compares a folder with the files that it should hold, as it is at this moment. */
export function planOutputNow(folder: string, files: readonly OutputFile[]): Planned {
  try {
    const obstacle = describeFolder(folder);
    if (obstacle === "nothing") return { plan: planNew(folder, files), faults: [] };
    if (obstacle !== null) return { plan: null, faults: [{ path: folder, message: obstacle }] };
    return planExisting(folder, files);
  } catch (error) {
    return { plan: null, faults: [describeFileError(error, folder)] };
  }
}

/** null for a folder, or a link to one; "nothing" where nothing is; else what is wrong with it. */
function describeFolder(folder: string): string | null {
  try {
    return statSync(folder).isDirectory() ? null : "it is a file, and the generated files need a folder";
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT") throw error;
    if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return "it is a symbolic link that leads nowhere";
    return "nothing";
  }
}

function planNew(folder: string, files: readonly OutputFile[]): Plan {
  const missing = files.map(({ path, text }) => ({ path, text, state: "missing", before: null }) as const);
  return { folder, files: missing, stale: [], leftOver: [], formerFolders: [], interrupted: [] };
}

function planExisting(folder: string, files: readonly OutputFile[]): Planned {
  const places = new Folder(folder);
  const interrupted = findInterrupted(folder);
  const manifests = readManifests(places, interrupted);

  const looked = files.map((file) => ({ ...file, place: places.look(file.path) }));
  const ours = manifests.length > 0 || looked.some(({ place }) => place.kind === "file" && hasBanner(place.bytes));
  const faults = new Map<string, FileFault>();
  for (const { path, text, place } of looked) {
    const obstacle = describeObstacle(path, place) ?? (ours ? null : describeStranger(path, text, place));
    if (obstacle !== null) faults.set(obstacle.path, { ...obstacle, path: join(folder, obstacle.path) });
  }
  if (faults.size > 0) return { plan: null, faults: [...faults.values()] };

  const planned = looked.map(({ path, text, place }) => planFile(path, text, place));
  const identities = new Map(
    looked.flatMap(({ path, place }) => (place.kind === "file" ? [[place.identity, path]] : [])),
  );
  const earlier = manifests.filter((manifest) => manifest !== null);
  const { stale, changed } = findStaleFiles(places, planned, earlier, identities);
  const made = new Set([...planned, ...stale, ...changed].map(({ path }) => path));
  const leftOver = [...changed, ...findForeignFiles(folder, planned, made)].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  const formerFolders = findFormerFolders(planned, earlier);
  return { plan: { folder, files: planned, stale, leftOver, formerFolders, interrupted }, faults: [] };
}

/** The manifest of the folder, and those of runs that were broken off; null for each that cannot be understood. */
function readManifests(places: Folder, interrupted: readonly string[]): (Manifest | null)[] {
  const paths = [manifestPath, ...interrupted.map((name) => `${name}/${manifestPath}`)];
  return paths.flatMap((path) => {
    const place = places.look(path);
    return place.kind === "file" ? [readManifest(Buffer.from(place.bytes).toString())] : [];
  });
}

function planFile(path: string, text: string, place: Place): PlannedFile {
  if (place.kind !== "file") return { path, text, before: null, state: place.kind === "nothing" ? "missing" : "stale" };
  return { path, text, before: place.bytes, state: isText(place, text) ? "fresh" : "stale" };
}

function isText({ bytes }: Place & { kind: "file" }, text: string): boolean {
  return Buffer.from(text).equals(bytes);
}

/** In a folder that shows no sign of us, a file with other content is somebody else's. */
function describeStranger(path: string, text: string, place: Place): FileFault | null {
  if (place.kind !== "file" || isText(place, text)) return null;
  const message =
    "it is there already and event-catalogue did not make it; move it away, or choose another output folder";
  return { path, message };
}

/** Why no file can be written at a place, or null if one can. */
function describeObstacle(path: string, place: Place): FileFault | null {
  switch (place.kind) {
    case "nothing":
    case "file":
    case "link":
      return null;
    case "folder":
      return { path, message: "it is a folder, and a file has to be written there" };
    case "device":
      return { path, message: "it is no regular file, and a file has to be written there" };
    case "barred": {
      const { folder, by } = place;
      const what =
        by === "link"
          ? "it is a symbolic link, which is not followed"
          : by === "file"
            ? "it is a file"
            : "it is no folder";
      return { path: folder, message: `${what}, and a folder is needed there` };
    }
  }
}

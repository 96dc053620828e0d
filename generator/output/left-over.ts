import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./hash.ts";
import type { Manifest } from "./manifest.ts";
import { foldersOf, foldPath } from "./output-path.ts";
import type { Folder } from "./place.ts";

/** A file of an earlier run that is made no longer, its bytes as they were written. */
export interface StaleFile {
  readonly path: string;
  readonly before: Uint8Array;
  /** The output that is the same file on disk, where the file system does not know upper case from lower. */
  readonly twin: string | null;
}

/** A file that stays although no output is written there. */
export interface LeftOver {
  readonly path: string;
  /** Made by an earlier run and changed since; or not made by one at all. */
  readonly reason: "changed" | "foreign";
}

/**
 * Finds what earlier runs made and this one does not.
 *
 * @param outputs what is written now
 * @param manifests of the earlier runs
 * @param identities which file on disk stands at an output's path, as `Folder.look` names it
 */
export function findStaleFiles(
  places: Folder,
  outputs: readonly { path: string }[],
  manifests: readonly Manifest[],
  identities: ReadonlyMap<string, string>,
): { stale: StaleFile[]; changed: LeftOver[] } {
  const stale: StaleFile[] = [];
  const changed: LeftOver[] = [];
  const written = new Set(outputs.map(({ path }) => path));
  for (const path of pathsOf(manifests).filter((made) => !written.has(made))) {
    const place = places.look(path);
    if (place.kind === "file" && manifests.some((manifest) => manifest.get(path) === hashOf(place.bytes))) {
      const twin = identities.get(place.identity);
      stale.push({
        path,
        before: place.bytes,
        twin: twin !== undefined && foldPath(twin) === foldPath(path) ? twin : null,
      });
    } else if (place.kind !== "nothing") {
      changed.push({ path, reason: "changed" });
    }
  }
  return { stale, changed };
}

/** Finds the folders in which earlier runs had files and this one has none, each before those around it. */
export function findFormerFolders(outputs: readonly { path: string }[], manifests: readonly Manifest[]): string[] {
  const present = new Set(outputs.flatMap(({ path }) => foldersOf(path)));
  const former = new Set(pathsOf(manifests).flatMap(foldersOf));
  return [...former].filter((folder) => !present.has(folder)).toSorted((a, b) => b.length - a.length);
}

function pathsOf(manifests: readonly Manifest[]): string[] {
  return [...new Set(manifests.flatMap((manifest) => [...manifest.keys()]))].toSorted();
}

/**
 * Finds files that lie among the outputs, in one of their folders or below, and were never made. Hidden files are not
 * looked at, nor is anything directly in the output folder, where a build or a package manager may keep its own.
 *
 * @param made paths that are known
 */
export function findForeignFiles(
  folder: string,
  outputs: readonly { path: string }[],
  made: ReadonlySet<string>,
): LeftOver[] {
  const roots = new Set(outputs.flatMap(({ path }) => foldersOf(path).slice(0, 1)));
  return [...roots]
    .filter((root) => existsSync(join(folder, root)))
    .flatMap((root) => listFiles(folder, root))
    .filter((path) => !made.has(path))
    .map((path) => ({ path, reason: "foreign" }));
}

function listFiles(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

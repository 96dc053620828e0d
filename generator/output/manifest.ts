import { formatJson } from "./json-form.ts";
import { hashOf } from "./hash.ts";
import type { OutputFile } from "./output-file.ts";
import { isOutputPath } from "./output-path.ts";

/** Where the manifest lies in the output folder. */
export const manifestPath = ".manifest.json";

/** Path of each file that a run made, with the hash of its bytes; by it the next run knows what it may remove. */
export type Manifest = ReadonlyMap<string, string>;

/** The manifest of the given files, itself not among them. Sorted by path, so that order of emission is no change. */
export function makeManifest(files: readonly OutputFile[]): OutputFile {
  const hashes = files.map(({ path, text }) => [path, hashOf(text)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { path: manifestPath, text: formatJson(JSON.stringify({ format: 1, files: Object.fromEntries(hashes) })) };
}

/** Reads a manifest, or gives null for a text that is none: damaged, left with conflict marks, of another format. */
export function readManifest(text: string): Manifest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== 1) return null;
  if (!("files" in value) || typeof value.files !== "object" || value.files === null) return null;
  const entries = Object.entries(value.files);
  const valid = entries.every(
    ([path, hash]) => typeof hash === "string" && isOutputPath(path) && path !== manifestPath,
  );
  return valid ? new Map(entries as [string, string][]) : null;
}

import { lstatSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import { systemCodeOf } from "./file-fault.ts";
import { foldersOf } from "./output-path.ts";

/** What stands at a path. */
export type Place =
  | { readonly kind: "nothing" | "folder" | "link" | "device" }
  | { readonly kind: "file"; readonly bytes: Uint8Array; readonly identity: string }
  /** No file can be there, because a folder of its path is something else. */
  | { readonly kind: "barred"; readonly folder: string; readonly by: "file" | "link" | "device" };

/** Looks at paths within one folder, and follows no symbolic link there. The folder itself may be one. */
export class Folder {
  readonly #path: string;
  readonly #kinds = new Map<string, ReturnType<typeof kindOf>>();

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws what the system says where it does not let us look */
  look(path: string): Place {
    for (const folder of foldersOf(path)) {
      const kind = this.#kinds.get(folder) ?? kindOf(statOf(join(this.#path, folder)));
      this.#kinds.set(folder, kind);
      if (kind === "nothing") return { kind };
      if (kind !== "folder") return { kind: "barred", folder, by: kind };
    }
    const stats = statOf(join(this.#path, path));
    const kind = kindOf(stats);
    if (kind !== "file" || stats === null) return { kind: kind === "file" ? "nothing" : kind };
    return { kind, bytes: readFileSync(join(this.#path, path)), identity: `${stats.dev}:${stats.ino}` };
  }
}

function statOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function kindOf(stats: Stats | null): "nothing" | "file" | "folder" | "link" | "device" {
  if (stats === null) return "nothing";
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return "folder";
  return stats.isFile() ? "file" : "device";
}

import { readFileSync } from "node:fs";

/** The version of the toolchain, from its package.json: two folders up from the compiled script, one from the source. */
export function readVersion(): string {
  for (const path of ["../../package.json", "../package.json"]) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as {
        name?: unknown;
        version?: unknown;
      };
      if (manifest.name === "event-catalogue") return String(manifest.version);
    } catch {
      // It is the other one.
    }
  }
  return "unknown";
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the toolchain's package, in which its sources lie beside their compiled forms: whichever of them this is.
 */
export function findToolchain(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isToolchain(folder)) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("generator/emit/toolchain-folder.ts does not lie in the package event-catalogue");
    folder = parent;
  }
  return folder;
}

function isToolchain(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return (
    existsSync(manifest) &&
    (JSON.parse(readFileSync(manifest, "utf8")) as { name?: unknown }).name === "event-catalogue"
  );
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { installTools } from "../extra-tools.ts";

/**
 * Releases of Node that the toolchain and its packages promise to work on, of 20 the oldest. They are npm packages for
 * Linux on x64; where they cannot be had, there are none.
 */
export function otherNodes(): { name: string; file: string }[] {
  const folder = installTools("other-nodes");
  if (folder === null) return [];
  return ["20", "22", "24", "26"]
    .map((major) => ({ name: `Node ${major}`, file: join(folder, `node_modules/node-${major}/bin/node`) }))
    .filter(({ file }) => existsSync(file));
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../tools/other-nodes", import.meta.url));

/**
 * The other releases of Node that the toolchain promises to work on. They are npm packages for Linux on x64, installed
 * at the first need; where they cannot be had, there are none and a line says so. In CI they must be there.
 */
export function otherNodes(): { name: string; file: string }[] {
  const nodes = ["22", "24"].map((major) => ({
    name: `Node ${major}`,
    file: join(folder, `node_modules/node-${major}/bin/node`),
  }));
  if (nodes.every(({ file }) => existsSync(file))) return nodes;
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0 && nodes.every(({ file }) => existsSync(file))) return nodes;
  if (["true", "1"].includes(process.env["CI"] ?? ""))
    throw new Error(`The other releases of Node cannot be installed: ${stderr}`);
  console.log("The other releases of Node cannot be installed here; the toolchain is tried on this one alone.");
  return [];
}

import { makeManifest } from "../../generator/output/manifest.ts";
import type { OutputFile } from "../../generator/output/output-file.ts";
import type { Tree } from "./folder-tree.ts";

/** Outputs as `render` gives them: with their manifest, at the end. */
export function outputsOf(tree: Tree): OutputFile[] {
  const files = Object.entries(tree).map(([path, text]) => ({ path, text }));
  return [...files, makeManifest(files)];
}

/** What the folder should hold when exactly these outputs are there. */
export function treeOf(files: readonly OutputFile[]): Tree {
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

/** Two generations of a package: files that stay, change, come and go, and folders that come and go with them. */
export const before = outputsOf({
  "package.json": '{ "version": 1 }\n',
  "src/stays.ts": "export const stays = 1;\n",
  "src/changes.ts": "export const before = 1;\n",
  "src/goes.ts": "export const goes = 1;\n",
  "old/deep/goes.json": "{}\n",
});
export const after = outputsOf({
  "package.json": '{ "version": 2 }\n',
  "src/stays.ts": "export const stays = 1;\n",
  "src/changes.ts": "export const after = 1;\n",
  "src/comes.ts": "export const comes = 1;\n",
  "new/deep/comes.json": "{}\n",
});

import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Everything below a folder by its path: the text of files, `-> target` of links, `folder` of empty folders. */
export type Tree = Record<string, string>;

/** An empty folder that is removed after the test. */
export function makeTemporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "event-catalogue-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function readTree(folder: string, below = ""): Tree {
  const tree: Tree = {};
  for (const name of readdirSync(join(folder, below)).toSorted()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stats = lstatSync(join(folder, path));
    if (stats.isSymbolicLink()) tree[path] = `-> ${readlinkSync(join(folder, path))}`;
    else if (!stats.isDirectory()) tree[path] = readFileSync(join(folder, path), "utf8");
    else {
      const inner = readTree(folder, path);
      if (Object.keys(inner).length === 0) tree[path] = "folder";
      else Object.assign(tree, inner);
    }
  }
  return tree;
}

export function writeTree(folder: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

import { existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describeFileError } from "../generator/index.ts";
import { Unreadable } from "./protocol-files.ts";
import { replaceFile } from "./replace-file.ts";

/** Files of one folder that are made together. */
export interface NewFiles {
  /** May be missing itself. */
  readonly folder: string;
  /** By their names; nothing may be there under any of them. */
  readonly created: ReadonlyMap<string, string>;
  /** By their names; files that are there and get another text. */
  readonly changed: ReadonlyMap<string, string>;
}

/**
 * Makes all files or none: each is written under a temporary name first and then takes its own, which fails where
 * something has come there meanwhile. What was made before a failure is taken back.
 *
 * @throws Unreadable where that is not possible
 */
export function makeFiles({ folder, created, changed }: NewFiles): void {
  const undo: (() => void)[] = [];
  const temporaries: string[] = [];
  try {
    for (const missing of missingFolders(folder)) {
      mkdirSync(missing);
      undo.push(() => rmdirSync(missing));
    }
    const steps = [...created].map(([name, text]) => {
      const target = join(folder, name);
      const temporary = `${target}.event-catalogue-${process.pid}`;
      writeFileSync(temporary, text, { flag: "wx" });
      temporaries.push(temporary);
      return { target, temporary };
    });
    for (const { target, temporary } of steps) {
      nameAnew(temporary, target);
      undo.push(() => rmSync(target));
    }
    for (const [name, text] of changed) replaceFile(join(folder, name), text);
  } catch (error) {
    removeAll(temporaries);
    for (const step of undo.toReversed()) step();
    if (error instanceof Unreadable) throw error;
    const { path, message } = describeFileError(error, folder);
    throw new Unreadable(`${path} cannot be written: ${message}`, { cause: error });
  }
  removeAll(temporaries);
}

/** Gives a file another name, unless something has it. */
function nameAnew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Of the two paths it is the new one that has something against it.
    Object.assign(error as Error, { path: to });
    // Where there are no hard links: renaming would put the file in the place of another.
    const isUnknown = withoutLinks.has((error as NodeJS.ErrnoException).code ?? "");
    if (!isUnknown || lstatSync(to, { throwIfNoEntry: false }) !== undefined) throw error;
    renameSync(from, to);
  }
}

/** What systems say of hard links that a file system does not have. */
const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

function removeAll(files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true });
}

/** The folders that have to be made, the outermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path) && path !== dirname(path); path = dirname(path))
    missing.unshift(path);
  return missing;
}

import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describeFileError } from "../generator/index.ts";
import { Unreadable } from "./protocol-files.ts";

/**
 * Gives a file another content, all at once or not at all. A symbolic link stays one, and the file keeps its mode.
 *
 * @throws Unreadable where that is not possible
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  try {
    const real = existsSync(file) ? realpathSync(file) : file;
    const temporary = `${real}.event-catalogue-${process.pid}`;
    try {
      writeFileSync(temporary, content, { flag: "wx", ...(existsSync(real) ? { mode: statSync(real).mode } : {}) });
      renameSync(temporary, real);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    const { path, message } = describeFileError(error, file);
    throw new Unreadable(`${path} cannot be written: ${message}`, { cause: error });
  }
}

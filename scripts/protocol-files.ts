import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Call } from "./call.ts";
import { GitProblem } from "./git.ts";

/** A text, and what it is called in messages. */
export interface NamedText {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Whether two files hold the same, or neither is there. */
export function isSame(first: Pick<NamedText, "bytes"> | null, second: Pick<NamedText, "bytes"> | null): boolean {
  return first === null || second === null ? first === second : Buffer.compare(first.bytes, second.bytes) === 0;
}

/** Something that is needed and cannot be read. The message is one plain sentence. */
export class Unreadable extends Error {}

/** The texts that the protocol consists of: in the work tree, or as they stand in the index. */
export interface ProtocolTexts {
  readonly catalogue: NamedText;
  readonly ledger: NamedText | null;
  /** `catalogue.json` of the output folder; read only where there is no ledger. */
  readonly published: NamedText | null;
  /** The ledger at HEAD; read only with the index. */
  readonly ledgerAtHead: NamedText | null;
  /** Whether catalogue or ledger differ from those at HEAD; false in the work tree. */
  readonly isStaged: boolean;
}

/** Where a command works: what was named on the command line, and in which environment. */
export interface Surroundings {
  readonly catalogue: string;
  readonly out: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly workingFolder: string;
}

/** Where a call of the command works. */
export function surroundingsOf({ catalogue, out }: Pick<Call, "catalogue" | "out">): Surroundings {
  return { catalogue, out, environment: process.env, workingFolder: process.cwd() };
}

/** Whether an error tells that something could not be read, in words for the user. */
export function isUnreadable(error: unknown): error is Unreadable | GitProblem {
  return error instanceof Unreadable || error instanceof GitProblem;
}

/** The ledger lies beside the catalogue. */
export function ledgerFileOf(catalogue: string): string {
  return join(dirname(catalogue), "catalogue.lock.json");
}

/**
 * Reads the protocol from the work tree, without git.
 *
 * @throws Unreadable
 */
export async function readWorkTree({ catalogue, out }: Surroundings): Promise<ProtocolTexts> {
  const ledger = await readIfThere(ledgerFileOf(catalogue));
  return {
    catalogue: await readFile(catalogue),
    ledger,
    published: ledger === null ? await readIfThere(publishedFileOf(out)) : null,
    ledgerAtHead: null,
    isStaged: false,
  };
}

/**
 * Reads a file.
 *
 * @throws Unreadable
 */
export async function readFile(file: string): Promise<NamedText> {
  try {
    return { file, bytes: readFileSync(file) };
  } catch (error) {
    // Loaded only now, since a hook mostly ends without it.
    const { describeFileError } = await import("./file-error.ts");
    const { path, message } = describeFileError(error, file);
    throw new Unreadable(`${path} cannot be read: ${message}`, { cause: error });
  }
}

function readIfThere(file: string): Promise<NamedText | null> {
  return existsSync(file) ? readFile(file) : Promise.resolve(null);
}

/** The catalogue that the package in the output folder was made from. */
export function publishedFileOf(out: string): string {
  return join(out, "catalogue.json");
}

import { readFileSync } from "node:fs";
import {
  beginHistory,
  describeFileError,
  load,
  type Catalogue,
  type Diagnostic,
  type FileFault,
  type History,
} from "../generator/index.ts";

/** What generation is made from. */
export interface Inputs {
  readonly read: true;
  /** null where an error stands among the diagnostics. */
  readonly made: { readonly catalogue: Catalogue; readonly history: History } | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the catalogue, for code frames. */
  readonly source: string;
}

/** Reads the catalogue from a file. */
export function readInputs(file: string): Inputs | { readonly read: false; readonly fault: FileFault } {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { read: false, fault: describeFileError(error, file) };
  }
  const { catalogue, diagnostics } = load(bytes, file);
  const made = catalogue === null ? null : { catalogue, history: beginHistory(catalogue) };
  return { read: true, made, diagnostics, source: bytes.toString("utf8") };
}

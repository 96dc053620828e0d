import type { Terminal } from "./terminal.ts";

/** 0: nothing to report. 1: something to report. 2: it could not be done. */
export type ExitCode = 0 | 1 | 2;

export type Format = "text" | "json" | "github" | "markdown";

/** A command line, understood. */
export interface Call {
  readonly command: string;
  /** As the user named it. */
  readonly catalogue: string;
  /** As the user named it, or beside the catalogue. */
  readonly out: string;
  readonly format: Format;
  /** Every option that was given, by its name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly terminal: Terminal;
}

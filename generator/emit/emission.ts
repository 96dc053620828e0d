import type { History } from "../catalogue/history.ts";
import type { Catalogue } from "../catalogue/model.ts";

/** What every emitter is given. The catalogue is whole and without faults. */
export interface Emission {
  readonly catalogue: Catalogue;
  readonly history: History;
}

/** A file before banner and formatting. */
export interface Draft {
  /** Within the output folder, with `/`. */
  readonly path: string;
  /** Decides how the banner is written and how the text is formatted; `verbatim` is left as it is, without banner. */
  readonly language: "typescript" | "json" | "markdown" | "hash-comments" | "verbatim";
  readonly text: string;
  /** Whether the text is in its form already, so that only the banner is put on. */
  readonly laidOut?: true;
  /** A folder, with `/` at its end, of which nothing is made after this: `sealMark` in the text gives way to its seal. */
  readonly seals?: string;
}

/** What stands in a text for a hash over all other files of the folder that it seals. */
export const sealMark = "(seal)";

/** One output: a name for its banner, and the files that it makes of the emission. */
export interface Emitter {
  /** The file under generator/emit/ that made the output, as the banner names it. */
  readonly name: string;
  emit(emission: Emission): readonly Draft[] | Promise<readonly Draft[]>;
}

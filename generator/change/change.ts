import type { JsonValue } from "../catalogue/model.ts";
import type { Answer } from "./inclusion/inclusion.ts";
import type { Demand, Kind } from "./kinds.ts";

/** A way into a catalogue as its file has it, names of keys without their `?`. */
export type Path = readonly (string | number)[];

/** Which reader is meant: one of the old catalogue that meets new frames, or a new one that meets old frames. */
export type Reader = "oldReader" | "newReader";

/**
 * What proves a `breaks`: a frame that one side's writer may send and the other side's reader refuses; for a rule of
 * order, a shortest stream in which the reader finds a fault.
 */
export type Witness = ({ readonly frame: JsonValue } | { readonly frames: readonly JsonValue[] }) & {
  /** The release that it was found with, where the comparison is with releases. */
  readonly release: string | null;
};

/** One difference between two catalogues, judged. */
export interface Change {
  readonly kind: Kind;
  /** Where it stood, and where it stands now; where it is on one side only, where it would be on the other. */
  readonly before: Path;
  readonly after: Path;
  /** On which side the thing is: a removed one only before, an added one only after. */
  readonly presence: "before" | "after" | "both";
  readonly demands: Demand;
  readonly oldReader: Answer;
  readonly newReader: Answer;
  /** What was and what is, in a plain sentence. */
  readonly summary: string;
  /** The same, and who breaks. */
  readonly message: string;
  /** Where a changed definition is used, as paths of the newer catalogue. */
  readonly uses: readonly Path[];
  readonly witnesses: Readonly<Record<Reader, Witness | null>>;
  /** What should be thought of although nothing demands it. */
  readonly warning: string | null;
}

/** Where a change is shown: where the thing stands now, or stood when it was there last. */
export function pathOf({ before, after, presence }: Pick<Change, "before" | "after" | "presence">): Path {
  return presence === "before" ? before : after;
}

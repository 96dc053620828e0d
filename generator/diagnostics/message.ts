import type { Severity } from "./diagnostic.ts";

/** What a diagnostic says: how much it weighs, and its text, made from the particulars of the case. */
export interface Message<Args> {
  readonly severity: Severity;
  /** What is wrong, then what would be right; no line break and no full stop at the end. */
  readonly say: (args: Args) => string;
}

/** For a message that needs no particulars. */
export type NoArgs = Readonly<Record<never, never>>;

/**
 * Another place that a message speaks of. Who reports a fault gives the place itself; it is put into words ("line 4,
 * column 3") when the fault is located.
 */
export interface PlaceText {
  readonly words: string;
}

/** A message of a fault: the input cannot be used. */
export function error<Args = NoArgs>(say: (args: Args) => string): Message<Args> {
  return { severity: "error", say };
}

/** A message of something doubtful: the input can be used. */
export function warning<Args = NoArgs>(say: (args: Args) => string): Message<Args> {
  return { severity: "warning", say };
}

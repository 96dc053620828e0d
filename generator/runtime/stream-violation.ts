/** A rule of order that a frame breaks. Nothing is thrown, and the verifier goes on. */
export interface Violation<Rule extends string = string> {
  readonly rule: Rule;
  /** What is wrong, in plain words. */
  readonly message: string;
  /** Which frame, counted from 0 over everything that was pushed. */
  readonly frame: number;
  /** The key that the rule looks at, `data.` before it where it is one of the payload; without one, none is looked at. */
  readonly key?: string;
}

/** Notes that the frame at hand breaks a rule. What it says goes on from the type of the frame. */
export type Report = (rule: string, says: string, key?: string) => void;

/** A frame that has been accepted, by its own keys. */
export interface FrameKeys {
  readonly [key: string]: unknown;
}

/** What frames of one type do to a stream. */
export interface Transition {
  /** It comes first. */
  readonly begins?: true;
  /** Nothing follows. */
  readonly ends?: true;
  /** It may also stand before the beginning. */
  readonly anytime?: true;
  /** The spans that it opens, by their names. */
  readonly opens?: readonly string[];
  /** The spans that must be open. */
  readonly inside?: readonly string[];
  /** The spans that it closes, which must be open. */
  readonly closes?: readonly string[];
}

/** Why a value is not a frame that this reader takes. */
export type RefusalReason =
  /** Not JSON. */
  | "not-json"
  /** No object, or one that cannot be told to be a frame: its version or its type is absent or of another JSON type. */
  | "not-a-frame"
  /** Of another version of the protocol; nothing else was looked at. */
  | "unsupported-protocol"
  /** Of a type outside the set. */
  | "unknown-type"
  /** All that is left: `issues` says what. */
  | "invalid";

/** One thing that is wrong with a frame. */
export interface FrameIssue {
  /** The keys and indices that lead to it. */
  readonly path: readonly (string | number)[];
  readonly code: IssueCode;
  /** What was expected and what was found. */
  readonly message: string;
}

export type IssueCode =
  | "not-json"
  /** A key that must be there is not. */
  | "missing-key"
  /** A key that may not be there is. */
  | "unknown-key"
  /** Of another type. */
  | "wrong-type"
  /** Of the right type, but none of the values that are allowed. */
  | "wrong-value"
  /** Nested more deeply than is looked at, or than can be written. */
  | "too-deep"
  /** So many issues that the rest was only counted. */
  | "more-issues";

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** All of them, up to a thousand and one that says how many more. */
  readonly issues: readonly FrameIssue[];
}

/** What comes of looking at a value: the frame that it is, or why it is none. */
export type Validation<Frame> = { readonly ok: true; readonly frame: Frame } | Refusal;

/** A place in a text: lines and columns count from 1, columns in UTF-16 units; the end is the place after the last. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type Severity = "error" | "warning";

/** One thing that is wrong, or doubtful, in an input: what it is, what would be right, and where. */
export interface Diagnostic extends Span {
  /** Stable, kebab-case. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** As the caller named it; null for a text that came without a name. */
  readonly file: string | null;
}

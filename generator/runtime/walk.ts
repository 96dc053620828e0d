import type { FrameIssue, IssueCode } from "./refusal.ts";

/** The way from a frame to a value in it, from its end: most ways are never told. null for the frame itself. */
export type Path = readonly [from: Path, step: string | number] | null;

/** Going through a frame, and what was found wrong so far. */
export interface Walk {
  /** Whether values are held against what a writer may send, not against what a reader takes. */
  readonly writer: boolean;
  /** All that was found, up to a thousand, and then one issue that says how many more there are. */
  readonly issues: FrameIssue[];
  /** How many were found. */
  count: number;
  /** What is left to do: values of recursive definitions, so that no depth can exhaust the stack. */
  readonly later: (() => void)[];
  /** How many levels of recursive definitions the value lies in. */
  level: number;
}

/** Before anything was looked at. */
export function setOut(writer: boolean): Walk {
  return { writer, issues: [], count: 0, later: [], level: 0 };
}

const mostIssues = 1000;

/** Notes one thing that is wrong. */
export function report(walk: Walk, path: Path, code: IssueCode, message: string): void {
  const more = ++walk.count - mostIssues;
  if (more > 0) walk.issues[mostIssues] = { path: [], code: "more-issues", message: `and ${more} more` };
  else {
    const steps: (string | number)[] = [];
    for (let at = path; at !== null; at = at[0]) steps.push(at[1]);
    walk.issues.push({ path: steps.reverse(), code, message });
  }
}

/** Notes that a value is not what was expected: of another type, if what was expected does not name its type. */
export function mismatch(walk: Walk, path: Path, expected: string, value: unknown): void {
  report(
    walk,
    path,
    expected.includes(kindOf(value)) ? "wrong-value" : "wrong-type",
    `expected ${expected}, got ${describe(value)}`,
  );
}

/** The JSON type of a value; for what is not JSON, what JavaScript calls it. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** What was found, in a few words and of bounded length. */
export function describe(value: unknown): string {
  const kind = kindOf(value);
  if (kind === "string") return `${kind} ${quote(value as string)}`;
  return kind === "number" || kind === "boolean" ? `${kind} ${String(value)}` : kind;
}

/** A text in quotes, cut where it is long; what cannot be printed is escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

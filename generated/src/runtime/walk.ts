// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameIssue, IssueCode } from "./refusal.ts";

/** The way from a frame to a value in it, from its end: most ways are never told. null for the frame itself. */
export type Path = readonly [from: Path, step: string | number] | null;

/** Going through a frame, and what was found wrong so far. */
export interface Walk {
  /** Whether values are held against what a writer may send, not against what a reader takes. */
  readonly writer: boolean;
  readonly issues: FrameIssue[];
  /** How many there are; past a thousand they are only counted. */
  count: number;
  /** What is left to do: values of recursive definitions, so that no depth can exhaust the stack. */
  readonly later: (() => void)[];
}

const mostIssues = 1000;

/** Notes one thing that is wrong. */
export function report(walk: Walk, path: Path, code: IssueCode, message: string): void {
  if (++walk.count > mostIssues) return;
  const steps: (string | number)[] = [];
  for (let at = path; at !== null; at = at[0]) steps.push(at[1]);
  walk.issues.push({ path: steps.reverse(), code, message });
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

/** All that was found, with one issue more that says how many were only counted. */
export function listIssues({ issues, count }: Walk): FrameIssue[] {
  if (count > mostIssues) issues.push({ path: [], code: "more-issues", message: `and ${count - mostIssues} more` });
  return issues;
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

import type { FrameIssue, IssueCode } from "./refusal.ts";

/** The way to a value from its end, since most are never told: the objects that it lies in, and the step that leads on from each. null for the whole. */
export type Way = readonly [from: Way, object: unknown, step: string | number] | null;

/** Notes one thing that is wrong, and says yes: whoever looks for all that is wrong goes on. */
export type Note = (way: Way, code: IssueCode, message: string) => true;

/** A list of issues to be filled: up to a thousand, and one that says how many more there are. */
export function listIssues(): readonly [issues: FrameIssue[], note: Note] {
  const issues: FrameIssue[] = [];
  let more = 0;
  return [
    issues,
    (way, code, message) => {
      const path: (string | number)[] = [];
      if (issues.length < 1000) {
        for (; way; way = way[0]) path.push(way[2]);
        issues.push({ path: path.reverse(), code, message });
      } else issues[1000] = { path, code: "more-issues", message: `and ${++more} more` };
      return true;
    },
  ];
}

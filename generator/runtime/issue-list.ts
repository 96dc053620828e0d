import type { FrameIssue, IssueCode } from "./refusal.ts";

/** Notes one thing that is wrong, and says yes: whoever looks for all that is wrong goes on. */
export type Note = (path: FrameIssue["path"], code: IssueCode, message: string) => true;

const mostIssues = 1000;

/** A list of issues to be filled: up to a thousand, and one that says how many more there are. */
export function listIssues(): readonly [issues: FrameIssue[], note: Note] {
  const issues: FrameIssue[] = [];
  let more = 0;
  return [
    issues,
    (path, code, message) => {
      if (issues.length < mostIssues) issues.push({ path, code, message });
      else issues[mostIssues] = { path: [], code: "more-issues", message: `and ${++more} more` };
      return true;
    },
  ];
}

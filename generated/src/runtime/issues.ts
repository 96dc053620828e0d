// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameIssue, IssueCode } from "./refusal.ts";

/** The way from a frame to a value in it, from the end: most ways are never told. */
export interface Trail {
  readonly step: string | number;
  readonly from: Trail | null;
}

/** A way as its steps, in order. */
export function stepsOf(trail: Trail | null): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = trail; at !== null; at = at.from) steps.push(at.step);
  return steps.reverse();
}

const mostIssues = 1000;

/** Issues as they are found; past a thousand they are only counted. */
export class Issues {
  readonly #listed: FrameIssue[] = [];
  #count = 0;

  /** @param tell makes the message; it is asked for only where it is kept */
  add(trail: Trail | null, code: IssueCode, tell: () => string): void {
    if (++this.#count <= mostIssues) this.#listed.push({ path: stepsOf(trail), code, message: tell() });
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  list(): readonly FrameIssue[] {
    const more = this.#count - mostIssues;
    return more > 0 ? [...this.#listed, { path: [], code: "more-issues", message: `and ${more} more` }] : this.#listed;
  }
}

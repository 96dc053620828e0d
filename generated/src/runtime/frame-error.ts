// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameIssue, Refusal, RefusalReason } from "./refusal.ts";

/** Thrown for a frame that is refused. */
export class FrameError extends Error {
  readonly reason: RefusalReason;
  readonly issues: readonly FrameIssue[];

  constructor({ reason, issues }: Omit<Refusal, "ok">) {
    const [first] = issues;
    super(first === undefined ? reason : `${reason}: ${[...first.path, first.message].join(": ")}`);
    this.name = "FrameError";
    this.reason = reason;
    this.issues = issues;
  }
}

import type { FrameIssue, Refusal, RefusalReason } from "./refusal.ts";

/** Thrown for a frame that is refused. Its message is of bounded length, although a key may be as long as a frame. */
export class FrameError extends Error {
  readonly reason: RefusalReason;
  readonly issues: readonly FrameIssue[];

  constructor({ reason, issues }: Omit<Refusal, "ok">) {
    const [first] = issues;
    const place = first?.path.join(": ") ?? "";
    super([reason, place.slice(0, 200) + (place.length > 200 ? "..." : ""), first?.message].filter(Boolean).join(": "));
    this.name = "FrameError";
    this.reason = reason;
    this.issues = issues;
  }
}

import type { Report } from "./stream-violation.ts";

/** Reports a beginning before the end. @param mayFollow whether it might stand after it */
export function tellAgain(report: Report, mayFollow: boolean): void {
  report("begun-again", `begins a stream that has begun${mayFollow ? " and not ended" : ""}`);
}

import type { Report } from "./stream-violation.ts";

/** Reports a number that is more than one greater than the one before, if there was one. */
export function tellGap(report: Report, key: string, number: number, before: number): void {
  if (before >= 0 && number > before + 1)
    report("sequence-gap", `has \`${key}\` ${number} after ${before}: ${before + 1} is missing`, key);
}

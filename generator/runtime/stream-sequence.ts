import type { Sequence } from "./stream-parts.ts";
import type { Report } from "./stream-violation.ts";

/**
 * Watches that numbers rise.
 *
 * @param greatest what is known of already
 * @param tellGap reports a number after which it goes on too high; left out where gaps are allowed
 */
export function watchSequence(
  key: string,
  greatest: number = -1,
  tellGap?: (report: Report, key: string, number: number, before: number) => void,
): Sequence {
  return (frame, report) => {
    const number = frame[key] as number;
    if (!Number.isSafeInteger(number)) return;
    const before = greatest;
    if (number > before) greatest = number;
    if (report === undefined) return;
    if (number <= before) report("sequence-not-increasing", `has \`${key}\` ${number} after ${before}`, key);
    else tellGap?.(report, key, number, before);
  };
}

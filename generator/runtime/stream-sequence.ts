import type { Sequence } from "./stream-parts.ts";
import type { Report } from "./stream-violation.ts";
import { quote } from "./walk.ts";

export class SequenceWatch implements Sequence {
  readonly key: string;
  readonly #gaps: "allowed" | "forbidden";
  #greatest: number;

  /** @param after the greatest number that is known of already */
  constructor(key: string, gaps: "allowed" | "forbidden", after: number = -1) {
    this.key = key;
    this.#gaps = gaps;
    this.#greatest = after;
  }

  see(value: unknown): void {
    if (Number.isSafeInteger(value) && (value as number) > this.#greatest) this.#greatest = value as number;
  }

  judge(type: unknown, value: unknown, report: Report): void {
    if (typeof value !== "number") return;
    const greatest = this.#greatest;
    if (value > greatest) this.#greatest = value;
    if (value <= greatest) tellNumber("sequence-not-increasing", type, this.key, value, greatest, "", report);
    else if (this.#gaps === "forbidden" && greatest >= 0 && value > greatest + 1)
      tellNumber("sequence-gap", type, this.key, value, greatest, `: ${greatest + 1} is missing`, report);
  }
}

function tellNumber(
  rule: string,
  type: unknown,
  key: string,
  value: number,
  greatest: number,
  more: string,
  report: Report,
): void {
  report(rule, `${quote(String(type))} has \`${key}\` ${value} after ${greatest}${more}`, key);
}

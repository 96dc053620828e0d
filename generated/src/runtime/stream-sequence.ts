// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Sequence } from "./stream-parts.ts";
import { quote } from "./walk.ts";

/** @param after the greatest number that is known of already */
export function watchSequence(key: string, gaps: "allowed" | "forbidden", after: number | undefined): Sequence {
  let greatest = after ?? -1;
  return {
    key,
    see(value) {
      if (Number.isSafeInteger(value) && (value as number) > greatest) greatest = value as number;
    },
    judge(type, value, report) {
      if (typeof value !== "number") return;
      if (value <= greatest) {
        report("sequence-not-increasing", `${quote(String(type))} has \`${key}\` ${value} after ${greatest}`, key);
        return;
      }
      if (gaps === "forbidden" && greatest >= 0 && value > greatest + 1) {
        report(
          "sequence-gap",
          `${quote(String(type))} has \`${key}\` ${value} after ${greatest}: ${greatest + 1} is missing`,
          key,
        );
      }
      greatest = value;
    },
  };
}

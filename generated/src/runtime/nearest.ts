// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { quote } from "./walk.ts";

/**
 * Asks whether one of some names was meant; empty where none is near: within a third of its length, or one edit, and with
 * the same first or last character, since a slip seldom changes both and the rest is soon done with.
 */
export function askWhether(name: unknown, names: Iterable<unknown>): string {
  let question = "";
  if (typeof name !== "string") return question;
  let least = Math.min(name.length, 30) / 3 + 1;
  for (const candidate of names) {
    if (typeof candidate !== "string" || Math.abs(candidate.length - name.length) >= least) continue;
    if (candidate[0] !== name[0] && candidate.at(-1) !== name.at(-1)) continue;
    const edits = countEdits(name, candidate);
    if (edits >= least) continue;
    least = edits;
    question = `; did you mean ${quote(candidate)}?`;
  }
  return question;
}

/** Insertions, deletions and replacements between two texts. */
function countEdits(from: string, to: string): number {
  const row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 0; line < from.length; line++) {
    let corner = row[0]!++;
    for (let column = 0; column < to.length; column++) {
      const least = Math.min(corner + +(from[line] !== to[column]), row[column]! + 1, row[column + 1]! + 1);
      corner = row[column + 1]!;
      row[column + 1] = least;
    }
  }
  return row[to.length]!;
}

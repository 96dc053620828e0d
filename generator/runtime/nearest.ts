import { quote } from "./walk.ts";

/** Asks whether one of some names was meant; empty where none is near: within a third of its length, or one edit. */
export function askWhether(name: unknown, names: Iterable<unknown>): string {
  let question = "";
  if (typeof name !== "string") return question;
  let least = Math.min(name.length, 30) / 3 + 1;
  for (const candidate of names) {
    if (typeof candidate !== "string" || Math.abs(candidate.length - name.length) >= least) continue;
    const edits = countEdits(name, candidate);
    if (edits >= least) continue;
    least = edits;
    question = `; did you mean ${quote(candidate)}?`;
  }
  return question;
}

/** Insertions, deletions and replacements between two texts. */
function countEdits(from: string, to: string): number {
  const row = [...Array(to.length + 1).keys()];
  for (let line = 0; line < from.length; line++) {
    let corner = row[0]!++;
    for (let column = 0; column < to.length; column++) {
      const above = row[column + 1]!;
      row[column + 1] = Math.min(above + 1, row[column]! + 1, corner + (from[line] === to[column] ? 0 : 1));
      corner = above;
    }
  }
  return row[to.length]!;
}

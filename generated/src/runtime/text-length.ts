// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** Whether a text has from `least` to `most` code points. Half of a surrogate pair counts as one. */
export function hasLength(text: string, least: number, most: number): boolean {
  const units = text.length;
  // A code point is one or two units, which settles most texts without a look at them.
  if (units < least || units > 2 * most) return false;
  if (units >= 2 * least && units <= most) return true;
  const count = countCodePoints(text);
  return count >= least && count <= most;
}

/** The length of a text in code points. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

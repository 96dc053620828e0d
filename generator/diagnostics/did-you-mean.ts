/**
 * The candidate that a name was most likely meant to be, or null where none is near: at most a third of its characters
 * may have to be replaced, inserted, left out or swapped with the next, and case does not count. Of several equally
 * near candidates it is the first.
 */
export function findNearest(name: string, candidates: Iterable<string>): string | null {
  const wanted = name.slice(0, longestCompared).toLowerCase();
  let nearest: string | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > longestCompared) continue;
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (Math.abs(candidate.length - wanted.length) > allowed) continue;
    const distance = measureDistance(wanted, candidate.toLowerCase(), Math.min(allowed, least));
    if (distance < least && distance <= allowed) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

const longestCompared = 100;

/**
 * Whether there is time to look for what was meant: names are many and faults are many only where the whole file is
 * wrong, and then the first suggestions are enough.
 */
export function isWorthSuggesting(faults: readonly unknown[], names: ReadonlySet<string>): boolean {
  return faults.length * names.size < mostComparisons;
}

const mostComparisons = 1_000_000;

/**
 * The number of single edits between two texts (optimal string alignment); more than `limit` comes out as some number
 * above it.
 */
export function measureDistance(a: string, b: string, limit: number = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

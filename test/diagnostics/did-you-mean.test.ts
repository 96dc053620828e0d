import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findNearest, measureDistance } from "../../generator/diagnostics/did-you-mean.ts";

/** Optimal string alignment, straight from its definition. */
function defineDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const candidates = [
    defineDistance(a.slice(1), b) + 1,
    defineDistance(a, b.slice(1)) + 1,
    defineDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
    candidates.push(defineDistance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...candidates);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

describe("the distance of two names", () => {
  test("is what its definition says", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(measureDistance(a, b)).toBe(defineDistance(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  test("is above the limit where the real one is", () => {
    fc.assert(
      fc.property(word, word, fc.nat(6), (a, b, limit) => {
        const distance = defineDistance(a, b);
        const measured = measureDistance(a, b, limit);
        if (distance <= limit) expect(measured).toBe(distance);
        else expect(measured).toBeGreaterThan(limit);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("the name that was meant", () => {
  test.each([
    ["titel", ["format", "title", "protocol"], "title"],
    ["Usgae", ["Usage", "Usages"], "Usage"],
    ["segmentid", ["segment_id", "run_id"], "segment_id"],
    ["RUN.START", ["run.start"], "run.start"],
    ["run.strt", ["run.end", "run.start"], "run.start"],
    ["ab", ["ba", "cd"], "ba"],
  ])("of %s among %j is %s", (name, candidates, meant) => {
    expect(findNearest(name, candidates)).toBe(meant);
  });

  test.each([
    ["nothing", ["title", "format"]],
    ["a", ["b", "c"].map((letter) => letter.repeat(4))],
    ["title", ["title"]],
    ["x", []],
  ])("is none for %s among %j", (name, candidates) => {
    expect(findNearest(name, candidates)).toBeNull();
  });

  test("is found at once among names of any length", () => {
    const long = "x".repeat(1_000_000);
    expect(findNearest(long, ["title", long.slice(1)])).toBeNull();
  });
});

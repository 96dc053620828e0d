import type { Slot } from "../../catalogue/model.ts";
import { below, report } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import type { Place } from "./fact.ts";

/** Compares what is said about a place beside its type. */
export function compareSlotWords(
  comparison: Comparison,
  place: Place,
  before: Slot,
  after: Slot,
  what: "key" | "definition" = "key",
): void {
  compareWords(comparison, below(place, "description"), before.description, after.description);
  compareDeprecation(comparison, place, before.deprecated, after.deprecated, what);
  compareExamples(comparison, place, before.examples, after.examples);
}

/** Compares a text that no program depends on. */
export function compareWords(comparison: Comparison, place: Place, before: string | null, after: string | null): void {
  if (before !== after) report(comparison, "prose-changed", place, { was: before, is: after });
}

export function compareExamples(
  comparison: Comparison,
  place: Place,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const isSame =
    before.length === after.length && (before.length === 0 || JSON.stringify(before) === JSON.stringify(after));
  if (!isSame) report(comparison, "prose-changed", below(place, "examples"));
}

/** Whether something is deprecated is a fact of its own; why, is prose. */
export function compareDeprecation(
  comparison: Comparison,
  place: Place,
  before: string | null,
  after: string | null,
  what: "key" | "definition" | "frame-type",
): void {
  if (before === null && after !== null) report(comparison, `${what}-deprecated`, place, { is: after });
  else if (before !== null && after === null) report(comparison, `${what}-undeprecated`, place, { was: before });
  else compareWords(comparison, below(place, "deprecated"), before, after);
}

/** Notes that what both sides have stands in another order. */
export function compareOrder(
  comparison: Comparison,
  place: Place,
  before: readonly (string | number)[],
  after: readonly (string | number)[],
  kind: "reordered" | "envelope-reordered" = "reordered",
): void {
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  const first = before.filter((name) => inAfter.has(name));
  const second = after.filter((name) => inBefore.has(name));
  if (first.some((name, index) => name !== second[index]))
    report(comparison, kind, place, { was: first.join(", "), is: second.join(", ") });
}

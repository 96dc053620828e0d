import { typeText } from "../../catalogue/type-text.ts";
import { report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { compareOrder, compareSlotWords } from "./slots.ts";

/** Compares which named types there are and what is said of them; what they hold is compared where frames lead to it. */
export function compareDefinitions(comparison: Comparison): void {
  const former = new Map(comparison.before.definitions.map((definition) => [definition.name, definition]));
  const later = new Map(comparison.after.definitions.map((definition) => [definition.name, definition]));
  for (const [name, definition] of later) {
    const place = samePlace("definitions", name);
    const old = former.get(name);
    if (old === undefined) report(comparison, "definition-added", place, { is: typeText(definition.type) });
    else compareSlotWords(comparison, place, old, definition, "definition");
  }
  for (const [name, definition] of former) {
    if (!later.has(name))
      report(comparison, "definition-removed", samePlace("definitions", name), { was: typeText(definition.type) });
  }
  compareOrder(comparison, samePlace("definitions"), [...former.keys()], [...later.keys()]);
}

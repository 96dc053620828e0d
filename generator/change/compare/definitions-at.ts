import type { Alternative } from "../../catalogue/unions.ts";
import type { Place } from "./fact.ts";

/** Where an alternative stands: in the definition that it was reached through last, if any. */
export function baseOf(place: Place, before: Alternative, after: Alternative): Place {
  return {
    before: before.definition === null ? place.before : ["definitions", before.definition],
    after: after.definition === null ? place.after : ["definitions", after.definition],
  };
}

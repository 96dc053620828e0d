import type { Catalogue, ValueType } from "../catalogue/model.ts";

/** Whether any type of a catalogue is an open union, by however many steps: its frames then need a type for the tag. */
export function usesUnlistedTag({ envelope, definitions, frameTypes }: Catalogue): boolean {
  const payloads = frameTypes.flatMap(({ payload }) => (payload.kind === "keys" ? payload.keys.map(({ type }) => type) : [payload.type]));
  return [...envelope, ...definitions].some(({ type }) => holdsOpenUnion(type)) || payloads.some(holdsOpenUnion);
}

function holdsOpenUnion(type: ValueType): boolean {
  switch (type.kind) {
    case "union":
      return type.open || type.members.some(holdsOpenUnion);
    case "list":
      return holdsOpenUnion(type.items.type);
    case "object":
      return [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])].some((slot) => holdsOpenUnion(slot.type));
    default:
      return false;
  }
}

import type { Catalogue, Slot } from "./model.ts";
import { markedName } from "./normal-form-types.ts";
import type { Path } from "./value.ts";

/** A slot and where it stands; of one inside an expression, where it would stand if it had been written out. */
export interface PlacedSlot {
  readonly slot: Slot;
  readonly path: Path;
}

/** Every slot of a catalogue, those within others included, in the order of the sections. */
export function slotsOf(catalogue: Catalogue): readonly PlacedSlot[] {
  const slots: PlacedSlot[] = [];
  for (const key of catalogue.envelope) addSlots(slots, key, ["envelope", markedName(key)]);
  for (const definition of catalogue.definitions) addSlots(slots, definition, ["definitions", definition.name]);
  for (const { name, payload } of catalogue.frameTypes) {
    if (payload.kind !== "keys") continue;
    for (const key of payload.keys) addSlots(slots, key, ["frame_types", name, "data", markedName(key)]);
  }
  return slots;
}

function addSlots(slots: PlacedSlot[], slot: Slot, path: Path): void {
  slots.push({ slot, path });
  const types = slot.type.kind === "union" ? slot.type.members : [slot.type];
  for (const type of types) {
    if (type.kind === "list") addSlots(slots, type.items, [...path, "items"]);
    if (type.kind !== "object") continue;
    for (const key of type.keys ?? []) addSlots(slots, key, [...path, "keys", markedName(key)]);
    if (type.values !== null) addSlots(slots, type.values, [...path, "values"]);
  }
}

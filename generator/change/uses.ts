import type { Catalogue, Slot, ValueType } from "../catalogue/model.ts";
import type { Path } from "./change.ts";
import { errorCodesName } from "./compare/touched.ts";

/** The places of a catalogue that name each definition, and the set of error codes, in the order of the file. */
export function findUses(catalogue: Catalogue): ReadonlyMap<string, readonly Path[]> {
  const uses = new Map<string, Path[]>();
  const note = (name: string, path: Path) => {
    const paths = uses.get(name);
    if (paths === undefined) uses.set(name, [path]);
    else if (paths.at(-1)?.join("\n") !== path.join("\n")) paths.push(path);
  };
  const visitSlot = ({ type }: Slot, path: Path) => visit(type, path);
  const visit = (type: ValueType, path: Path): void => {
    switch (type.kind) {
      case "reference":
        return note(type.name, path);
      case "error-code":
        return note(errorCodesName, path);
      case "list":
        return visitSlot(type.items, path);
      case "union":
        for (const member of type.members) visit(member, path);
        return;
      case "object":
        for (const key of type.keys ?? []) visitSlot(key, [...path, "keys", key.name]);
        if (type.values !== null) visitSlot(type.values, path);
        break;
      default:
    }
  };
  for (const key of catalogue.envelope) visit(key.type, ["envelope", key.name]);
  for (const { name, payload } of catalogue.frameTypes) {
    const path = ["frame_types", name, "data"];
    if (payload.kind === "described") visit(payload.type, path);
    else for (const key of payload.keys) visit(key.type, [...path, key.name]);
  }
  for (const definition of catalogue.definitions) visit(definition.type, ["definitions", definition.name]);
  return uses;
}

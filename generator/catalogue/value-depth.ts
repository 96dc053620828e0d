import type { Catalogue, ValueType } from "./model.ts";

const definitionDepths = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

/** How deeply the shallowest value of a type is nested; infinite for a definition that no finite value satisfies. */
export function depthOf(catalogue: Catalogue, type: ValueType): number {
  return measure(type, depthsOfDefinitions(catalogue));
}

function depthsOfDefinitions(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = definitionDepths.get(catalogue);
  if (known !== undefined) return known;
  const depths = new Map<string, number>();
  definitionDepths.set(catalogue, depths);
  // From below: a definition has a depth once all that it requires has one. Chains are told in either direction, so the
  // passes take turns.
  const orders = [catalogue.definitions, catalogue.definitions.toReversed()];
  for (let pass = 0, changed = true; changed; pass += 1) {
    changed = false;
    for (const { name, type } of orders[pass % 2]!) {
      const depth = measure(type, depths);
      if (depth >= (depths.get(name) ?? Infinity)) continue;
      depths.set(name, depth);
      changed = true;
    }
  }
  return depths;
}

function measure(type: ValueType, depths: ReadonlyMap<string, number>): number {
  switch (type.kind) {
    case "reference":
      return 1 + (depths.get(type.name) ?? Infinity);
    case "union":
      return type.members.reduce((least, member) => Math.min(least, measure(member, depths)), Infinity);
    case "list":
      return (type.minItems ?? 0) === 0 ? 0 : 1 + measure(type.items.type, depths);
    case "object":
      return (type.keys ?? []).reduce(
        (most, key) => (key.optional ? most : Math.max(most, 1 + measure(key.type, depths))),
        1,
      );
    default:
      return 0;
  }
}

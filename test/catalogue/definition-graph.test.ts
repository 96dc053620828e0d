import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCycles, findEndless } from "../../generator/catalogue/definition-graph.ts";
import type { DefinitionGraph } from "../../generator/catalogue/definition-graph.ts";
import type { Definition, Key, Slot, ValueType } from "../../generator/catalogue/model.ts";

const names = ["A", "B", "C", "D", "E", "F"];

const graphs: fc.Arbitrary<DefinitionGraph> = fc
  .array(fc.subarray(names), { minLength: names.length, maxLength: names.length })
  .map((edges) => new Map(names.map((name, index) => [name, new Set(edges[index])])));

function reach(graph: DefinitionGraph, from: string): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    for (const next of graph.get(name) ?? []) {
      if (!reached.has(next)) {
        reached.add(next);
        visit(next);
      }
    }
  };
  visit(from);
  return reached;
}

describe("cycles", () => {
  test("are the groups whose members reach each other, in file order", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const groups = new Map<string, string[]>();
        for (const name of names) {
          const mutual = names.filter((other) => reach(graph, name).has(other) && reach(graph, other).has(name));
          if (mutual.includes(name)) groups.set(mutual.join(), mutual);
        }
        expect(findCycles(graph)).toEqual([...groups.values()]);
      }),
      { numRuns: 1000 },
    );
  });

  test("of a hundred thousand definitions take no deep stack", () => {
    const count = 100_000;
    const chain = new Map(
      Array.from({ length: count }, (_, index) => [`N${index}`, new Set([`N${(index + 1) % count}`])]),
    );
    expect(findCycles(chain)).toHaveLength(1);
  });
});

const slot = (type: ValueType): Slot => ({ type, description: null, deprecated: null, examples: [] });

const types: fc.Arbitrary<ValueType> = fc.letrec<{ type: ValueType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<ValueType>({ kind: "boolean" }),
    fc.constantFrom(...names).map((name): ValueType => ({ kind: "reference", name })),
    fc.constantFrom(...names).map((name): ValueType => ({ kind: "reference", name })),
    fc
      .tuple(tie("type"), fc.constantFrom(null, 0, 1))
      .map(([type, minItems]): ValueType => ({ kind: "list", items: slot(type), minItems, maxItems: null })),
    fc.array(fc.tuple(tie("type"), fc.boolean()), { maxLength: 3 }).map((list): ValueType => {
      const keys = list.map(([type, optional], index): Key => ({ name: `k${index}`, optional, ...slot(type) }));
      return { kind: "object", keys, values: null };
    }),
    tie("type").map((type): ValueType => ({ kind: "object", keys: null, values: slot(type) })),
    fc
      .array(tie("type"), { minLength: 1, maxLength: 3 })
      .map((members): ValueType => ({ kind: "union", members, open: false })),
  ),
})).type;

describe("definitions without a finite value", () => {
  test("are those of which there is none of any depth that would do", () => {
    fc.assert(
      fc.property(fc.array(types, { minLength: names.length, maxLength: names.length }), (list) => {
        const definitions = list.map((type, index): Definition => ({ name: names[index]!, ...slot(type) }));
        const typeOf = new Map(definitions.map((definition) => [definition.name, definition.type]));
        /** Whether there is a value that opens at most so many definitions on the way to any of its ends. */
        const hasValue = (type: ValueType, budget: number): boolean => {
          switch (type.kind) {
            case "reference":
              return budget > 0 && hasValue(typeOf.get(type.name)!, budget - 1);
            case "list":
              return (type.minItems ?? 0) === 0 || hasValue(type.items.type, budget);
            case "object":
              return (type.keys ?? []).every((key) => key.optional || hasValue(key.type, budget));
            case "union":
              return type.members.some((member) => hasValue(member, budget));
            default:
              return true;
          }
        };
        const endless = names.filter((name) => !hasValue({ kind: "reference", name }, names.length));
        const found = findEndless(definitions);
        expect([...found.keys()]).toEqual(endless);
        // Whatever has no value leads to something that cannot end for its own reasons.
        if (endless.length > 0) expect(findCycles(found).length).toBeGreaterThan(0);
        for (const lacking of found.values())
          expect([...lacking].every((name) => endless.includes(name)) && lacking.size > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts } from "../../generator/catalogue/accepts.ts";
import type { Catalogue, ValueType } from "../../generator/catalogue/model.ts";
import { createInclusion } from "../../generator/change/inclusion/inclusion.ts";
import { contain, holds, scalarSetOf } from "../../generator/change/inclusion/scalar-sets.ts";
import { nextDouble } from "../../generator/change/inclusion/number-sets.ts";
import { createValueSpace } from "../../generator/change/inclusion/value-space.ts";
import { choices } from "../arbitrary/choices.ts";
import type { Choices } from "../arbitrary/choices.ts";
import { load } from "../../generator/index.ts";
import { makeType } from "../arbitrary/value-types.ts";
import { valuesOf } from "../arbitrary/values.ts";
import { anyCatalogue, catalogueAndLater } from "./pairs.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 5000);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const bounds = fc.constantFrom(null, -3, 0, 0.5, 1, 2, 2.5, 5, 2 ** 53 - 1, 2 ** 52, 1e300);
const lengths = fc.constantFrom(null, 0, 1, 2, 4, 20, 21);
const scalarTypes: fc.Arbitrary<ValueType> = fc.oneof(
  fc.record({ kind: fc.constant("string" as const), minLength: lengths, maxLength: lengths }),
  fc.record({ kind: fc.constantFrom("integer" as const, "number" as const), minimum: bounds, maximum: bounds }),
  fc.constantFrom<ValueType>({ kind: "timestamp" }, { kind: "boolean" }, { kind: "known", values: ["a"] }),
  fc
    .uniqueArray(fc.constantFrom("", "a", "text", "2025-01-01T00:00:00Z", 0, 1, 2.5, 5, -3, true, false), {
      minLength: 1,
      maxLength: 5,
    })
    .map((values) => ({ kind: "enum" as const, values })),
);
const empty = { errorCodes: [], definitions: [] } as unknown as Catalogue;

const kindOf = (type: ValueType): string => {
  if (type.kind === "enum") return [...new Set(type.values.map((value) => typeof value))].join();
  return type.kind === "integer" ? "number" : type.kind === "timestamp" || type.kind === "known" ? "string" : type.kind;
};

describe("sets of scalars", () => {
  test("what lies outside is in the one and not in the other; what lies within has no such value among many", () => {
    fc.assert(
      fc.property(scalarTypes, scalarTypes, fc.nat(), (inner, outer, seed) => {
        fc.pre(kindOf(inner) === kindOf(outer) && !kindOf(inner).includes(","));
        const sets = [scalarSetOf(empty, inner)!, scalarSetOf(empty, outer)!] as const;
        const containment = contain(sets[0], [sets[1]]);
        expect(containment.answer).not.toBe("unproven");
        if (containment.answer === "outside") {
          expect(accepts(empty, inner, containment.value, "writer"), JSON.stringify(containment)).toBe(true);
          expect(accepts(empty, outer, containment.value, "reader"), JSON.stringify(containment)).toBe(false);
          return;
        }
        for (const value of edgeValues(seed))
          if (holds(sets[0], value)) expect(holds(sets[1], value), JSON.stringify(value)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("a set holds exactly what the type accepts", () => {
    fc.assert(
      fc.property(scalarTypes, fc.nat(), (type, seed) => {
        const set = scalarSetOf(empty, type)!;
        for (const value of edgeValues(seed))
          expect(holds(set, value), JSON.stringify(value)).toBe(accepts(empty, type, value, "reader"));
      }),
      { numRuns: runs },
    );
  });

  test("the next double is greater, and there is none between", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const next = nextDouble(value);
        expect(next).toBeGreaterThan(value);
        const middle = value / 2 + next / 2;
        expect(middle <= value || middle >= next).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test.each<[string, ValueType, ValueType, string]>([
    ["a number of one value that is an integer", number(5, 5), integer(0, 9), "within"],
    [
      "numbers from 2^52 on are integers, but not all are safe",
      number(2 ** 52, 2 ** 53),
      integer(null, null),
      "outside",
    ],
    [
      "numbers from 2^52 to the last safe one are safe integers",
      number(2 ** 52, 2 ** 53 - 1),
      integer(null, null),
      "within",
    ],
    ["numbers between integers", number(0, 1), integer(0, 1), "outside"],
    ["integers between fractions", integer(0.5, 1.5), { kind: "const", value: 1 }, "within"],
    ["few integers in a set", integer(1, 3), { kind: "enum", values: [3, 2, 1] }, "within"],
    ["one integer too many", integer(1, 4), { kind: "enum", values: [3, 2, 1] }, "outside"],
    ["all integers in all numbers", integer(null, null), number(null, null), "within"],
    ["a timestamp is a string", { kind: "timestamp" }, string(null, null), "within"],
    ["a timestamp is never shorter than twenty characters", { kind: "timestamp" }, string(20, null), "within"],
    ["a timestamp may be longer than twenty characters", { kind: "timestamp" }, string(21, null), "outside"],
    ["a timestamp may be of any length", { kind: "timestamp" }, string(null, 30), "outside"],
    ["a string is no timestamp", string(20, 20), { kind: "timestamp" }, "outside"],
    [
      "a constant that is a timestamp",
      { kind: "const", value: "2024-02-29T23:59:60Z" },
      { kind: "timestamp" },
      "within",
    ],
    ["the empty string alone", string(null, 0), { kind: "const", value: "" }, "within"],
    ["lengths in code points", { kind: "const", value: "😀😀" }, string(2, 2), "within"],
    ["known values are any string", { kind: "known", values: ["a"] }, string(null, null), "within"],
    ["both booleans", { kind: "boolean" }, { kind: "enum", values: [true, false] }, "within"],
    ["minus zero", { kind: "const", value: -0 }, { kind: "const", value: 0 }, "within"],
  ])("%s", (_, inner, outer, answer) => {
    expect(contain(scalarSetOf(empty, inner)!, [scalarSetOf(empty, outer)!]).answer).toBe(answer);
  });
});

describe("inclusion of any two types", () => {
  test("a value that shows a break is written by the one and refused by the other; else none of many is refused", () => {
    fc.assert(
      fc.property(anyCatalogue(), choices(), choices(), fc.nat(), (catalogue, first, second, seed) => {
        holdAgainst(catalogue, makeTypeFor(first, catalogue), catalogue, makeTypeFor(second, catalogue), seed);
      }),
      { numRuns: Math.ceil(runs / 10) },
    );
  });

  test("also between the definitions of two catalogues that differ", () => {
    fc.assert(
      fc.property(catalogueAndLater(), fc.nat(), ([before, after], seed) => {
        for (const { name, type } of after.definitions) {
          const former = before.definitions.find((definition) => definition.name === name);
          if (former !== undefined) holdAgainst(after, type, before, former.type, seed);
        }
      }),
      { numRuns: Math.ceil(runs / 100) },
    );
  });

  test("whatever a writer may send of a type, a reader of the same type accepts", () => {
    fc.assert(
      fc.property(anyCatalogue(), choices(), (catalogue, choice) => {
        const type = makeTypeFor(choice, catalogue);
        const space = createValueSpace(catalogue);
        const inclusion = createInclusion(space, space);
        expect(inclusion.ask(inclusion.types(type, type)).answer).toBe("survives");
      }),
      { numRuns: Math.ceil(runs / 10) },
    );
  });

  test("what counts as small is written by a writer", () => {
    fc.assert(
      fc.property(anyCatalogue(), choices(), (catalogue, choice) => {
        const type = makeTypeFor(choice, catalogue);
        const value = createValueSpace(catalogue).small(type);
        if (value !== undefined) expect(accepts(catalogue, type, value, "writer"), JSON.stringify(value)).toBe(true);
      }),
      { numRuns: Math.ceil(runs / 10) },
    );
  });
});

describe("what lies deep down", () => {
  const { catalogue } = load(
    [
      "format: 1",
      "title: T",
      "protocol: 1",
      "package: { name: t }",
      "envelope: { type: { role: type }, data: { role: data } }",
      "definitions:",
      "  Few: { keys: { next?: Few, leaf: integer } }",
      "  Many: { keys: { next?: Many, leaf: number } }",
      ...Array.from(
        { length: 30 },
        (_, index) =>
          `  A${index}: { keys: { next: A${index + 1}, back?: A0 } }\n  B${index}: { keys: { next: B${index + 1}, back?: B0 } }`,
      ),
      "  A30: { keys: { leaf: integer } }",
      "  B30: { keys: { leaf: string } }",
      "  Ring: { keys: { left?: Ring, right?: Ring } }",
      "  Knot: { keys: { left?: Ring, right?: Knot, mid?: list<Knot> } }",
      "  Nest: list<Nest>",
      "  Short: { type: list<Short>, maxItems: 0 }",
      "frame_types: { note: { data: { a?: Few, b?: Many, c?: A0, d?: B0, e?: Knot, f?: Nest, g?: Short } } }",
    ].join("\n"),
  );
  const refer = (name: string): ValueType => ({ kind: "reference", name });
  const nest = (type: ValueType, depth: number): ValueType =>
    depth === 0
      ? type
      : {
          kind: "list",
          items: { type: nest(type, depth - 1), description: null, deprecated: null, examples: [] },
          minItems: null,
          maxItems: null,
        };

  test.each<[string, ValueType, ValueType, string]>([
    ["lists in lists in lists", nest(integer(null, null), 5), nest(number(null, null), 5), "survives"],
    ["lists in lists in lists of something else", nest(integer(null, null), 5), nest(string(null, null), 5), "breaks"],
    ["a list of nothing in any other", refer("Short"), nest(string(null, null), 1), "survives"],
    ["a list in one of nothing", refer("Nest"), refer("Short"), "breaks"],
    ["a recursive object in a wider one", refer("Few"), refer("Many"), "survives"],
    ["a recursive object in a narrower one", refer("Many"), refer("Few"), "breaks"],
    ["a long ring of objects in one that differs at its end", refer("A0"), refer("B0"), "breaks"],
    ["two rings without an end", refer("Ring"), refer("Knot"), "survives"],
    ["the same two the other way round", refer("Knot"), refer("Ring"), "survives"],
  ])("%s", (_, written, read, answer) => {
    const space = createValueSpace(catalogue!);
    const inclusion = createInclusion(space, space);
    const finding = inclusion.ask(inclusion.types(written, read));
    expect(finding.answer).toBe(answer);
    const [value] = finding.values();
    expect(value !== undefined).toBe(answer === "breaks");
    if (value === undefined) return;
    expect(accepts(catalogue!, written, value, "writer")).toBe(true);
    expect(accepts(catalogue!, read, value, "reader")).toBe(false);
  });
});

function makeTypeFor(choice: Choices, catalogue: Catalogue): ValueType {
  return makeType(choice, { catalogue, recursive: [] }, 2);
}

function holdAgainst(writer: Catalogue, written: ValueType, reader: Catalogue, read: ValueType, seed: number): void {
  const inclusion = createInclusion(createValueSpace(writer), createValueSpace(reader));
  const finding = inclusion.ask(inclusion.types(written, read));
  expect(finding.answer).not.toBe("unproven");
  const shown = [...finding.values()];
  if (finding.answer === "breaks") expect(shown.length).toBeGreaterThan(0);
  for (const value of shown) {
    expect(accepts(writer, written, value, "writer"), JSON.stringify(value)).toBe(true);
    expect(accepts(reader, read, value, "reader"), JSON.stringify(value)).toBe(false);
  }
  if (finding.answer === "breaks") return;
  for (const value of fc.sample(valuesOf(writer, written, "writer"), { seed, numRuns: 20 })) {
    expect(accepts(reader, read, value, "reader"), JSON.stringify(value)).toBe(true);
  }
}

/** Scalars on every edge that the types of this test have, and others at random. */
function edgeValues(seed: number): (string | number | boolean)[] {
  const numbers = [
    -3,
    -0.5,
    0,
    0.5,
    1,
    1.5,
    2,
    2.5,
    3,
    5,
    5.5,
    2 ** 52,
    2 ** 52 + 1,
    2 ** 53 - 1,
    2 ** 53,
    1e300,
    -1e300,
  ];
  const texts = [
    "",
    "a",
    "ab",
    "😀",
    "text",
    "2025-01-01T00:00:00Z",
    "2025-01-01T00:00:00.0Z",
    "x".repeat(20),
    "x".repeat(21),
  ];
  return [
    ...numbers,
    ...texts,
    true,
    false,
    ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { seed, numRuns: 5 }),
  ];
}

function number(minimum: number | null, maximum: number | null): ValueType {
  return { kind: "number", minimum, maximum };
}

function integer(minimum: number | null, maximum: number | null): ValueType {
  return { kind: "integer", minimum, maximum };
}

function string(minLength: number | null, maxLength: number | null): ValueType {
  return { kind: "string", minLength, maxLength };
}

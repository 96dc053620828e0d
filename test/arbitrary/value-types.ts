import type {
  Catalogue,
  JsonValue,
  Key,
  NumberType,
  ObjectType,
  Scalar,
  Slot,
  StringType,
  ValueType,
} from "../../generator/catalogue/model.ts";
import { alternativesOf, definitionsOf } from "../../generator/catalogue/unions.ts";
import type { Choices } from "./choices.ts";

/** What there is to refer to while a type is made. */
export interface Surroundings {
  /** A catalogue with the definitions that are whole already. */
  readonly catalogue: Catalogue;
  /** Definitions, whole or not, that a value may lead back to where it may also end. */
  readonly recursive: readonly string[];
}

const keyNames = [
  "name",
  "amount",
  "text",
  "$ref",
  "@type",
  "a.b",
  "class",
  "tool-call-id",
  "x/y",
  "_",
  "length",
  "then",
  "__typename",
  "null",
];

const words = ["red", "green", "blue", "on", "no", "A B", "it's", "é", "", "0", "null"];

/** Prose, or none. */
export function makeProse(choices: Choices): string | null {
  return choices.pick<string | null>(
    null,
    null,
    null,
    "Says something.",
    "Two lines,\nthe second of them.",
    "Ends `a | b` *soon*: </done> ${x}.",
  );
}

/** A type with what is said about it; `examples` only where a plain one is at hand. */
export function makeSlot(choices: Choices, around: Surroundings, depth: number): Slot {
  const type = makeType(choices, around, depth);
  const example = choices.oneIn(6) ? plainestValue(around.catalogue, type) : undefined;
  return {
    type,
    description: makeProse(choices),
    deprecated: choices.oneIn(12) ? "Not needed any more." : null,
    examples: example === undefined ? [] : [example],
  };
}

/** A slot of which nothing is said but its type. */
export function bareSlot(type: ValueType): Slot {
  return { type, description: null, deprecated: null, examples: [] };
}

/** Keys with names of their own, none of `taken`. */
export function makeKeys(
  choices: Choices,
  around: Surroundings,
  depth: number,
  taken: readonly string[] = [],
): readonly Key[] {
  const names = choices.some(
    keyNames.filter((name) => !taken.includes(name)),
    4,
  );
  return names.map((name): Key => {
    if (around.recursive.length > 0 && choices.oneIn(4)) return makeRecursiveKey(choices, around, name);
    return { name, optional: choices.oneIn(3), ...makeSlot(choices, around, depth) };
  });
}

/** A key that leads back into a definition, and need not: it may be absent, or the list be empty. */
function makeRecursiveKey(choices: Choices, around: Surroundings, name: string): Key {
  const reference: ValueType = { kind: "reference", name: choices.pickFrom(around.recursive) };
  const list: ValueType = { kind: "list", items: bareSlot(reference), minItems: null, maxItems: null };
  return choices.oneIn(2)
    ? { name, optional: false, ...bareSlot(list) }
    : { name, optional: true, ...bareSlot(reference) };
}

/** Any value type that the format can say, of values that there are. */
export function makeType(choices: Choices, around: Surroundings, depth: number): ValueType {
  const deeper = depth > 0 ? [makeList, makeObject, makeMap, makeUnion] : [];
  return choices.pickFrom([makeScalar, makeScalar, makeScalar, makeEnumerated, makeReference, makeAny, ...deeper])(
    choices,
    around,
    depth,
  );
}

type Maker = (choices: Choices, around: Surroundings, depth: number) => ValueType;

const makeScalar: Maker = (choices) =>
  choices.pickFrom<() => ValueType>([
    () => ({ kind: "string", minLength: null, maxLength: null }),
    () => ({ kind: "boolean" }),
    () => makeNumber(choices, "integer"),
    () => makeNumber(choices, "number"),
    () => makeString(choices),
    () => ({ kind: "timestamp" }),
    () => ({ kind: "null" }),
  ])();

const makeAny: Maker = (choices) =>
  choices.pick<ValueType>({ kind: "json" }, { kind: "object", keys: null, values: null });

const makeEnumerated: Maker = (choices, { catalogue }) => {
  const scalars: readonly Scalar[] = [...words, 0, 1, -1, 2.5, 400, true, false];
  return choices.pickFrom<() => ValueType>([
    () => ({ kind: "const", value: choices.pickFrom(scalars) }),
    () => ({ kind: "enum", values: atLeastOne(choices.some(words), "red") }),
    () => ({ kind: "enum", values: atLeastOne(choices.some(scalars), 1) }),
    () => ({ kind: "known", values: atLeastOne(choices.some(words), "red") }),
    () => (catalogue.errorCodes.length > 0 ? { kind: "error-code" } : { kind: "boolean" }),
  ])();
};

const makeReference: Maker = (choices, { catalogue }) =>
  catalogue.definitions.length === 0
    ? { kind: "boolean" }
    : { kind: "reference", name: choices.pickFrom(catalogue.definitions).name };

const makeList: Maker = (choices, around, depth) => {
  const minItems = choices.pick(null, null, 0, 1, 2);
  const maxItems = choices.pick(null, null, 2, 3, 7);
  const items = choices.oneIn(2)
    ? makeSlot(choices, around, depth - 1)
    : bareSlot(makeType(choices, around, depth - 1));
  return { kind: "list", items, minItems, maxItems };
};

const makeMap: Maker = (choices, around, depth) => ({
  kind: "object",
  keys: null,
  values: choices.oneIn(2) ? makeSlot(choices, around, depth - 1) : bareSlot(makeType(choices, around, depth - 1)),
});

const makeObject: Maker = (choices, around, depth) => {
  const keys = makeKeys(choices, around, depth - 1);
  // Without a key of its own it would be a map.
  return {
    kind: "object",
    keys,
    values: keys.length > 0 && choices.oneIn(4) ? makeSlot(choices, around, depth - 1) : null,
  };
};

/**
 * A union whose members differ by JSON kind. Objects told apart by a tag are made as definitions, since only a name can
 * be a member.
 */
const makeUnion: Maker = (choices, around, depth) => {
  const nullable = choices.oneIn(2);
  // An enum, or an object with keys, has a mapping of its own, in which only null can stand beside it.
  const single = choices.pickFrom([makeEnumerated, makeObject, makeList, makeScalar])(choices, around, depth);
  if (nullable && single.kind !== "null") return { kind: "union", members: [single, { kind: "null" }], open: false };
  const candidates = choices.shuffle<() => ValueType>([
    () =>
      choices.pick<ValueType>({ kind: "string", minLength: null, maxLength: null }, makeString(choices), {
        kind: "timestamp",
      }),
    () => makeNumber(choices, choices.pick("integer", "number")),
    () => ({ kind: "boolean" }),
    () => ({ kind: "null" }),
    () =>
      choices.pick<ValueType>(
        { kind: "object", keys: null, values: null },
        { kind: "object", keys: null, values: bareSlot({ kind: "boolean" }) },
      ),
    // An expression has no place for the bounds of an item.
    () => ({
      kind: "list",
      items: bareSlot(choices.pick<ValueType>({ kind: "boolean" }, { kind: "timestamp" })),
      minItems: null,
      maxItems: null,
    }),
    () => makeReference(choices, around, depth),
  ]);
  return unite(
    around.catalogue,
    candidates.slice(0, 2 + choices.upTo(2)).map((make) => make()),
  );
};

/** A union of those members that can be told from the ones before by their JSON kind; no union where one is left. */
export function unite(catalogue: Catalogue, candidates: readonly ValueType[]): ValueType {
  const members: ValueType[] = [];
  const kinds = new Set<string>();
  for (const candidate of candidates) {
    const { members: alternatives, open } = alternativesOf(catalogue, candidate);
    if (alternatives === null || open || alternatives.some(({ kind }) => kinds.has(kind))) continue;
    for (const { kind } of alternatives) kinds.add(kind);
    members.push(candidate);
  }
  const [only, ...others] = members;
  if (only === undefined) return { kind: "boolean" };
  return others.length === 0 ? only : { kind: "union", members, open: false };
}

function makeString(choices: Choices): StringType {
  return { kind: "string", minLength: choices.pick(null, 0, 1, 3), maxLength: choices.pick(null, 3, 5, 40) };
}

function makeNumber(choices: Choices, kind: "integer" | "number"): NumberType {
  const fraction = kind === "number" && choices.oneIn(2) ? 0.5 : 0;
  return {
    kind,
    minimum: choices.pick(null, 0, -3 + fraction, 1),
    maximum: choices.pick(null, 1 + fraction, 100, 9007199254740991),
  };
}

function atLeastOne<T>(items: readonly T[], plain: T): readonly T[] {
  return items.length === 0 ? [plain] : items;
}

/** The plainest value of a type whose references are whole; undefined where there is none at hand. */
export function plainestValue(catalogue: Catalogue, type: ValueType): JsonValue | undefined {
  switch (type.kind) {
    case "string":
      return "a".repeat(type.minLength ?? 0);
    case "integer":
    case "number":
      return Math.min(Math.max(type.minimum ?? 0, 0), type.maximum ?? Infinity);
    case "boolean":
      return false;
    case "null":
    case "json":
      return null;
    case "timestamp":
      return "2024-02-29T00:00:00Z";
    case "enum":
    case "known":
      return type.values[0];
    case "const":
      return type.value;
    case "error-code":
      return catalogue.errorCodes[0]?.name;
    case "list": {
      const item = (type.minItems ?? 0) === 0 ? null : plainestValue(catalogue, type.items.type);
      return item === undefined ? undefined : Array.from({ length: type.minItems ?? 0 }, () => item);
    }
    case "object":
      return plainestObject(catalogue, type);
    case "reference": {
      const definition = definitionsOf(catalogue).get(type.name);
      return definition === undefined ? undefined : plainestValue(catalogue, definition.type);
    }
    case "union":
      return type.members.map((member) => plainestValue(catalogue, member)).find((value) => value !== undefined);
  }
}

function plainestObject(catalogue: Catalogue, { keys }: ObjectType): JsonValue | undefined {
  const entries: [string, JsonValue][] = [];
  for (const { name, type, optional } of keys ?? []) {
    if (optional) continue;
    const value = plainestValue(catalogue, type);
    if (value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

import { buildExampleValue } from "../../catalogue/example.ts";
import type { Catalogue, JsonValue, Key, ListType, ObjectType, Scalar, ValueType } from "../../catalogue/model.ts";
import { alternativesOf, definitionsOf } from "../../catalogue/unions.ts";
import type { Alternatives } from "../../catalogue/unions.ts";
import { holds, isEmpty, scalarSetOf, shortestTimestamp } from "./scalar-sets.ts";
import type { ScalarSet } from "./scalar-sets.ts";

/** Values larger than this, in characters of JSON, are not written down: nobody could read them. */
const largestValue = 8_000;

/**
 * The values that a writer of one catalogue may send, as far as they are needed to show something: whether there are
 * any of a type, and small ones to build others from. It remembers what it found out, by the identity of types.
 */
export interface ValueSpace {
  readonly catalogue: Catalogue;
  /** What a type comes to; the same objects for the same type at each call, `json` told as its kinds. */
  open(type: ValueType): OpenedType;
  /** Whether a writer may send any value of a type. */
  isInhabited(type: ValueType): boolean;
  /** A small value of a type; undefined where there is none, or none that is small enough to be written down. */
  small(type: ValueType): JsonValue | undefined;
  /** A small object of a type, with some of its keys given. */
  smallObject(type: ObjectType, given: Readonly<Record<string, JsonValue>>): JsonValue | undefined;
  /** A small list of a type, of a length; the first item may be given. */
  smallList(type: ListType, length: number, first?: JsonValue): JsonValue | undefined;
}

/** A type with references, unions and `json` opened. */
export interface OpenedType {
  readonly members: NonNullable<Alternatives["members"]>;
  readonly isOpen: boolean;
  /** Whether it is `json`: the members then are all there is. */
  readonly isAny: boolean;
}

/** Any JSON value, kind by kind. */
const json: ValueType = { kind: "json" };
const anySlot = { type: json, description: null, deprecated: null, examples: [] };
const anyMembers: OpenedType["members"] = [
  { kind: "null", type: { kind: "null" }, definition: null },
  { kind: "boolean", type: { kind: "boolean" }, definition: null },
  { kind: "number", type: { kind: "number", minimum: null, maximum: null }, definition: null },
  { kind: "string", type: { kind: "string", minLength: null, maxLength: null }, definition: null },
  { kind: "array", type: { kind: "list", items: anySlot, minItems: null, maxItems: null }, definition: null },
  { kind: "object", type: { kind: "object", keys: null, values: null }, definition: null },
];

/** The value space of a catalogue. */
export function createValueSpace(catalogue: Catalogue): ValueSpace {
  const opened = new Map<ValueType, OpenedType>();
  const sizes = new Map<ValueType, number>();
  let definitionSizes: ReadonlyMap<string, number> | null = null;

  const open = (type: ValueType): OpenedType => {
    let result = opened.get(type);
    if (result === undefined) {
      const { members, open: isOpen } = alternativesOf(catalogue, type);
      result =
        members === null ? { members: anyMembers, isOpen: false, isAny: true } : { members, isOpen, isAny: false };
      opened.set(type, result);
    }
    return result;
  };
  const sizeOf = (type: ValueType): number => {
    definitionSizes ??= measureDefinitions(catalogue);
    let size = sizes.get(type);
    if (size === undefined) sizes.set(type, (size = measure(catalogue, type, definitionSizes)));
    return size;
  };

  const small = (type: ValueType): JsonValue | undefined => {
    if (sizeOf(type) > largestValue) return undefined;
    switch (type.kind) {
      case "null":
      case "json":
        return null;
      case "list":
        return smallList(type, type.minItems ?? 0);
      case "object":
        return smallObject(type, {});
      case "reference": {
        const definition = definitionsOf(catalogue).get(type.name);
        return definition && small(definition.type);
      }
      case "union": {
        const least = Math.min(...type.members.map(sizeOf));
        const member = type.members.find((candidate) => sizeOf(candidate) === least);
        return member && small(member);
      }
      default: {
        const set = scalarSetOf(catalogue, type);
        return set === null || isEmpty(set) ? undefined : smallScalar(set);
      }
    }
  };
  /** Texts say which key they stand for. */
  const smallFor = ({ type, name }: Key): JsonValue | undefined =>
    type.kind === "string" && sizeOf(type) <= largestValue ? buildExampleValue(catalogue, type, name) : small(type);
  const smallObject = (type: ObjectType, given: Readonly<Record<string, JsonValue>>): JsonValue | undefined => {
    const entries: [string, JsonValue][] = [];
    const rest = new Map(Object.entries(given));
    for (const key of type.keys ?? []) {
      const value = rest.has(key.name) ? rest.get(key.name) : key.optional ? undefined : smallFor(key);
      rest.delete(key.name);
      if (value !== undefined) entries.push([key.name, value]);
      else if (!key.optional) return undefined;
    }
    return Object.fromEntries([...entries, ...rest]);
  };
  const smallList = (type: ListType, length: number, first?: JsonValue): JsonValue | undefined => {
    if (length * 2 > largestValue) return undefined;
    const filler = length > (first === undefined ? 0 : 1) ? small(type.items.type) : null;
    if (filler === undefined || length * sizeOf(type.items.type) > largestValue) return undefined;
    return Array.from({ length }, (_, index) => (index === 0 && first !== undefined ? first : filler));
  };

  return { catalogue, open, isInhabited: (type) => sizeOf(type) < Infinity, small, smallObject, smallList };
}

/** The least size of a value of each definition; infinite for one that no finite value satisfies. */
function measureDefinitions(catalogue: Catalogue): ReadonlyMap<string, number> {
  const sizes = new Map(catalogue.definitions.map(({ name }) => [name, Infinity]));
  // Definitions mostly refer to ones that come after or before them, so the direction alternates.
  let definitions = catalogue.definitions;
  for (let changed = true; changed;) {
    changed = false;
    definitions = definitions.toReversed();
    for (const { name, type } of definitions) {
      const size = measure(catalogue, type, sizes);
      if (size < sizes.get(name)!) {
        sizes.set(name, size);
        changed = true;
      }
    }
  }
  return sizes;
}

/**
 * The size in characters of a small value of a type, given those of the definitions; infinite for a type that no value
 * satisfies, and never so large that a sum of sizes would seem infinite.
 */
function measure(catalogue: Catalogue, type: ValueType, definitions: ReadonlyMap<string, number>): number {
  const measureOne = (inner: ValueType): number => {
    switch (inner.kind) {
      case "null":
      case "json":
        return 4;
      case "list": {
        const length = inner.minItems ?? 0;
        if (length > (inner.maxItems ?? Infinity)) return Infinity;
        return 2 + (length === 0 ? 0 : bound(length * (measureOne(inner.items.type) + 1)));
      }
      case "object":
        return bound(
          (inner.keys ?? []).reduce(
            (sum, key) => sum + (key.optional ? 0 : key.name.length + 4 + measureOne(key.type)),
            2,
          ),
        );
      case "reference":
        return definitions.get(inner.name) ?? Infinity;
      case "union":
        return Math.min(...inner.members.map(measureOne));
      default: {
        const set = scalarSetOf(catalogue, inner);
        if (set === null || isEmpty(set)) return Infinity;
        return set.kind === "strings"
          ? Math.max(set.min, Math.min(set.max, 4)) + 2
          : JSON.stringify(smallScalar(set)).length;
      }
    }
  };
  return measureOne(type);
}

/** Sizes differ only as far as anything that large could be written down. */
function bound(size: number): number {
  return size === Infinity ? size : Math.min(size, 1e9);
}

/** A readable scalar of a set that is not empty. */
function smallScalar(set: ScalarSet): Scalar {
  switch (set.kind) {
    case "values":
      return set.values[0]!;
    case "strings":
      return holds(set, "text") ? "text" : "a".repeat(Math.max(set.min, Math.min(set.max, 4)));
    case "timestamps":
      return shortestTimestamp;
    default:
      return [1, 0].find((value) => holds(set, value)) ?? (set.min > 0 ? set.min : set.max);
  }
}

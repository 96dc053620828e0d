import type { Catalogue, Definition, Key, ObjectType, ReferenceType, Scalar, UnionType, ValueType } from "./model.ts";

/** The kinds of JSON value, by which the members of a union are told apart first. */
export type JsonKind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** A type of exactly one JSON kind: no reference, no union, no `json`, and no enum of mixed kinds. */
export interface Alternative {
  readonly kind: JsonKind;
  readonly type: ValueType;
  /** The definition that the type was reached through last, null where it is written in place. */
  readonly definition: string | null;
}

/** What a value type comes to once its references and unions are opened. */
export interface Alternatives {
  /** null for `json`: any value. */
  readonly members: readonly Alternative[] | null;
  /** Whether an object with a tag that is not listed is read as well. */
  readonly open: boolean;
}

/** The key that tells the object members of a union apart. */
export interface Tag {
  readonly key: string;
  /** Which object alternative a value of the tag belongs to: its index among the object alternatives. */
  readonly members: ReadonlyMap<Scalar, number>;
}

const definitionIndex = new WeakMap<Catalogue, ReadonlyMap<string, Definition>>();

/** The definitions of a catalogue by name. */
export function definitionsOf(catalogue: Catalogue): ReadonlyMap<string, Definition> {
  let index = definitionIndex.get(catalogue);
  if (index === undefined) {
    index = new Map(catalogue.definitions.map((definition) => [definition.name, definition]));
    definitionIndex.set(catalogue, index);
  }
  return index;
}

/** The JSON kind of a scalar. */
export function kindOfScalar(value: Scalar): JsonKind {
  return typeof value as "string" | "number" | "boolean";
}

/** A type that is neither a reference nor a union. */
export interface Leaf {
  readonly type: Exclude<ValueType, ReferenceType | UnionType>;
  /** The definition that it was reached through last. */
  readonly definition: string | null;
}

/**
 * Opens references and unions, without recursion, since definitions may form long chains. Each definition is opened
 * once: what stands twice in a union, leads back to itself, or is not defined is refused elsewhere.
 */
export function leavesOf(
  catalogue: Catalogue,
  type: ValueType,
): { readonly leaves: readonly Leaf[]; readonly open: boolean } {
  const definitions = definitionsOf(catalogue);
  const leaves: Leaf[] = [];
  const opened = new Set<string>();
  const waiting: { readonly type: ValueType; readonly definition: string | null }[] = [{ type, definition: null }];
  let open = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type: current, definition } = next;
    if (current.kind === "reference") {
      const target = definitions.get(current.name);
      if (target === undefined || opened.has(current.name)) continue;
      opened.add(current.name);
      waiting.push({ type: target.type, definition: current.name });
    } else if (current.kind === "union") {
      open ||= current.open;
      // Last in, first out.
      for (let index = current.members.length - 1; index >= 0; index--)
        waiting.push({ type: current.members[index]!, definition });
    } else leaves.push({ type: current, definition });
  }
  return { leaves, open };
}

/** Opens references and unions, and parts sets by the kinds of their values. */
export function alternativesOf(catalogue: Catalogue, type: ValueType): Alternatives {
  const { leaves, open } = leavesOf(catalogue, type);
  if (leaves.some((leaf) => leaf.type.kind === "json")) return { members: null, open };
  const members = leaves.flatMap(({ type: leaf, definition }): Alternative[] => {
    if (leaf.kind === "json") return [];
    if (leaf.kind !== "enum") return [{ kind: kindOf(leaf), type: leaf, definition }];
    return [...new Set(leaf.values.map(kindOfScalar))].map((kind) => {
      const values = leaf.values.filter((value) => kindOfScalar(value) === kind);
      return { kind, type: { kind: "enum", values }, definition };
    });
  });
  return { members, open };
}

/** The object alternatives among others, in order. */
export function objectMembersOf(alternatives: Alternatives): readonly (Alternative & { type: ObjectType })[] {
  return (alternatives.members ?? []).filter(
    (member): member is Alternative & { type: ObjectType } => member.type.kind === "object",
  );
}

/**
 * The tag of a union: the first required key, in the order of the first object member, that every object member
 * requires with a `const` or `enum`, and whose values are disjoint between them. null where there is no object member
 * or no such key; a union with a single object member needs a tag only when it is open.
 */
export function tagOf(catalogue: Catalogue, objects: readonly ObjectType[]): Tag | null {
  const [first] = objects;
  if (first === undefined) return null;
  for (const candidate of first.keys ?? []) {
    const members = new Map<Scalar, number>();
    const fits = objects.every((object, index) => {
      const key = object.keys?.find(({ name }) => name === candidate.name);
      const values = key === undefined ? null : tagValuesOf(catalogue, key);
      return (
        values?.every((value) => {
          const free = !members.has(value);
          members.set(value, index);
          return free;
        }) ?? false
      );
    });
    if (fits) return { key: candidate.name, members };
  }
  return null;
}

/** The values of a required key that is a `const` or an `enum` and nothing else; null for any other key. */
function tagValuesOf(catalogue: Catalogue, key: Key): readonly Scalar[] | null {
  if (key.optional) return null;
  const { members } = alternativesOf(catalogue, key.type);
  if (members === null || members.length === 0) return null;
  const values: Scalar[] = [];
  for (const { type } of members) {
    if (type.kind === "const") values.push(type.value);
    else if (type.kind === "enum") values.push(...type.values);
    else return null;
  }
  return values;
}

function kindOf(type: Exclude<ValueType, { kind: "json" | "reference" | "union" | "enum" }>): JsonKind {
  switch (type.kind) {
    case "const":
      return kindOfScalar(type.value);
    case "string":
    case "timestamp":
    case "known":
    case "error-code":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "list":
      return "array";
    default:
      return type.kind;
  }
}

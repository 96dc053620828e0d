import type { Catalogue, Definition, Key, ObjectType, Scalar, ValueType } from "./model.ts";

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

/**
 * Opens references and unions. A name that is not defined, or that leads back to itself before anything else is said,
 * adds no alternative: such a catalogue is refused elsewhere.
 */
export function alternativesOf(catalogue: Catalogue, type: ValueType): Alternatives {
  const members: Alternative[] = [];
  let open = false;
  let any = false;

  const visit = (current: ValueType, definition: string | null, opened: readonly string[]): void => {
    switch (current.kind) {
      case "json":
        any = true;
        return;
      case "reference": {
        const target = definitionsOf(catalogue).get(current.name);
        if (target !== undefined && !opened.includes(current.name)) {
          visit(target.type, current.name, [...opened, current.name]);
        }
        return;
      }
      case "union":
        open ||= current.open;
        for (const member of current.members) visit(member, definition, opened);
        return;
      case "enum":
        for (const kind of new Set(current.values.map(kindOfScalar))) {
          const values = current.values.filter((value) => kindOfScalar(value) === kind);
          members.push({ kind, type: { kind: "enum", values }, definition });
        }
        return;
      default:
        members.push({ kind: kindOf(current), type: current, definition });
    }
  };

  visit(type, null, []);
  return { members: any ? null : members, open };
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

import type { JsonValue, Key, ListType, ObjectType, Scalar, Slot, ValueType } from "./model.ts";
import { expressionOf, isPlain } from "./type-text.ts";

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A slot in the normal form: an expression where one says it all, else a mapping. */
export function normaliseSlot(slot: Slot): JsonValue {
  const expression = isPlain(slot) ? expressionOf(slot.type) : null;
  return expression ?? { ...normaliseType(slot.type), ...normaliseNotes(slot) };
}

/** What is said about a slot beside its type. */
export function normaliseNotes({ description, deprecated, examples }: Slot): JsonObject {
  return withoutNulls({ description, deprecated, examples: examples.length === 0 ? null : examples });
}

/** The keys of an object or payload, with their `?`. */
export function normaliseKeys(keys: readonly Key[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [markedName(key), normaliseSlot(key)]));
}

/** A key as it is written: with a `?` where it may be absent. */
export function markedName({ name, optional }: Pick<Key, "name" | "optional">): string {
  return optional ? `${name}?` : name;
}

/** A type as the keywords of a mapping. */
export function normaliseType(type: ValueType): JsonObject {
  const expression = expressionOf(type);
  if (expression !== null) return { type: expression };
  if (type.kind !== "union") return { ...typeKeyword(type), ...keywordsOf(type) };
  const terms = type.members.flatMap(termsOf);
  if (type.open) terms.push("other");
  return {
    type: terms.join(" | "),
    ...Object.fromEntries(type.members.flatMap((member) => Object.entries(keywordsOf(member)))),
  };
}

/** `type`, where the other keywords do not say it. */
function typeKeyword(type: ValueType): JsonObject {
  const [term] =
    ["string", "integer", "number"].includes(type.kind) || (type.kind === "list" && isShort(type)) ? termsOf(type) : [];
  return term === undefined ? {} : { type: term };
}

/** What a member of a union is in its `type`, the rest of it being said by other keywords. */
function termsOf(type: ValueType): string[] {
  switch (type.kind) {
    case "string":
    case "known":
      return ["string"];
    case "integer":
    case "number":
      return [type.kind];
    case "enum":
      return kindsOf(type.values);
    case "const":
      return kindsOf([type.value]);
    case "object":
      return [type.keys === null && isShortMap(type) ? expressionOf(type)! : "object"];
    case "list":
      // A list that takes `items` is named by that keyword alone.
      return isShort(type) ? [expressionOf({ ...type, minItems: null, maxItems: null })!] : [];
    default:
      return [expressionOf(type)!];
  }
}

/** The types of scalars, each once, in the order in which they come. */
function kindsOf(values: readonly Scalar[]): string[] {
  const number = values.every((value) => typeof value !== "number" || Number.isSafeInteger(value))
    ? "integer"
    : "number";
  return [...new Set(values.map((value) => (typeof value === "number" ? number : typeof value)))];
}

/** The keywords that a type takes beside `type`. */
function keywordsOf(type: ValueType): JsonObject {
  switch (type.kind) {
    case "string":
      return withoutNulls({ minLength: type.minLength, maxLength: type.maxLength });
    case "integer":
    case "number":
      return withoutNulls({ minimum: type.minimum, maximum: type.maximum });
    case "enum":
      return { enum: type.values };
    case "known":
      return { known: type.values };
    case "const":
      return { const: type.value };
    case "list":
      return withoutNulls({
        items: isShort(type) ? null : normaliseSlot(type.items),
        minItems: type.minItems,
        maxItems: type.maxItems,
      });
    case "object":
      if (type.keys === null && isShortMap(type)) return {};
      return withoutNulls({
        keys: type.keys === null ? null : normaliseKeys(type.keys),
        values: type.values === null ? null : normaliseSlot(type.values),
      });
    default:
      return {};
  }
}

/** Whether a list can be written `list<…>`, its bounds aside. */
function isShort(type: ListType): boolean {
  return expressionOf({ ...type, minItems: null, maxItems: null }) !== null;
}

/** Whether an object without keys can be written `object` or `map<…>`. */
function isShortMap(type: ObjectType): boolean {
  return expressionOf(type) !== null;
}

/** The entries that say something. */
export function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

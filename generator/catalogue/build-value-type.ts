import { findNearest } from "../diagnostics/did-you-mean.ts";
import { readBounds } from "./build-bounds.ts";
import { nameOf, readEntries, readList, readProse, reportKind } from "./build-fields.ts";
import type { Builder, Field, Fields } from "./build-fields.ts";
import { readKeyNames } from "./build-names.ts";
import { readConst, readKnown, readSet } from "./build-sets.ts";
import { describeShape, joinShapes, reportConflict, shapes } from "./build-shapes.ts";
import type { Shape } from "./build-shapes.ts";
import { plainSlot, readExpression, unionOf } from "./expression.ts";
import type { Expression } from "./expression.ts";
import type { JsonValue, Key, ObjectType, Slot, ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";
import { isMapping, toJson } from "./value.ts";
import type { Path } from "./value.ts";

/** What may be said of a value beside its type. */
export const notes = ["description", "deprecated", "examples"] as const;

/** Every keyword that says of which type a value is. */
export const typeKeywords: readonly string[] = [
  "type",
  ...shapes,
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
];
const keywords: readonly string[] = [...typeKeywords, ...notes];

/** Keywords of other languages, and what they are called here. */
const otherKeywords: ReadonlyMap<string, string> = new Map([
  ["properties", "the keys of an object stand under `keys`"],
  ["required", "a key is required unless it is marked with `?`"],
  ["optional", "a key that may be absent is marked with `?`"],
  ["additionalProperties", "the type of all other keys stands under `values`"],
  ["nullable", "write `| null` in the type"],
  ["format", "a date-time is the type `timestamp`; other formats are not checked"],
  ["pattern", "a text is not held to a pattern"],
  ["oneOf", "a union is written `A | B`"],
  ["anyOf", "a union is written `A | B`"],
  ["allOf", "write the keys of one object together under `keys`"],
  ["$ref", "name the definition as the type"],
  ["default", "a frame says what it says; tell of a default in `description`"],
  ["title", "write `description`"],
  ["notes", "write `description`"],
  ["example", "write `examples: […]`"],
  ["exclusiveMinimum", "bounds are inclusive, write `minimum`"],
  ["exclusiveMaximum", "bounds are inclusive, write `maximum`"],
  ["min", "write `minimum`, `minLength` or `minItems`"],
  ["max", "write `maximum`, `maxLength` or `maxItems`"],
]);

/** Reads a value type, written as an expression or as a mapping, with what is said about the value. */
export function buildSlot(builder: Builder, field: Field): Slot {
  const { value, path } = field;
  if (typeof value === "string") return plainSlot(typeOf(readExpression(builder, value, path)));
  if (!isMapping(value)) {
    if (value === null) builder.report("bare-null", { what: nameOf(field) }, path);
    else
      reportKind(
        builder,
        field,
        nameOf(field),
        "a value type: an expression such as `string`, or a mapping such as `{ enum: [a, b] }`",
      );
    return plainSlot(unreadableType);
  }
  const fields = readEntries(builder, field, nameOf(field))!;
  for (const [keyword, { path: at }] of fields) {
    if (!keywords.includes(keyword)) reportKeyword(builder, keyword, at);
  }
  return { type: buildType(builder, fields, path), ...buildNotes(builder, fields) };
}

/** Reads `description`, `deprecated` and `examples`. */
export function buildNotes(builder: Builder, fields: Fields): Omit<Slot, "type"> {
  return {
    description: readProse(builder, fields.get("description")),
    deprecated: readProse(builder, fields.get("deprecated")),
    examples: buildExamples(builder, fields.get("examples")),
  };
}

/** Reads a list of JSON values. */
export function buildExamples(builder: Builder, field: Field | undefined): readonly JsonValue[] {
  return field === undefined ? [] : (readList(builder, field) ?? []).map(({ value }) => toJson(value));
}

/** Reads the keys of an object. */
export function buildKeys(builder: Builder, field: Field): readonly Key[] {
  const readName = readKeyNames(builder);
  return [...(readEntries(builder, field, nameOf(field)) ?? [])].map(([written, entry]) => ({
    ...readName(written, entry.path),
    ...buildSlot(builder, entry),
  }));
}

function reportKeyword(builder: Builder, keyword: string, path: Path): void {
  const meant = otherKeywords.has(keyword) ? null : findNearest(keyword, keywords);
  const hint = otherKeywords.get(keyword) ?? "if it is a key of an object, put it under `keys`";
  builder.report("unknown-keyword", { keyword, meant, hint }, path, "key");
}

/** Reads what a mapping says of the type, all its other keywords left aside. */
export function buildType(builder: Builder, fields: Fields, path: Path): ValueType {
  const conflict = reportConflict(builder, fields);
  const typeField = fields.get("type");
  const present = shapes.filter((shape) => fields.has(shape));
  const expression = typeField === undefined ? null : readTypeField(builder, typeField);
  const shaped = readShapes(builder, fields);
  const bounds = readBounds(builder, fields);
  if (typeField === undefined && present.length === 0) {
    // A keyword that nobody knows was probably meant to say it.
    if ([...fields.keys()].every((keyword) => keywords.includes(keyword)))
      builder.report("untyped-value", {}, path, "key");
    return unreadableType;
  }
  if (conflict || (typeField !== undefined && expression === null) || shaped === null) return unreadableType;

  const joined = joinShapes(builder, shaped, expression, fields);
  if (joined === null) return unreadableType;
  const bounded = bounds.apply(
    joined.members,
    expression === null ? describeShape(present) : (typeField!.value as string),
  );
  return bounded.length === 1 && !joined.open ? bounded[0]! : { kind: "union", members: bounded, open: joined.open };
}

function readTypeField(builder: Builder, field: Field): Expression | null {
  if (typeof field.value === "string") return readExpression(builder, field.value, field.path);
  if (field.value === null) builder.report("bare-null", { what: "`type`" }, field.path);
  else reportKind(builder, field, "`type`", "an expression such as `string` or `Usage | null`");
  return null;
}

function readShapes(builder: Builder, fields: Fields): ReadonlyMap<Shape, ValueType> | null {
  const shaped = new Map<Shape, ValueType>();
  let complete = true;
  const add = (shape: Shape, read: (field: Field) => ValueType | null): void => {
    const field = fields.get(shape);
    if (field === undefined) return;
    const type = read(field);
    if (type === null) complete = false;
    else shaped.set(shape, type);
  };
  add("enum", (field) => readSet(builder, field));
  add("const", (field) => readConst(builder, field));
  add("known", (field) => readKnown(builder, field));
  add("items", (field) => ({ kind: "list", items: buildSlot(builder, field), minItems: null, maxItems: null }));
  add(fields.has("keys") ? "keys" : "values", () => readObject(builder, fields));
  return complete ? shaped : null;
}

function readObject(builder: Builder, fields: Fields): ObjectType {
  const keysField = fields.get("keys");
  const valuesField = fields.get("values");
  const keys = keysField === undefined ? null : buildKeys(builder, keysField);
  const values = valuesField === undefined ? null : buildSlot(builder, valuesField);
  // An object that lists no keys and types all of them is a map.
  return { kind: "object", keys: keys?.length === 0 && values !== null ? null : keys, values };
}

function typeOf(expression: Expression | null): ValueType {
  return expression === null ? unreadableType : unionOf(expression);
}

import { timestampPattern } from "./json-schema-timestamps.ts";
import type {
  Catalogue,
  EnumType,
  JsonValue,
  Key,
  ListType,
  NumberType,
  ObjectType,
  Scalar,
  Slot,
  StringType,
  UnionType,
  ValueType,
} from "./model.ts";
import { alternativesOf, kindOfScalar, objectMembersOf, tagOf } from "./unions.ts";

/** What a schema describes: the frames that a reader must accept (R), or those that a conforming writer may send (W). */
export type View = "reader" | "writer";

export type Schema = { readonly [keyword: string]: JsonValue };

/** The name under `$defs` of the closed set of error codes; no definition may take it. */
export const errorCodeName = "ErrorCode";

/** The JSON Schema of a value type in one view. References lead to `$defs` of the document that it stands in. */
export function valueSchema(catalogue: Catalogue, type: ValueType, view: View): Schema {
  switch (type.kind) {
    case "string":
      return stringSchema(type);
    case "integer":
    case "number":
      return numberSchema(type);
    case "boolean":
    case "null":
      return { type: type.kind };
    case "timestamp":
      return { type: "string", format: "date-time", pattern: timestampPattern };
    case "json":
      return {};
    case "enum":
      return enumSchema(type);
    case "known":
      return { type: "string", examples: type.values };
    case "const":
      return { type: typeOfScalar(type.value), const: type.value };
    case "error-code":
      return referTo(errorCodeName);
    case "list":
      return listSchema(catalogue, type, view);
    case "object":
      return objectSchema(catalogue, type, view);
    case "reference":
      return referTo(type.name);
    case "union":
      return unionSchema(catalogue, type, view);
  }
}

/** The schema of a slot, with what is said about it. */
export function slotSchema(catalogue: Catalogue, slot: Slot, view: View): Schema {
  return annotate(slot, valueSchema(catalogue, slot.type, view));
}

/** A schema with description, deprecation and examples; only annotations, so that they may stand beside a `$ref`. */
export function annotate({ description, deprecated, examples }: Omit<Slot, "type">, schema: Schema): Schema {
  const paragraphs = [description?.trim() ?? null, deprecated === null ? null : `Deprecated: ${deprecated.trim()}`];
  const text = paragraphs.filter((paragraph) => paragraph !== null).join("\n\n");
  return {
    ...(text === "" ? {} : { description: text }),
    ...(deprecated === null ? {} : { deprecated: true }),
    ...schema,
    ...(examples.length === 0 ? {} : { examples }),
  };
}

/** The schema of a type that may also be null. */
export function nullableSchema(catalogue: Catalogue, type: ValueType, view: View): Schema {
  const members = type.kind === "union" ? type.members : [type];
  return unionSchema(
    catalogue,
    { kind: "union", members: [...members, { kind: "null" }], open: type.kind === "union" && type.open },
    view,
  );
}

/**
 * An object with keys: open for a reader, closed for a writer unless `values` types the other keys or nothing is said of
 * the object at all.
 */
export function objectSchema(catalogue: Catalogue, { keys, values }: ObjectType, view: View): Schema {
  const closed = view === "writer" && keys !== null && values === null;
  return {
    type: "object",
    ...keysSchema(catalogue, keys ?? [], view),
    ...(values === null ? {} : { additionalProperties: slotSchema(catalogue, values, view) }),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

function keysSchema(catalogue: Catalogue, keys: readonly Key[], view: View): Schema {
  return assembleKeys(
    keys.map((key) => [key.name, slotSchema(catalogue, key, view)]),
    keys.filter(({ optional }) => !optional).map(({ name }) => name),
  );
}

/** `properties` and `required`, each only where it says something. */
export function assembleKeys(
  properties: readonly (readonly [string, JsonValue])[],
  required: readonly string[],
): Schema {
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function stringSchema({ minLength, maxLength }: StringType): Schema {
  return { type: "string", ...(minLength === null ? {} : { minLength }), ...(maxLength === null ? {} : { maxLength }) };
}

/** An integer is a safe one: the bounds say so where the catalogue does not bound it further. */
function numberSchema({ kind, minimum, maximum }: NumberType): Schema {
  if (kind === "integer") {
    return {
      type: "integer",
      minimum: Math.max(minimum ?? -Infinity, Number.MIN_SAFE_INTEGER),
      maximum: Math.min(maximum ?? Infinity, Number.MAX_SAFE_INTEGER),
    };
  }
  return { type: "number", ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) };
}

/** A closed set; its JSON type is told where the values share one. */
function enumSchema({ values }: EnumType): Schema {
  const [type, ...otherTypes] = new Set(values.map(typeOfScalar));
  if (type === undefined || otherTypes.length === 0) return { ...(type === undefined ? {} : { type }), enum: values };
  return values.every((value) => typeof value === "number") ? { type: "number", enum: values } : { enum: values };
}

function typeOfScalar(value: Scalar): "string" | "integer" | "number" | "boolean" {
  const kind = typeof value as "string" | "number" | "boolean";
  return kind === "number" && Number.isInteger(value) ? "integer" : kind;
}

function listSchema(catalogue: Catalogue, { items, minItems, maxItems }: ListType, view: View): Schema {
  return {
    type: "array",
    items: slotSchema(catalogue, items, view),
    ...(minItems === null ? {} : { minItems }),
    ...(maxItems === null ? {} : { maxItems }),
  };
}

/** `anyOf`, but for a single type beside null, where the two share the `type` keyword. */
function unionSchema(catalogue: Catalogue, union: UnionType, view: View): Schema {
  const others = union.members.filter(({ kind }) => kind !== "null");
  const schemas = others.map((member) => valueSchema(catalogue, member, view));
  if (union.open && view === "reader") schemas.push(unlistedMemberSchema(catalogue, union));
  const [only, ...more] = schemas;
  if (others.length === union.members.length) return { anyOf: schemas };
  return (
    (only !== undefined && more.length === 0 ? admitNull(only) : null) ?? { anyOf: [...schemas, { type: "null" }] }
  );
}

/** The schema with null admitted to its own keywords, all of which but these two let null pass; or null without them. */
function admitNull(schema: Schema): Schema | null {
  if (typeof schema["type"] !== "string") return null;
  const { const: constant, enum: values = constant === undefined ? undefined : [constant], ...rest } = schema;
  const type = [schema["type"], "null"];
  return isList(values) ? { ...rest, type, enum: [...values, null] } : { ...rest, type };
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** An object whose tag is there, of the tags' JSON type (the checks demand one), and none of those that the union lists. */
function unlistedMemberSchema(catalogue: Catalogue, union: UnionType): Schema {
  const tag = tagOf(
    catalogue,
    objectMembersOf(alternativesOf(catalogue, union)).map((member) => member.type),
  );
  if (tag === null) throw new Error("an open union without a tag: the checks let it pass");
  const listed = [...tag.members.keys()];
  return {
    type: "object",
    properties: { [tag.key]: { type: listed.map(kindOfScalar)[0] ?? "string", not: { enum: listed } } },
    required: [tag.key],
  };
}

function referTo(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

import type { Catalogue, Key, ObjectType, Scalar, ValueType } from "../catalogue/model.ts";
import { alternativesOf, objectMembersOf, tagOf } from "../catalogue/unions.ts";
import { scalarLiteral } from "./typescript-literals.ts";

/** The part of JSON Schema, and of json-schema-to-typescript's additions to it, that value types are put in. */
export type FencedSchema =
  | { type: "string" | "number" | "boolean" | "null" }
  | { anyOf: FencedSchema[] }
  | { type: "array"; items: FencedSchema }
  | {
      type: "object";
      properties: Record<string, FencedSchema & { description: string }>;
      required: string[];
      additionalProperties: false | FencedSchema;
    }
  /** Source as it is: a name, or a literal that is safe already. */
  | { tsType: string };

/** The types that value types are written with, beside those that the catalogue defines. */
export type OwnTypeName = "JsonValue" | "JsonObject" | "ErrorCode" | "UnlistedTag";

/** What fencing needs to know, and what it finds out. */
export interface FenceContext {
  readonly catalogue: Catalogue;
  /** Gives a key of an object its number, a new one each time. */
  readonly numberKey: (key: Key) => number;
  /** Takes note of a type of ours that is written. */
  readonly use: (name: OwnTypeName) => void;
}

/**
 * A value type as the schema that json-schema-to-typescript is given. It is a closed view, since an open object would
 * become an index signature, and misspelt keys would compile. It holds no reference, title or bound, and no text of the
 * catalogue but in literals: keys go by their numbers, which are mended afterwards together with their docs.
 */
export function fenceValueType(context: FenceContext, type: ValueType): FencedSchema {
  return joinMembers(fencedMembers(context, type));
}

/** One schema for several, each once. */
function joinMembers(members: readonly FencedSchema[]): FencedSchema {
  const distinct = new Map(members.map((member) => [JSON.stringify(member), member]));
  const [only, ...others] = distinct.values();
  return only !== undefined && others.length === 0 ? only : { anyOf: [...distinct.values()] };
}

/** The members of a union, or the type itself: flat, since nested unions would be written with parentheses. */
function fencedMembers(context: FenceContext, type: ValueType): readonly FencedSchema[] {
  switch (type.kind) {
    case "string":
    case "timestamp":
      return [{ type: "string" }];
    case "integer":
    case "number":
      return [{ type: "number" }];
    case "boolean":
    case "null":
      return [{ type: type.kind }];
    case "json":
      return [ownType(context, "JsonValue")];
    case "error-code":
      return [ownType(context, "ErrorCode")];
    case "reference":
      return [{ tsType: type.name }];
    case "const":
      return [literal(type.value)];
    case "enum":
      return type.values.map(literal);
    case "known":
      // `& {}` keeps the compiler from folding the values into `string`, so that editors still offer them.
      return [...type.values.map(literal), { tsType: "(string & {})" }];
    case "list":
      // Bounds would become tuples.
      return [{ type: "array", items: fenceValueType(context, type.items.type) }];
    case "object":
      return [fenceObject(context, type)];
    case "union":
      return [
        ...type.members.flatMap((member) => fencedMembers(context, member)),
        ...(type.open ? [unlistedMember(context, type)] : []),
      ];
  }
}

function fenceObject(context: FenceContext, object: ObjectType): FencedSchema {
  const { keys, values } = object;
  if (keys === null && values === null) return ownType(context, "JsonObject");
  // Without keys, `{}` would take any value but null.
  if (keys?.length === 0 && values === null) return { tsType: "object" };
  const named = (keys ?? []).map((key) => ({ key, name: `k${context.numberKey(key)}` }));
  return {
    type: "object",
    properties: Object.fromEntries(
      named.map(({ key, name }) => [name, { ...fenceValueType(context, key.type), description: name }]),
    ),
    required: named.filter(({ key }) => !key.optional).map(({ name }) => name),
    additionalProperties: values === null ? false : fenceOtherKeys(context, object),
  };
}

/**
 * What an index signature says beside keys of other types: the type of any key, named ones included. Wider than the
 * truth, but nothing that may be read or sent is left out, and keys that are named keep their own type.
 */
export function fenceOtherKeys(context: FenceContext, { keys, values }: ObjectType): FencedSchema {
  return joinMembers([
    ...[...(values === null ? [] : [values]), ...(keys ?? [])].flatMap(({ type }) => fencedMembers(context, type)),
    // Programs that are compiled without exactOptionalPropertyTypes take an optional key to hold undefined.
    ...(keys?.some(({ optional }) => optional) === true ? [{ tsType: "undefined" }] : []),
  ]);
}

/**
 * What an open union reads beside its members: an object whose tag is none of theirs. TypeScript cannot say "any other
 * string": with `string` there, no member could be told from it, so the tag is of a type that is no string to it.
 */
function unlistedMember(context: FenceContext, type: ValueType): FencedSchema {
  const { catalogue } = context;
  const objects = objectMembersOf(alternativesOf(catalogue, type)).map((member) => member.type);
  const tag = tagOf(catalogue, objects);
  const key = objects[0]?.keys?.find(({ name }) => name === tag?.key);
  if (key === undefined) return { tsType: "object" };
  const name = `k${context.numberKey({ ...key, optional: false, description: null, deprecated: null })}`;
  return {
    type: "object",
    properties: { [name]: { ...ownType(context, "UnlistedTag"), description: name } },
    required: [name],
    additionalProperties: false,
  };
}

function literal(value: Scalar): FencedSchema {
  return { tsType: scalarLiteral(value) };
}

function ownType({ use }: FenceContext, name: OwnTypeName): FencedSchema & { tsType: string } {
  use(name);
  return { tsType: name };
}

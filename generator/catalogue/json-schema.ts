import { isYoung } from "./history.ts";
import type { History } from "./history.ts";
import {
  annotate,
  assembleKeys,
  errorCodeName,
  nullableSchema,
  objectSchema,
  slotSchema,
  valueSchema,
} from "./json-schema-values.ts";
import type { Schema, View } from "./json-schema-values.ts";
import type { Catalogue, EnvelopeKey, FrameType, JsonValue, ObjectType, ValueType } from "./model.ts";
import { nameFrameType } from "./names.ts";
import { isInline, payloadObjectOf } from "./payload.ts";
import { definitionsOf } from "./unions.ts";

export { timestampPattern } from "./json-schema-timestamps.ts";
export type { View } from "./json-schema-values.ts";

/**
 * The frames of a catalogue as a JSON Schema of 2020-12: those that a reader must accept (R) or those that a conforming
 * writer may send (W). Whole catalogues only: what the checks refuse may make it throw.
 *
 * Every `$ref` leads into `$defs`, which has an entry per frame type and definition. Frames are told apart by `oneOf`
 * over the type's constant. No keyword is our own, and ajv takes the schema in strict mode.
 */
export function frameSchema(catalogue: Catalogue, history: History, view: View): JsonValue {
  const frames = catalogue.frameTypes.map((frameType): [string, Schema] => [
    nameFrameType(frameType.name).frame,
    frameTypeBody(catalogue, history, frameType, view),
  ]);
  return {
    ...heading(catalogue, view === "reader" ? "frame" : "frame.writer"),
    title: catalogue.title,
    ...(catalogue.description === null ? {} : { description: catalogue.description.trim() }),
    oneOf: frames.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: { ...Object.fromEntries(frames), ...definitionSchemas(catalogue, view, null) },
  };
}

/** The frames of one type that a reader must accept, as a JSON Schema that needs no other document. */
export function frameTypeSchema(catalogue: Catalogue, history: History, frameType: FrameType): JsonValue {
  const { frame, schemaFile } = nameFrameType(frameType.name);
  const definitions = definitionSchemas(catalogue, "reader", reachableNames(catalogue, history, frameType));
  return {
    ...heading(catalogue, schemaFile.replace(/^schema\//, "").replace(/\.schema\.json$/, "")),
    title: frame,
    ...frameTypeBody(catalogue, history, frameType, "reader"),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

function heading(catalogue: Catalogue, name: string): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:event-catalogue:${catalogue.package.name}:${catalogue.protocol}:${name}`,
  };
}

/** The definitions, and the set of error codes, in file order; with `names`, only those. */
function definitionSchemas(catalogue: Catalogue, view: View, names: ReadonlySet<string> | null): Schema {
  const wanted = catalogue.definitions.filter(({ name }) => names === null || names.has(name));
  const schemas = wanted.map((definition): [string, Schema] => [
    definition.name,
    slotSchema(catalogue, definition, view),
  ]);
  if (catalogue.errorCodes.length > 0 && (names === null || names.has(errorCodeName))) {
    schemas.push([errorCodeName, { type: "string", enum: catalogue.errorCodes.map(({ name }) => name) }]);
  }
  return Object.fromEntries(schemas);
}

/** A frame: the envelope's keys in wire order, and after them the payload's where it is inline. */
function frameTypeBody(catalogue: Catalogue, history: History, frameType: FrameType, view: View): Schema {
  const open = view === "reader" && catalogue.unknown.envelopeKeys === "read";
  const properties: [string, JsonValue][] = [];
  const required: string[] = [];
  for (const key of catalogue.envelope) {
    // Where other keys are refused, a key that this type never has is one of them.
    if (presenceOf(key, frameType) === "never") {
      if (open) properties.push([key.name, false]);
      continue;
    }
    properties.push([key.name, envelopeKeySchema(catalogue, history, frameType, key, view)]);
    if (presenceOf(key, frameType) === "always") required.push(key.name);
  }
  if (isInline(catalogue)) {
    for (const key of objectInPlace(catalogue, history, frameType, view)?.keys ?? []) {
      properties.push([key.name, slotSchema(catalogue, key, view)]);
      if (!key.optional) required.push(key.name);
    }
  }
  const { notes: description, deprecated } = frameType;
  const schema = {
    type: "object",
    ...assembleKeys(properties, required),
    ...(open ? {} : { additionalProperties: false }),
  };
  return annotate({ description, deprecated, examples: [] }, schema);
}

function presenceOf(key: EnvelopeKey, frameType: FrameType): "always" | "sometimes" | "never" {
  if (key.perType === "nullable") return "always";
  if (key.perType === null) return key.optional ? "sometimes" : "always";
  const rule = frameType.perType[key.name];
  if (rule === "never") return "never";
  return rule === "required" ? "always" : "sometimes";
}

function envelopeKeySchema(
  catalogue: Catalogue,
  history: History,
  frameType: FrameType,
  key: EnvelopeKey,
  view: View,
): Schema {
  switch (key.role) {
    case "type":
      return annotate(key, valueSchema(catalogue, { kind: "const", value: frameType.wire }, view));
    case "version":
      return annotate(key, valueSchema(catalogue, { kind: "const", value: key.constant ?? catalogue.protocol }, view));
    case "data":
      return annotate({ ...key, examples: frameType.examples }, payloadSchema(catalogue, history, frameType, view));
    default:
      return key.perType === "nullable" && frameType.perType[key.name] !== "required"
        ? annotate(key, nullableSchema(catalogue, key.type, view))
        : slotSchema(catalogue, key, view);
  }
}

/** A payload under a key of its own. */
function payloadSchema(catalogue: Catalogue, history: History, frameType: FrameType, view: View): Schema {
  const object = objectInPlace(catalogue, history, frameType, view);
  if (object !== null) return { title: nameFrameType(frameType.name).data, ...objectSchema(catalogue, object, view) };
  if (frameType.payload.kind === "keys") throw new Error("a payload with keys stands in place");
  return valueSchema(catalogue, frameType.payload.type, view);
}

/**
 * The payload, where it is written out in its place: its own keys, an inline payload's, and those of a definition some of
 * which are young here, since everywhere else they are not. null where the schema refers to definitions. For a reader,
 * young keys may be absent.
 */
function objectInPlace(catalogue: Catalogue, history: History, frameType: FrameType, view: View): ObjectType | null {
  const object = payloadObjectOf(catalogue, frameType.payload);
  if (object === null || object.keys === null) return null;
  const young = view === "reader" && object.keys.some((key) => isYoung(history, frameType, key));
  if (frameType.payload.kind === "described" && !young && !isInline(catalogue)) return null;
  return young
    ? {
        ...object,
        keys: object.keys.map((key) => ({ ...key, optional: key.optional || isYoung(history, frameType, key) })),
      }
    : object;
}

/** The names under `$defs` that the reader's schema of one frame type needs. */
function reachableNames(catalogue: Catalogue, history: History, frameType: FrameType): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (type: ValueType): void => {
    if (type.kind === "error-code") found.add(errorCodeName);
    if (type.kind === "list") visit(type.items.type);
    if (type.kind === "union") type.members.forEach(visit);
    if (type.kind === "object") {
      for (const key of type.keys ?? []) visit(key.type);
      if (type.values !== null) visit(type.values.type);
    }
    if (type.kind !== "reference" || found.has(type.name)) return;
    found.add(type.name);
    const definition = definitionsOf(catalogue).get(type.name);
    if (definition !== undefined) visit(definition.type);
  };
  for (const key of catalogue.envelope) visit(key.type);
  const object = objectInPlace(catalogue, history, frameType, "reader");
  if (object !== null) visit(object);
  else if (frameType.payload.kind === "described") visit(frameType.payload.type);
  return found;
}

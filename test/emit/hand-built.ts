/** Catalogues built by hand, for the parts that emit: small, and free to hold what no file could say. */
import { beginHistory, type History } from "../../generator/catalogue/history.ts";
import type {
  Catalogue,
  CloseCode,
  Definition,
  EnvelopeKey,
  ErrorCode,
  FrameType,
  Key,
  ObjectType,
  PerTypeRule,
  Scalar,
  Slot,
  ValueType,
} from "../../generator/catalogue/model.ts";
import type { Emission } from "../../generator/emit/emission.ts";

export const string: ValueType = { kind: "string", minLength: null, maxLength: null };
export const integer: ValueType = { kind: "integer", minimum: null, maximum: null };
export const number: ValueType = { kind: "number", minimum: null, maximum: null };
export const boolean: ValueType = { kind: "boolean" };
export const nothing: ValueType = { kind: "null" };
export const json: ValueType = { kind: "json" };
export const timestamp: ValueType = { kind: "timestamp" };
export const anyObject: ObjectType = { kind: "object", keys: null, values: null };
export const errorCode: ValueType = { kind: "error-code" };

export function slot(type: ValueType, said: Partial<Slot> = {}): Slot {
  return { type, description: null, deprecated: null, examples: [], ...said };
}

/** A key; its name ends in `?` where it may be absent. */
export function key(name: string, type: ValueType, said: Partial<Slot> = {}): Key {
  return { name: name.replace(/\?$/, ""), optional: name.endsWith("?"), ...slot(type, said) };
}

export function object(...keys: readonly Key[]): ObjectType {
  return { kind: "object", keys, values: null };
}

export function map(values: ValueType, ...keys: readonly Key[]): ObjectType {
  return { kind: "object", keys: keys.length === 0 ? null : keys, values: slot(values) };
}

export function list(items: ValueType, minItems: number | null = null, maxItems: number | null = null): ValueType {
  return { kind: "list", items: slot(items), minItems, maxItems };
}

export function union(...members: readonly ValueType[]): ValueType & { kind: "union" } {
  return { kind: "union", members, open: false };
}

export function openUnion(...members: readonly ValueType[]): ValueType & { kind: "union" } {
  return { kind: "union", members, open: true };
}

export function named(name: string): ValueType & { kind: "reference" } {
  return { kind: "reference", name };
}

export function oneOf(...values: readonly Scalar[]): ValueType {
  return { kind: "enum", values };
}

export function known(...values: readonly string[]): ValueType {
  return { kind: "known", values };
}

export function constant(value: Scalar): ValueType {
  return { kind: "const", value };
}

export function definition(name: string, type: ValueType, said: Partial<Slot> = {}): Definition {
  return { name, ...slot(type, said) };
}

export function envelopeKey(name: string, role: EnvelopeKey["role"], said: Partial<EnvelopeKey> = {}): EnvelopeKey {
  const type =
    role === "time" ? timestamp : role === "sequence" ? integer : role === null || role === "stream" ? string : json;
  return { ...key(name, type), role, perType: null, constant: null, ...said };
}

/** The envelope `type`, `data`. */
export const plainEnvelope: readonly EnvelopeKey[] = [envelopeKey("type", "type"), envelopeKey("data", "data")];

/** A frame type whose payload has the keys given, or is the type given. */
export function frameType(
  name: string,
  payload: readonly Key[] | (ValueType & { kind: "reference" | "union" }) = [],
  said: Partial<FrameType> & { readonly perType?: Record<string, PerTypeRule> } = {},
): FrameType {
  return {
    name,
    wire: name,
    perType: {},
    payload: "kind" in payload ? { kind: "described", type: payload } : { kind: "keys", keys: payload },
    notes: null,
    deprecated: null,
    examples: [],
    ...said,
  };
}

export function error(name: string, said: Partial<ErrorCode> = {}): ErrorCode {
  return { name, description: null, retryable: null, closeCode: null, ...said };
}

export function close(code: number, meaning: string, action: CloseCode["action"] = null): CloseCode {
  return { code, meaning, action };
}

export function catalogueWith(said: Partial<Catalogue>): Catalogue {
  return {
    title: "A protocol",
    protocol: 2,
    package: { name: "a-protocol", description: null, license: null, repository: null, homepage: null },
    description: null,
    bumpReason: null,
    envelope: plainEnvelope,
    unknown: { envelopeKeys: "refuse", types: "refuse" },
    definitions: [],
    frameTypes: [],
    stream: null,
    errorCodes: [],
    closeCodes: [],
    sections: { versioning: null, envelope: null, frame_types: null, error_codes: null, close_codes: null },
    ...said,
  };
}

/**
 * What emitters are given: a catalogue, and a history in which the keys named are young.
 *
 * @param young keys by frame type name
 */
export function emissionOf(catalogue: Catalogue, young: Readonly<Record<string, readonly string[]>> = {}): Emission {
  const history = beginHistory(catalogue);
  const types: History["types"] = new Map(
    [...history.types].map(([name, type]) => {
      const isYoung = (key: string): boolean => young[name]?.includes(key) ?? false;
      const keys = [...type.keys.keys()].map((key) => {
        const since = isYoung(key) ? `${catalogue.protocol}.1.0` : history.version;
        return [key, { since, young: isYoung(key) }] as const;
      });
      return [name, { since: type.since, keys: new Map(keys) }] as const;
    }),
  );
  return { catalogue, history: { ...history, types } };
}

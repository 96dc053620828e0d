import type { Catalogue, EnvelopeKey, Key, ObjectType, Payload } from "./model.ts";
import { alternativesOf } from "./unions.ts";

/** The envelope key with a role, or undefined. */
export function envelopeKeyOf(catalogue: Catalogue, role: EnvelopeKey["role"] & string): EnvelopeKey | undefined {
  return catalogue.envelope.find((key) => key.role === role);
}

/** Whether the payload's keys stand beside the envelope's, for want of a key with the role `data`. */
export function isInline(catalogue: Catalogue): boolean {
  return envelopeKeyOf(catalogue, "data") === undefined;
}

/**
 * The payload as one object, where it is one: a mapping of keys, or a definition that comes to a single object with
 * keys. null for a union of several and for a payload that is not an object.
 */
export function payloadObjectOf(catalogue: Catalogue, payload: Payload): ObjectType | null {
  if (payload.kind === "keys") return { kind: "object", keys: payload.keys, values: null };
  const { members, open } = alternativesOf(catalogue, payload.type);
  const [only, ...others] = members ?? [];
  return only?.type.kind === "object" && others.length === 0 && !open ? only.type : null;
}

/** The payload's own keys, the only ones that can be young; none where it is not a single object. */
export function payloadKeysOf(catalogue: Catalogue, payload: Payload): readonly Key[] {
  return payloadObjectOf(catalogue, payload)?.keys ?? [];
}

import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, FrameType, Payload, ValueType } from "./model.ts";
import { markedName } from "./normal-form-types.ts";
import { isInline, payloadObjectOf } from "./payload.ts";
import { typeText } from "./type-text.ts";
import { alternativesOf, leavesOf } from "./unions.ts";
import { unreadablePayload, unreadableType } from "./unreadable.ts";
import type { Path, Place } from "./value.ts";

/** A key with the role `stream` that holds something that cannot name a stream. */
export function checkStreamKey(catalogue: Catalogue): readonly Fault[] {
  const key = catalogue.envelope.find(({ role }) => role === "stream");
  if (key === undefined) return [];
  const found = findUnfitId(catalogue, key.type);
  return found === null ? [] : [createFault("stream-key-type", { found }, ["envelope", markedName(key), "type"])];
}

/** What a type holds beside strings and integers, in words; null where it holds nothing else, or could not be read. */
export function findUnfitId(catalogue: Catalogue, type: ValueType): string | null {
  if (isUnreadable(catalogue, type)) return null;
  const { members } = alternativesOf(catalogue, type);
  if (members === null) return "any JSON value";
  const unfit = members.find((member) => !isId(member.type));
  return unfit === undefined ? null : `\`${typeText(unfit.type)}\``;
}

function isId(type: ValueType): boolean {
  const isScalarId = (value: unknown): boolean => typeof value === "string" || Number.isSafeInteger(value);
  switch (type.kind) {
    case "string":
    case "timestamp":
    case "known":
    case "error-code":
    case "integer":
      return true;
    case "const":
      return isScalarId(type.value);
    case "enum":
      return type.values.every(isScalarId);
    default:
      return false;
  }
}

/** Keys that are per type whose own type holds null already. */
export function checkPerTypeNulls(catalogue: Catalogue): readonly Fault[] {
  return catalogue.envelope.flatMap((key) => {
    if (key.perType === null || isUnreadable(catalogue, key.type)) return [];
    const { members } = alternativesOf(catalogue, key.type);
    const holdsNull = members === null || members.some(({ kind }) => kind === "null");
    return holdsNull
      ? [createFault("per-type-null", { found: `\`${typeText(key.type)}\`` }, ["envelope", markedName(key), "type"])]
      : [];
  });
}

/** Whether something that a type is made of could not be read. */
export function isUnreadable(catalogue: Catalogue, type: ValueType): boolean {
  return leavesOf(catalogue, type).leaves.some((leaf) => leaf.type === unreadableType);
}

/** Inline payloads that are not one object, or name a key that the envelope has already. */
export function checkInlinePayloads(catalogue: Catalogue): readonly Fault[] {
  if (!isInline(catalogue)) return [];
  const envelope = new Map(catalogue.envelope.map((key) => [key.name, markedName(key)]));
  return catalogue.frameTypes.flatMap(({ name, payload }) => {
    if (payload === unreadablePayload || (payload.kind === "described" && isUnreadable(catalogue, payload.type)))
      return [];
    const path: Path = ["frame_types", name, "data"];
    const object = payloadObjectOf(catalogue, payload);
    if (object?.keys == null || object.values !== null)
      return [createFault("inline-payload", { found: describePayload(payload) }, path)];
    return object.keys.flatMap((key) => {
      const taken = envelope.get(key.name);
      if (taken === undefined) return [];
      const first: Place = { path: ["envelope", taken], part: "key" };
      const [at, part] =
        payload.kind === "keys" ? ([[...path, markedName(key)], "key"] as const) : ([path, "value"] as const);
      return [createFault("inline-key-twice", { key: key.name, first }, at, part)];
    });
  });
}

function describePayload(payload: Payload): string {
  return payload.kind === "described" ? `\`${typeText(payload.type)}\`` : "a mapping";
}

/** Types that are the same on the wire, or of another JSON type there than the first. */
export function checkWireValues({ frameTypes }: Catalogue): readonly Fault[] {
  const owners = new Map<string | number, FrameType>();
  const [leader] = frameTypes;
  return frameTypes.flatMap((frameType) => {
    const { name, wire } = frameType;
    const path: Path = ["frame_types", name, "wire"];
    const owner = owners.get(wire);
    owners.set(wire, owner ?? frameType);
    if (owner !== undefined) return [createFault("wire-twice", { wire: String(wire), first: placeOf(owner) }, path)];
    const differs = typeof wire !== typeof leader!.wire;
    return differs ? [createFault("wire-kinds", { first: placeOf(leader!) }, path)] : [];
  });
}

function placeOf({ name }: FrameType): Place {
  return { path: ["frame_types", name], part: "key" };
}

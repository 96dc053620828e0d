import type { Catalogue, EnvelopeKey, FrameType, Key, ObjectType, Slot, ValueType } from "../../catalogue/model.ts";
import { envelopeKeyOf, isInline, payloadObjectOf } from "../../catalogue/payload.ts";

/**
 * The frames of one side of a comparison, each type told as one object type: the envelope's keys, and the payload under
 * its key or, where it is inline, beside them. So everything that holds for objects holds for frames.
 */
export interface FrameObjects {
  readonly catalogue: Catalogue;
  frame(frameType: FrameType): ObjectType;
  /** What a reader that skips unknown types makes sure of before it does so: the version, and that there is a type. */
  readonly unknownFrame: ObjectType;
  /** What stands under the key with the role `data`, or the object whose keys stand beside the envelope's. */
  payload(frameType: FrameType): ValueType;
  /** The payload where it is a single object, as `payload` tells it. */
  payloadObject(frameType: FrameType): ObjectType | null;
  /** What an envelope key may hold where it is there; null where it may not be there. */
  envelopeValue(frameType: FrameType, key: EnvelopeKey): ValueType | null;
}

/** Whether a payload's key is young: a reader does without it. */
export type Youth = (frameType: FrameType, key: Key) => boolean;

/** What a writer may send. @param version what the version key holds: the reader's number, as though it had not moved */
export function createWriterFrames(catalogue: Catalogue, version: string | number): FrameObjects {
  return createFrameObjects(catalogue, "writer", version, () => false);
}

/** What a reader must accept. */
export function createReaderFrames(catalogue: Catalogue, isYoung: Youth): FrameObjects {
  return createFrameObjects(catalogue, "reader", versionOnWire(catalogue), isYoung);
}

/** What the version key holds on the wire. */
export function versionOnWire(catalogue: Catalogue): string | number {
  return envelopeKeyOf(catalogue, "version")?.constant ?? catalogue.protocol;
}

function createFrameObjects(
  catalogue: Catalogue,
  view: "writer" | "reader",
  version: string | number,
  isYoung: Youth,
): FrameObjects {
  const inline = isInline(catalogue);

  const payloadObject = remember((frameType: FrameType): ObjectType | null => {
    const object = payloadObjectOf(catalogue, frameType.payload);
    const young = (object?.keys ?? []).filter((key) => isYoung(frameType, key));
    if (object === null || young.length === 0) return object;
    return { ...object, keys: object.keys!.map((key) => (young.includes(key) ? { ...key, optional: true } : key)) };
  });
  const payload = remember((frameType: FrameType): ValueType => {
    if (frameType.payload.kind === "keys") return payloadObject(frameType)!;
    const object = payloadObject(frameType);
    const isRelaxed = object !== null && object !== payloadObjectOf(catalogue, frameType.payload);
    return isRelaxed ? object : frameType.payload.type;
  });
  const envelopeValue = (frameType: FrameType, key: EnvelopeKey): ValueType | null => {
    switch (key.role) {
      case "version":
        return constant(version);
      case "type":
        return constant(frameType.wire);
      case "data":
        return payload(frameType);
      default: {
        if (key.perType === null) return key.type;
        const rule = frameType.perType[key.name];
        if (rule === "never") return null;
        return key.perType === "nullable" && rule !== "required" ? orNull(key.type) : key.type;
      }
    }
  };
  const frame = remember((frameType: FrameType): ObjectType => {
    const keys: Key[] = [];
    for (const key of catalogue.envelope) {
      const type = envelopeValue(frameType, key);
      if (type !== null) keys.push({ ...key, type, optional: isOptional(frameType, key) });
      // A reader that reads unknown keys refuses this one all the same.
      else if (view === "reader") keys.push({ ...key, type: nothing, optional: true });
    }
    if (inline) keys.push(...(payloadObject(frameType)?.keys ?? []));
    const isClosed = view === "reader" && catalogue.unknown.envelopeKeys === "refuse";
    return { kind: "object", keys, values: isClosed ? noValue : null };
  });
  return {
    catalogue,
    frame,
    unknownFrame: createUnknownFrame(catalogue, version),
    payload,
    payloadObject,
    envelopeValue,
  };
}

function createUnknownFrame(catalogue: Catalogue, version: string | number): ObjectType {
  const isNumbered = typeof catalogue.frameTypes[0]?.wire === "number";
  const anyWire: ValueType = isNumbered
    ? { kind: "integer", minimum: null, maximum: null }
    : { kind: "string", minLength: null, maxLength: null };
  const keys = catalogue.envelope.flatMap((key): Key[] => {
    if (key.role === "version") return [{ ...key, type: constant(version) }];
    return key.role === "type" ? [{ ...key, type: anyWire }] : [];
  });
  return { kind: "object", keys, values: null };
}

function isOptional(frameType: FrameType, key: EnvelopeKey): boolean {
  return key.perType === "absent" ? frameType.perType[key.name] !== "required" : key.optional;
}

/** A type without values. */
const nothing: ValueType = { kind: "enum", values: [] };
const noValue: Slot = { type: nothing, description: null, deprecated: null, examples: [] };

function constant(value: string | number): ValueType {
  return { kind: "const", value };
}

/** One type per type, so that questions about it are recognised. */
const orNull = remember((type: ValueType): ValueType => ({
  kind: "union",
  members: [type, { kind: "null" }],
  open: false,
}));

/** Makes the same of the same, while it is in use. */
function remember<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, { readonly result: To }>();
  return (from) => {
    let entry = made.get(from);
    if (entry === undefined) made.set(from, (entry = { result: make(from) }));
    return entry.result;
  };
}

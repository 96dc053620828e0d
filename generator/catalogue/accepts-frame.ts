import { accepts } from "./accepts.ts";
import type { Catalogue, EnvelopeKey, FrameType, JsonValue, Key, ValueType } from "./model.ts";
import { envelopeKeyOf, isInline, payloadObjectOf } from "./payload.ts";

/** What becomes of a frame: `skipped` is one of an unknown type that a reader drops, as `types: skip` says. */
export type Reception = "accepted" | "skipped" | "refused";

export interface Expectations {
  /** `writer`: whether a conforming writer may send the frame; `reader`: whether a reader must accept it. */
  readonly view: "reader" | "writer";
  /** Which keys of payloads a reader does without; by default none. */
  readonly isYoung?: (frameType: FrameType, key: Key) => boolean;
  /** What the version key has to hold, where it is not what the catalogue says. */
  readonly version?: string | number;
}

type JsonObject = { readonly [key: string]: JsonValue };

/** Holds a JSON value against a catalogue: W for a writer, R for a reader. Own keys only. */
export function receiveFrame(catalogue: Catalogue, frame: JsonValue, expectations: Expectations): Reception {
  if (typeof frame !== "object" || frame === null || Array.isArray(frame)) return "refused";
  const object = frame as JsonObject;
  const versionKey = envelopeKeyOf(catalogue, "version");
  const version = expectations.version ?? versionKey?.constant ?? catalogue.protocol;
  const found = versionKey && valueAt(object, versionKey.name);
  if (versionKey !== undefined && found !== version && !(found === undefined && versionKey.optional)) return "refused";

  const wire = valueAt(object, envelopeKeyOf(catalogue, "type")!.name);
  const frameType = catalogue.frameTypes.find((candidate) => candidate.wire === wire);
  if (frameType === undefined) {
    const isWire =
      typeof wire === typeof catalogue.frameTypes[0]?.wire && (typeof wire === "string" || Number.isSafeInteger(wire));
    return isWire && expectations.view === "reader" && catalogue.unknown.types === "skip" ? "skipped" : "refused";
  }
  const isFit =
    catalogue.envelope.every((key) => fitsEnvelope(catalogue, frameType, key, object, expectations)) &&
    fitsBesideEnvelope(catalogue, frameType, object, expectations);
  return isFit ? "accepted" : "refused";
}

function fitsEnvelope(
  catalogue: Catalogue,
  frameType: FrameType,
  key: EnvelopeKey,
  frame: JsonObject,
  { view, isYoung }: Expectations,
): boolean {
  if (key.role === "type" || key.role === "version") return true;
  const rule = key.perType === null ? null : (frameType.perType[key.name] ?? "required");
  const value = valueAt(frame, key.name);
  if (value === undefined) return key.perType === "absent" ? rule !== "required" : key.perType === null && key.optional;
  if (rule === "never") return false;
  if (value === null && key.perType === "nullable" && rule === "optional") return true;
  const type = key.role === "data" ? payloadType(catalogue, frameType, view, isYoung) : key.type;
  return accepts(catalogue, type, value, view);
}

/** The keys of an inline payload, and those that nobody listed. */
function fitsBesideEnvelope(
  catalogue: Catalogue,
  frameType: FrameType,
  frame: JsonObject,
  { view, isYoung }: Expectations,
): boolean {
  const names = new Set(catalogue.envelope.map(({ name }) => name));
  const others = Object.fromEntries(Object.entries(frame).filter(([name]) => !names.has(name)));
  if (isInline(catalogue)) return accepts(catalogue, payloadType(catalogue, frameType, view, isYoung), others, view);
  return Object.keys(others).length === 0 || (view === "reader" && catalogue.unknown.envelopeKeys === "read");
}

function payloadType(
  catalogue: Catalogue,
  frameType: FrameType,
  view: "reader" | "writer",
  isYoung: Expectations["isYoung"],
): ValueType {
  const { payload } = frameType;
  const object = payloadObjectOf(catalogue, payload);
  if (object === null)
    return payload.kind === "described" ? payload.type : { kind: "object", keys: payload.keys, values: null };
  if (view === "writer" || isYoung === undefined || object.keys === null) return object;
  return { ...object, keys: object.keys.map((key) => (isYoung(frameType, key) ? { ...key, optional: true } : key)) };
}

function valueAt(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

import fc from "fast-check";
import { beginHistory, isYoung } from "../../generator/catalogue/history.ts";
import type { History } from "../../generator/catalogue/history.ts";
import type { Catalogue, EnvelopeKey, FrameType, JsonValue, Key } from "../../generator/catalogue/model.ts";
import { isInline, payloadKeysOf, payloadObjectOf } from "../../generator/catalogue/payload.ts";
import { inAnyOrder, ValueMaker } from "./values.ts";
import type { View } from "./values.ts";

/**
 * Frames of W: what a conforming writer may send. Made from the model alone, so that they can be held against a schema
 * or a guard. `types` narrows the choice of frame types.
 */
export function writerFrames(
  catalogue: Catalogue,
  types: readonly FrameType[] = catalogue.frameTypes,
): fc.Arbitrary<JsonValue> {
  return framesOf(catalogue, beginHistory(catalogue), "writer", types);
}

/**
 * Frames of R: what a reader must accept. Besides the frames of W: unknown keys at every depth (of the envelope, where
 * the policy reads them), unlisted members of open unions, and the absence of young keys.
 */
export function readerFrames(
  catalogue: Catalogue,
  history: History,
  types: readonly FrameType[] = catalogue.frameTypes,
): fc.Arbitrary<JsonValue> {
  return framesOf(catalogue, history, "reader", types);
}

type Entries = [string, JsonValue][];

function framesOf(
  catalogue: Catalogue,
  history: History,
  view: View,
  types: readonly FrameType[],
): fc.Arbitrary<JsonValue> {
  const maker = new ValueMaker(catalogue, view);
  return fc.oneof(
    ...types.map((frameType) => {
      const parts = catalogue.envelope.map((key) => envelopeEntries(catalogue, history, view, maker, frameType, key));
      if (isInline(catalogue))
        parts.push(maker.entries(relaxed(history, view, frameType, payloadKeysOf(catalogue, frameType.payload))));
      if (view === "reader" && catalogue.unknown.envelopeKeys === "read")
        parts.push(maker.unknownEntries(takenNames(catalogue, frameType)));
      return inAnyOrder(fc.tuple(...parts).map((entries) => entries.flat()));
    }),
  );
}

/** The names that mean something at the top of a frame of this type. */
function takenNames(catalogue: Catalogue, frameType: FrameType): readonly string[] {
  const envelope = catalogue.envelope.map(({ name }) => name);
  const inline = isInline(catalogue) ? payloadKeysOf(catalogue, frameType.payload).map(({ name }) => name) : [];
  return [...envelope, ...inline];
}

function envelopeEntries(
  catalogue: Catalogue,
  history: History,
  view: View,
  maker: ValueMaker,
  frameType: FrameType,
  key: EnvelopeKey,
): fc.Arbitrary<Entries> {
  const nothing = fc.constant<Entries>([]);
  const entry = envelopeValues(catalogue, history, view, maker, frameType, key).map((value): Entries => [
    [key.name, value],
  ]);
  switch (key.perType) {
    case null:
      return key.optional ? fc.oneof(nothing, entry) : entry;
    case "nullable":
      return frameType.perType[key.name] === "required"
        ? entry
        : fc.oneof(fc.constant<Entries>([[key.name, null]]), entry);
    case "absent": {
      const rule = frameType.perType[key.name];
      if (rule === "never") return nothing;
      return rule === "required" ? entry : fc.oneof(nothing, entry);
    }
  }
}

function envelopeValues(
  catalogue: Catalogue,
  history: History,
  view: View,
  maker: ValueMaker,
  frameType: FrameType,
  key: EnvelopeKey,
): fc.Arbitrary<JsonValue> {
  switch (key.role) {
    case "type":
      return fc.constant(frameType.wire);
    case "version":
      return fc.constant(key.constant ?? catalogue.protocol);
    case "sequence":
      return maker.values({ kind: "integer", minimum: 0, maximum: null });
    case "data":
      return payloads(catalogue, history, view, maker, frameType);
    default:
      return maker.values(key.type);
  }
}

/** Payloads of a frame type, where they stand under a key of their own. */
function payloads(
  catalogue: Catalogue,
  history: History,
  view: View,
  maker: ValueMaker,
  frameType: FrameType,
): fc.Arbitrary<JsonValue> {
  const { payload } = frameType;
  const object = payloadObjectOf(catalogue, payload);
  if (object !== null)
    return maker.values({ ...object, keys: object.keys && relaxed(history, view, frameType, object.keys) });
  if (payload.kind === "keys") throw new Error("a payload with keys is one object");
  return maker.values(payload.type);
}

/** The keys of a payload, the young among them optional for a reader. */
function relaxed(history: History, view: View, frameType: FrameType, keys: readonly Key[]): readonly Key[] {
  if (view === "writer") return keys;
  return keys.map((key) => (isYoung(history, frameType, key) ? { ...key, optional: true } : key));
}

import { buildCatalogue } from "./build.ts";
import { checkCatalogue } from "./checks.ts";
import { severityOf } from "../diagnostics/messages.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, EnvelopeKey, FrameType, JsonValue, Stream } from "./model.ts";
import { readJson } from "./normal-form-values.ts";
import {
  markedName,
  normaliseKeys,
  normaliseNotes,
  normaliseSlot,
  normaliseType,
  withoutNulls,
} from "./normal-form-types.ts";
import type { JsonObject } from "./normal-form-types.ts";
import { expressionOf, typeText } from "./type-text.ts";

export { typeText };

/**
 * The catalogue in its own language, as JSON, with one spelling for everything: whoever wrote the same catalogue
 * otherwise gets the same value, and `readNormalForm` gives the same catalogue back. Lists and mappings keep the order of
 * the file. `close_codes` is a list, since JavaScript would sort its keys.
 */
export function normalise(catalogue: Catalogue): JsonValue {
  const { errorCodes, closeCodes, definitions, sections } = catalogue;
  return withoutNulls({
    format: 1,
    title: catalogue.title,
    protocol: catalogue.protocol,
    package: withoutNulls({ ...catalogue.package }),
    description: catalogue.description,
    bump_reason: catalogue.bumpReason,
    envelope: Object.fromEntries(catalogue.envelope.map((key) => [markedName(key), normaliseEnvelopeKey(key)])),
    unknown: { envelope_keys: catalogue.unknown.envelopeKeys, types: catalogue.unknown.types },
    definitions: orNull(
      Object.fromEntries(definitions.map((definition) => [definition.name, normaliseSlot(definition)])),
    ),
    frame_types: Object.fromEntries(
      catalogue.frameTypes.map((frameType) => [frameType.name, normaliseFrameType(frameType)]),
    ),
    stream: catalogue.stream === null ? null : normaliseStream(catalogue.stream),
    error_codes: orNull(
      Object.fromEntries(
        errorCodes.map(({ name, description, retryable, closeCode }) => [
          name,
          retryable === null && closeCode === null
            ? description
            : withoutNulls({ description, retryable, close_code: closeCode }),
        ]),
      ),
    ),
    close_codes: closeCodes.length === 0 ? null : closeCodes.map((closeCode) => withoutNulls({ ...closeCode })),
    sections: orNull(withoutNulls({ ...sections })),
  });
}

/** Reads what `normalise` gave, with every check that a file goes through. @returns null where an error stands */
export function readNormalForm(json: JsonValue): { catalogue: Catalogue | null; faults: readonly Fault[] } {
  const { value, faults } = readJson(json);
  if (value === undefined) return { catalogue: null, faults };
  const built = buildCatalogue(value);
  const checked = built.catalogue === null ? [] : checkCatalogue(built.catalogue, built.faults);
  const all = [...faults, ...built.faults, ...checked];
  const isFaulty = all.some(({ code }) => severityOf(code) === "error");
  return { catalogue: isFaulty ? null : built.catalogue, faults: all };
}

/** A mapping, or null where it is empty. */
function orNull(object: JsonObject): JsonObject | null {
  return Object.keys(object).length === 0 ? null : object;
}

function normaliseEnvelopeKey(key: EnvelopeKey): JsonValue {
  const { role, perType, constant, type } = key;
  if (role === null && perType === null) return normaliseSlot(key);
  const isTyped = role === null || role === "stream" || (role === "time" && type.kind !== "timestamp");
  return {
    ...withoutNulls({ role, const: constant }),
    ...(isTyped ? normaliseType(type) : {}),
    ...withoutNulls({ per_type: perType }),
    ...normaliseNotes(key),
  };
}

function normaliseFrameType({ name, wire, perType, payload, notes, deprecated, examples }: FrameType): JsonValue {
  const keys = payload.kind === "keys" ? orNull(normaliseKeys(payload.keys)) : expressionOf(payload.type);
  return withoutNulls({
    ...perType,
    wire: wire === name ? null : wire,
    notes,
    deprecated,
    data: keys,
    examples: examples.length === 0 ? null : examples,
  });
}

function normaliseStream({ begins, ends, restarts, anytime, sequence, spans, coalesced, sse }: Stream): JsonValue {
  const spanEntries = spans.map(({ name, key, opens, inside, closes, leftOpen }): [string, JsonValue] => [
    name,
    withoutNulls({ key, opens, inside, closes, left_open: leftOpen }),
  ]);
  return withoutNulls({
    begins,
    ends,
    restarts,
    anytime,
    sequence: sequence === null ? null : { gaps: sequence.gaps },
    spans: orNull(Object.fromEntries(spanEntries)),
    coalesced: orNull(Object.fromEntries(coalesced.map(({ type, key }) => [type, key]))),
    sse: sse === null ? null : { event: sse.event },
  });
}

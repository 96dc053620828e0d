import type { Catalogue, FrameType, Key, Listed, Span, Stream } from "./model.ts";
import { payloadKeysOf } from "./payload.ts";

/** A `stream` section that says nothing. */
export const emptyStream: Stream = {
  begins: null,
  ends: null,
  restarts: null,
  anytime: null,
  sequence: null,
  spans: [],
  coalesced: [],
  sse: null,
};

/** The rules of order with every default filled in. Types are named by frame type name, in the order of the file. */
export interface RulesOfOrder {
  readonly begins: readonly string[];
  readonly ends: readonly string[];
  readonly restarts: "never" | "before-end" | "after-end";
  readonly anytime: readonly string[];
  /** null where gaps are not judged. */
  readonly gaps: "allowed" | "forbidden" | null;
  readonly spans: readonly SpanRules[];
}

export interface SpanRules {
  readonly name: string;
  readonly key: string | null;
  readonly opens: readonly string[];
  readonly inside: readonly string[];
  readonly closes: readonly string[];
  readonly leftOpen: "allowed" | "refused";
}

/** What the `stream` section comes to; a catalogue without one has no rules but those of its envelope's roles. */
export function resolveRulesOfOrder(catalogue: Catalogue): RulesOfOrder {
  const { stream } = catalogue;
  return {
    begins: listed(stream?.begins),
    ends: listed(stream?.ends),
    restarts: stream?.restarts ?? "never",
    anytime: listed(stream?.anytime),
    gaps: stream?.sequence?.gaps ?? null,
    spans: (stream?.spans ?? []).map((span) => ({
      name: span.name,
      key: span.key,
      opens: listed(span.opens),
      inside: span.inside === null ? insideByDefault(catalogue, span) : listed(span.inside),
      closes: listed(span.closes),
      leftOpen: span.leftOpen ?? "allowed",
    })),
  };
}

/** A type or a list of them, as a list. */
export function listed(types: Listed | null | undefined): readonly string[] {
  if (types === null || types === undefined) return [];
  return typeof types === "string" ? [types] : types;
}

/** Whether frames of a type always carry a span's key, not null: what its opens, inside and closes must do. */
export function requiresSpanKey(catalogue: Catalogue, frameType: FrameType, key: string): boolean {
  const payloadKey = payloadKeyNamed(catalogue, frameType, key);
  if (payloadKey !== undefined) return !payloadKey.optional;
  const envelopeKey = catalogue.envelope.find(({ name }) => name === key);
  if (envelopeKey === undefined) return false;
  return envelopeKey.perType === null ? !envelopeKey.optional : frameType.perType[key] === "required";
}

/** The payload key that a span's key of the form `data.<key>` names in a frame type. */
function payloadKeyNamed(catalogue: Catalogue, frameType: FrameType, key: string): Key | undefined {
  if (!key.startsWith("data.")) return undefined;
  const name = key.slice("data.".length);
  return payloadKeysOf(catalogue, frameType.payload).find((candidate) => candidate.name === name);
}

/** The types that need an open span where the span does not say which, as if it said nothing. */
export function insideByDefault(catalogue: Catalogue, span: Span): readonly string[] {
  const { stream, frameTypes } = catalogue;
  const { key } = span;
  if (key === null) return [];
  const elsewhere = [stream?.begins, stream?.ends, stream?.anytime, span.opens, span.closes];
  const excluded = new Set(elsewhere.flatMap(listed));
  return frameTypes
    .filter((frameType) => !excluded.has(frameType.name) && requiresSpanKey(catalogue, frameType, key))
    .map(({ name }) => name);
}

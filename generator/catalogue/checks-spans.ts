import { findNearest } from "../diagnostics/did-you-mean.ts";
import { findUnfitId } from "./checks-envelope.ts";
import { placeListed } from "./checks-stream.ts";
import type { NamedType } from "./checks-stream.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, FrameType, Span, ValueType } from "./model.ts";
import { payloadKeysOf } from "./payload.ts";
import { requiresSpanKey, resolveRulesOfOrder } from "./rules-of-order.ts";
import { unreadablePayload } from "./unreadable.ts";
import type { Path } from "./value.ts";

/** Spans whose key does not exist, may be absent or cannot tell them apart, and types with several parts in one span. */
export function checkSpans(catalogue: Catalogue): readonly Fault[] {
  const rules = resolveRulesOfOrder(catalogue);
  return (catalogue.stream?.spans ?? []).flatMap((span, index) => {
    const path: Path = ["stream", "spans", span.name];
    const named = (["opens", "inside", "closes"] as const).flatMap((part) => placeListed(span[part], [...path, part]));
    const { opens, inside, closes } = rules.spans[index]!;
    const types = [...opens, ...inside, ...closes];
    const ofKey = span.key === null ? [] : checkKey(catalogue, span, span.key, named, types);
    return [...findParts(span, named), ...ofKey];
  });
}

/** Types that two parts of one span name. */
function findParts(span: Span, named: readonly NamedType[]): readonly Fault[] {
  const first = new Map<string, Path>();
  return named.flatMap(({ type, path }) => {
    const other = first.get(type);
    if (other === undefined) {
      first.set(type, path);
      return [];
    }
    // Twice in one list is reported where the list is read.
    if (other[3] === path[3]) return [];
    return [createFault("span-type-twice", { type, span: span.name, first: { path: other, part: "value" } }, path)];
  });
}

function checkKey(
  catalogue: Catalogue,
  span: Span,
  key: string,
  named: readonly NamedType[],
  types: readonly string[],
): readonly Fault[] {
  const path: Path = ["stream", "spans", span.name, "key"];
  const frameTypes = new Map(catalogue.frameTypes.map((frameType) => [frameType.name, frameType]));
  const candidates = candidatesFor(
    catalogue,
    types.flatMap((type) => frameTypes.get(type) ?? []),
  );
  if (!candidates.includes(key) && !isHidden(catalogue, key)) {
    return [createFault("unknown-span-key", { key, meant: findNearest(key, candidates) }, path)];
  }
  const absent = named.flatMap(({ type, path: at }) => {
    const frameType = frameTypes.get(type);
    if (
      frameType === undefined ||
      frameType.payload === unreadablePayload ||
      requiresSpanKey(catalogue, frameType, key)
    )
      return [];
    return [createFault("span-key-absent", { type, key, span: span.name }, at)];
  });
  for (const type of types) {
    const keyType = typeOfSpanKey(catalogue, frameTypes.get(type), key);
    const found = keyType === null ? null : findUnfitId(catalogue, keyType);
    if (found !== null) return [...absent, createFault("span-key-type", { key, type, found }, path)];
  }
  return absent;
}

/** The keys that a span of some types could have. */
function candidatesFor(catalogue: Catalogue, frameTypes: readonly FrameType[]): readonly string[] {
  const envelope = catalogue.envelope
    .filter(({ role }) => role !== "type" && role !== "data" && role !== "version")
    .map(({ name }) => name);
  const payload = frameTypes.flatMap((frameType) =>
    payloadKeysOf(catalogue, frameType.payload).map(({ name }) => `data.${name}`),
  );
  return [...new Set([...envelope, ...payload])];
}

/** Whether a payload that could not be read may have the key. */
function isHidden(catalogue: Catalogue, key: string): boolean {
  return key.startsWith("data.") && catalogue.frameTypes.some(({ payload }) => payload === unreadablePayload);
}

/** What the key of a span holds in the frames of one type, or null. */
function typeOfSpanKey(catalogue: Catalogue, frameType: FrameType | undefined, key: string): ValueType | null {
  if (frameType === undefined) return null;
  const payloadKey = key.startsWith("data.")
    ? payloadKeysOf(catalogue, frameType.payload).find(({ name }) => `data.${name}` === key)
    : undefined;
  return (payloadKey ?? catalogue.envelope.find(({ name }) => name === key))?.type ?? null;
}

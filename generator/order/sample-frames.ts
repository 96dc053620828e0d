import { receiveFrame } from "../catalogue/accepts-frame.ts";
import { accepts } from "../catalogue/accepts.ts";
import { type ExampleFrame, buildExampleFrame, buildExampleValue } from "../catalogue/example.ts";
import type { Catalogue, EnvelopeKey, FrameType, JsonValue, ValueType } from "../catalogue/model.ts";
import { envelopeKeyOf, isInline, payloadKeysOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { definitionsOf } from "../catalogue/unions.ts";

/** What a frame of a stream should hold besides its type. */
export interface FrameWish {
  readonly sequence: number;
  /** Which stream it belongs to: 0 for the first. */
  readonly stream: number;
  /** Which span, of all whose key is the same: 0 for the first; for all keys, or by key. */
  readonly span: number | ReadonlyMap<string, number>;
}

/** A key that frames of some types bear, as the catalogue names the key of a span. */
export interface KeyUse {
  readonly key: string;
  /** Names of frame types. */
  readonly types: readonly string[];
}

/** Makes frames that a conforming writer may send, as samples of streams. */
export class SampleFrames {
  readonly #catalogue: Catalogue;
  readonly #bases = new Map<FrameType, ExampleFrame | null>();
  /** By the key of a span, as the catalogue names it: what may tell spans apart in all frames that have it. */
  readonly #ids: ReadonlyMap<string, readonly JsonValue[]>;
  readonly #streams: readonly JsonValue[];
  readonly #uses: readonly KeyUse[];

  /** @param others keys that are to be told apart besides those of spans */
  constructor(catalogue: Catalogue, others: readonly KeyUse[] = []) {
    this.#catalogue = catalogue;
    this.#uses = [...usesOf(catalogue), ...others];
    this.#ids = findIds(catalogue, this.#uses);
    const key = envelopeKeyOf(catalogue, "stream");
    this.#streams =
      key === undefined
        ? []
        : valuesFor(catalogue, [key.type], [...key.examples, buildExampleValue(catalogue, key.type, key.name)]);
  }

  /** How many streams, or spans of a key, can be told apart. */
  countOf(what: "stream" | { readonly key: string }): number {
    return what === "stream" ? this.#streams.length : (this.#ids.get(what.key)?.length ?? 0);
  }

  /** Whether frames of a type bear the envelope's key of a role here. */
  bears(frameType: FrameType, role: "sequence" | "stream"): boolean {
    const key = envelopeKeyOf(this.#catalogue, role);
    if (key === undefined) return false;
    if (key.perType === null) return true;
    const ruled = (rule: string) => this.#catalogue.frameTypes.some(({ perType }) => perType[key.name] === rule);
    return frameType.perType[key.name] === (ruled("required") ? "required" : "optional");
  }

  /** A frame, or null where none can be as it should. */
  make(frameType: FrameType, { sequence, stream, span }: FrameWish): ExampleFrame | null {
    const catalogue = this.#catalogue;
    const base = this.#baseOf(frameType);
    if (base === null) return null;
    const frame: Record<string, JsonValue> = {};
    const data = envelopeKeyOf(catalogue, "data");
    const ids = this.#idsOf(frameType, span);
    for (const { name, role } of catalogue.envelope) {
      const given = this.#given(frameType, role, sequence, stream) ?? ids.envelope[name] ?? base[name];
      if (given !== undefined)
        frame[name] =
          name === data?.name && Object.keys(ids.payload).length > 0 ? { ...(given as object), ...ids.payload } : given;
    }
    if (isInline(catalogue)) {
      const payload = { ...base, ...ids.payload };
      const ordered = [...payloadKeysOf(catalogue, frameType.payload).map((key) => key.name), ...Object.keys(payload)];
      for (const name of ordered)
        if (Object.hasOwn(payload, name) && !Object.hasOwn(frame, name)) frame[name] = payload[name]!;
    }
    return receiveFrame(catalogue, frame, { view: "writer" }) === "accepted" ? frame : null;
  }

  #given(frameType: FrameType, role: EnvelopeKey["role"], sequence: number, stream: number): JsonValue | undefined {
    if (role !== "sequence" && role !== "stream") return undefined;
    if (!this.bears(frameType, role)) return undefined;
    return role === "sequence" ? sequence : this.#streams[stream];
  }

  /** What tells apart the spans that frames of a type belong to, by key. */
  #idsOf(frameType: FrameType, span: FrameWish["span"]): Record<"envelope" | "payload", Record<string, JsonValue>> {
    const found: Record<"envelope" | "payload", Record<string, JsonValue>> = { envelope: {}, payload: {} };
    for (const { key, types } of this.#uses) {
      if (!types.includes(frameType.name)) continue;
      const id = this.#ids.get(key)?.[typeof span === "number" ? span : (span.get(key) ?? 0)];
      if (id === undefined) continue;
      const place = placeOf(this.#catalogue, frameType, key);
      found[place.part][place.name] = id;
    }
    return found;
  }

  #baseOf(frameType: FrameType): ExampleFrame | null {
    let base = this.#bases.get(frameType);
    if (base === undefined) this.#bases.set(frameType, (base = buildExampleFrame(this.#catalogue, frameType)));
    return base;
  }
}

/** Where a span's key is in frames of a type, and what it may hold there. */
function placeOf(
  catalogue: Catalogue,
  frameType: FrameType,
  key: string,
): { readonly part: "envelope" | "payload"; readonly name: string; readonly type: ValueType | null } {
  const name = key.slice("data.".length);
  const own = key.startsWith("data.")
    ? payloadKeysOf(catalogue, frameType.payload).find((candidate) => candidate.name === name)
    : undefined;
  if (own !== undefined) return { part: "payload", name, type: own.type };
  return {
    part: "envelope",
    name: key,
    type: catalogue.envelope.find((candidate) => candidate.name === key)?.type ?? null,
  };
}

/** The keys of the spans, each with the types that bear it. */
function usesOf(catalogue: Catalogue): readonly KeyUse[] {
  return resolveRulesOfOrder(catalogue).spans.flatMap(({ key, opens, inside, closes }) =>
    key === null ? [] : [{ key, types: [...opens, ...inside, ...closes] }],
  );
}

function findIds(catalogue: Catalogue, uses: readonly KeyUse[]): ReadonlyMap<string, readonly JsonValue[]> {
  const byName = new Map(catalogue.frameTypes.map((frameType) => [frameType.name, frameType]));
  return new Map(
    [...new Set(uses.map(({ key }) => key))].map((key) => {
      const users = uses.filter((use) => use.key === key).flatMap(({ types }) => types);
      const places = [...new Set(users)].flatMap((type) => {
        const { type: valueType, name } = placeOf(catalogue, byName.get(type)!, key);
        return valueType === null ? [] : [{ type: valueType, name }];
      });
      const first = places.map(({ type, name }) => buildExampleValue(catalogue, type, name));
      return [
        key,
        valuesFor(
          catalogue,
          places.map(({ type }) => type),
          first,
        ),
      ] as const;
    }),
  );
}

const mostValues = 3;

/** A few scalars that are of all of some types: those that are given, what the types list, and what is near to them. */
function valuesFor(
  catalogue: Catalogue,
  types: readonly ValueType[],
  given: readonly (JsonValue | undefined)[],
): readonly JsonValue[] {
  const listed = types.flatMap((type) => listScalars(catalogue, type, 0));
  const near = [...given, ...listed].flatMap((value): JsonValue[] => {
    if (typeof value === "number") return [value + 1, value + 2];
    return typeof value === "string"
      ? [value.replace(/-1$/, "") + "-2", value.replace(/-1$/, "") + "-3", "b", "c"]
      : [];
  });
  const times = ["2026-01-02T03:04:06.000Z", "2026-01-02T03:04:07.000Z"];
  const candidates = [...given, ...listed, ...near, ...times, 0, 1, 2, false, true].filter(
    (value) => value !== undefined && value !== null && typeof value !== "object",
  );
  const fit = candidates.filter((value) => types.every((type) => accepts(catalogue, type, value, "writer")));
  return ([...new Set(fit)] as JsonValue[]).slice(0, mostValues);
}

function listScalars(catalogue: Catalogue, type: ValueType, depth: number): readonly JsonValue[] {
  if (depth > 20) return [];
  if (type.kind === "enum" || type.kind === "known") return type.values;
  if (type.kind === "const") return [type.value];
  if (type.kind === "error-code") return catalogue.errorCodes.map(({ name }) => name);
  if (type.kind === "union") return type.members.flatMap((member) => listScalars(catalogue, member, depth + 1));
  const target = type.kind === "reference" ? definitionsOf(catalogue).get(type.name) : undefined;
  return target === undefined ? [] : listScalars(catalogue, target.type, depth + 1);
}

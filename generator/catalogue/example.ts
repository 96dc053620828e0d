import type {
  Catalogue,
  EnvelopeKey,
  FrameType,
  JsonValue,
  NumberType,
  Slot,
  StringType,
  UnionType,
  ValueType,
} from "./model.ts";
import { isInline } from "./payload.ts";
import { definitionsOf } from "./unions.ts";
import { depthOf } from "./value-depth.ts";

/** A frame as JSON, its keys in wire order. */
export interface ExampleFrame {
  readonly [key: string]: JsonValue;
}

/** An example has at most so many values and characters; a catalogue may demand more, and then has none. */
const maximumSize = 20_000;

/** Nor is it nested more deeply than this, which a reader that bounds its recursion would refuse. */
const maximumDepth = 500;

/** Definitions within definitions beyond this are made as shallow as they can be. */
const roomyDepth = 4;

/**
 * A frame that a conforming writer may send: plausible, small, always the same for the same catalogue. Keys that may be
 * absent are, keys that may be null where the frame type says so are null, and values are the author's first example
 * where there is one. null if no frame of the type is reasonably small.
 */
export function buildExampleFrame(catalogue: Catalogue, frameType: FrameType): ExampleFrame | null {
  const payload = frameType.examples[0] ?? buildPayload(catalogue, frameType);
  return payload === undefined ? null : buildFrameWith(catalogue, frameType, payload);
}

/** The frame of `buildExampleFrame` with a payload that is given. */
export function buildFrameWith(catalogue: Catalogue, frameType: FrameType, payload: JsonValue): ExampleFrame | null {
  const frame: Record<string, JsonValue> = {};
  for (const key of catalogue.envelope) {
    const rule = frameType.perType[key.name];
    if (key.optional || (key.perType === "absent" && rule !== "required")) continue;
    const value =
      key.perType === "nullable" && rule !== "required" ? null : envelopeValue(catalogue, frameType, key, payload);
    if (value === undefined) return null;
    frame[key.name] = value;
  }
  return isInline(catalogue) ? { ...frame, ...(payload as ExampleFrame) } : frame;
}

/** What a key of the envelope may hold where it is there, on frames of the first type; as in `buildExampleFrame`. */
export function buildEnvelopeExample(catalogue: Catalogue, key: EnvelopeKey): JsonValue | undefined {
  const frameType = catalogue.frameTypes[0]!;
  const payload = key.role === "data" ? (frameType.examples[0] ?? buildPayload(catalogue, frameType)) : null;
  return payload === undefined ? undefined : envelopeValue(catalogue, frameType, key, payload);
}

/**
 * A value that a conforming writer may send, as in `buildExampleFrame`.
 *
 * @param name the key that it is for, which strings are made from
 * @returns undefined if no value of the type is reasonably small
 */
export function buildExampleValue(catalogue: Catalogue, type: ValueType, name: string): JsonValue | undefined {
  return new ValueMaker(catalogue).make(type, name, []);
}

function envelopeValue(
  catalogue: Catalogue,
  frameType: FrameType,
  key: EnvelopeKey,
  payload: JsonValue,
): JsonValue | undefined {
  switch (key.role) {
    case "type":
      return frameType.wire;
    case "version":
      return key.constant ?? catalogue.protocol;
    case "data":
      return payload;
    default:
      return key.examples[0] ?? buildExampleValue(catalogue, key.type, key.name);
  }
}

function buildPayload(catalogue: Catalogue, { payload, name }: FrameType): JsonValue | undefined {
  const type: ValueType = payload.kind === "keys" ? { kind: "object", keys: payload.keys, values: null } : payload.type;
  return buildExampleValue(catalogue, type, name);
}

/**
 * Makes values while there is room for them. Definitions that lie inside themselves are met twice at most: the second
 * time, and far down, the shallowest member of every union is taken, and lists are as short as they may be.
 */
class ValueMaker {
  readonly #catalogue: Catalogue;
  #room = maximumSize;
  #depth = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** @param opened the definitions that the place lies in; null where everything is to be as shallow as it can be */
  make(type: ValueType, name: string, opened: readonly string[] | null): JsonValue | undefined {
    this.#room -= 1;
    if (this.#room < 0 || this.#depth === maximumDepth) return undefined;
    this.#depth += 1;
    const value = this.#makeOfKind(type, name, opened);
    this.#depth -= 1;
    return value;
  }

  #makeOfKind(type: ValueType, name: string, opened: readonly string[] | null): JsonValue | undefined {
    switch (type.kind) {
      case "string":
        return this.#makeText(type, name);
      case "integer":
      case "number":
        return makeNumber(type);
      case "boolean":
        return true;
      case "null":
        return null;
      case "timestamp":
        return "2026-01-02T03:04:05.000Z";
      case "json":
        return {};
      case "enum":
      case "known":
        return type.values[0];
      case "const":
        return type.value;
      case "error-code":
        return this.#catalogue.errorCodes[0]?.name;
      case "list":
        return this.#makeList(
          type.items,
          this.#lengthOf(type.minItems, type.maxItems, type.items.type, opened),
          name,
          opened,
        );
      case "object":
        return this.#makeObject(type.keys ?? [], opened);
      case "reference":
        return this.#makeDefined(type.name, name, opened);
      case "union":
        return this.make(this.#chooseMember(type, opened), name, opened);
    }
  }

  #makeSlot(slot: Slot, name: string, opened: readonly string[] | null): JsonValue | undefined {
    return slot.examples[0] ?? this.make(slot.type, name, opened);
  }

  #makeDefined(definition: string, name: string, opened: readonly string[] | null): JsonValue | undefined {
    const target = definitionsOf(this.#catalogue).get(definition);
    if (target === undefined) return undefined;
    const roomy = opened !== null && opened.length < roomyDepth && !opened.includes(definition);
    return this.#makeSlot(target, name, roomy ? [...opened, definition] : null);
  }

  #makeObject(
    keys: readonly (Slot & { name: string; optional: boolean })[],
    opened: readonly string[] | null,
  ): JsonValue | undefined {
    const result: Record<string, JsonValue> = {};
    for (const key of keys) {
      if (key.optional) continue;
      const value = this.#makeSlot(key, key.name, opened);
      if (value === undefined) return undefined;
      result[key.name] = value;
    }
    return result;
  }

  #makeList(items: Slot, length: number, name: string, opened: readonly string[] | null): JsonValue | undefined {
    const result: JsonValue[] = [];
    while (result.length < length) {
      const value = this.#makeSlot(items, name, opened);
      if (value === undefined) return undefined;
      result.push(value);
    }
    return result;
  }

  #makeText({ minLength, maxLength }: StringType, name: string): string | undefined {
    const shortest = minLength ?? 0;
    this.#room -= shortest;
    if (this.#room < 0) return undefined;
    const text = textFor(name);
    const repeated =
      text.length < shortest ? `${text} `.repeat(Math.ceil(shortest / text.length)).slice(0, shortest) : text;
    return repeated.slice(0, maxLength ?? undefined);
  }

  /** One item, which says most in least room, if that is not a matter of a definition inside itself. */
  #lengthOf(
    minItems: number | null,
    maxItems: number | null,
    item: ValueType,
    opened: readonly string[] | null,
  ): number {
    const one = opened === null || this.#leadsBack(item, opened) ? 0 : 1;
    return Math.max(minItems ?? 0, Math.min(one, maxItems ?? one));
  }

  #chooseMember({ members }: UnionType, opened: readonly string[] | null): ValueType {
    const first = members.find(
      (member) =>
        opened !== null &&
        member.kind !== "null" &&
        !this.#leadsBack(member, opened) &&
        depthOf(this.#catalogue, member) < Infinity,
    );
    if (first !== undefined) return first;
    return members.reduce((least, member) =>
      depthOf(this.#catalogue, member) < depthOf(this.#catalogue, least) ? member : least,
    );
  }

  #leadsBack(type: ValueType, opened: readonly string[]): boolean {
    return type.kind === "reference" && opened.includes(type.name);
  }
}

/** One, or the whole number or bound that is nearest to it. */
function makeNumber({ kind, minimum, maximum }: NumberType): number {
  const low = minimum ?? -Infinity;
  const high = maximum ?? Infinity;
  if (low > 1) return kind === "integer" ? Math.ceil(low) : low;
  if (high < 1) return kind === "integer" ? Math.floor(high) : high;
  return 1;
}

/** A text that says which key it stands for: `tool_call_id` gives `tool-call-1`, `finish_reason` gives `finish reason`. */
function textFor(name: string): string {
  const words = name
    .replace(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  if (words.at(-1) !== "id") return words.join(" ") || "text";
  return [...(words.length > 1 ? words.slice(0, -1) : words), "1"].join("-");
}

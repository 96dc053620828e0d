// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { equalsJson } from "./json-equality.ts";

export type JsonObject = { readonly [key: string]: unknown };

/** Which neighbouring frames may be delivered as one. */
export interface CoalesceRules {
  /** The key that holds the type. */
  readonly type: string;
  readonly sequence: string | null;
  readonly time: string | null;
  /** The key that holds the payload; null where its keys stand beside the envelope's. */
  readonly data: string | null;
  /** By what the type key holds: the payload key whose texts are joined. */
  readonly keys: ReadonlyMap<unknown, string>;
  /**
   * Where frames always have the same keys: how many, and whether two are the same in all but sequence, time and payload.
   * Scalars alone are compared, and faster than key by key.
   */
  readonly fixed?: { readonly count: number; isSame(one: JsonObject, other: JsonObject): boolean };
}

/** Neighbouring frames that are delivered as one, so far. */
export interface Run {
  /** The last of them. */
  last: JsonObject;
  /** The named key, null where the frame joins nothing. */
  readonly key: string | null;
  /** What it comes to. */
  text: string;
  /** How many there are. */
  count: number;
}

/** A run of one frame. */
export function beginRun(rules: CoalesceRules, frame: unknown): Run {
  const last = frame as JsonObject;
  if (typeof frame !== "object" || frame === null) return { last, key: null, text: "", count: 1 };
  const key = rules.keys.get(last[rules.type]);
  if (key === undefined) return { last, key: null, text: "", count: 1 };
  const holder = rules.data === null ? last : last[rules.data];
  const text = typeof holder === "object" && holder !== null ? (holder as JsonObject)[key] : undefined;
  if (typeof text !== "string") return { last, key: null, text: "", count: 1 };
  return { last, key, text, count: 1 };
}

/** Adds what comes next to a run, where the two may be one of no more than `maxLength` UTF-16 units. */
export function joinRun(rules: CoalesceRules, run: Run, next: Run, maxLength: number): boolean {
  const { key, last } = run;
  if (key === null || next.key !== key || !(run.text.length + next.text.length <= maxLength)) return false;
  const { sequence, data } = rules;
  if (sequence !== null && !rises(last[sequence], next.last[sequence])) return false;
  if (!isSameEnvelope(rules, last, next.last, data ?? key)) return false;
  if (data !== null && !equalsBut(last[data] as JsonObject, next.last[data] as JsonObject, key, null, null))
    return false;
  run.last = next.last;
  run.text += next.text;
  run.count += next.count;
  return true;
}

/** The frame that a run is delivered as: the very frame, where it is one, else a new one. */
export function finishRun({ data }: CoalesceRules, { last, key, text, count }: Run): unknown {
  if (count === 1 || key === null) return last;
  if (data === null) return { ...last, [key]: text };
  return { ...last, [data]: { ...(last[data] as JsonObject), [key]: text } };
}

function isSameEnvelope(rules: CoalesceRules, one: JsonObject, other: JsonObject, payload: string): boolean {
  const { fixed, sequence, time } = rules;
  if (
    fixed !== undefined &&
    countKeys(one) === fixed.count &&
    countKeys(other) === fixed.count &&
    fixed.isSame(one, other)
  )
    return true;
  return equalsBut(one, other, sequence, time, payload);
}

function countKeys(object: JsonObject): number {
  let count = 0;
  for (const _ in object) count++;
  return count;
}

function rises(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

/** Whether two objects are the same but for three keys, each of which may be there or not. */
function equalsBut(
  one: JsonObject,
  other: JsonObject,
  first: string | null,
  second: string | null,
  third: string | null,
): boolean {
  let surplus = 0;
  for (const key in one) {
    if (key === first || key === second || key === third) continue;
    surplus += 1;
    const value = one[key];
    if (value !== other[key] && !equalsJson(value, other[key])) return false;
    if (value === undefined && !(key in other)) return false;
  }
  for (const key in other) if (key !== first && key !== second && key !== third) surplus -= 1;
  return surplus === 0;
}

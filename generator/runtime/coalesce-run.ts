import { equalsJson } from "./json-equality.ts";
import type { JsonObject } from "./json-value.ts";

/** Which neighbouring frames may be delivered as one. */
export interface CoalesceRules {
  /** The key that holds the type. */
  readonly type: string;
  readonly sequence: string | null;
  readonly time: string | null;
  /** The key that holds the payload; null where its keys stand beside the envelope's. */
  readonly data: string | null;
  /** The payload key whose texts are joined, by what the type key holds; null where none is. */
  keyOf(type: unknown): string | null;
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
  /** Whether the last has exactly the keys that frames always have. */
  isFixed: boolean;
}

/** A run of one frame. */
export function beginRun(rules: CoalesceRules, frame: unknown): Run {
  const last = frame as JsonObject;
  const key = isObject(frame) ? rules.keyOf(last[rules.type]) : null;
  const text = key === null ? undefined : textOf(rules, last, key);
  if (text === undefined) return { last, key: null, text: "", count: 1, isFixed: false };
  return { last, key, text, count: 1, isFixed: isFixed(rules, last) };
}

/** Adds a frame to a run, where the two may be one of no more than `maxLength` UTF-16 units. */
export function joinRun(rules: CoalesceRules, run: Run, frame: unknown, maxLength: number): boolean {
  const { key, last } = run;
  if (key === null || !isObject(frame)) return false;
  const { type, sequence, time, data, fixed } = rules;
  // Of one type, it has one key to be joined by.
  if (frame[type] !== last[type]) return false;
  if (sequence !== null && !rises(last[sequence], frame[sequence])) return false;
  const text = textOf(rules, frame, key);
  if (text === undefined || !(run.text.length + text.length <= maxLength)) return false;
  const hasFixed = isFixed(rules, frame);
  if (!(run.isFixed && hasFixed && fixed!.isSame(last, frame)) && !equalsBut(last, frame, sequence, time, data ?? key))
    return false;
  if (data !== null && !equalsBut(last[data] as JsonObject, frame[data] as JsonObject, key, null, null)) return false;
  run.last = frame;
  run.text += text;
  run.count += 1;
  run.isFixed = hasFixed;
  return true;
}

/** The frame that a run is delivered as: the very frame, where it is one, else a new one. */
export function finishRun({ data }: CoalesceRules, { last, key, text, count }: Run): unknown {
  if (count === 1 || key === null) return last;
  if (data === null) return { ...last, [key]: text };
  return { ...last, [data]: { ...(last[data] as JsonObject), [key]: text } };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/** undefined where the frame lacks it. */
function textOf({ data }: CoalesceRules, frame: JsonObject, key: string): string | undefined {
  const holder = data === null ? frame : frame[data];
  const text = isObject(holder) ? holder[key] : undefined;
  return typeof text === "string" ? text : undefined;
}

function isFixed({ fixed }: CoalesceRules, frame: JsonObject): boolean {
  if (fixed === undefined) return false;
  let count = 0;
  for (const _ in frame) count++;
  return count === fixed.count;
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
    // A value of a key is never the very prototype that the other one inherits as `__proto__`.
    if (value !== other[key] && !(Object.hasOwn(other, key) && equalsJson(value, other[key]))) return false;
    if (value === undefined && !(key in other)) return false;
  }
  for (const key in other) if (key !== first && key !== second && key !== third) surplus -= 1;
  return surplus === 0;
}

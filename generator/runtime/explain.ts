import type { JsonObject } from "./json-value.ts";
import { askWhether } from "./nearest.ts";
import type { Refusal } from "./refusal.ts";
import { type Shapes, checkKeys, checkOthers, reportMissing } from "./shapes.ts";
import { type Walk, describe, kindOf, mismatch, report, setOut } from "./walk.ts";

/** All that a protocol says of a frame. */
export interface FrameTable {
  /** The discriminator. */
  readonly type: string;
  readonly version: readonly [key: string, constant: string | number, optional: boolean] | null;
  /** All keys of the envelope, in wire order. */
  readonly order: readonly string[];
  /** Those of which all types say the same, but for the two above. */
  readonly envelope: Shapes;
  /** The other keys of a frame, by the value of its type. */
  readonly frames: ReadonlyMap<unknown, Shapes>;
  /** Whether a reader takes other keys in the envelope. */
  readonly open: boolean;
}

/**
 * Says what is wrong with a value that should be a frame: all of it, as a reader sees it, or held against what a writer
 * may send. It is exact where the guards are fast: it asks each key whether it is the object's own.
 *
 * @param isSound whether a guard has found the envelope to be right, as far as all types share it
 * @returns null where nothing is wrong
 */
export function explain(
  { type, version, order, envelope, frames, open }: FrameTable,
  value: unknown,
  writer: boolean,
  isSound: boolean,
): Refusal | null {
  const walk = setOut(writer);
  const { issues } = walk;
  if (kindOf(value) !== "object") {
    mismatch(walk, null, "object", value);
    return { ok: false, reason: "not-a-frame", issues };
  }
  const frame = value as JsonObject;
  let count = 0;
  if (version !== null && !isSound) {
    const [key, constant, optional] = version;
    const found = readOwnKey(frame, key);
    if (Object.hasOwn(frame, key)) count++;
    if (found !== constant && (count > 0 || !optional))
      return refuse(walk, key, found, constant, "unsupported-protocol", `expected protocol ${constant}`);
  }
  const found = readOwnKey(frame, type);
  const keys = frames.get(found);
  if (keys === undefined) {
    const [known] = frames.keys();
    return refuse(walk, type, found, known, "unknown-type", "unknown frame type", frames.keys());
  }
  if (!isSound) count += checkKeys(walk, envelope, frame, null);
  const own = checkKeys(walk, keys, frame, null);
  // Numbers mostly tell that there are no others: a sound envelope is one of the right number of keys, and the type is one.
  const isFull = isSound ? own === Object.keys(keys).length : count + own + 1 === Object.keys(frame).length;
  if ((writer || !open) && !isFull) checkOthers(walk, [...order, ...Object.keys(keys)], null, frame, null);
  for (let next = walk.later.pop(); next !== undefined; next = walk.later.pop()) next();
  return walk.count === 0 ? null : { ok: false, reason: "invalid", issues };
}

function readOwnKey(frame: JsonObject, key: string): unknown {
  return Object.hasOwn(frame, key) ? frame[key] : undefined;
}

/** Refuses a frame for what a key holds that tells frames from other objects. */
function refuse(
  walk: Walk,
  key: string,
  found: unknown,
  known: unknown,
  code: "unsupported-protocol" | "unknown-type",
  said: string,
  names: Iterable<unknown> = [],
): Refusal {
  const isNear = typeof found === typeof known;
  if (isNear) report(walk, [null, key], code, `${said}, got ${describe(found)}${askWhether(found, names)}`);
  else if (found === undefined) reportMissing(walk, null, key);
  else mismatch(walk, [null, key], typeof known, found);
  return { ok: false, reason: isNear ? code : "not-a-frame", issues: walk.issues };
}

/** The refusal of a text that is no JSON, from what `JSON.parse` threw. */
export function explainText(error: unknown): Refusal {
  return { ok: false, reason: "not-json", issues: [{ path: [], code: "not-json", message: String(error) }] };
}

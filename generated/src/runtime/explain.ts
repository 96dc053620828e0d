// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { askWhether } from "./nearest.ts";
import type { IssueCode, Refusal, RefusalReason } from "./refusal.ts";
import { type JsonObject, type Shapes, checkKeys, checkOthers } from "./shapes.ts";
import { type Walk, describe, kindOf, listIssues } from "./walk.ts";

/** All that a protocol says of a frame. */
export interface FrameTable {
  /** The discriminator. */
  readonly type: string;
  readonly version: readonly [key: string, presence: "required" | "optional", constant: string | number] | null;
  /** The keys of the envelope as far as all types share them; version and type hold anything, since they come first. */
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
 * @returns null where nothing is wrong
 */
export function explain(
  { type, version, envelope, frames, open }: FrameTable,
  value: unknown,
  writer: boolean,
): Refusal | null {
  if (kindOf(value) !== "object")
    return refuse("not-a-frame", [], "wrong-type", `expected object, got ${describe(value)}`);
  const frame = value as JsonObject;
  const read = (key: string): unknown => (Object.hasOwn(frame, key) ? frame[key] : undefined);
  if (version !== null) {
    const [key, presence, constant] = version;
    const found = read(key);
    if (found !== constant && (presence === "required" || Object.hasOwn(frame, key))) {
      return typeof found === typeof constant
        ? refuse(
            "unsupported-protocol",
            [key],
            "unsupported-protocol",
            `expected protocol ${constant}, got ${describe(found)}`,
          )
        : refuseKind(key, constant, found);
    }
  }
  const found = read(type);
  const keys = frames.get(found);
  if (keys === undefined) {
    const [known] = frames.keys();
    return typeof found === typeof known
      ? refuse(
          "unknown-type",
          [type],
          "unknown-type",
          `unknown frame type, got ${describe(found)}${askWhether(found, frames.keys())}`,
        )
      : refuseKind(type, known, found);
  }
  const walk: Walk = { writer, issues: [], count: 0, later: [] };
  checkKeys(walk, envelope, frame, null, 0);
  checkKeys(walk, keys, frame, null, 0);
  if (writer || !open) checkOthers(walk, [keys, envelope], null, frame, null, 0);
  for (let next = walk.later.pop(); next !== undefined; next = walk.later.pop()) next();
  return walk.count === 0 ? null : { ok: false, reason: "invalid", issues: listIssues(walk) };
}

/** The refusal of a text that is no JSON, from what `JSON.parse` threw. */
export function explainText(error: unknown): Refusal {
  return refuse("not-json", [], "not-json", String(error));
}

/** A refusal for one thing at the top of the frame. */
function refuse(reason: RefusalReason, path: string[], code: IssueCode, message: string): Refusal {
  return { ok: false, reason, issues: [{ path, code, message }] };
}

/** A refusal for a key that tells frames from other objects, and is absent or not of the type of what is known. */
function refuseKind(key: string, known: unknown, found: unknown): Refusal {
  const code = found === undefined ? "missing-key" : "wrong-type";
  return refuse("not-a-frame", [key], code, `expected ${typeof known}, got ${describe(found)}`);
}

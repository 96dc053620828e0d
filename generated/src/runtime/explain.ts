// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { Issues } from "./issues.ts";
import type { IssueCode, Refusal, RefusalReason } from "./refusal.ts";
import type { FrameTable } from "./shape.ts";
import { type JsonObject, Walker, asObject } from "./walker.ts";
import { askWhether, describeValue, quote } from "./wording.ts";

/**
 * Says what is wrong with a value that should be a frame: all of it, as a reader sees it, or held against what a writer
 * may send. It is exact where the guards are fast: it asks each key whether it is the object's own.
 *
 * @returns null where nothing is wrong
 */
export function explain(table: FrameTable, value: unknown, writer = false): Refusal | null {
  const frame = asObject(value);
  if (frame === null) return refuse("not-a-frame", [], "wrong-type", `expected object, got ${describeValue(value)}`);
  return explainVersion(table, frame) ?? explainType(table, frame) ?? explainKeys(table, frame, writer);
}

/** The refusal of a text that is no JSON, from what `JSON.parse` threw. */
export function explainText(error: unknown): Refusal {
  return refuse("not-json", [], "not-json", error instanceof Error ? error.message : String(error));
}

function explainVersion({ version }: FrameTable, frame: JsonObject): Refusal | null {
  if (version === null) return null;
  const [key, presence, constant] = version;
  if (!Object.hasOwn(frame, key)) return presence === "optional" ? null : refuseKind(frame, key, constant);
  const found = frame[key];
  if (found === constant) return null;
  if (typeof found !== typeof constant) return refuseKind(frame, key, constant);
  const message = `expected protocol ${JSON.stringify(constant)}, got ${describeValue(found)}`;
  return refuse("unsupported-protocol", [key], "unsupported-protocol", message);
}

function explainType({ type, frames }: FrameTable, frame: JsonObject): Refusal | null {
  const found = Object.hasOwn(frame, type) ? frame[type] : undefined;
  if (frames.has(found)) return null;
  const [known] = frames.keys();
  if (typeof found !== typeof known) return refuseKind(frame, type, known);
  const message = `unknown frame type ${typeof found === "string" ? quote(found) : String(found)}`;
  return refuse("unknown-type", [type], "unknown-type", message + askWhether(found, frames.keys()));
}

function explainKeys(table: FrameTable, frame: JsonObject, writer: boolean): Refusal | null {
  const issues = new Issues();
  const walker = new Walker(issues, writer);
  const own = table.frames.get(frame[table.type])!;
  walker.keys(table.envelope, frame, null, 0);
  walker.keys(own, frame, null, 0);
  if (writer || !table.open) {
    for (const key of Object.keys(frame)) {
      if (!table.order.includes(key) && !own.some(([name]) => name === key)) walker.unknownKey(key, null, own);
    }
  }
  walker.finish();
  return issues.isEmpty ? null : { ok: false, reason: "invalid", issues: issues.list() };
}

/** A refusal for one thing at the top of the frame. */
function refuse(reason: RefusalReason, path: string[], code: IssueCode, message: string): Refusal {
  return { ok: false, reason, issues: [{ path, code, message }] };
}

/** A refusal for a key that tells frames from other objects, absent or not of the JSON type of its known values. */
function refuseKind(frame: JsonObject, key: string, known: unknown): Refusal {
  const isThere = Object.hasOwn(frame, key);
  const found = isThere ? describeValue(frame[key]) : "nothing";
  return refuse("not-a-frame", [key], isThere ? "wrong-type" : "missing-key", `expected ${typeof known}, got ${found}`);
}

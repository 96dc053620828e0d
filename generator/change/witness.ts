import { receiveFrame } from "../catalogue/accepts-frame.ts";
import type { JsonValue } from "../catalogue/model.ts";
import type { Reader } from "./change.ts";
import type { Comparison } from "./compare/comparison.ts";
import type { Judgement } from "./compare/fact.ts";
import { readerOf, writerOf } from "./compare/fact.ts";
import { versionOnWire } from "./inclusion/frame-objects.ts";

/** So many frames are tried before a `breaks` counts as unproven. */
const mostTries = 50;

/**
 * The first frame of a judgement that really shows it: the writer may send it and the reader refuses it. Both are
 * checked on the frame itself, by other means than those that found it.
 */
export function findWitness(comparison: Comparison, reader: Reader, judgement: Judgement): JsonValue | null {
  let tries = 0;
  for (const frame of judgement.frames()) {
    if (isWitness(comparison, reader, frame)) return frame;
    if (++tries === mostTries) return null;
  }
  return null;
}

/** Whether one side's writer may send a frame that the other side's reader refuses, as though the number had not moved. */
export function isWitness(comparison: Comparison, reader: Reader, frame: JsonValue): boolean {
  const writing = writerOf[reader];
  const reading = readerOf[reader];
  const version = versionOnWire(comparison[reading]);
  return (
    receiveFrame(comparison[writing], frame, { view: "writer", version }) === "accepted" &&
    receiveFrame(comparison[reading], frame, { view: "reader", isYoung: comparison.youth[reading] }) === "refused"
  );
}

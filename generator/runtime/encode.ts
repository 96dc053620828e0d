import { FrameError } from "./frame-error.ts";
import { writeFrame } from "./json-text.ts";
import type { JsonObject } from "./json-value.ts";
import { findForeign } from "./plain-json.ts";
import type { Refusal } from "./refusal.ts";
import { refuseWhole } from "./refuse-whole.ts";

/**
 * A frame as JSON text.
 *
 * @param keysOf the keys of a frame that come first
 * @param explain says why the frame is refused, if it is
 * @throws {FrameError} for a frame that is refused, for what JSON cannot say anywhere in it, and for where
 * `JSON.stringify` cannot go
 */
export function encode(
  frame: object,
  keysOf: (frame: JsonObject) => readonly string[],
  explain: (frame: object) => Refusal | undefined,
): string {
  const foreign = findForeign(frame);
  if (foreign.length > 0) throw new FrameError({ reason: "not-json", issues: foreign });
  const refusal = explain(frame);
  if (refusal) throw new FrameError(refusal);
  try {
    return writeFrame(frame as JsonObject, keysOf(frame as JsonObject));
  } catch {
    // Of what JSON can say, only too much cannot be written: too many levels, or a text longer than a string can be.
    throw new FrameError({ ...refuseWhole("too-deep", "more than JSON.stringify can write"), reason: "invalid" });
  }
}

import { type FrameTable, explain } from "./explain.ts";
import { FrameError } from "./frame-error.ts";
import { writeFrame } from "./json-text.ts";
import { findForeign } from "./plain-json.ts";

/**
 * A frame as JSON text.
 *
 * @param writer whether it is held against what a writer may send, not against what a reader takes
 * @throws {FrameError} for a frame that is refused, for what JSON cannot say anywhere in it, and for what is nested more
 * deeply than `JSON.stringify` can go
 */
export function encode(table: FrameTable, frame: object, writer: boolean): string {
  const foreign = findForeign(frame);
  if (foreign.length > 0) throw new FrameError({ reason: "not-json", issues: foreign });
  const refusal = explain(table, frame, writer, false);
  if (refusal !== null) throw new FrameError(refusal);
  try {
    return writeFrame(table, frame as { readonly [key: string]: unknown });
  } catch (error) {
    // Of what JSON can say, only too much cannot be written: too many levels, or a text longer than a string can be.
    if (/string length|allocation/i.test(String(error))) throw error;
    throw new FrameError({
      reason: "invalid",
      issues: [{ path: [], code: "too-deep", message: "more levels than JSON.stringify can write" }],
    });
  }
}

// Made by event-catalogue (generator/emit/sse.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import type { Frame, OutgoingFrame } from "./frames.ts";
import { decodeFrame, encodeFrame, forwardFrame, isFrameType } from "./guards.ts";
import { type SseFrames, type SseOptions, type SseSource, readSse, writeSseEvent } from "./runtime.ts";

export type { SseFault, SseFrames, SseOptions, SseResult, SseSource } from "./runtime.ts";

/**
 * A frame to be sent as a server-sent event: its sequence number as the id and the body as the data.
 *
 * @throws {FrameError} as `encodeFrame` does
 */
export function encodeSse(frame: OutgoingFrame): string {
  return writeSseEvent(encodeFrame(frame), frame.seq);
}

/**
 * A frame that was read as a server-sent event, for relays and replay.
 *
 * @throws {FrameError} as `forwardFrame` does
 */
export function forwardSse(frame: Frame): string {
  return writeSseEvent(forwardFrame(frame), frame.seq);
}

/**
 * The frames of a stream of server-sent events, as `decodeFrame` gives them, one for each event, until the stream is over
 * or cannot be read on. A stream that ends in the middle of an event is told by a last result with the reason
 * `truncated`; one with a line that is too long, by one with the reason `too-long`. An error of the source is thrown.
 */
export function decodeSse(source: SseSource, options?: SseOptions): SseFrames<Frame> {
  return readSse(decodeFrame, isFrameType, source, options);
}

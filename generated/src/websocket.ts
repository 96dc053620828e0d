// Made by event-catalogue (generator/emit/websocket.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import { CLOSE_CODE_FACTS } from "./codes.ts";
import type { Frame, OutgoingFrame } from "./frames.ts";
import { type Validation, decodeFrame, encodeFrame, forwardFrame } from "./guards.ts";
import { type CloseReport, type WebSocketMessage, readClose, readMessage } from "./runtime.ts";

export type { CloseReport, WebSocketMessage } from "./runtime.ts";
export { encodeClose } from "./runtime.ts";

/**
 * A frame to be sent as the text of a message: the body and nothing else.
 *
 * @throws {FrameError} as `encodeFrame` does
 */
export function encodeWebSocket(frame: OutgoingFrame): string {
  return encodeFrame(frame);
}

/**
 * A frame that was read as the text of a message, for relays and replay.
 *
 * @throws {FrameError} as `forwardFrame` does
 */
export function forwardWebSocket(frame: Frame): string {
  return forwardFrame(frame);
}

/**
 * The frame that a message holds, or why it holds none. Some servers give the bytes of a text, and beside them whether the
 * message was binary: frames are text, so what is binary is refused, and so is a `Blob`, which browsers make of it.
 */
export function decodeWebSocket(message: WebSocketMessage, isBinary: boolean = false): Validation<Frame> {
  return readMessage(decodeFrame, message, isBinary);
}

/**
 * What the close of a socket means, and what a client does.
 *
 * @param isOver whether the stream has ended, so that nothing more was to come: a verifier's `finish` tells
 */
export function decodeClose(code: number, isOver: boolean): CloseReport {
  return readClose(CLOSE_CODE_FACTS, code, isOver);
}

import type { Catalogue } from "../catalogue/model.ts";
import type { Emitter } from "./emission.ts";

/** `src/websocket.ts`: frames as messages of a WebSocket, and back; what a socket is closed with, and what that means. */
export const websocket: Emitter = {
  name: "websocket.ts",
  emit: ({ catalogue }) => [{ path: "src/websocket.ts", language: "typescript", text: writeModule(catalogue) }],
};

function writeModule({ closeCodes, stream }: Catalogue): string {
  const hasCodes = closeCodes.length > 0;
  const hasEnd = stream?.ends !== undefined && stream.ends !== null;
  const imports = [
    ...(hasCodes ? [`import { CLOSE_CODE_FACTS } from "./codes.ts";`] : []),
    `import type { Frame, OutgoingFrame } from "./frames.ts";`,
    `import { type Validation, decodeFrame, encodeFrame, forwardFrame } from "./guards.ts";`,
    `import { type CloseReport, type WebSocketMessage, readClose, readMessage } from "./runtime.ts";`,
    ``,
    `export type { CloseReport, WebSocketMessage } from "./runtime.ts";`,
    `export { encodeClose } from "./runtime.ts";`,
  ];
  const over = hasEnd
    ? "whether the stream has ended, so that nothing more was to come: a verifier's `finish` tells"
    : "whether nothing more was to come";
  return `${imports.join("\n")}

/**
 * A frame to be sent as the text of a message: the body and nothing else.
 *
 * @throws {FrameError} as \`encodeFrame\` does
 */
export function encodeWebSocket(frame: OutgoingFrame): string {
  return encodeFrame(frame);
}

/**
 * A frame that was read as the text of a message, for relays and replay.
 *
 * @throws {FrameError} as \`forwardFrame\` does
 */
export function forwardWebSocket(frame: Frame): string {
  return forwardFrame(frame);
}

/**
 * The frame that a message holds, or why it holds none. Some servers give the bytes of a text, and beside them whether the
 * message was binary: frames are text, so what is binary is refused, and so is a \`Blob\`, which browsers make of it.
 */
export function decodeWebSocket(message: WebSocketMessage, isBinary: boolean = false): Validation<Frame> {
  return readMessage(decodeFrame, message, isBinary);
}

/**
 * What the close of a socket means, and what a client does.
 *
 * @param isOver ${over}
 */
export function decodeClose(code: number, isOver: boolean): CloseReport {
  return readClose(${hasCodes ? "CLOSE_CODE_FACTS" : "{}"}, code, isOver);
}
`;
}

import { refuseWhole } from "./refuse-whole.ts";
import type { Refusal, Validation } from "./refusal.ts";
import { createUtf8Decoder } from "./utf-8.ts";

/** A message as browsers and servers give it: text, or the bytes of a text in any of the forms that they come in. */
export type WebSocketMessage = string | ArrayBuffer | ArrayBufferView | readonly ArrayBufferView[];

/** Reads a frame from a message. Frames are texts: what is said to be binary, or is no UTF-8, is refused. */
export function readMessage<Frame>(
  decode: (body: string) => Validation<Frame>,
  message: WebSocketMessage,
  isBinary: boolean,
): Validation<Frame> {
  // A browser gives a binary message as a Blob, where it is not told otherwise.
  const refuse = (found: string): Refusal => refuseWhole("not-json", `expected text in UTF-8, got ${found}`);
  if (isBinary) return refuse("a binary message");
  if (typeof message === "string") return decode(message);
  const decoder = createUtf8Decoder(true);
  let body = "";
  try {
    // A character may lie across two parts.
    for (const part of Array.isArray(message) ? (message as readonly ArrayBufferView[]) : [message as ArrayBufferView])
      body += decoder.decode(part, { stream: true });
    body += decoder.decode();
  } catch {
    return refuse(Object.prototype.toString.call(message));
  }
  return decode(body);
}

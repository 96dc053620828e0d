import type { Refusal, Validation } from "./refusal.ts";
import { createUtf8Decoder } from "./utf-8.ts";
import { kindOf } from "./walk.ts";

/** A message as browsers and servers give it: text, or the bytes of a text in any of the forms that they come in. */
export type WebSocketMessage = string | ArrayBuffer | ArrayBufferView | readonly ArrayBufferView[];

/** Reads a frame from a message. Frames are texts: what is said to be binary, or is no UTF-8, is refused. */
export function readMessage<Frame>(
  decode: (body: string) => Validation<Frame>,
  message: WebSocketMessage,
  isBinary: boolean,
): Validation<Frame> {
  if (isBinary) return refuseMessage("frames are text messages, got a binary one");
  if (typeof message === "string") return decode(message);
  let body: string;
  try {
    body = Array.isArray(message)
      ? decodeParts(message as readonly ArrayBufferView[])
      : createUtf8Decoder(true).decode(message as ArrayBufferView);
  } catch {
    return refuseMessage(holdsBytes(message) ? "expected UTF-8" : `expected text, got ${nameOf(message)}`);
  }
  return decode(body);
}

/** A character may lie across two parts. */
function decodeParts(parts: readonly ArrayBufferView[]): string {
  const decoder = createUtf8Decoder(true);
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

function holdsBytes(message: unknown): boolean {
  return Array.isArray(message)
    ? message.every((part) => ArrayBuffer.isView(part))
    : ArrayBuffer.isView(message) || nameOf(message) === "ArrayBuffer";
}

/** A browser gives a binary message as a `Blob`, where it is not told otherwise. */
function nameOf(message: unknown): string {
  return kindOf(message) === "object" ? Object.prototype.toString.call(message).slice(8, -1) : kindOf(message);
}

function refuseMessage(message: string): Refusal {
  return { ok: false, reason: "not-json", issues: [{ path: [], code: "not-json", message }] };
}

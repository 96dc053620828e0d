/**
 * Validation, decoding and encoding, as source.
 *
 * @param inline whether payloads lie in the envelope, so that the keys of a frame are a matter of its type
 */
export function writeExchange(inline: boolean): string {
  const keys = inline ? "keysOf" : "() => ENVELOPE_KEYS";
  return `/** The frame that a value is, or why it is none, with everything that is wrong with it. */
export function validateFrame(value: unknown): Validation<Frame> {
  return (!isFrame(value) && explain(value, checkFrame)) || { ok: true, frame: value as Frame };
}

/** The same from JSON text. */
export function decodeFrame(text: string): Validation<Frame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuseWhole("not-json", String(error));
  }
  return validateFrame(value);
}

/**
 * The frame that a JSON text holds.
 *
 * @throws {FrameError} with reason and issues, for what is none
 */
export function parseFrame(text: string): Frame {
  const result = decodeFrame(text);
  if (result.ok) return result.frame;
  throw new FrameError(result);
}

/**
 * The body of a frame to be sent: JSON, the envelope's keys in the order of the catalogue, then all others as they come.
 *
 * @throws {FrameError} for a frame that a conforming writer may not send, for what JSON cannot say anywhere in it, and
 * with an issue \`too-deep\` for what \`JSON.stringify\` cannot write
 */
export function encodeFrame(frame: OutgoingFrame): string {
  return encode(frame, ${keys}, (value) => explain(value, checkFrame, closing));
}

/**
 * The body of a frame that was read, the same JSON value: for relays and replay. It is held against what a reader must
 * accept, so that what a reader does not know passes through.
 *
 * @throws {FrameError} as \`encodeFrame\` does
 */
export function forwardFrame(frame: Frame): string {
  return encode(frame, ${keys}, (value) => explain(value, checkFrame));
}

/** The frames as a Standard Schema. */
export const frameSchema: StandardSchemaV1<Frame> = {
  "~standard": {
    version: 1,
    vendor: "event-catalogue",
    validate: (value) => {
      const result = validateFrame(value);
      return result.ok ? { value: result.frame } : { issues: result.issues };
    },
  },
};`;
}

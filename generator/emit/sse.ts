import type { Catalogue, EnvelopeKey } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import type { Emitter } from "./emission.ts";
import { memberAccess } from "./guards-source.ts";
import { memberName } from "./typescript-literals.ts";

/** `src/sse.ts`: frames as server-sent events, and back. */
export const sse: Emitter = {
  name: "sse.ts",
  emit: ({ catalogue }) => [{ path: "src/sse.ts", language: "typescript", text: writeModule(catalogue) }],
};

function writeModule(catalogue: Catalogue): string {
  const args = writeArguments(catalogue);
  const sent = describeSent(catalogue);
  const imports = [
    `import type { Frame, OutgoingFrame } from "./frames.ts";`,
    `import { decodeFrame, encodeFrame, forwardFrame, isFrameType } from "./guards.ts";`,
    `import { type SseFrames, type SseOptions, type SseSource, readSse, writeSseEvent } from "./runtime.ts";`,
    ``,
    `export type { SseFault, SseFrames, SseOptions, SseResult, SseSource } from "./runtime.ts";`,
  ];
  return `${imports.join("\n")}

/**
 * A frame to be sent as a server-sent event: ${sent}.
 *
 * @throws {FrameError} as \`encodeFrame\` does
 */
export function encodeSse(frame: OutgoingFrame): string {
  return writeSseEvent(encodeFrame(frame)${args});
}

/**
 * A frame that was read as a server-sent event, for relays and replay.
 *
 * @throws {FrameError} as \`forwardFrame\` does
 */
export function forwardSse(frame: Frame): string {
  return writeSseEvent(forwardFrame(frame)${args});
}

/**
 * The frames of a stream of server-sent events, as \`decodeFrame\` gives them, one for each event, until the stream is over
 * or cannot be read on. A stream that ends in the middle of an event is told by a last result with the reason
 * \`truncated\`; one with a line that is too long, by one with the reason \`too-long\`. An error of the source is thrown.
 */
export function decodeSse(source: SseSource, options?: SseOptions): SseFrames<Frame> {
  return readSse(decodeFrame, ${writeIsFrameName(catalogue)}, source, options);
}
`;
}

/** A name is a text, and what the type key holds need not be one. */
function writeIsFrameName({ frameTypes }: Catalogue): string {
  const kinds = new Set(frameTypes.map(({ wire }) => typeof wire));
  const tests = [
    ...(kinds.has("string") ? ["isFrameType(name)"] : []),
    ...(kinds.has("number") ? ["isFrameType(Number(name))"] : []),
  ];
  return kinds.size === 1 && kinds.has("string") ? "isFrameType" : `(name) => ${tests.join(" || ")}`;
}

/** What stands beside the body: the sequence as the id, the type as the name of the event. */
function writeArguments(catalogue: Catalogue): string {
  const sequence = envelopeKeyOf(catalogue, "sequence");
  const type = envelopeKeyOf(catalogue, "type");
  const args = [
    sequence === undefined ? "undefined" : accessSequence(sequence),
    ...(isNamed(catalogue) && type !== undefined ? [memberAccess("frame", type.name)] : []),
  ];
  if (args.length === 1 && sequence === undefined) return "";
  return `, ${args.join(", ")}`;
}

/** Where types differ in whether they bear the key, it is asked for as if they did not. */
function accessSequence({ name, perType }: EnvelopeKey): string {
  if (perType === null) return memberAccess("frame", name);
  return `${memberAccess(`(frame as { readonly ${memberName(name)}?: number | null })`, name)} ?? undefined`;
}

function describeSent(catalogue: Catalogue): string {
  const parts = [
    ...(envelopeKeyOf(catalogue, "sequence") === undefined ? [] : ["its sequence number as the id"]),
    ...(isNamed(catalogue) ? ["its type as the name"] : []),
    "the body as the data",
  ];
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

function isNamed({ stream }: Catalogue): boolean {
  return stream?.sse?.event === "type";
}

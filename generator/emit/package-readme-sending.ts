import { buildExampleFrame } from "../catalogue/example.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { blocks, codeName, heading, phrase } from "./markdown.ts";
import { jsonLiteral, sampleBlock } from "./package-readme-samples.ts";

/** Frames written, put on either transport, joined, and passed on. */
export function writeSending(catalogue: Catalogue): string {
  const sequence = envelopeKeyOf(catalogue, "sequence");
  const coalesced = catalogue.stream?.coalesced ?? [];
  const isJoined = coalesced.length > 0;
  const types = [...new Set(coalesced.map(({ type }) => codeName(type)))];
  return blocks([
    ...writeEncoding(catalogue),
    heading(2, "Serve a stream"),
    servingSample(catalogue, isJoined),
    "Under `node:http`, `await pipeline(eventsOf(frames), response)`, with the `pipeline` of `node:stream/promises`, waits for a client that is slow, ends the response after the last frame, and lets go of the frames when the client has left. Where a handler returns a `Response`, its body is `ReadableStream.from(eventsOf(frames)).pipeThrough(new TextEncoderStream())`. The socket is that of the package `ws`: `done` is called when the text is on its way, or cannot be sent any more.",
    `The headers of the response are \`content-type: text/event-stream\` and \`cache-control: no-store\`. \`encodeClose\` refuses a code that may not be sent, and a reason that is too long.${sequence === undefined ? "" : ` A client that reconnects names the last \`${sequence.name}\` that it has seen in the header \`last-event-id\`: send what follows it.`}`,
    isJoined
      ? `\`coalesce\` delivers neighbouring frames of ${phrase(types, "and")} as one while the consumer is busy, so the consumer has to wait for its client, as both of these do; who waits for frames gets each as it comes. Apply it to each delivery, and do not store what it joined.`
      : null,
    `A relay that passes on what it read takes \`forwardFrame\`, \`forwardSse\` and \`forwardWebSocket\`: keys that it does not know go with the frame.`,
  ]);
}

/** The first type's frame as a writer writes it; nothing where every frame of it would be very large. */
function writeEncoding(catalogue: Catalogue): readonly string[] {
  const [frameType] = catalogue.frameTypes;
  const frame = frameType === undefined ? null : buildExampleFrame(catalogue, { ...frameType, examples: [] });
  if (frame === null) return [];
  return [
    heading(2, "Write a frame"),
    sampleBlock(catalogue, ["encodeFrame"], `export const body: string = encodeFrame(${jsonLiteral(frame)});`),
    "`encodeFrame` throws a `FrameError` for a frame that a writer may not send: readers take keys that they do not know, writers do not send them.",
  ];
}

function servingSample(catalogue: Catalogue, isJoined: boolean): string {
  const source = isJoined ? "coalesce(frames)" : "frames";
  return sampleBlock(
    catalogue,
    [...(isJoined ? ["coalesce"] : []), "encodeClose", "encodeSse", "encodeWebSocket", "type OutgoingFrame"],
    `type Frames = AsyncIterable<OutgoingFrame>;

export async function* eventsOf(frames: Frames): AsyncGenerator<string, void, undefined> {
  for await (const frame of ${source}) yield encodeSse(frame);
}

interface Socket {
  send(text: string, done: (error?: Error | null) => void): unknown;
  close(code: number, reason: string): unknown;
}

export async function serveOverWebSocket(frames: Frames, socket: Socket): Promise<void> {
  for await (const frame of ${source}) {
    await new Promise<void>((resolve, reject) => {
      socket.send(encodeWebSocket(frame), (error) => (error ? reject(error) : resolve()));
    });
  }
  socket.close(...encodeClose(1000));
}`,
  );
}

import type { ExampleFrame } from "../catalogue/example.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { writeSseEvent } from "../runtime/sse-event.ts";

/** A sample frame as the body that both transports carry: its keys stand in wire order. */
export function writeBody(frame: ExampleFrame): string {
  return JSON.stringify(frame);
}

/** Sample frames as server-sent events, as the encoder of the package writes them. */
export function writeEvents(catalogue: Catalogue, frames: readonly ExampleFrame[]): string {
  const sequence = envelopeKeyOf(catalogue, "sequence")?.name;
  const type = envelopeKeyOf(catalogue, "type")!.name;
  return frames
    .map((frame) => {
      const id = sequence === undefined ? null : (frame[sequence] ?? null);
      const name = catalogue.stream?.sse?.event === "type" ? (frame[type] as string | number) : undefined;
      return writeSseEvent(writeBody(frame), id === null ? undefined : (id as number), name);
    })
    .join("");
}

import { type Expectations, receiveFrame } from "../catalogue/accepts-frame.ts";
import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { CourseWatch } from "../runtime/stream-course.ts";
import { StreamKeyWatch } from "../runtime/stream-key.ts";
import { SequenceWatch } from "../runtime/stream-sequence.ts";
import { type SpanId, SpansWatch } from "../runtime/stream-spans.ts";
import { type StreamVerifier, type StreamWatch, createVerifier } from "../runtime/stream-verifier.ts";
import type { RuleName } from "./rule-names.ts";
import { type StreamTable, tabulateStream } from "./stream-table.ts";

/** What is known of a stream that is met in its middle. */
export interface Resumption {
  readonly after?: number;
  readonly open?: { readonly [span: string]: readonly SpanId[] | undefined };
}

/** The verifier that the package of a catalogue has, for a catalogue at hand. */
export function createVerifierOf(
  catalogue: Catalogue,
  options: Omit<Expectations, "view"> & { readonly resume?: Resumption } = {},
): StreamVerifier<RuleName> {
  const { resume, ...expected } = options;
  const isFrame = (value: unknown): boolean =>
    receiveFrame(catalogue, value as JsonValue, { view: "reader", ...expected }) === "accepted";
  return createVerifier(watchStream(tabulateStream(catalogue), isFrame, resume));
}

/** The parts of a verifier at their beginning, put together as `src/stream.ts` does it. */
export function watchStream(
  table: StreamTable,
  isFrame: (value: unknown) => boolean,
  resume?: Resumption,
): StreamWatch {
  const { type, course, streamKey, sequence, spans } = table;
  return {
    isFrame,
    type,
    rowOf: table.rowOf,
    isSparse: table.isSparse,
    ...(course === null ? {} : { course: new CourseWatch(course, resume !== undefined) }),
    ...(streamKey === null ? {} : { streamKey: new StreamKeyWatch(streamKey) }),
    ...(sequence === null ? {} : { sequence: new SequenceWatch(sequence.key, sequence.gaps, resume?.after) }),
    ...(spans.length === 0 ? {} : { spans: new SpansWatch(spans, resume) }),
  };
}

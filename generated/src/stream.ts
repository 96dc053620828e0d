// Made by event-catalogue (generator/emit/stream.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import type { Frame, FrameType, OutgoingFrame } from "./frames.ts";
import { isFrame } from "./guards.ts";
import { ENVELOPE_ROLES } from "./protocol.ts";
import {
  type CoalesceOptions,
  type Row,
  type SpanId,
  type StreamVerifier as Verifier,
  type Transition,
  type Violation as ViolationOf,
  coalesceFrames,
  createVerifier,
  readOwn,
  watchCourse,
  watchSequence,
  watchSpan,
  watchStreamKey,
} from "./runtime.ts";

export type { CoalesceOptions } from "./runtime.ts";

/** The rules of order that a stream can break, in the order in which a frame's faults are told. */
export const STREAM_RULES = [
  /** A frame comes before any that begins the stream. */
  "not-begun",
  /** A frame comes after the end of the stream. */
  "after-end",
  /** A sequence number is not greater than the greatest before it. */
  "sequence-not-increasing",
  /** A frame belongs to another stream. */
  "stream-changed",
  /** A frame needs a span that is not open. */
  "span-not-open",
  /** A frame opens a span that is open. */
  "span-reopened",
] as const;

/** The name of a rule of order. */
export type StreamRule = (typeof STREAM_RULES)[number];

/** A rule of order that a frame breaks. */
export type Violation = ViolationOf<StreamRule>;

/** What frames of a type do to a stream: whether they begin or end it, and the spans that they open, need and close. */
export type StreamTransition = Transition;

/** The rules of order as data: what frames of each type do to a stream. */
export const STREAM_TRANSITIONS: { readonly [type in FrameType]: StreamTransition } = {
  "run.start": { begins: true },
  "run.status": {},
  "run.end": { ends: true },
  "segment.start": { opens: ["segment"] },
  "segment.end": { closes: ["segment"] },
  "text.delta": { inside: ["segment"] },
  "thinking.delta": { inside: ["segment"] },
  "tool.call": { inside: ["segment"] },
  "tool.result": { inside: ["segment"] },
  suspend: {},
  resume: {},
  notice: {},
  error: {},
};

/** Holds the frames of one stream against the rules of order. */
export type StreamVerifier = Verifier<StreamRule, Frame>;

/** What is known of a stream that is met in its middle. */
export interface Resumption {
  /** The greatest sequence number that has been seen. */
  readonly after?: number | undefined;
  /** What tells apart the spans that are open, by the name of the span. Of one without a list, any may be open. */
  readonly open?:
    | {
        /** What `segment_id` holds. */
        readonly segment?: readonly SpanId[] | undefined;
      }
    | undefined;
}

export interface StreamVerifierOptions {
  /** For a stream that is met in its middle, as a client does that reconnects. */
  readonly resume?: Resumption | undefined;
}

/** What types do to a stream, as the verifier reads it; the first is what all others do. */
const rows = [
  { begins: false, ends: false, anytime: false, opens: null, inside: null, closes: null },
  { begins: false, ends: false, anytime: false, opens: null, inside: ["segment"], closes: null },
  { begins: true, ends: false, anytime: false, opens: null, inside: null, closes: null },
  { begins: false, ends: true, anytime: false, opens: null, inside: null, closes: null },
  { begins: false, ends: false, anytime: false, opens: ["segment"], inside: null, closes: null },
  { begins: false, ends: false, anytime: false, opens: null, inside: null, closes: ["segment"] },
] as const;

function rowOf(type: unknown): Row {
  switch (type) {
    case "text.delta":
    case "thinking.delta":
    case "tool.call":
    case "tool.result":
      return rows[1];
    case "run.start":
      return rows[2];
    case "run.end":
      return rows[3];
    case "segment.start":
      return rows[4];
    case "segment.end":
      return rows[5];
    default:
      return rows[0];
  }
}

/**
 * Begins to hold a stream against the rules of order. One verifier takes the frames of one stream, all of its attempts
 * included, and holds as much as there are open spans.
 */
export function createStreamVerifier({ resume }: StreamVerifierOptions = {}): StreamVerifier {
  return createVerifier<StreamRule, Frame>(isFrame, "type", rowOf, STREAM_RULES, {
    course: watchCourse(resume !== undefined, true, false),
    streamKey: watchStreamKey("run_id"),
    sequence: watchSequence("seq", resume?.after),
    spans: [
      watchSpan(
        "segment",
        "segment_id",
        (frame) => frame["segment_id"] ?? undefined,
        resume !== undefined,
        readOwn(resume?.open, "segment") as readonly SpanId[] | undefined,
      ),
    ],
  });
}

/** The key whose texts are joined. */
function joinedKeyOf(type: unknown): string | undefined {
  switch (type) {
    case "text.delta":
    case "thinking.delta":
      return "text";
    default:
      return undefined;
  }
}

/**
 * Delivers neighbouring frames as one where the protocol says that they may be: of an iterable whole runs, of an async one
 * what has arrived while nobody asked. Whoever waits for a frame gets it as it comes. To be applied to each delivery,
 * after resuming; frames that were joined are not to be stored.
 */
export function coalesce<T extends Frame | OutgoingFrame>(
  frames: AsyncIterable<T>,
  options?: CoalesceOptions,
): AsyncIterableIterator<T>;
export function coalesce<T extends Frame | OutgoingFrame>(
  frames: Iterable<T>,
  options?: CoalesceOptions,
): IterableIterator<T>;
export function coalesce<T extends Frame | OutgoingFrame>(
  frames: Iterable<T> | AsyncIterable<T>,
  options?: CoalesceOptions,
): IterableIterator<T> | AsyncIterableIterator<T> {
  return coalesceFrames(ENVELOPE_ROLES, joinedKeyOf, frames, options);
}

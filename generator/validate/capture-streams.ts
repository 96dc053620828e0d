import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { StreamVerifier } from "../runtime/stream-verifier.ts";
import type { FrameKeys, Violation } from "../runtime/stream-violation.ts";
import type { GeneratedChecks } from "./load-checks.ts";

/** How a capture is divided into streams. */
export interface Division {
  /** Whether all of it is one. */
  readonly single: boolean;
  /** Whether streams may have begun before the capture. */
  readonly fromMiddle: boolean;
}

/** Where the last frame of a stream stands. */
export interface Place {
  readonly line: number;
  readonly frame: number;
}

/** The streams of one capture. */
export interface CaptureStreams {
  /** Holds a value against the rules of its stream. @param isFrame whether a reader takes it */
  push(value: unknown, isFrame: boolean, line: number, frame: number): readonly Violation[];
  readonly count: number;
  /** The streams that have not ended, each by its last frame. */
  unfinished(): Place[];
}

interface OpenStream {
  /** null while it is not known whether the capture has its beginning. */
  verifier: StreamVerifier | null;
  /** The greatest sequence number of a stream whose beginning may be missing. */
  greatest: number | undefined;
  isEnded: boolean;
  line: number;
  frame: number;
}

/** Begins to divide a capture into streams, with a verifier for each. */
export function divideStreams(
  catalogue: Catalogue,
  checks: GeneratedChecks,
  { single, fromMiddle }: Division,
): CaptureStreams {
  const keyOf = (role: "type" | "stream" | "sequence"): string | null => envelopeKeyOf(catalogue, role)?.name ?? null;
  const type = keyOf("type")!;
  const streamKey = single ? null : keyOf("stream");
  const sequence = keyOf("sequence");
  const { restarts } = resolveRulesOfOrder(catalogue);
  const goesOn = single || streamKey !== null || restarts === "after-end";
  const streams = new Map<unknown, OpenStream>();
  let count = 0;
  let latest: unknown;
  let current: OpenStream | undefined;

  const open = (): OpenStream => {
    count += 1;
    return {
      verifier: fromMiddle ? null : checks.createStreamVerifier(),
      greatest: undefined,
      isEnded: false,
      line: 0,
      frame: 0,
    };
  };

  const find = (id: unknown): OpenStream => {
    if (id === latest && current !== undefined) return current;
    let stream = streams.get(id);
    if (stream === undefined) {
      stream = open();
      streams.set(id, stream);
    }
    latest = id;
    current = stream;
    return stream;
  };

  /** Which stream a value is of; one that does not say it is of that of the value before it. */
  const idOf = (value: unknown, isFrame: boolean): unknown => {
    if (streamKey === null) return undefined;
    // A frame has been looked at, and inherits nothing of that name.
    const id = isFrame ? (value as FrameKeys)[streamKey] : readOwn(value, streamKey);
    return id === undefined || typeof id === "object" ? latest : id;
  };

  /** Before the first frame that must stand within a stream it cannot be told whether the beginning is missing. */
  const beginVerifying = (stream: OpenStream, value: unknown, isFrame: boolean): StreamVerifier | null => {
    const row = isFrame ? checks.STREAM_TRANSITIONS[String(readOwn(value, type))] : undefined;
    if (row === undefined || (row.anytime === true && row.begins !== true)) {
      const number = sequence === null ? undefined : readOwn(value, sequence);
      if (Number.isSafeInteger(number)) stream.greatest = Math.max(stream.greatest ?? 0, number as number);
      return null;
    }
    const { greatest } = stream;
    stream.verifier =
      row.begins === true
        ? checks.createStreamVerifier()
        : checks.createStreamVerifier({ resume: greatest === undefined ? {} : { after: greatest } });
    return stream.verifier;
  };

  return {
    push(value, isFrame, line, frame) {
      const id = idOf(value, isFrame);
      // What is no frame and names no stream is of none.
      if (!isFrame && id === undefined && streams.size === 0) return [];
      let stream = find(id);
      const row = isFrame && !goesOn ? checks.STREAM_TRANSITIONS[String((value as FrameKeys)[type])] : undefined;
      if (stream.isEnded && row?.begins === true) {
        stream = { ...open(), verifier: checks.createStreamVerifier() };
        streams.set(id, stream);
        current = stream;
      }
      stream.line = line;
      stream.frame = frame;
      const verifier = stream.verifier ?? beginVerifying(stream, value, isFrame);
      if (verifier === null) return [];
      if (row !== undefined) stream.isEnded = row.ends === true || (stream.isEnded && row.begins !== true);
      return isFrame ? verifier.pushFrame(value as object) : verifier.push(value);
    },
    get count() {
      return count;
    },
    unfinished: () =>
      [...streams.values()].filter(({ verifier }) => (verifier ?? checks.createStreamVerifier()).finish().unfinished),
  };
}

function readOwn(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

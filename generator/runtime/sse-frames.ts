import { type Answer, giveOnDemand } from "./on-demand.ts";
import type { Validation } from "./refusal.ts";
import { refuseWhole } from "./refuse-whole.ts";
import { createSseReader } from "./sse-reader.ts";
import { type SseSource, piecesOf } from "./sse-source.ts";
import { createUtf8Decoder } from "./utf-8.ts";

/** Why a stream of server-sent events cannot be taken for whole. */
export interface SseFault {
  readonly ok: false;
  readonly reason:
    /** It ended in the middle of an event, which is not given: its blank line is missing. */
    | "truncated"
    /** A line, or the data of one event, is longer than is taken. Nothing more is read. */
    | "too-long";
  readonly issues: readonly {
    readonly path: readonly [];
    readonly code: SseFault["reason"];
    readonly message: string;
  }[];
}

/** What an event is: a frame, or why it is none. The last may be what is wrong with the stream itself. */
export type SseResult<Frame> = Validation<Frame> | SseFault;

export interface SseOptions {
  /** The longest line that is taken, and the longest data of one event, in UTF-16 units; 16 Mi where it is not said. */
  readonly maxLineLength?: number | undefined;
}

/** The frames of a stream of server-sent events, one after the other as they are asked for. */
export interface SseFrames<Frame> extends AsyncIterableIterator<SseResult<Frame>> {
  /** What a client names as `Last-Event-ID` when it reconnects: it has been given everything up to there. Empty for none. */
  readonly lastEventId: string;
  /** How long a client should wait before it reconnects, in milliseconds, where the server has said so. */
  readonly retry: number | undefined;
}

/**
 * Reads frames from server-sent events. Nothing is read ahead of what is asked for but the rest of a piece. An event
 * under a name that is none of the protocol's, and whose data is no frame of any kind, is somebody else's and passed
 * over: a server may send its heartbeats so.
 *
 * @param isFrameName whether frames may be sent under a name
 */
export function readSse<Frame>(
  decode: (body: string) => Validation<Frame>,
  isFrameName: (name: string) => boolean,
  source: SseSource,
  { maxLineLength = 2 ** 24 }: SseOptions = {},
): SseFrames<Frame> {
  /** What has arrived, each decoded only when it is given; the first is the last. */
  const arrived: (() => SseResult<Frame> | null)[] = [];
  const reader = createSseReader(
    maxLineLength,
    (data, id, name) => {
      arrived.push(() => {
        frames.lastEventId = id;
        if (data === null) return null;
        const result = decode(data);
        return !result.ok && isOthers(result.reason, name, isFrameName) ? null : result;
      });
    },
    (milliseconds) => {
      frames.retry = milliseconds;
    },
  );
  const decoder = createUtf8Decoder(false);

  const arrive = ({ done = false, value }: Answer<Uint8Array | string | undefined>): boolean => {
    const reason = reader.push(
      done
        ? decoder.decode()
        : typeof value === "string"
          ? decoder.decode() + value
          : decoder.decode(value, { stream: true }),
      done,
    );
    if (reason !== null) {
      const message =
        reason === "truncated"
          ? "the stream ends within an event"
          : `a line or an event is longer than ${maxLineLength}`;
      arrived.push(() => refuseWhole(reason, message));
    }
    arrived.reverse();
    return done || reason !== null;
  };

  const take = (): IteratorYieldResult<SseResult<Frame>> | undefined => {
    while (arrived.length > 0) {
      const value = arrived.pop()!();
      if (value !== null) return { done: false, value };
    }
    return undefined;
  };

  const frames = {
    ...giveOnDemand(
      () => piecesOf(source),
      arrive,
      take,
      (isAwaited) => isAwaited,
    ),
    lastEventId: "",
    retry: undefined as number | undefined,
  };
  return frames;
}

/** Whether an event that is no frame is not meant to be one. */
export function isOthers(reason: string, eventName: string, isFrameName: (name: string) => boolean): boolean {
  const isForeign = reason === "not-json" || reason === "not-a-frame";
  return isForeign && eventName !== "" && eventName !== "message" && !isFrameName(eventName);
}

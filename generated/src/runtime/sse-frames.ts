// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Validation } from "./refusal.ts";
import { createSseReader } from "./sse-reader.ts";
import { type Pieces, type SseSource, piecesOf } from "./sse-source.ts";
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

/** How a protocol's events are read. */
export interface SseRules<Frame> {
  decode(body: string): Validation<Frame>;
  /** Whether frames may be sent under this name. */
  isFrameName(name: string): boolean;
}

const streamed = { stream: true };

/**
 * Reads frames from server-sent events. Nothing is read ahead of what is asked for but the rest of a piece. An event
 * under a name that is none of the protocol's, and whose data is no frame of any kind, is somebody else's and passed
 * over: a server may send its heartbeats so.
 */
export function readSse<Frame>(
  { decode, isFrameName }: SseRules<Frame>,
  source: SseSource,
  { maxLineLength = 16 * 1024 * 1024 }: SseOptions = {},
): SseFrames<Frame> {
  const reader = createSseReader(maxLineLength);
  const decoder = createUtf8Decoder(false);
  let pieces: Pieces | null = null;
  let isOver = false;
  /** How many have been asked for and not been given yet, and the last of them. */
  let asked = 0;
  let waiting: Promise<unknown> = Promise.resolve();

  /** What the events come to that have arrived; null where there is none left. */
  const take = (): Validation<Frame> | null => {
    for (let data = reader.next(); data !== null; data = reader.next()) {
      const result = decode(data);
      if (result.ok || !isOthers(result.reason, reader.eventName, isFrameName)) return result;
    }
    return null;
  };

  const finish = (fault: SseFault | null): IteratorResult<SseResult<Frame>, undefined> => {
    isOver = true;
    return fault === null ? { done: true, value: undefined } : { done: false, value: fault };
  };

  /** Reads until there is a result. */
  const advance = async (): Promise<IteratorResult<SseResult<Frame>, undefined>> => {
    try {
      for (let result = take(); !isOver; result = take()) {
        if (result !== null) return { done: false, value: result };
        pieces ??= piecesOf(source);
        if (reader.isTooLong) {
          isOver = true;
          await pieces.return?.();
          return finish(makeFault("too-long", `a line, or the data of an event, is longer than ${maxLineLength}`));
        }
        const { done, value = "" } = await pieces.next();
        if (isOver) break;
        if (done === true) {
          reader.push(decoder.decode());
          reader.next();
          return finish(reader.isCutShort ? makeFault("truncated", "the stream ends in the middle of an event") : null);
        }
        reader.push(typeof value === "string" ? decoder.decode() + value : decoder.decode(value, streamed));
      }
      return finish(null);
    } catch (error) {
      isOver = true;
      throw error;
    } finally {
      asked -= 1;
    }
  };

  return {
    next() {
      // What has arrived is given at once, unless somebody waits already.
      const result = asked === 0 && !isOver ? take() : null;
      if (result !== null) return Promise.resolve({ done: false, value: result });
      asked += 1;
      const mine = asked === 1 ? advance() : waiting.then(advance, advance);
      waiting = mine;
      return mine;
    },
    async return() {
      const wasOver = isOver;
      isOver = true;
      if (!wasOver) await (pieces ?? piecesOf(source)).return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    get lastEventId() {
      return reader.lastEventId;
    },
    get retry() {
      return reader.retry;
    },
  };
}

/** Whether an event that is no frame is not meant to be one. */
export function isOthers(reason: string, eventName: string, isFrameName: (name: string) => boolean): boolean {
  const isForeign = reason === "not-json" || reason === "not-a-frame";
  return isForeign && eventName !== "" && eventName !== "message" && !isFrameName(eventName);
}

function makeFault(reason: SseFault["reason"], message: string): SseFault {
  return { ok: false, reason, issues: [{ path: [], code: reason, message }] };
}

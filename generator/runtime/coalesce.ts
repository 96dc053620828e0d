import { equalsBut } from "./json-equality.ts";
import type { JsonObject } from "./json-value.ts";
import { giveOnDemand } from "./on-demand.ts";

/** The keys that matter where neighbouring frames may be delivered as one. */
export interface CoalesceRoles {
  /** The key that holds the type. */
  readonly type: string;
  readonly sequence?: string;
  readonly time?: string;
  /** The key that holds the payload, where its keys do not stand beside the envelope's. */
  readonly data?: string;
}

export interface CoalesceOptions {
  /** How long a joined text may be, in UTF-16 units; 65,536 where nothing is said. A longer one stays as it came. */
  readonly maxLength?: number | undefined;
}

/**
 * Delivers neighbouring frames as one where they may be: whole runs of an iterable; of an async one what arrives while
 * nobody asks. Two are held at most: one that goes on being joined, and the one before that it could not join.
 *
 * @param keyOf finds the payload key whose texts are joined, by what the type key holds
 */
export function coalesceFrames<Frame>(
  { type, sequence, time, data }: CoalesceRoles,
  keyOf: (type: unknown) => string | undefined,
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  { maxLength = 65_536 }: CoalesceOptions = {},
): IterableIterator<Frame> | AsyncIterableIterator<Frame> {
  /** How many frames are held as one, the last of them, and what the key comes to; not a text where it joins nothing. */
  let count = 0;
  let last: JsonObject;
  let key: string | undefined;
  let text: unknown;

  /** Whatever a frame is: it need not have been looked at. */
  const textOf = (frame: JsonObject): unknown =>
    ((data === undefined ? frame : frame[data]) as JsonObject | null | undefined)?.[key!];

  const begin = (frame: Frame): void => {
    last = frame as JsonObject;
    key = keyOf((last as JsonObject | null | undefined)?.[type]);
    text = key === undefined ? undefined : textOf(last);
    count = 1;
  };

  const join = (frame: JsonObject): boolean => {
    // Of one type, it has one key to be joined by.
    if (typeof text !== "string" || frame?.[type] !== last[type]) return false;
    if (sequence !== undefined && !rises(last[sequence], frame[sequence])) return false;
    const more = textOf(frame);
    if (typeof more !== "string" || !(text.length + more.length <= maxLength)) return false;
    if (!equalsBut(last, frame, sequence, time, data ?? key)) return false;
    if (data !== undefined && !equalsBut(last[data] as JsonObject, frame[data] as JsonObject, key)) return false;
    last = frame;
    text += more;
    count += 1;
    return true;
  };

  /** The very frame, where one is held, else a new one. */
  const finish = (): Frame => {
    const frame =
      count === 1
        ? last
        : data === undefined
          ? { ...last, [key!]: text }
          : { ...last, [data]: { ...(last[data] as JsonObject), [key!]: text } };
    count = 0;
    text = undefined;
    return frame as Frame;
  };

  function* coalesceAll(all: Iterable<Frame>): Generator<Frame, void, undefined> {
    for (const frame of all) {
      if (join(frame as JsonObject)) continue;
      if (count > 0) yield finish();
      begin(frame);
    }
    if (count > 0) yield finish();
  }

  const give = (): IteratorYieldResult<Frame> => ({ done: false, value: finish() });
  /** The one that what came after it could not join. */
  const finished: IteratorYieldResult<Frame>[] = [];

  return Symbol.asyncIterator in frames
    ? giveOnDemand<Frame, Frame>(
        () => frames[Symbol.asyncIterator](),
        ({ done = false, value }) => {
          if (!done && !join(value as JsonObject)) {
            if (count > 0) finished.push(give());
            begin(value as Frame);
          }
          return done;
        },
        () => finished.pop() ?? (count > 0 ? give() : undefined),
        // Empty texts could be joined for ever, by a source that never rests.
        () => finished.length === 0 && count <= maxLength,
      )
    : coalesceAll(frames);
}

function rises(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

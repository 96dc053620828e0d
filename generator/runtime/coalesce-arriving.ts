import { type CoalesceRules, type Run, beginRun, finishRun, joinRun } from "./coalesce-run.ts";

interface Consumer<Frame> {
  resolve(result: IteratorResult<Frame, undefined>): void;
  reject(error: unknown): void;
}

/**
 * Joins what arrives while nobody asks. Whoever waits is given the next frame as it comes; two frames are held at most:
 * one that goes on being joined, and the first that could not join it. Until that one is taken the source is not asked.
 */
export function coalesceArriving<Frame>(
  rules: CoalesceRules,
  frames: AsyncIterable<Frame>,
  maxLength: number,
): AsyncIterableIterator<Frame> {
  let source: AsyncIterator<Frame> | null = null;
  let held: Run | null = null;
  let next: Run | null = null;
  let isAsking = false;
  let isOver = false;
  let failure: { readonly error: unknown } | null = null;
  const waiting: Consumer<Frame>[] = [];

  /** Gives what is there to those who wait, then that there is no more. */
  const serve = (): void => {
    while (waiting.length > 0) {
      if (held !== null) {
        const frame = finishRun(rules, held) as Frame;
        held = next;
        next = null;
        waiting.shift()!.resolve({ done: false, value: frame });
      } else if (isOver) {
        const consumer = waiting.shift()!;
        const failed = failure;
        failure = null;
        if (failed === null) consumer.resolve({ done: true, value: undefined });
        else consumer.reject(failed.error);
      } else return;
    }
  };
  const fail = (error: unknown): void => {
    isAsking = false;
    if (isOver) return;
    isOver = true;
    failure = { error };
    serve();
  };
  const arrive = (result: IteratorResult<Frame, unknown>): void => {
    isAsking = false;
    if (isOver) return;
    if (result.done === true) isOver = true;
    else if (held === null) held = beginRun(rules, result.value);
    else if (!joinRun(rules, held, result.value, maxLength)) next = beginRun(rules, result.value);
    serve();
    ask();
  };
  const ask = (): void => {
    // Empty texts could be joined for ever, by a source that never rests.
    if (isAsking || isOver || next !== null || (held !== null && held.count > maxLength)) return;
    isAsking = true;
    try {
      source ??= frames[Symbol.asyncIterator]();
      Promise.resolve(source.next()).then(arrive, fail);
    } catch (error) {
      fail(error);
    }
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        serve();
        ask();
      }),
    async return() {
      const mustClose = !isOver && source !== null;
      isOver = true;
      held = null;
      next = null;
      failure = null;
      serve();
      if (mustClose) {
        const closing = source!.return?.();
        // A generator that is still busy with the next frame would only close after it.
        if (isAsking) Promise.resolve(closing).catch(() => {});
        else await closing;
      }
      return { done: true, value: undefined };
    },
  };
}

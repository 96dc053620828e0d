/** What a source answers: a value, or that there are no more. */
export interface Answer<Value> {
  readonly done?: boolean | undefined;
  readonly value?: Value;
}

/** What can be asked for values, one after the other. */
export interface Source<Value> {
  next(): PromiseLike<Answer<Value>> | Answer<Value>;
  /** Closes it. */
  return?(): unknown;
}

/**
 * Gives what a source comes to, in turn to those who ask: at once where it is there, else as it comes. Of a source that
 * fails, all that came before is given first. Who leaves need not wait for a source that is busy.
 *
 * @param open finds the source; it is not touched before somebody asks
 * @param arrive takes what the source gives. @returns whether no more is wanted of it
 * @param take finds what can be given next, if anything
 * @param isWanted whether the source is to be asked now, by whether somebody waits
 */
export function giveOnDemand<Arriving, Given>(
  open: () => Source<Arriving>,
  arrive: (answer: Answer<Arriving>) => boolean,
  take: () => IteratorYieldResult<Given> | undefined,
  isWanted: (isAwaited: boolean) => boolean,
): AsyncIterableIterator<Given> {
  type Result = IteratorResult<Given, undefined>;
  const end = (): IteratorReturnResult<undefined> => ({ done: true, value: undefined });
  const waiting: ((result: Result | Promise<never>) => void)[] = [];
  let source: Source<Arriving> | undefined;
  let isAsking = false;
  /** What is given once nothing can be taken any more; there while nothing more is wanted of the source. */
  let ending: (() => Result | Promise<never>) | undefined;
  let isLeft = false;

  const give = (): Result | Promise<never> | undefined => (isLeft ? undefined : take()) ?? ending?.();

  const serve = (): void => {
    while (waiting.length > 0) {
      const given = give();
      if (given === undefined) return;
      waiting.shift()!(given);
    }
  };

  const isNeeded = (): boolean => ending === undefined && isWanted(waiting.length > 0);

  /** Who is busy with the next value would only close after it: that is not waited for. */
  const close = async (): Promise<void> => {
    const closing = Promise.resolve((source ??= open()).return?.());
    if (isAsking) closing.catch(() => {});
    else await closing;
  };

  const ask = async (): Promise<void> => {
    isAsking = true;
    try {
      while (isNeeded()) {
        const answer = await (source ??= open()).next();
        if (isLeft) break;
        if (arrive(answer)) {
          ending = end;
          if (answer.done !== true) await close();
        }
        serve();
      }
    } catch (error) {
      const failure = error as Error;
      ending ??= () => {
        ending = end;
        return Promise.reject(failure);
      };
      serve();
    }
    isAsking = false;
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      // Most often there is something, and nobody to be told of it later.
      const given = waiting.length > 0 ? undefined : give();
      const result =
        given === undefined
          ? new Promise<Result>((resolve) => {
              waiting.push(resolve);
            })
          : Promise.resolve(given);
      if (!isAsking && isNeeded()) void ask();
      return result;
    },
    async return() {
      const mustClose = ending === undefined;
      ending = end;
      isLeft = true;
      serve();
      if (mustClose) await close();
      return end();
    },
  };
}

/**
 * Frames out of server-sent events, written by hand as fast as we know and as little as the corpus needs (no CR, no
 * events of several lines, no bounds, no fault that is told): the floor of what gives frames one by one to who asks.
 */
export function createReaderByHand<Result>(
  decodeFrame: (body: string) => Result,
): (source: AsyncIterable<Uint8Array>) => AsyncIterable<Result> {
  return (source) => {
    const decoder = new TextDecoder();
    const pieces = source[Symbol.asyncIterator]();
    const streamed = { stream: true };
    let text = "";
    let at = 0;
    let data: string | null = null;

    const take = (): Result | null => {
      for (let end = text.indexOf("\n", at); end !== -1; end = text.indexOf("\n", at)) {
        const start = at;
        at = end + 1;
        if (text.startsWith("data: ", start)) data = text.slice(start + 6, end);
        else if (end === start && data !== null) {
          const body = data;
          data = null;
          return decodeFrame(body);
        }
      }
      return null;
    };

    const advance = async (): Promise<IteratorResult<Result, undefined>> => {
      for (;;) {
        const next = await pieces.next();
        if (next.done === true) return { done: true, value: undefined };
        text = text.slice(at) + decoder.decode(next.value, streamed);
        at = 0;
        const result = take();
        if (result !== null) return { done: false, value: result };
      }
    };

    return {
      [Symbol.asyncIterator]: () => ({
        next() {
          const result = take();
          return result === null ? advance() : Promise.resolve({ done: false, value: result });
        },
      }),
    };
  };
}

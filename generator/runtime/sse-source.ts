/** A stream of bytes with a reader, as the body of a response is one. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What server-sent events are read from: the body of a response, or pieces of bytes or text, cut anywhere. */
export type SseSource = ByteStream | AsyncIterable<Uint8Array | string>;

/** The pieces of a source. Who stops asking cancels it. */
export function piecesOf(source: SseSource): AsyncIterable<Uint8Array | string> {
  // Not every browser can iterate over a stream.
  return "getReader" in source ? readAll(source) : source;
}

async function* readAll(stream: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value !== undefined) yield value;
    }
    isDone = true;
  } finally {
    // A stream that has failed refuses to be cancelled, and has told why already.
    if (!isDone) await reader.cancel().catch(() => undefined);
  }
}

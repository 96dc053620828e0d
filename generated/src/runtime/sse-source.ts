// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A stream of bytes with a reader, as the body of a response is one. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What server-sent events are read from: the body of a response, or pieces of bytes or text, cut anywhere. */
export type SseSource = ByteStream | AsyncIterable<Uint8Array | string>;

/** Asks a source for its pieces, one after the other. */
export interface Pieces {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | string | undefined }>;
  /** Cancels the source. */
  return?(): PromiseLike<unknown>;
}

/** The pieces of a source. A stream is cancelled at once, also while it is waited for. */
export function piecesOf(source: SseSource): Pieces {
  // Not every browser can iterate over a stream.
  if (!("getReader" in source)) return source[Symbol.asyncIterator]();
  const reader = source.getReader();
  // A stream that has failed refuses to be cancelled, and has told why already.
  return { next: () => reader.read(), return: () => reader.cancel().catch(() => undefined) };
}

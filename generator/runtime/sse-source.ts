import type { Source } from "./on-demand.ts";

/** A stream of bytes with a reader, as the body of a response is one. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What server-sent events are read from: the body of a response, or pieces of bytes or text, cut anywhere, as they come or all at once. */
export type SseSource = ByteStream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** The pieces of a source. A stream is cancelled at once, also while it is waited for. */
export function piecesOf(source: SseSource): Source<Uint8Array | string | undefined> {
  type Pieces = Uint8Array | string;
  const any = source as Partial<ByteStream & AsyncIterable<Pieces> & Iterable<Pieces>>;
  // Not every browser can iterate over a stream.
  const reader = any.getReader?.();
  if (reader === undefined) return any[Symbol.asyncIterator]?.() ?? any[Symbol.iterator]!();
  // A stream that has failed refuses to be cancelled, and has told why already.
  return { next: () => reader.read(), return: () => reader.cancel().catch(() => {}) };
}

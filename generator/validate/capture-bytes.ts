import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { byteOrderMark } from "./capture-reader.ts";
import { UnreadableCapture } from "./unreadable-capture.ts";

/** The bytes of a capture, unpacked where they are packed with gzip. */
export async function* unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  const [head, all] = await peek(bytes, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* all;
    return;
  }
  const source = Readable.from(all, { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 1 << 16 });
  source.on("error", (error) => void gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new UnreadableCapture(`it is damaged gzip: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** The first bytes, and all of them; more than asked for where a piece has more, less where there are no more. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<[head: Buffer, all: AsyncIterable<Buffer>]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* readAll(): AsyncGenerator<Buffer, void, undefined> {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        const { value } = next;
        yield Buffer.isBuffer(value) ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
    } finally {
      await iterator.return?.();
    }
  }
  return [head, readAll()];
}

/** So many bytes are looked at to tell what a capture is. */
export const tellingLength = 4096;

/** An array that is laid out, or whose first member is an object or holds one as a text. A line may be any other array. */
const beginsArray = /^\s*\[\s*?(?:[\r\n]|"?\s*\{)/;

/**
 * Tells from its beginning what a capture is, where nobody has said it: server-sent events begin with a comment or one of
 * the four fields.
 *
 * @throws {UnreadableCapture} for UTF-16, for what holds no text, and for an array of frames
 */
export function tellKind(head: Buffer, said: "ndjson" | "sse" | undefined): "ndjson" | "sse" {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    throw new UnreadableCapture("it is UTF-16, and captures are UTF-8");
  const start = head.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0;
  const text = head.toString("latin1", start, tellingLength);
  if (said === undefined && beginsArray.test(text))
    throw new UnreadableCapture(
      "it is one JSON array, and captures are frames line by line (NDJSON) or server-sent events; `jq -cr '.[]'` makes lines of an array",
    );
  const kind = said ?? (/^\s*(?::|(?:data|event|id|retry)(?:[:\r\n]|$))/.test(text) ? "sse" : "ndjson");
  // JSON has none; of server-sent events an id may hold one.
  if (kind === "ndjson" && text.includes("\0")) throw new UnreadableCapture("it is binary, or text in UTF-16");
  return kind;
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Draft } from "../../generator/emit/emission.ts";
import { fixtures } from "../../generator/emit/fixtures.ts";
import type { Validation } from "../../generator/runtime/refusal.ts";
import { writeSseEvent } from "../../generator/runtime/sse-event.ts";
import { type SseFrames, type SseOptions, type SseResult, readSse } from "../../generator/runtime/sse-frames.ts";
import { createSseReader } from "../../generator/runtime/sse-reader.ts";
import type { SseSource } from "../../generator/runtime/sse-source.ts";
import { protocols } from "../fixtures/protocols.ts";
import { endsWithin, eventStreams, longEventStreams, type ReadEvent, readByOracle } from "./event-streams.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 1000);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set([...places.map((place) => place % (bytes.length + 1)), bytes.length])].sort(
    (one, other) => one - other,
  );
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Reads events from pieces; each event with the id that was the last when it came. */
function read(pieces: readonly Uint8Array[], most = 1 << 24) {
  const events: (ReadEvent & { readonly lastEventId: string })[] = [];
  let retry: number | undefined;
  const reader = createSseReader(
    most,
    (data, lastEventId, name) => {
      if (data !== null) events.push({ name, data, lastEventId });
    },
    (milliseconds) => (retry = milliseconds),
  );
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let left: ReturnType<typeof reader.push> = null;
  for (const piece of [...pieces, null])
    left = reader.push(piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }), piece === null);
  return { events, retry, left };
}

function compareWithOracle(stream: string, pieces: readonly Uint8Array[]): void {
  const oracle = readByOracle(encode(stream));
  const { events, retry, left } = read(pieces);
  expect(events.map(({ name, data }) => ({ name, data }))).toEqual(
    oracle.events.map(({ name, data }) => ({ name, data })),
  );
  oracle.events.forEach(({ id }, index) => {
    if (id !== undefined) expect(events[index]!.lastEventId).toBe(id);
  });
  expect(retry).toBe(oracle.retry);
  expect(left).toBe(endsWithin(stream) ? "truncated" : null);
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  for (const value of values) yield await Promise.resolve(value);
}

const readTextFrames = (source: SseSource, options?: SseOptions): SseFrames<string> =>
  readSse(
    (body) => ({ ok: true, frame: body }),
    () => false,
    source,
    options,
  );

function decodeJson(body: string): Validation<unknown> {
  try {
    return { ok: true, frame: JSON.parse(body) };
  } catch {
    return { ok: false, reason: "not-json", issues: [] };
  }
}

async function collect<Frame>(frames: AsyncIterable<SseResult<Frame>>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const result of frames) all.push(result.ok ? result.frame : result.reason);
  return all;
}

const readTexts = (source: SseSource, options?: SseOptions) => collect(readTextFrames(source, options));

describe("a stream of events is read as eventsource-parser reads it", () => {
  test("cut at every byte", () => {
    fc.assert(
      fc.property(eventStreams, (stream) => {
        const bytes = encode(stream);
        compareWithOracle(stream, [bytes]);
        compareWithOracle(
          stream,
          [...bytes].map((byte) => Uint8Array.of(byte)),
        );
        if (bytes.length <= 60) for (let at = 1; at < bytes.length; at++) compareWithOracle(stream, cut(bytes, [at]));
      }),
      { numRuns: runs },
    );
  });

  test.each([...protocols])("the sample streams of %s, cut at every byte", (_, catalogue) => {
    const drafts = fixtures.emit({ catalogue, history: beginHistory(catalogue) }) as readonly Draft[];
    const streams = drafts.filter(({ path }) => path.endsWith(".sse")).map(({ text }) => text);
    for (const stream of streams) {
      const bytes = encode(stream);
      compareWithOracle(stream, [bytes]);
      compareWithOracle(
        stream,
        [...bytes].map((byte) => Uint8Array.of(byte)),
      );
      compareWithOracle(
        stream,
        cut(
          bytes,
          Array.from({ length: Math.ceil(bytes.length / 7) }, (_unused, index) => index * 7),
        ),
      );
      if (bytes.length > 2500) continue;
      for (let at = 1; at < bytes.length; at++) compareWithOracle(stream, cut(bytes, [at]));
    }
    expect(streams.length > 0).toBe(
      catalogue.stream !== null || catalogue.envelope.some(({ role }) => role === "sequence" || role === "stream"),
    );
  });

  test("cut at random, where it is long", () => {
    fc.assert(
      fc.property(longEventStreams, fc.array(fc.nat()), (stream, places) =>
        compareWithOracle(stream, cut(encode(stream), places)),
      ),
      { numRuns: runs },
    );
  });
});

test.each([
  ["CR and LF in two pieces are one line end", ['data: {"a":\r', "\ndata: 1}\r\n", "\r\n"], ['{"a":\n1}']],
  ["CRLF alone", ["data: x\r\n\r\ndata: y\r\n\r\n"], ["x", "y"]],
  ["line ends of all kinds", ["data: x\r\rdata: y\n\ndata: z\r\n\n"], ["x", "y", "z"]],
  ["what only looks like a line end", ["data: a\u2028b\u0085c\u000bd\fe\n\n"], ["a\u2028b\u0085c\u000bd\fe"]],
  [
    "several data lines, an empty one, one blank only taken away",
    ["data: {\ndata: 1\n\ndata\n\ndata:  x\n\n"],
    ["{\n1", "", " x"],
  ],
  ["comments and events without data", [": hb\n\nevent: keepalive\n\ndata: x\n\n"], ["x"]],
  ["a mark of the byte order, once", ["\ufeffdata: x\n\n\ufeffdata: y\n\n"], ["x"]],
  [
    "names in another case or with blanks",
    ["DATA: x\n data: x\ndata : x\nretry: 50x\nretry: -1\nretry: 1e9\ndata: y\n\n"],
    ["y"],
  ],
  ["the end within an event", ["data: x\n\ndata: y\n"], ["x", "truncated"]],
  ["the end within a line", ["data: x\n\ndata: y"], ["x", "truncated"]],
  ["the end within a comment", ["data: x\n\n: hb"], ["x"]],
  ["the end between CR and LF", ["data: x\r\n\r"], ["x"]],
  ["nothing", [""], []],
])("%s", async (_, pieces, expected) => {
  expect(await readTexts(each(pieces))).toEqual(expected);
  expect(await readTexts(each(pieces.map(encode)))).toEqual(expected);
});

test("a character in two pieces stays one", async () => {
  const bytes = encode("data: 北🚀é\n\n");
  for (let at = 0; at <= bytes.length; at++) expect(await readTexts(each(cut(bytes, [at])))).toEqual(["北🚀é"]);
});

test("an id with NUL in it changes nothing, and the id stays until there is another", async () => {
  const frames = readTextFrames(each(["id: 5\nid: 6\0\ndata: a\n\ndata: b\n\nid\ndata: c\n\n"]));
  const ids: string[] = [];
  for await (const _ of frames) ids.push(frames.lastEventId);
  expect(ids).toEqual(["5", "5", ""]);
});

test("the id is that of what has been given, not of what has arrived", async () => {
  const frames = readTextFrames(each(["id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: c"]));
  await frames.next();
  expect(frames.lastEventId).toBe("1");
  await frames.next();
  expect(frames.lastEventId).toBe("2");
  expect((await frames.next()).value).toMatchObject({ ok: false, reason: "truncated" });
  expect(frames.lastEventId).toBe("2");
});

test("an event of another name that is no frame of any kind is passed over; one that might be is told", async () => {
  const stream =
    'event: ping\ndata: tick\n\nevent: message\ndata: tick\n\nevent: ours\ndata: tick\n\nevent: other\ndata: {"a":1}\n\ndata: tick\n\n';
  expect(await collect(readSse(decodeJson, (name) => name === "ours", each([stream])))).toEqual([
    "not-json",
    "not-json",
    { a: 1 },
    "not-json",
  ]);
});

describe("a line that is too long", () => {
  test("is told, and ends the stream", async () => {
    expect(
      await readTexts(each(["data: ok\n\n", `data: ${"x".repeat(100)}\n\ndata: more\n\n`]), { maxLineLength: 50 }),
    ).toEqual(["ok", "too-long"]);
    expect(await readTexts(each([`: ${"x".repeat(49)}\n`]), { maxLineLength: 50 })).toEqual(["too-long"]);
    expect(await readTexts(each([`data: ${"x".repeat(44)}\n\n`]), { maxLineLength: 50 })).toEqual(["x".repeat(44)]);
  });

  test("is told before it has ended, however small its pieces are, and the rest is not asked for", async () => {
    let asked = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        while (asked < 100_000) {
          asked += 1;
          yield await Promise.resolve("x");
        }
      } finally {
        isClosed = true;
      }
    }
    expect(await readTexts(endless(), { maxLineLength: 10_000 })).toEqual(["too-long"]);
    expect(asked).toBe(10_001);
    expect(isClosed).toBe(true);
  });

  test("so is the data of an event in endlessly many lines", async () => {
    async function* endless(): AsyncGenerator<string> {
      for (let count = 0; count < 100_000; count++) yield await Promise.resolve("data: x\n");
    }
    expect(await readTexts(endless(), { maxLineLength: 10_000 })).toEqual(["too-long"]);
  });

  test("of many pieces is not copied for each of them", async () => {
    const length = 1 << 20;
    const pieces = ["data: ", ...Array.from({ length }, () => "x"), "\n\n"];
    expect(await readTexts(each(pieces))).toEqual(["x".repeat(length)]);
  });

  test("of many bytes is held once: 64 MiB are not kept", async () => {
    const piece = encode("x".repeat(1 << 20));
    let given = 0;
    async function* large(): AsyncGenerator<Uint8Array> {
      while (given < 64) {
        given += 1;
        yield await Promise.resolve(piece);
      }
    }
    expect(await readTexts(large())).toEqual(["too-long"]);
    expect(given).toBe(17);
  });
});

describe("a source", () => {
  const stream = "data: a\n\ndata: b\n\n";

  test("may be a stream of bytes, with or without an iterator", async () => {
    const makeStream = () => new Response(stream).body!;
    expect(await readTexts(makeStream())).toEqual(["a", "b"]);
    const body = makeStream();
    expect(await readTexts({ getReader: () => body.getReader() })).toEqual(["a", "b"]);
  });

  test("may be what has come already: pieces in a list, or one text", async () => {
    expect(await readTexts(["data: a\n", "\ndata: b\n\n"])).toEqual(["a", "b"]);
    expect(await readTexts([encode(stream)])).toEqual(["a", "b"]);
    expect(await readTexts(stream)).toEqual(["a", "b"]);
  });

  test("is cancelled by who stops asking", async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encode(stream)),
      cancel: () => void (isCancelled = true),
    });
    for await (const result of readTextFrames(endless)) {
      expect(result).toEqual({ ok: true, frame: "a" });
      break;
    }
    expect(isCancelled).toBe(true);
  });

  test("that fails is an error, after what it had given", async () => {
    async function* failing(): AsyncGenerator<string> {
      yield await Promise.resolve("data: a\n\ndata: b");
      throw new Error("reset by peer");
    }
    const given: unknown[] = [];
    const readAll = async (): Promise<void> => {
      for await (const result of readTextFrames(failing())) given.push(result);
    };
    await expect(readAll()).rejects.toThrow("reset by peer");
    expect(given).toEqual([{ ok: true, frame: "a" }]);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("broken")) });
    await expect(readTexts(broken)).rejects.toThrow("broken");
  });

  test("is asked for no more than is asked of it", async () => {
    let asked = 0;
    async function* fast(): AsyncGenerator<string> {
      for (;;) {
        asked += 1;
        yield await Promise.resolve(stream);
      }
    }
    const frames = readTextFrames(fast());
    for (let count = 0; count < 4; count++) await frames.next();
    expect(asked).toBe(2);
    await frames.return!();
  });

  test("may be asked for several at once: they are given in order", async () => {
    const frames = readTextFrames(each(["data: a\n", "\ndata: b\n\ndata: c\n\n", "data: d\n\n"]));
    const asked = Array.from({ length: 6 }, () => frames.next());
    const given = (await Promise.all(asked)).map(({ done, value }) => (done === true ? "done" : value));
    expect(given).toEqual([...["a", "b", "c", "d"].map((frame) => ({ ok: true, frame })), "done", "done"]);
  });

  test("that is waited for is let go at once", async () => {
    let isCancelled = false;
    const silent = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
    const frames = readTextFrames(silent);
    const waiting = frames.next();
    await frames.return!();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(isCancelled).toBe(true);
    expect(await frames.next()).toEqual({ done: true, value: undefined });
  });

  test("that trickles is read event by event", async () => {
    const asked: string[] = [];
    async function* slow(): AsyncGenerator<string> {
      for (const piece of ["data: a\n", "\n", "data: b\n\n"]) {
        asked.push(piece);
        yield await Promise.resolve(piece);
      }
    }
    const frames = readTextFrames(slow());
    expect((await frames.next()).value).toEqual({ ok: true, frame: "a" });
    expect(asked).toHaveLength(2);
  });
});

describe("an event that is written", () => {
  test("is read back as it was, whatever it holds", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.option(fc.nat(), { nil: undefined }),
        fc.option(
          fc.string({ unit: "binary" }).map((name) => name.replace(/[\n\r]|\p{Cs}/gu, "")),
          { nil: undefined },
        ),
        (body, id, name) => {
          const written = encode(writeSseEvent(body, id, name));
          const { events, left } = read([written]);
          expect(events).toEqual([{ name: name ?? "", data: body, lastEventId: id === undefined ? "" : String(id) }]);
          expect(left).toBeNull();
          expect(readByOracle(written).events).toEqual(
            [{ name: name ?? "", data: body, id: id === undefined ? undefined : String(id) }].map((event) => ({
              ...event,
            })),
          );
          return Promise.resolve();
        },
      ),
    );
  });

  test("has no value that could leave its line", () => {
    for (const end of ["\n", "\r", "\r\n"]) {
      const value = `1${end}data: {"type":"run.end"}${end}${end}`;
      expect(() => writeSseEvent("{}", 1, value)).toThrow(TypeError);
      expect(() => writeSseEvent(value)).toThrow(TypeError);
      expect(() => writeSseEvent("{}", 1, `x${end}`)).toThrow(TypeError);
    }
  });
});

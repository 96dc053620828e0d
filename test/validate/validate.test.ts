import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { fixtures } from "../../generator/emit/fixtures.ts";
import type { CaptureReport, ValidateOptions } from "../../generator/index.ts";
import {
  asEvents,
  asLines,
  makeStream,
  runEnd,
  runStart,
  segmentEnd,
  segmentStart,
  textDelta,
  wholeStream,
} from "../scripts/capture-frames.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogueText } from "../scripts/run-command.ts";

/** The library as it is published: what it imports at run time has no types in it. */
const library = (await import(
  /* @vite-ignore */ fileURLToPath(new URL("../../dist/generator/index.js", import.meta.url))
)) as typeof import("../../generator/index.ts");

interface Options extends ValidateOptions {
  readonly catalogue?: string;
  /** In how large pieces the capture comes. */
  readonly piece?: number;
}

/** Validates captures of a text each. */
function validateAll(
  contents: readonly (string | Uint8Array)[],
  { catalogue: source = catalogueText, piece = 1 << 16, ...options }: Options = {},
): Promise<CaptureReport> {
  const { catalogue } = library.load(source);
  if (catalogue === null) throw new Error("the catalogue has faults");
  const captures = contents.map((content, index) => ({
    file: `capture ${index + 1}`,
    bytes: cut(Buffer.from(content as string), piece),
  }));
  return library.validate(catalogue, library.beginHistory(catalogue), captures, options);
}

const validate = (content: string | Uint8Array, options?: Options): Promise<CaptureReport> =>
  validateAll([content], options);

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
}

/** The lines and rules that are broken. */
function faultsOf({ violations }: CaptureReport): string[] {
  return violations.map(({ line, rule }) => `${line} ${rule}`);
}

describe("a capture without faults", () => {
  test.each([
    ["lines", asLines(wholeStream)],
    ["the last line without its end", wholeStream.join("\n")],
    ["CRLF and blank lines", `\n${wholeStream.join("\r\n\r\n  \r\n")}\r\n\n`],
    ["a mark of the byte order", `\ufeff${asLines(wholeStream)}`],
    ["lines, packed", gzipSync(asLines(wholeStream))],
    [
      "packed in parts",
      Buffer.concat([gzipSync(asLines(wholeStream.slice(0, 2))), gzipSync(asLines(wholeStream.slice(2)))]),
    ],
    ["events", asEvents(wholeStream)],
    [
      "events with all that goes along",
      `\ufeff: hb\n\nretry: 5\n\n${asEvents(wholeStream).replaceAll("\n", "\r\n")}event: ping\ndata: tick\n\n: bye`,
    ],
    ["events that begin with an id, packed", gzipSync(asEvents(wholeStream).replaceAll("data: ", "id: 5\rdata: "))],
  ])("of %s passes", async (_, content) => {
    for (const piece of [1 << 16, 7, 1]) {
      expect(await validate(content, { piece })).toEqual({
        frames: 5,
        streams: 1,
        skipped: 0,
        unfinished: 0,
        violations: [],
        byType: { "run.start": 1, "segment.start": 1, "text.delta": 1, "segment.end": 1, "run.end": 1 },
        byRule: {},
        unreadable: [],
      });
    }
  });
});

describe("what is wrong is told with line, rule, path and reason", () => {
  test("frame by frame and in the order of the stream", async () => {
    const outcome = await validate(
      asLines([
        textDelta(9, "s"),
        ...wholeStream,
        runStart(6),
        textDelta(1, "s").replace('"text":', '"txt":'),
        "{",
        "[]",
        textDelta(1, "s").replace("text.delta", "text.dleta"),
      ]),
    );
    expect(faultsOf(outcome)).toEqual([
      "1 not-begun",
      "1 span-not-open",
      "2 sequence-not-increasing",
      "3 sequence-not-increasing",
      "4 sequence-not-increasing",
      "5 sequence-not-increasing",
      "6 sequence-not-increasing",
      "7 after-end",
      "8 missing-key",
      "9 not-json",
      "10 not-a-frame",
      "11 unknown-type",
    ]);
    expect(outcome.violations[8]).toMatchObject({ file: "capture 1", frame: 7, path: ["data", "text"] });
    expect(outcome.violations[1]).toMatchObject({ frame: 0, path: ["segment_id"] });
    expect(outcome.byRule).toMatchObject({ "sequence-not-increasing": 5, "unknown-type": 1 });
  });

  test("in events by the line where the data begins", async () => {
    expect(
      faultsOf(await validate(`: hb\n\nid: 1\nevent: message\ndata: {\ndata: "a":1}\n\n${asEvents(wholeStream)}`)),
    ).toEqual(["5 not-a-frame"]);
    expect(faultsOf(await validate(`data: x\r\n\r\ndata:\r\n\r\n${asEvents(wholeStream)}`))).toEqual([
      "1 not-json",
      "3 not-json",
    ]);
  });

  test("an equal frame sent again, another under its number, and a gap", async () => {
    const stream = [
      runStart(1),
      segmentStart(2, "s"),
      textDelta(3, "s"),
      textDelta(3, "s"),
      textDelta(4, "s").replace("Größe", "x"),
      textDelta(4, "s"),
      textDelta(9, "s"),
      segmentEnd(10, "s"),
      runEnd(11),
    ];
    // Gaps are allowed in this protocol, and a verifier keeps no frames: the two cannot be told apart.
    expect(faultsOf(await validate(asLines(stream)))).toEqual([
      "4 sequence-not-increasing",
      "6 sequence-not-increasing",
    ]);
  });
});

describe("streams", () => {
  const interleaved = makeStream("run_1").flatMap((one, index) => [one, makeStream("run_2")[index]!]);

  test("are told apart by their key, however they are mixed", async () => {
    const outcome = await validate(asLines(interleaved));
    expect(outcome).toMatchObject({ frames: 10, streams: 2, unfinished: 0, violations: [] });
  });

  test("are one where that is said", async () => {
    expect(
      new Set(faultsOf(await validate(asLines(interleaved), { single: true })).map((fault) => fault.split(" ")[1])),
    ).toEqual(new Set(["stream-changed", "after-end"]));
  });

  test("that do not end are counted, and a fault where that is said", async () => {
    const content = asLines([...interleaved.slice(0, -2), runEnd(5, "run_2")]);
    expect(await validate(content)).toMatchObject({ streams: 2, unfinished: 1, violations: [] });
    const outcome = await validate(content, { complete: true });
    expect(outcome).toMatchObject({ unfinished: 1, violations: [{ line: 7, frame: 6, rule: "unfinished" }] });
  });

  test("may have begun before the capture, where that is said", async () => {
    const content = asLines([
      segmentEnd(4, "s", "run_1"),
      textDelta(3, "t", "run_2"),
      ...makeStream("run_3"),
      textDelta(6, "s", "run_2"),
    ]);
    expect(faultsOf(await validate(content))).toEqual([
      "1 not-begun",
      "1 span-not-open",
      "2 not-begun",
      "2 span-not-open",
      "8 span-not-open",
    ]);
    expect(await validate(content, { fromMiddle: true })).toMatchObject({ streams: 3, violations: [] });
    const twice = asLines([...makeStream("run_3").slice(0, 1), textDelta(2, "s", "run_3")]);
    expect(faultsOf(await validate(twice, { fromMiddle: true }))).toEqual(["2 span-not-open"]);
  });

  test("of retries go on: an attempt without its end, and the next", async () => {
    expect(
      faultsOf(
        await validate(
          asLines([
            runStart(1),
            segmentStart(2, "s"),
            runStart(3),
            segmentStart(4, "s"),
            segmentEnd(5, "s"),
            runEnd(6),
          ]),
          { complete: true },
        ),
      ),
    ).toEqual([]);
  });

  test("of one file are not those of another", async () => {
    const report = await validateAll([asLines(wholeStream.slice(0, 3)), asEvents(wholeStream)]);
    expect(report).toMatchObject({ frames: 8, streams: 2, unfinished: 1, violations: [] });
  });
});

describe("a protocol without a key for streams", () => {
  const makeCatalogue = (rules: string): string => `format: 1
title: Ticks
protocol: 1
package: { name: ticks }
envelope: { type: { role: type }, data: { role: data } }
unknown: { types: skip }
frame_types:
  begin: { data: {} }
  tick: { data: {} }
  end: { data: {} }
stream: { begins: begin, ends: end${rules} }
`;
  const run = (rules: string, types: readonly string[], options: Options = {}): Promise<CaptureReport> =>
    validate(asLines(types.map((type) => JSON.stringify({ type, data: {} }))), {
      ...options,
      catalogue: makeCatalogue(rules),
    });

  test("begins the next after an end", async () => {
    expect(await run("", ["begin", "tick", "end", "begin", "end", "begin"])).toMatchObject({
      streams: 3,
      unfinished: 1,
      violations: [],
    });
  });

  test("goes on where it may begin again after its end", async () => {
    expect(await run(", restarts: after-end", ["begin", "end", "begin", "end"])).toMatchObject({
      streams: 1,
      violations: [],
    });
  });

  test("is one where that is said", async () => {
    expect(faultsOf(await run("", ["begin", "end", "begin"], { single: true }))).toEqual(["3 after-end"]);
  });

  test("drops frames of types that it does not know, and counts them", async () => {
    expect(await run("", ["begin", "later", "end"])).toMatchObject({ frames: 3, skipped: 1, violations: [] });
  });
});

test("frames are held against what a writer may send, where that is said", async () => {
  const content = asLines(wholeStream.map((body) => body.replace('"text":', '"new":1,"text":')));
  expect(faultsOf(await validate(content))).toEqual([]);
  expect(await validate(content, { writer: true })).toMatchObject({
    violations: [{ line: 3, rule: "unknown-key", path: ["data", "new"] }],
  });
});

test("a capture is what is said, whatever it looks like", async () => {
  expect((await validate(asEvents(wholeStream), { input: "ndjson" })).byRule).toMatchObject({ "not-json": 5 });
  expect((await validate(asLines(wholeStream), { input: "sse" })).byRule).toEqual({ "no-frames": 1 });
});

describe("a broken capture", () => {
  const lines = asLines(wholeStream);

  test.each([
    ["cut within a line", lines.slice(0, -20), ["5 truncated"]],
    ["cut within an event", asEvents(wholeStream).slice(0, -1), ["9 truncated"]],
    ["cut within an event, in a line", asEvents(wholeStream).slice(0, -20), ["7 truncated"]],
    ["with an answer that is no stream", '{"error":{"message":"no"}}', ["1 not-a-frame"]],
    ["of a web page", "<!doctype html>\n<p>no</p>\n", ["1 not-json", "2 not-json"]],
    ["with nothing in it", "", ["1 no-frames"]],
    ["with nothing but blanks", "\n \n", ["1 no-frames"]],
    ["with nothing but comments", ": hb\n\n: hb\n\n", ["1 no-frames"]],
    ["packed, with nothing in it", gzipSync(""), ["1 no-frames"]],
    ["with a line that is too long", `${"x".repeat(17 << 20)}\n${lines}`, ["1 too-long"]],
    ["with an event that is too long", `data: ${"x".repeat(17 << 20)}\n\n`, ["1 too-long", "1 no-frames"]],
  ])("%s is a fault", async (_, content, faults) => {
    expect(faultsOf(await validate(content))).toEqual(faults);
  });

  test.each([
    ["an array", "[]", ["1 not-a-frame"]],
    ["an array of other things", `["1", {}]\n${lines}`, ["1 not-a-frame"]],
    ["a line of a log", `[12:00] connected\n${lines}`, ["1 not-json"]],
  ])("that begins with %s has a fault in that line", async (_, content, faults) => {
    expect(faultsOf(await validate(content))).toEqual(faults);
  });

  test("of which it is said that it has lines has faults in those", async () => {
    const content = JSON.stringify(wholeStream, null, 2);
    expect((await validate(content, { input: "ndjson" })).byRule).toMatchObject({ "not-json": 5 });
  });

  const array =
    "it is one JSON array, and captures are frames line by line (NDJSON) or server-sent events; `jq -cr '.[]'` makes lines of an array";

  test.each([
    ["damaged gzip", gzipSync(lines).subarray(0, 60), "it is damaged gzip: unexpected end of file"],
    [
      "gzip with another sum",
      gzipSync(lines).map((byte, at, all) => (at < all.length - 8 ? byte : 0)),
      "it is damaged gzip: incorrect data check",
    ],
    ["UTF-16", Buffer.from(`\ufeff${lines}`, "utf16le"), "it is UTF-16, and captures are UTF-8"],
    ["UTF-16 without a mark", Buffer.from(lines, "utf16le"), "it is binary, or text in UTF-16"],
    ["Latin-1", Buffer.from(lines, "latin1"), "line 3 is not UTF-8"],
    [
      "Latin-1 in its last line",
      Buffer.from(`${wholeStream[0]!}\n${wholeStream[2]!}`, "latin1"),
      "line 2 is not UTF-8, or is cut within a character",
    ],
    ["Latin-1 in events", Buffer.from(asEvents(wholeStream), "latin1"), "it is not UTF-8, somewhere after line 1"],
    ["binary", Buffer.from([0x7b, 0, 1, 2, 0xff]), "it is binary, or text in UTF-16"],
    ["an array of frames", `[${wholeStream.join(",")}]`, array],
    ["an array of texts", JSON.stringify(wholeStream), array],
    ["an array of frames, laid out", `\ufeff\n[\n  ${wholeStream.join(",\n  ")}\n]\n`, array],
    ["an array of texts, laid out and packed", gzipSync(JSON.stringify(wholeStream, null, 2)), array],
    ["an array with nothing in it, laid out", "[\n]", array],
  ])("%s cannot be read", async (_, content, message) => {
    expect(await validate(content)).toMatchObject({ unreadable: [{ file: "capture 1", message }] });
  });
});

interface Manifest {
  readonly streams: readonly {
    readonly name: string;
    readonly frames: number;
    readonly verdict: {
      readonly violations: readonly { readonly rule: string; readonly frame: number }[];
      readonly unfinished: boolean;
    };
    readonly files: Readonly<Record<"ndjson" | "sse", string>>;
  }[];
}

test.each([...protocols])(
  "the sample streams of %s come out as their manifest says, in both forms",
  async (_, catalogue) => {
    const drafts = await fixtures.emit({ catalogue, history: beginHistory(catalogue) });
    const textOf = (name: string): string => drafts.find(({ path }) => path === `fixtures/${name}`)!.text;
    const { streams } = JSON.parse(textOf("manifest.json")) as Manifest;
    for (const { frames, verdict, files } of streams) {
      for (const kind of ["ndjson", "sse"] as const) {
        const capture = { file: files[kind], bytes: cut(Buffer.from(textOf(files[kind])), 1000) };
        const report = await library.validate(catalogue, library.beginHistory(catalogue), [capture], { single: true });
        expect(report).toMatchObject({ frames, unfinished: verdict.unfinished ? 1 : 0 });
        const found = report.violations.map(({ rule, frame }) => ({ rule, frame }));
        expect(found).toEqual(verdict.violations.map(({ rule, frame }) => ({ rule, frame })));
      }
    }
    expect(streams).toBeInstanceOf(Array);
  },
);

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receiveFrame } from "../../generator/catalogue/accepts-frame.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { fixtures } from "../../generator/emit/fixtures.ts";
import { type RuleName, ruleNames, rulesOf } from "../../generator/order/rule-names.ts";
import { type SampleStream, buildSampleStreams } from "../../generator/order/sample-streams.ts";
import { tabulateStream } from "../../generator/order/stream-table.ts";
import { watchStream } from "../../generator/order/verifier-of.ts";
import type { Report } from "../../generator/runtime/stream-violation.ts";
import type { Span } from "../../generator/runtime/stream-parts.ts";
import { type StreamParts, createVerifier } from "../../generator/runtime/stream-verifier.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { protocols } from "../fixtures/protocols.ts";
import { judgeByTheBook } from "../order/reference-verifier.ts";
import { loadStream } from "./loaded-stream.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 25);

interface Manifest {
  readonly rules: readonly string[];
  readonly streams: readonly {
    readonly name: string;
    readonly rule: string;
    readonly span?: string;
    readonly keeps: boolean;
    readonly frames: number;
    readonly verdict: {
      readonly violations: readonly { readonly rule: string; readonly frame: number }[];
      readonly unfinished: boolean;
    };
    readonly files: Readonly<Record<"ndjson" | "sse" | "websocket", string>>;
  }[];
}

async function emitFixtures(catalogue: Catalogue): Promise<{ manifest: Manifest; files: ReadonlyMap<string, string> }> {
  const drafts = await fixtures.emit({ catalogue, history: beginHistory(catalogue) });
  const files = new Map(drafts.map(({ path, text }) => [path.replace(/^fixtures\//, ""), text]));
  return { manifest: JSON.parse(files.get("manifest.json")!) as Manifest, files };
}

const framesIn = (ndjson: string): JsonValue[] =>
  ndjson
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JsonValue);

/** A verifier that does not know one rule: it does not say it, and nothing hangs on it. */
function verifierWithout(catalogue: Catalogue, rule: RuleName) {
  const table = tabulateStream(catalogue);
  const { course, streamKey, sequence, spans = [], ...others } = watchStream(table);
  const quiet =
    (report: Report): Report =>
    (name, ...rest) =>
      name === rule ? undefined : report(name, ...rest);
  const lessened: StreamParts = {
    ...others,
    ...(course === undefined
      ? {}
      : {
          course: {
            isOver: (row) => rule !== "after-end" && course.isOver(row),
            enter: (row, report) => course.enter(row, quiet(report)),
            isUnfinished: () => course.isUnfinished(),
          },
        }),
    ...(streamKey === undefined || rule === "stream-changed" ? {} : { streamKey }),
    ...(sequence === undefined
      ? {}
      : { sequence: (frame, report) => sequence(frame, report === undefined ? undefined : quiet(report)) }),
    spans: spans.map(
      (judge): Span =>
        (frame, row, isBeginning, report) =>
          judge(frame, row, isBeginning, quiet(report)),
    ),
  };
  const isFrame = (value: unknown): boolean =>
    receiveFrame(catalogue, value as JsonValue, { view: "reader" }) === "accepted";
  return createVerifier<RuleName>(isFrame, table.type, table.rowOf, ruleNames, lessened);
}

/** Whether a verifier finds of a stream what the sample says. */
function isGreen({ frames, violations }: SampleStream, verifier: ReturnType<typeof verifierWithout>): boolean {
  const found = frames.flatMap((frame) => verifier.push(frame)).map(({ rule, frame }) => ({ rule, frame }));
  return JSON.stringify(found) === JSON.stringify(violations.map(({ rule, frame }) => ({ rule, frame })));
}

describe.each([...protocols])("the sample streams of %s", (name, catalogue) => {
  const samples = buildSampleStreams(catalogue);

  test("are one that keeps and one that breaks each rule that the catalogue has, on each span", () => {
    const expected = rulesOf(catalogue).flatMap((rule) => {
      const spans =
        catalogue.stream?.spans.filter(({ leftOpen }) => rule !== "span-left-open" || leftOpen === "refused") ?? [];
      const about = rule.startsWith("span-") ? spans.map((span) => span.name) : [null];
      return about.flatMap((span) => [true, false].map((keeps) => ({ rule, span, keeps })));
    });
    expect(samples.map(({ rule, span, keeps }) => ({ rule, span, keeps }))).toEqual(expected);
  });

  test("keep or break what they say by the book, and break nothing else", () => {
    expect(samples.length % 2).toBe(0);
    for (const { rule, keeps, frames, violations, unfinished } of samples) {
      const told = violations.map((violation) => ({ rule: violation.rule, frame: violation.frame }));
      expect({ violations: told, unfinished }).toEqual(judgeByTheBook(catalogue, frames));
      expect(told).toEqual(keeps ? [] : [{ rule, frame: frames.length - 1 }]);
      for (const frame of frames) expect(receiveFrame(catalogue, frame, { view: "writer" })).toBe("accepted");
    }
  });

  test("are finished where they keep a rule and the protocol has an end", () => {
    for (const { keeps, unfinished } of samples) if (keeps) expect(unfinished).toBe(false);
    expect(samples.length === 0).toBe(name === "kubernetes-watch");
  });

  test.each(ruleNames)("of %s, and no others, turn red when the rule is taken out", (rule) => {
    const red = samples.filter((sample) => !isGreen(sample, verifierWithout(catalogue, rule)));
    expect(red).toEqual(samples.filter((sample) => sample.rule === rule && !sample.keeps));
  });

  test("are in the package as NDJSON, as events and as messages, all with the bodies that the package encodes", async () => {
    const { manifest, files } = await emitFixtures(catalogue);
    const { createStreamVerifier, guards, STREAM_RULES } = await loadStream(catalogue);
    expect(manifest.rules).toEqual(STREAM_RULES);
    expect([...files.keys()].sort()).toEqual(
      ["manifest.json", ...manifest.streams.flatMap((stream) => Object.values(stream.files))].sort(),
    );
    for (const stream of manifest.streams) {
      const bodies = files.get(stream.files.ndjson)!.split("\n").slice(0, -1);
      expect(bodies).toHaveLength(stream.frames);
      expect(bodies).toEqual(bodies.map((body) => guards.encodeFrame(JSON.parse(body))));
      expect(JSON.parse(files.get(stream.files.websocket)!)).toEqual(bodies);
      const data = [...files.get(stream.files.sse)!.matchAll(/^data: (.*)$/gm)].map(([, body]) => body);
      expect(data).toEqual(bodies);
      const verifier = createStreamVerifier();
      const violations = framesIn(files.get(stream.files.ndjson)!).flatMap((frame) => verifier.push(frame));
      expect({ violations, ...verifier.finish() }).toEqual(stream.verdict);
    }
  });
});

test("whatever the catalogue, sample streams keep or break their rule, by the book", () => {
  let perfect = 0;
  let all = 0;
  fc.assert(
    fc.property(catalogues(), (catalogue) => {
      for (const { rule, keeps, frames, violations } of buildSampleStreams(catalogue)) {
        const book = judgeByTheBook(catalogue, frames).violations;
        expect(book).toEqual(violations.map((violation) => ({ rule: violation.rule, frame: violation.frame })));
        if (keeps) expect(book).toEqual([]);
        else expect(book.map((violation) => violation.rule)).toContain(rule);
        if (keeps) continue;
        all += 1;
        if (book.every((violation) => violation.rule === rule)) perfect += 1;
      }
    }),
    { numRuns: runs },
  );
  expect(perfect / all).toBeGreaterThan(0.9);
});

test("spans whose names differ in case have files of their own", async () => {
  const hub = protocols.get("hub")!;
  const [device, update, night] = hub.stream!.spans;
  const { files } = await emitFixtures({
    ...hub,
    stream: { ...hub.stream!, spans: [device!, { ...update!, name: "Device" }, night!] },
  });
  const folded = [...files.keys()].map((file) => file.toLowerCase());
  expect(new Set(folded).size).toBe(folded.length);
  expect(folded).toContain("span-not-open.device-2.breaks.ndjson");
});

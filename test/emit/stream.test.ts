import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { runtime } from "../../generator/emit/runtime.ts";
import { stream } from "../../generator/emit/stream.ts";
import { idOf } from "../../generator/order/verifier-of.ts";
import { completeRow } from "../../generator/order/stream-rows.ts";
import { type CoalesceRoles, coalesceFrames } from "../../generator/runtime/coalesce.ts";
import { watchSpan } from "../../generator/runtime/stream-span.ts";
import { Choices, choices } from "../arbitrary/choices.ts";
import { StreamMaker } from "../arbitrary/sample-streams.ts";
import { protocols } from "../fixtures/protocols.ts";
import { judgeByTheBook } from "../order/reference-verifier.ts";
import { loadStream } from "./loaded-stream.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 50);
const runStream = protocols.get("run-stream")!;
const hub = protocols.get("hub")!;

describe.each([...protocols])("the rules of order of %s, as the package has them", (_, catalogue) => {
  test("judge any stream as by the book, with the package's own guard", async () => {
    const { createStreamVerifier, guards } = await loadStream(catalogue);
    const maker = new StreamMaker(catalogue);
    fc.assert(
      fc.property(choices(), (row) => {
        const frames = maker.makeAny(row);
        const verifier = createStreamVerifier();
        const violations = frames.flatMap((frame) => verifier.push(frame));
        const told = violations.map(({ rule, frame }) => ({ rule, frame }));
        expect({ violations: told, ...verifier.finish() }, JSON.stringify(frames)).toEqual(
          judgeByTheBook(catalogue, frames),
        );
        // What has been accepted need not be asked for again.
        const other = createStreamVerifier();
        const take = (frame: unknown) => (guards.isFrame(frame) ? other.pushFrame(frame as object) : other.push(frame));
        expect({ violations: frames.flatMap(take), ...other.finish() }).toEqual({ violations, ...verifier.finish() });
      }),
      { numRuns: runs },
    );
  });

  test("say of each type on the wire what it does", async () => {
    const { STREAM_TRANSITIONS } = await loadStream(catalogue);
    expect(Object.keys(STREAM_TRANSITIONS).sort()).toEqual(catalogue.frameTypes.map(({ wire }) => String(wire)).sort());
  });
});

test("the transitions are the rules as they are written", async () => {
  const { STREAM_TRANSITIONS } = await loadStream(runStream);
  expect(STREAM_TRANSITIONS).toMatchObject({
    "run.start": { begins: true },
    "run.end": { ends: true },
    "segment.start": { opens: ["segment"] },
    "segment.end": { closes: ["segment"] },
    "text.delta": { inside: ["segment"] },
    "run.status": {},
  });
});

test("a protocol has only the rules that its streams can break", async () => {
  expect((await loadStream(runStream)).STREAM_RULES).toEqual([
    "not-begun",
    "after-end",
    "sequence-not-increasing",
    "stream-changed",
    "span-not-open",
    "span-reopened",
  ]);
  expect((await loadStream(hub)).STREAM_RULES).toEqual([
    "not-begun",
    "after-end",
    "begun-again",
    "sequence-not-increasing",
    "sequence-gap",
    "stream-changed",
    "span-not-open",
    "span-reopened",
    "span-left-open",
  ]);
  expect((await loadStream(protocols.get("kubernetes-watch")!)).STREAM_RULES).toEqual([]);
});

describe("what a catalogue has no rule for is not shipped", () => {
  const textsOf = async (catalogue: Catalogue): Promise<string[]> => {
    const emission = { catalogue, history: beginHistory(catalogue) };
    return [...(await runtime.emit(emission)), ...(await stream.emit(emission))].map(({ text }) => text);
  };

  test.each(["tellAgain", "tellGap", "tellLeftOpen"])("%s, where what it tells is allowed", async (name) => {
    const pattern = new RegExp(`function ${name}\\b|^import .*\\b${name}\\b`, "m");
    expect((await textsOf(hub)).map((text) => pattern.test(text))).toEqual([true, true]);
    expect((await textsOf(runStream)).map((text) => pattern.test(text))).toEqual([false, false]);
  });

  test.each([
    ["spans", "watchSpan", { ...runStream, stream: { ...runStream.stream!, spans: [] } }],
    [
      "a sequence",
      "watchSequence",
      {
        ...runStream,
        envelope: runStream.envelope.map((key) => (key.role === "sequence" ? { ...key, role: null } : key)),
      },
    ],
    [
      "a stream key",
      "watchStreamKey",
      {
        ...runStream,
        envelope: runStream.envelope.map((key) => (key.role === "stream" ? { ...key, role: null } : key)),
      },
    ],
    ["beginning and end", "watchCourse", { ...runStream, stream: null }],
  ] as const)("without %s", async (_, name, without) => {
    expect((await textsOf(runStream)).map((text) => text.includes(name))).toEqual([true, true]);
    expect((await textsOf(without)).map((text) => text.includes(name))).toEqual([false, false]);
  });
});

describe("the verifier of the run stream", () => {
  const frame = (type: string, seq: number, segment: string | null = null, data: object = {}): object => ({
    protocol: 2,
    seq,
    run_id: "run_1",
    ts: "2026-11-29T12:00:00Z",
    type,
    segment_id: segment,
    data: {
      ...(
        {
          "run.start": {
            agent_id: "a",
            agent_revision_id: "r",
            session_id: "s",
            lane: "l",
            trigger_kind: "t",
            attempt: 1,
          },
          "run.end": { status: "done", usage: null, cost: null, duration_ms: 1 },
          "segment.start": { kind: "llm", name: "answer" },
          "segment.end": { status: "done", duration_ms: 1 },
          "text.delta": { text: "x" },
        } as Record<string, object>
      )[type],
      ...data,
    },
  });
  const rulesOf = async (frames: readonly unknown[], resume?: object): Promise<string[]> => {
    const { createStreamVerifier, guards } = await loadStream(runStream);
    const verifier = createStreamVerifier({ resume });
    for (const one of frames)
      if (typeof one === "object" && one !== null && "protocol" in one)
        expect(guards.isFrame(one), JSON.stringify(guards.validateFrame(one))).toBe(true);
    return frames.flatMap((one) => verifier.push(one)).map(({ rule, frame }) => `${frame} ${rule}`);
  };

  test("takes a retry: an attempt without an end and with open segments, and the next", async () => {
    expect(
      await rulesOf([
        frame("run.start", 1),
        frame("segment.start", 2, "a"),
        frame("run.start", 5),
        frame("segment.start", 6, "a"),
        frame("run.end", 7),
      ]),
    ).toEqual([]);
  });

  test("takes a stream in its middle, and believes what it is told of open segments", async () => {
    const rest = [
      frame("text.delta", 8, "a"),
      frame("segment.end", 9, "a"),
      frame("segment.end", 10, "b"),
      frame("run.end", 11),
    ];
    expect(await rulesOf(rest, {})).toEqual([]);
    expect(await rulesOf(rest, { after: 7, open: { segment: ["a"] } })).toEqual(["2 span-not-open"]);
    expect(await rulesOf(rest, { open: Object.create({ segment: [] }) as object })).toEqual([]);
    expect(await rulesOf(rest, { after: 9 })).toEqual(["0 sequence-not-increasing", "1 sequence-not-increasing"]);
    expect(await rulesOf([frame("run.start", 1), frame("text.delta", 2, "a")], {})).toEqual(["1 span-not-open"]);
  });

  test("a frame sent twice, sent late, and sent twice with another body are all not increasing; a gap is none here", async () => {
    const start = frame("run.start", 1);
    expect(
      await rulesOf([
        start,
        frame("segment.start", 2, "a"),
        frame("text.delta", 3, "a"),
        frame("text.delta", 3, "a"),
        frame("text.delta", 9, "a"),
      ]),
    ).toEqual(["3 sequence-not-increasing"]);
    expect(
      await rulesOf([
        start,
        frame("segment.start", 5, "a"),
        frame("text.delta", 3, "a"),
        frame("text.delta", 5, "a", { text: "y" }),
      ]),
    ).toEqual(["2 sequence-not-increasing", "3 sequence-not-increasing"]);
  });

  test("what is no frame takes no part, but its number counts as seen", async () => {
    const { createStreamVerifier } = await loadStream(runStream);
    const verifier = createStreamVerifier();
    for (const value of [null, "text", [], { seq: 4 }, { seq: 9, run_id: "run_1", type: "no.such" }])
      expect(verifier.push(value)).toEqual([]);
    expect(verifier.push(frame("run.start", 9))).toMatchObject([
      { rule: "sequence-not-increasing", frame: 5, key: "seq" },
    ]);
    expect(verifier.push(frame("run.status", 10, null, { status: "x", previous: null }))).toEqual([]);
  });

  test("a stream without frames, or without its end, is unfinished, which is no violation", async () => {
    const { createStreamVerifier } = await loadStream(runStream);
    const verifier = createStreamVerifier();
    expect(verifier.finish()).toEqual({ unfinished: true });
    verifier.push(frame("run.start", 1));
    expect(verifier.finish()).toEqual({ unfinished: true });
    verifier.push(frame("run.end", 2));
    expect(verifier.finish()).toEqual({ unfinished: false });
  });

  test("messages name the type and the key", async () => {
    const { createStreamVerifier } = await loadStream(runStream);
    const verifier = createStreamVerifier();
    expect(verifier.push(frame("text.delta", 1, "a"))).toEqual([
      { rule: "not-begun", frame: 0, message: '"text.delta" comes before any frame that begins the stream' },
      {
        rule: "span-not-open",
        frame: 0,
        key: "segment_id",
        message: '"text.delta" needs an open span `segment` (`segment_id` is string "a")',
      },
    ]);
    expect(verifier.push({ ...frame("run.start", 2), run_id: "run_2" })).toEqual([
      {
        rule: "stream-changed",
        frame: 1,
        key: "run_id",
        message: '"run.start" is of another stream: its `run_id` is string "run_2", and was string "run_1"',
      },
    ]);
  });

  test("holds no more than the open spans, and gives one list for all frames that break nothing", async () => {
    const { createStreamVerifier } = await loadStream(runStream);
    const verifier = createStreamVerifier();
    const lists = new Set([verifier.push(frame("run.start", 1))]);
    for (let seq = 2; seq < 200; seq += 2) {
      lists.add(verifier.push(frame("segment.start", seq, `s${seq}`)));
      lists.add(verifier.push(frame("segment.end", seq + 1, `s${seq}`)));
    }
    expect(lists.size).toBe(1);
    expect(Object.isFrozen([...lists][0])).toBe(true);
  });
});

test("ids of different JSON types are different spans", () => {
  const judge = watchSpan("s", "id", idOf(["id"]), false);
  const said: string[] = [];
  const rows = new Map([
    ["open", completeRow({ opens: ["s"] })],
    ["close", completeRow({ closes: ["s"] })],
  ]);
  const take = (type: string, id: unknown): void => judge({ id }, rows.get(type)!, false, (rule) => said.push(rule));
  for (const id of ["1", 1, true]) take("open", id);
  take("close", "true");
  expect(said).toEqual(["span-not-open"]);
});

test("what a frame inherits is not the stream that it belongs to", async () => {
  const depot = protocols.get("depot")!;
  const { createStreamVerifier, guards } = await loadStream(depot);
  const [start] = new StreamMaker(depot).makeValid(new Choices([]));
  const { robot: _, ...bare } = start!;
  // Each names another robot, but not by a key of its own.
  const frames = [1, 2].map((n) => Object.assign(Object.create({ robot: `r${n}` }) as object, { ...bare, n }));
  expect(frames.map((frame) => guards.isFrame(frame))).toEqual([true, true]);
  const verifier = createStreamVerifier();
  expect(frames.flatMap((frame) => verifier.push(frame)).map(({ rule }) => rule)).toEqual(["begun-again"]);
});

test.each(["run-stream", "depot"])("frames of %s are joined as by the general rule", async (name) => {
  const catalogue = protocols.get(name)!;
  const { coalesce } = await loadStream(catalogue);
  const maker = new StreamMaker(catalogue);
  const roles = Object.fromEntries(catalogue.envelope.map(({ role, name: key }) => [role, key]));
  const keys = new Map<unknown, string>(catalogue.stream!.coalesced.map(({ type, key }) => [type, key]));
  let joined = 0;
  fc.assert(
    fc.property(choices(), (row) => {
      const frames = maker
        .makeValid(row, 40)
        .flatMap((frame) => [frame, { ...frame, [roles["sequence"]!]: Number(frame[roles["sequence"]!]) + 0.5 }]);
      const found = [...coalesce(frames)];
      expect(found).toEqual([
        ...(coalesceFrames(roles as unknown as CoalesceRoles, (type) => keys.get(type), frames) as Iterable<object>),
      ]);
      if (found.length < frames.length) joined += 1;
    }),
    { numRuns: runs },
  );
  expect(joined).toBeGreaterThan(0);
});

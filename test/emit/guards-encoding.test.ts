/** What is written, what cannot be, and where it stands. */
import vm from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { protocols } from "../fixtures/protocols.ts";
import { type LoadedGuards, loadGuards } from "./loaded-guards.ts";

const runStream = protocols.get("run-stream")!;
const envelope = { protocol: 2, seq: 7, run_id: "run_1", ts: "2026-11-29T12:00:00.000Z" };
const toolCall = {
  ...envelope,
  type: "tool.call",
  segment_id: "seg_1",
  data: { tool_call_id: "call_1", tool_slug: "search" },
};

function withArguments(value: unknown): object {
  return { ...toolCall, data: { ...toolCall.data, arguments: value } };
}

/** What an encoder throws: reason, and the place and code of each issue. */
function thrown(guards: LoadedGuards, encode: () => string): unknown {
  try {
    return encode();
  } catch (error) {
    expect(error).toBeInstanceOf(guards.FrameError);
    const { reason, issues } = error as InstanceType<LoadedGuards["FrameError"]>;
    return [reason, ...issues.map(({ path, code }) => `${path.join(".")} ${code}`)];
  }
}

test("what is thrown says reason, place and fault in a line that is never long", async () => {
  const { parseFrame } = await loadGuards(runStream);
  const parse = (frame: object) => () => parseFrame(JSON.stringify(frame));
  expect(parse({ ...toolCall, seq: "x" })).toThrow(
    /^invalid: seq: expected number that is a safe integer of at least 0, got string "x"$/,
  );
  expect(parse({ ...toolCall, data: { tool_slug: 1 } })).toThrow(
    /^invalid: data: tool_call_id: expected string, got nothing$/,
  );
  expect(() => parseFrame("[]")).toThrow(/^not-a-frame: expected object, got array$/);
  expect(parse({ ...toolCall, ["key".repeat(100_000)]: 1 })).toThrow(
    /^invalid: (?:key){66}ke\.\.\.: expected nothing, got number 1$/,
  );
});

describe("both encoders", () => {
  test("write the envelope in the order of the catalogue, and the payload as it came", async () => {
    const guards = await loadGuards(runStream);
    const mixed = {
      data: { tool_slug: "search", tool_call_id: "call_1" },
      type: "tool.call",
      ts: envelope.ts,
      segment_id: "seg_1",
      seq: 7,
      run_id: "run_1",
      protocol: 2,
    };
    const text =
      '{"protocol":2,"seq":7,"run_id":"run_1","ts":"2026-11-29T12:00:00.000Z","type":"tool.call","segment_id":"seg_1","data":{"tool_slug":"search","tool_call_id":"call_1"}}';
    expect(guards.encodeFrame(mixed)).toBe(text);
    expect(guards.forwardFrame(mixed)).toBe(text);
    expect(guards.encodeFrame(JSON.parse(text))).toBe(text);
  });

  const cycle: { self?: unknown } = {};
  cycle.self = [{ more: cycle }];
  const sparse = Object.assign(Array.from({ length: 0 }), { 0: 1, 2: 3 });
  const foreign: readonly (readonly [string, unknown, string])[] = [
    ["undefined", undefined, ""],
    ["a member that is undefined", { a: undefined }, ".a"],
    ["NaN", [0, Number.NaN], ".1"],
    ["Infinity", { a: { b: -Infinity } }, ".a.b"],
    ["1e400", JSON.parse("[1e400]"), ".0"],
    ["a function", { a: () => 0 }, ".a"],
    ["a symbol", [Symbol("s")], ".0"],
    ["a bigint", { n: 1n }, ".n"],
    ["a date", { at: new Date(0) }, ".at"],
    ["an object with toJSON", { toJSON: () => 1 }, ""],
    ["a map", new Map(), ""],
    ["an instance of a class", { e: new Error("no") }, ".e"],
    ["a boxed string", [Object("text")], ".0"],
    ["a date of another realm", [vm.runInNewContext("new Date(0)")], ".0"],
    ["an object that inherits", [Object.create({ a: 1 })], ".0"],
    ["a hole", sparse, ".1"],
    ["a cycle", { a: cycle }, ".a.self.0.more"],
  ];

  test.each(foreign)("refuse %s, and say where it is", async (_, value, path) => {
    const guards = await loadGuards(runStream);
    const expected = ["not-json", `data.arguments${path} not-json`];
    expect(thrown(guards, () => guards.encodeFrame(withArguments(value)))).toEqual(expected);
    expect(thrown(guards, () => guards.forwardFrame(withArguments(value)))).toEqual(expected);
  });

  test("list everything that JSON cannot say", async () => {
    const guards = await loadGuards(runStream);
    expect(thrown(guards, () => guards.encodeFrame(withArguments([1n, { a: Number.NaN, b: () => 0 }])))).toEqual([
      "not-json",
      ...["0", "1.a", "1.b"].map((path) => `data.arguments.${path} not-json`),
    ]);
  });

  test("refuse what is no frame at all", async () => {
    const guards = await loadGuards(runStream);
    expect(thrown(guards, () => guards.encodeFrame(null))).toEqual(["not-a-frame", " wrong-type"]);
    expect(thrown(guards, () => guards.encodeFrame(undefined))).toEqual(["not-json", " not-json"]);
    expect(thrown(guards, () => guards.encodeFrame({ ...toolCall, type: "tool.cal" }))).toEqual([
      "unknown-type",
      "type wrong-value",
    ]);
    expect(thrown(guards, () => guards.forwardFrame({ ...toolCall, protocol: 3 }))).toEqual([
      "unsupported-protocol",
      "protocol wrong-value",
    ]);
  });

  test("write shared parts as often as they occur", async () => {
    const guards = await loadGuards(runStream);
    const shared = { a: [1] };
    expect(guards.encodeFrame(withArguments([shared, shared, { shared }]))).toBe(
      JSON.stringify(withArguments([shared, shared, { shared }])),
    );
  });

  test("find a cycle however much lies beside it", async () => {
    const guards = await loadGuards(runStream);
    const ring: unknown[] = Array.from({ length: 50 }, (_, index) => ({ index, list: [index] }));
    ring.push(ring);
    expect(thrown(guards, () => guards.encodeFrame(withArguments(ring)))).toEqual([
      "not-json",
      "data.arguments.50 not-json",
    ]);
  });

  describe("where a library gave primitives a toJSON", () => {
    afterEach(() => {
      delete (String.prototype as { toJSON?: unknown }).toJSON;
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
    });

    test.each([String.prototype, Array.prototype])("write nothing", async (prototype: object) => {
      const guards = await loadGuards(runStream);
      (prototype as { toJSON?: unknown }).toJSON = () => "other";
      expect(thrown(guards, () => guards.encodeFrame(withArguments([])))).toContain(
        "data.arguments not-json".replace("data.arguments", prototype === Array.prototype ? "data.arguments" : "type"),
      );
    });
  });
});

describe("a writer", () => {
  test("sends no key that the catalogue does not list, at any depth of what it describes", async () => {
    const guards = await loadGuards(runStream);
    const extra = { ...toolCall, data: { ...toolCall.data, later: 1 } };
    expect(thrown(guards, () => guards.encodeFrame(extra))).toEqual(["invalid", "data.later unknown-key"]);
    expect(guards.forwardFrame(extra)).toBe(JSON.stringify(extra));
    const free = withArguments({ anything: [1, { at: "all" }] });
    expect(guards.encodeFrame(free)).toBe(JSON.stringify(free));
  });
});

test("an inline payload is written after the envelope, in the order of the catalogue", async () => {
  const guards = await loadGuards(protocols.get("graphql-transport-ws")!);
  expect(guards.encodeFrame({ payload: { query: "{ a }" }, type: "subscribe", id: "1" })).toBe(
    '{"id":"1","type":"subscribe","payload":{"query":"{ a }"}}',
  );
});

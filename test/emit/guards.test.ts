/** Frames that must be accepted or refused, one by one, with what is said of them. */
import vm from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import type { Catalogue, ValueType } from "../../generator/catalogue/model.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type LoadedGuards, loadGuards } from "./loaded-guards.ts";

const runStream = protocols.get("run-stream")!;

const envelope = { protocol: 2, seq: 7, run_id: "run_1", ts: "2026-11-29T12:00:00.000Z" };
const delta = { ...envelope, type: "text.delta", segment_id: "seg_1", data: { text: "Hello" } };
const toolCall = {
  ...envelope,
  type: "tool.call",
  segment_id: "seg_1",
  data: { tool_call_id: "call_1", tool_slug: "search" },
};
const toolResult = {
  ...toolCall,
  type: "tool.result",
  data: { tool_call_id: "call_1", ok: true, output_preview: "", truncated: false, bytes: 0 },
};
const segmentStart = { ...delta, type: "segment.start", data: { kind: "llm", name: "answer" } };
const status = { ...envelope, type: "run.status", segment_id: null, data: { status: "running", previous: null } };

/** A value as it comes from the wire. */
function fromJson(value: unknown): unknown {
  return JSON.parse(typeof value === "string" ? value : JSON.stringify(value));
}

function without(frame: object, key: string): object {
  return Object.fromEntries(Object.entries(frame).filter(([name]) => name !== key));
}

/** The reason and the places and codes of a refusal; the guard must say the same. */
function refusal(guards: LoadedGuards, value: unknown): unknown {
  const result = guards.validateFrame(value);
  expect(guards.isFrame(value)).toBe(result.ok);
  return result.ok
    ? "accepted"
    : [result.reason, ...result.issues.map(({ path, code }) => `${path.join(".")} ${code}`)];
}

function messages(guards: LoadedGuards, value: unknown): readonly string[] {
  const result = guards.validateFrame(value);
  return result.ok ? [] : result.issues.map(({ message }) => message);
}

/** A catalogue with one frame type, whose payload has one key of a type. */
function catalogueOf(type: ValueType, change: Partial<Catalogue> = {}): Catalogue {
  const bare = { description: null, deprecated: null, examples: [] };
  const { envelope: keys } = runStream;
  return {
    ...runStream,
    envelope: keys.filter(({ role }) => role === "type" || role === "data"),
    frameTypes: [
      {
        name: "one",
        wire: "one",
        perType: {},
        payload: { kind: "keys", keys: [{ ...bare, name: "value", optional: false, type }] },
        notes: null,
        deprecated: null,
        examples: [],
      },
    ],
    stream: null,
    ...change,
  };
}

describe("what is no frame", () => {
  test("is told by its JSON type", async () => {
    const guards = await loadGuards(runStream);
    for (const [value, found] of [
      [null, "null"],
      [[], "array"],
      [[delta], "array"],
      ["text", 'string "text"'],
      [5, "number 5"],
      [true, "boolean true"],
    ] as const) {
      expect(refusal(guards, value)).toEqual(["not-a-frame", " wrong-type"]);
      expect(messages(guards, value)).toEqual([`expected object, got ${found}`]);
    }
    expect(refusal(guards, undefined)).toEqual(["not-a-frame", " missing-key"]);
    expect(messages(guards, undefined)).toEqual(["expected object, got nothing"]);
  });

  test("has no version, or one of another JSON type", async () => {
    const guards = await loadGuards(runStream);
    expect(refusal(guards, {})).toEqual(["not-a-frame", "protocol missing-key"]);
    expect(refusal(guards, { ...delta, protocol: "2" })).toEqual(["not-a-frame", "protocol wrong-type"]);
    expect(refusal(guards, { ...delta, protocol: null })).toEqual(["not-a-frame", "protocol wrong-type"]);
    expect(refusal(guards, { ...delta, protocol: undefined })).toEqual(["not-a-frame", "protocol missing-key"]);
  });

  test("has no type, or one of another JSON type, in a supported version", async () => {
    const guards = await loadGuards(runStream);
    expect(refusal(guards, without(delta, "type"))).toEqual(["not-a-frame", "type missing-key"]);
    expect(messages(guards, without(delta, "type"))).toEqual(["expected string that is a frame type, got nothing"]);
    expect(refusal(guards, { ...delta, type: 5 })).toEqual(["not-a-frame", "type wrong-type"]);
    expect(messages(guards, { ...delta, type: 5 })).toEqual(["expected string that is a frame type, got number 5"]);
    expect(refusal(guards, { ...delta, type: ["text.delta"] })).toEqual(["not-a-frame", "type wrong-type"]);
  });
});

test("of another version nothing else is looked at", async () => {
  const guards = await loadGuards(runStream);
  expect(refusal(guards, { protocol: 3 })).toEqual(["unsupported-protocol", "protocol wrong-value"]);
  expect(refusal(guards, { ...delta, protocol: 1, type: 5, extra: 1 })).toEqual([
    "unsupported-protocol",
    "protocol wrong-value",
  ]);
  expect(messages(guards, { protocol: 3 })).toEqual(["expected number 2, got number 3"]);
});

describe("an unknown type", () => {
  test.each(["", "constructor", "toString", "hasOwnProperty", "__proto__", "valueOf", "TEXT.DELTA", "text.delta "])(
    "is %j",
    async (type) => {
      const guards = await loadGuards(runStream);
      expect(refusal(guards, { ...delta, type })).toEqual(["unknown-type", "type wrong-value"]);
      expect(guards.isFrameType(type)).toBe(false);
    },
  );

  test("is told, and cut where it is long", async () => {
    const guards = await loadGuards(runStream);
    expect(messages(guards, { ...delta, type: "zebra" })).toEqual([
      'expected string that is a frame type, got string "zebra"',
    ]);
    const [message] = messages(guards, { ...delta, type: "text.delta".repeat(1_000_000) });
    expect(message!.length).toBeLessThan(150);
  });

  test("stays one under `types: skip`, so that a reader can drop the frame", async () => {
    const guards = await loadGuards({ ...runStream, unknown: { ...runStream.unknown, types: "skip" } });
    expect(refusal(guards, { ...delta, type: "run.paused" })).toEqual(["unknown-type", "type wrong-value"]);
  });
});

describe("the envelope", () => {
  test("holds exactly its keys", async () => {
    const guards = await loadGuards(runStream);
    expect(refusal(guards, delta)).toBe("accepted");
    for (const key of ["seq", "run_id", "ts", "segment_id", "data"]) {
      expect(refusal(guards, without(delta, key))).toEqual(["invalid", `${key} missing-key`]);
      expect(refusal(guards, { ...delta, [key]: undefined })).toEqual(["invalid", `${key} missing-key`]);
    }
    expect(refusal(guards, { ...delta, trace: 1 })).toEqual(["invalid", "trace unknown-key"]);
    expect(refusal(guards, { ...without(delta, "seq"), sequ: 1 })).toEqual([
      "invalid",
      "seq missing-key",
      "sequ unknown-key",
    ]);
    expect(messages(guards, { ...delta, segmentid: "" })).toEqual(['expected nothing, got string ""']);
  });

  test("may be null only where the type says so", async () => {
    const guards = await loadGuards(runStream);
    expect(refusal(guards, { ...delta, segment_id: null })).toEqual(["invalid", "segment_id wrong-type"]);
    expect(refusal(guards, status)).toBe("accepted");
    expect(refusal(guards, { ...status, segment_id: "seg_1" })).toBe("accepted");
    expect(refusal(guards, without(status, "segment_id"))).toEqual(["invalid", "segment_id missing-key"]);
  });

  test("reads other keys where the policy says so, and forwards them after its own", async () => {
    const guards = await loadGuards({ ...runStream, unknown: { ...runStream.unknown, envelopeKeys: "read" } });
    const text = `{"9":1,"__proto__":{"a":2},"zone":[],${JSON.stringify(delta).slice(1)}`;
    expect(guards.forwardFrame(fromJson(text))).toBe(
      `${JSON.stringify(delta).slice(0, -1)},"9":1,"__proto__":{"a":2},"zone":[]}`,
    );
    expect(() => guards.encodeFrame(fromJson(text))).toThrow(guards.FrameError);
  });
});

describe("numbers", () => {
  test.each([
    ["-0", "accepted"],
    ["1.0", "accepted"],
    ["1e3", "accepted"],
    ["9007199254740991", "accepted"],
    ["9007199254740992", ["invalid", "data.bytes wrong-value"]],
    ["9007199254740993", ["invalid", "data.bytes wrong-value"]],
    ["1e400", ["invalid", "data.bytes wrong-value"]],
    ["1.5", ["invalid", "data.bytes wrong-value"]],
    ["-1", ["invalid", "data.bytes wrong-value"]],
    ['"1"', ["invalid", "data.bytes wrong-type"]],
    ["null", ["invalid", "data.bytes wrong-type"]],
    ["true", ["invalid", "data.bytes wrong-type"]],
  ])("%s as an integer of at least 0", async (text, expected) => {
    const guards = await loadGuards(runStream);
    expect(refusal(guards, fromJson(JSON.stringify(toolResult).replace('"bytes":0', `"bytes":${text}`)))).toEqual(
      expected,
    );
  });

  test("are finite", async () => {
    const guards = await loadGuards(catalogueOf({ kind: "number", minimum: null, maximum: null }));
    expect(refusal(guards, { type: "one", data: { value: 1.5 } })).toBe("accepted");
    expect(refusal(guards, fromJson('{"type":"one","data":{"value":1e400}}'))).toEqual([
      "invalid",
      "data.value wrong-value",
    ]);
    expect(refusal(guards, { type: "one", data: { value: Number.NaN } })).toEqual([
      "invalid",
      "data.value wrong-value",
    ]);
  });
});

describe("timestamps", () => {
  const accepted = [
    "2026-11-29T12:00:00Z",
    "2024-02-29T00:00:00+05:30",
    "2000-02-29T23:59:59.123456789012-00:00",
    "2016-12-31T23:59:60Z",
    "2016-12-31T23:59:60.5+00:00",
    "0000-01-01T00:00:00Z",
  ];
  const refused = [
    ...[
      "2024-01-01 00:00:00Z",
      "2024-01-01T00:00:00+0530",
      "2024-01-01T00:00:00",
      "2024-02-30T00:00:00Z",
      "2024-01-01T24:00:00Z",
    ],
    ...[
      "2024-01-01t00:00:00Z",
      "2024-01-01T00:00:00z",
      "2023-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2024-13-01T00:00:00Z",
      "2024-04-31T00:00:00Z",
    ],
    ...[
      "2024-01-01T00:00:00Z\n",
      " 2024-01-01T00:00:00Z",
      "2024-01-01T00:00:60Z",
      "2016-12-31T23:59:60+01:00",
      "2024-01-01T00:00:00.Z",
      "٢٠٢٤-01-01T00:00:00Z",
      "",
    ],
  ];

  test.each(accepted)("%j is one", async (ts) => {
    expect(refusal(await loadGuards(runStream), { ...delta, ts })).toBe("accepted");
  });

  test.each(refused)("%j is none", async (ts) => {
    expect(refusal(await loadGuards(runStream), { ...delta, ts })).toEqual(["invalid", "ts wrong-value"]);
  });
});

test("a timestamp is decided in one pass, however long it is", async () => {
  const guards = await loadGuards(runStream);
  const long = `2026-11-29T12:00:00.${"9".repeat(2_000_000)}`;
  expect(guards.isFrame({ ...delta, ts: `${long}Z` })).toBe(true);
  expect(guards.isFrame({ ...delta, ts: `${long}z` })).toBe(false);
});

describe("payloads", () => {
  test("are objects", async () => {
    const guards = await loadGuards(runStream);
    for (const [data, found] of [
      [[], "array"],
      ["x", 'string "x"'],
      [null, "null"],
    ] as const) {
      expect(refusal(guards, { ...delta, data })).toEqual(["invalid", "data wrong-type"]);
      expect(messages(guards, { ...delta, data })).toEqual([`expected object, got ${found}`]);
    }
  });

  test("keep keys that nobody knows, also those that look like members of every object", async () => {
    const guards = await loadGuards(runStream);
    const text = JSON.stringify(delta).replace(
      '"text"',
      '"__proto__":{"text":1},"constructor":2,"later":{"deep":[1]},"text"',
    );
    const result = guards.decodeFrame(text);
    expect(result.ok).toBe(true);
    expect(guards.forwardFrame(result.ok && result.frame)).toBe(text);
    expect(() => guards.encodeFrame(fromJson(text))).toThrow(guards.FrameError);
  });

  test("tell null from absent; what is undefined is absent, as JSON.stringify has it", async () => {
    const guards = await loadGuards(runStream);
    const withKey = (parent_segment_id: unknown) => ({
      ...segmentStart,
      data: { ...segmentStart.data, parent_segment_id },
    });
    expect(refusal(guards, segmentStart)).toBe("accepted");
    expect(refusal(guards, withKey("seg_0"))).toBe("accepted");
    expect(refusal(guards, withKey(null))).toEqual(["invalid", "data.parent_segment_id wrong-type"]);
    expect(refusal(guards, withKey(undefined))).toBe("accepted");
    expect(refusal(guards, { ...status, data: { status: "running" } })).toEqual([
      "invalid",
      "data.previous missing-key",
    ]);
  });

  test("refuse an error code that is not in the set", async () => {
    const guards = await loadGuards(runStream);
    const error = { ...status, type: "error", data: { code: "TIMEOUT", message: "", retryable: false } };
    expect(refusal(guards, error)).toBe("accepted");
    const misspelt = { ...error, data: { ...error.data, code: "TIME_OUT" } };
    expect(refusal(guards, misspelt)).toEqual(["invalid", "data.code wrong-value"]);
    expect(messages(guards, misspelt)).toEqual(['expected string that is an error code, got string "TIME_OUT"']);
    expect([guards.isErrorCode("TIMEOUT"), guards.isErrorCode("toString"), guards.isErrorCode(null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([guards.isCloseCode(4401), guards.isCloseCode("4401"), guards.isCloseCode(1001)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("hold unpaired surrogates, which are escaped when written", async () => {
    const guards = await loadGuards(runStream);
    const text = JSON.stringify(delta).replace("Hello", "\\ud83d");
    expect(guards.forwardFrame(guards.parseFrame(text))).toBe(text);
    expect(guards.encodeFrame(fromJson(text))).toBe(text);
  });

  test("hold 64 MB of text", async () => {
    const guards = await loadGuards(runStream);
    const text = JSON.stringify({ ...delta, data: { text: "x".repeat(64 * 2 ** 20) } });
    const result = guards.decodeFrame(text);
    expect(result.ok).toBe(true);
    expect(guards.forwardFrame(result.ok && result.frame)).toBe(text);
  });

  test("hold 100,000 levels where anything may stand, which are read but cannot be written", async () => {
    const guards = await loadGuards(runStream);
    const levels = 100_000;
    const deep = "[".repeat(levels) + "]".repeat(levels);
    const text = JSON.stringify({ ...toolCall, data: { ...toolCall.data, arguments: 0 } }).replace(":0}", `:${deep}}`);
    const result = guards.decodeFrame(text);
    expect(result.ok).toBe(true);
    for (const encode of [guards.encodeFrame, guards.forwardFrame]) {
      expect(() => encode(result.ok && result.frame)).toThrow(
        expect.objectContaining({ name: "FrameError", issues: [expect.objectContaining({ code: "too-deep" })] }),
      );
    }
  });
});

describe("a recursive definition", () => {
  const bare = { description: null, deprecated: null, examples: [] };
  const nodes = catalogueOf(
    { kind: "reference", name: "Node" },
    {
      definitions: [
        {
          ...bare,
          name: "Node",
          type: {
            kind: "object",
            keys: [{ ...bare, name: "next", optional: true, type: { kind: "reference", name: "Node" } }],
            values: null,
          },
        },
      ],
    },
  );
  const chain = (levels: number) =>
    `{"type":"one","data":{"value":${'{"next":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}}}`;

  test.each([
    [1, true],
    [1000, true],
    [1001, false],
    [5000, false],
    [1_000_000, false],
  ])("of %i levels: %s", async (levels, accepted) => {
    const guards = await loadGuards(nodes);
    const value = fromJson(chain(levels));
    const result = guards.validateFrame(value);
    expect(guards.isFrame(value)).toBe(accepted);
    expect(result.ok).toBe(accepted);
    if (result.ok) expect(guards.forwardFrame(value)).toBe(chain(levels));
    else expect(result.issues.map(({ code, path }) => [code, path.length])).toEqual([["too-deep", 1002]]);
  });

  test("is refused for what lies far below", async () => {
    const guards = await loadGuards(nodes);
    expect(refusal(guards, fromJson(chain(900).replace("{}", '{"next":5}')))).toEqual([
      "invalid",
      `data.value.${"next.".repeat(899)}next wrong-type`,
    ]);
  });
});

describe("only an object's own keys are read", () => {
  const added: string[] = [];
  afterEach(() => {
    for (const key of added.splice(0)) delete (Object.prototype as Record<string, unknown>)[key];
  });
  const extendObject = (key: string, value: unknown): void => {
    added.push(key);
    (Object.prototype as Record<string, unknown>)[key] = value;
  };

  test("not those that it inherits", async () => {
    const guards = await loadGuards(runStream);
    expect(guards.isFrame(Object.create(delta))).toBe(false);
    expect(guards.validateFrame(Object.create(delta)).ok).toBe(false);
    expect(guards.isFrame({ ...delta, data: Object.create(delta.data) as object })).toBe(false);
    expect(guards.isFrame(Object.assign(Object.create({ seq: 1 }) as object, without(delta, "seq")))).toBe(false);
    class Data {
      get text() {
        return "Hello";
      }
    }
    expect(guards.isFrame({ ...delta, data: new Data() })).toBe(false);
    expect(guards.isFrame(Object.assign([], delta))).toBe(false);
  });

  test("not `__proto__` from JSON, also where the frame is copied carelessly", async () => {
    const guards = await loadGuards(runStream);
    const smuggled = fromJson('{"protocol":2,"seq":1,"__proto__":{"type":"run.end","data":{}}}') as object;
    expect(refusal(guards, smuggled)).toEqual(["not-a-frame", "type missing-key"]);
    expect(guards.isFrame(Object.assign({}, smuggled))).toBe(false);
    const whole = fromJson(`{"__proto__":${JSON.stringify(delta)}}`) as object;
    expect(guards.isFrame(whole)).toBe(false);
    expect(guards.isFrame(Object.assign({}, whole))).toBe(false);
    expect(refusal(guards, fromJson(`${JSON.stringify(delta).slice(0, -1)},"__proto__":1}`))).toEqual([
      "invalid",
      "__proto__ unknown-key",
    ]);
    expect(({} as { type?: unknown }).type).toBe(undefined);
  });

  test.each([
    ["seq", 1],
    ["segment_id", "seg_1"],
    ["data", { text: "" }],
    ["type", "text.delta"],
    ["protocol", 2],
  ])("not what was added to every object: %s", async (key, value) => {
    const guards = await loadGuards(runStream);
    extendObject(key, value);
    expect(guards.isFrame(without(delta, key))).toBe(false);
    expect(guards.validateFrame(without(delta, key)).ok).toBe(false);
    expect(guards.isFrame({ ...without(delta, key), other: 1 })).toBe(false);
    expect(guards.isFrame(delta)).toBe(true);
  });

  test("not what was added to every object: keys of payloads, needed or not, and keys that nobody knows", async () => {
    const guards = await loadGuards(runStream);
    extendObject("text", "inherited");
    expect(guards.isFrame({ ...delta, data: {} })).toBe(false);
    expect(refusal(guards, { ...delta, data: {} })).toEqual(["invalid", "data.text missing-key"]);
    extendObject("parent_segment_id", 5);
    expect(guards.isFrame(segmentStart)).toBe(true);
    expect(refusal(guards, segmentStart)).toBe("accepted");
    extendObject("anything", 1);
    expect(guards.isFrame(delta)).toBe(true);
    expect(guards.encodeFrame(delta)).toBe(JSON.stringify(delta));
  });

  test("whatever realm or prototype the object has", async () => {
    const guards = await loadGuards(runStream);
    const foreign = vm.runInNewContext(`JSON.parse(${JSON.stringify(JSON.stringify(toolCall))})`) as unknown;
    expect(guards.isFrame(foreign)).toBe(true);
    expect(guards.validateFrame(foreign)).toEqual({ ok: true, frame: foreign });
    expect(guards.encodeFrame(foreign)).toBe(JSON.stringify(toolCall));
    const bare = { __proto__: null, ...delta, data: { __proto__: null, ...delta.data } };
    expect(guards.isFrame(bare)).toBe(true);
    expect(guards.encodeFrame(bare)).toBe(JSON.stringify(delta));
  });
});

describe("decodeFrame", () => {
  test.each(["", "{", "undefined", "NaN", "{'protocol':2}", "\uFEFF{}", "{}{}", '{"a":1,}', "nul"])(
    "refuses %j as no JSON",
    async (text) => {
      const guards = await loadGuards(runStream);
      expect(guards.decodeFrame(text)).toMatchObject({
        ok: false,
        reason: "not-json",
        issues: [{ path: [], code: "not-json" }],
      });
      expect(() => guards.parseFrame(text)).toThrow(
        expect.objectContaining({ name: "FrameError", reason: "not-json" }),
      );
    },
  );

  test("takes the last of two members of one name, as JSON.parse does: what strictness finds is the recorder's matter", async () => {
    const guards = await loadGuards(runStream);
    expect(guards.decodeFrame(JSON.stringify(delta).replace('"seq":7', '"seq":1,"seq":2'))).toEqual({
      ok: true,
      frame: { ...delta, seq: 2 },
    });
  });

  test("gives parseFrame what it throws: reason, issues, and a message that names the first", async () => {
    const guards = await loadGuards(runStream);
    expect(guards.parseFrame(JSON.stringify(delta))).toEqual(delta);
    let caught: unknown;
    try {
      guards.parseFrame(JSON.stringify({ ...delta, seq: "x" }));
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(guards.FrameError);
    expect(caught).toMatchObject({ reason: "invalid", issues: [{ path: ["seq"], code: "wrong-type" }] });
    expect((caught as Error).message).toBe(
      'invalid: seq: expected number that is a safe integer of at least 0, got string "x"',
    );
  });
});

describe("an explanation", () => {
  test("speaks of the type that was meant, and of everything that is wrong", async () => {
    const guards = await loadGuards(runStream);
    const frame = { ...toolResult, seq: "x", data: { ...toolResult.data, ok: 1, bytes: -1 } };
    expect(refusal(guards, frame)).toEqual([
      "invalid",
      "seq wrong-type",
      "data.ok wrong-type",
      "data.bytes wrong-value",
    ]);
  });

  test("tells a key that nobody knows also where another is missing, which leaves the number of keys right", async () => {
    const guards = await loadGuards(runStream);
    const missing = { ...without(delta, "data"), zone: 1 };
    expect(refusal(guards, missing)).toEqual(["invalid", "data missing-key", "zone unknown-key"]);
    expect(refusal(guards, { ...without(delta, "run_id"), zone: 1 })).toEqual([
      "invalid",
      "run_id missing-key",
      "zone unknown-key",
    ]);
  });

  test("lists a thousand issues, and then how many more there are", async () => {
    const guards = await loadGuards(runStream);
    const extras = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`extra${index}`, 0]));
    const result = guards.validateFrame({ ...delta, ...extras });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.issues.length).toBe(1001);
    expect(result.issues[1000]).toEqual({ path: [], code: "more-issues", message: "and 1500 more" });
  });

  test("of a tagged union speaks of the member that was meant", async () => {
    const bare = { description: null, deprecated: null, examples: [] };
    const member = (tag: string, key: string): ValueType => ({
      kind: "object",
      keys: [
        { ...bare, name: "kind", optional: false, type: { kind: "const", value: tag } },
        { ...bare, name: key, optional: false, type: { kind: "boolean" } },
      ],
      values: null,
    });
    const members = [member("cat", "purrs"), member("dog", "barks")];
    for (const open of [false, true]) {
      const guards = await loadGuards(catalogueOf({ kind: "union", members, open }));
      const judge = (value: unknown) => refusal(guards, { type: "one", data: { value } });
      expect(judge({ kind: "dog", barks: true })).toBe("accepted");
      expect(judge({ kind: "dog", purrs: true })).toEqual(["invalid", "data.value.barks missing-key"]);
      expect(judge({ kind: "cow" })).toEqual(open ? "accepted" : ["invalid", "data.value.kind wrong-value"]);
      expect(judge({ kind: 5 })).toEqual(["invalid", "data.value.kind wrong-type"]);
      expect(judge({})).toEqual(["invalid", "data.value.kind missing-key"]);
      expect(judge(Object.create({ kind: "cow" }))).toEqual(["invalid", "data.value.kind missing-key"]);
      expect(judge([])).toEqual(["invalid", "data.value wrong-type"]);
      expect(() => guards.encodeFrame({ type: "one", data: { value: { kind: "cow" } } })).toThrow(guards.FrameError);
    }
  });
});

test("strings are measured in code points", async () => {
  const guards = await loadGuards(catalogueOf({ kind: "string", minLength: 2, maxLength: 3 }));
  const judge = (value: string) => guards.isFrame({ type: "one", data: { value } });
  expect(
    ["", "a", "😀", "ab", "😀😀", "a😀b", "😀😀😀", "abcd", "😀😀😀😀", "\ud83d\ud83d", "\ud83d"].filter(judge),
  ).toEqual(["ab", "😀😀", "a😀b", "😀😀😀", "\ud83d\ud83d"]);
});

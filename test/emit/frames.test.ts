import { describe, expect, test } from "vitest";
import { checkModules, keysOf, literalsOf, typeNamed, typeOfKey } from "./checked.ts";
import { emitDeclarations, emitFrames } from "./emitted.ts";
import {
  anyObject,
  boolean,
  catalogueWith,
  constant,
  definition,
  emissionOf,
  envelopeKey,
  errorCode,
  frameType,
  integer,
  json,
  key,
  known,
  list,
  map,
  named,
  nothing,
  number,
  object,
  oneOf,
  openUnion,
  string,
  union,
} from "./hand-built.ts";
import type { ValueType } from "../../generator/catalogue/model.ts";

/** The declaration of one frame type's payload, laid out. */
async function payloadOf(said: Parameters<typeof catalogueWith>[0], name = "OnlyData"): Promise<string> {
  const text = await emitFrames(emissionOf(catalogueWith(said)));
  const match = new RegExp(`export (?:interface|type) ${name}\\b[^;{]*(?:;|\\{[\\s\\S]*?\\n\\}|\\{\\})`).exec(text);
  return match?.[0] ?? text;
}

/** A value type as it is written at a key. */
async function written(
  type: ValueType,
  definitions: Parameters<typeof catalogueWith>[0]["definitions"] = [],
): Promise<string> {
  const text = await payloadOf({ definitions, errorCodes: [], frameTypes: [frameType("only", [key("k", type)])] });
  return /^ {2}k:\s+([\s\S]*);\n\}$/m.exec(text)![1]!.replace(/\n\s*/g, " ");
}

test("the module reads as a person would write it", async () => {
  const catalogue = catalogueWith({
    envelope: [
      envelopeKey("protocol", "version", { type: constant(2), description: "The version of the protocol." }),
      envelopeKey("type", "type"),
      envelopeKey("segment", null, { perType: "nullable" }),
      envelopeKey("data", "data", { description: "The payload." }),
    ],
    definitions: [
      definition("Usage", anyObject, { description: "What was used." }),
      definition("Tree", object(key("branches", list(named("Tree"))))),
    ],
    frameTypes: [
      frameType(
        "run.end",
        [key("code", union(errorCode, nothing)), key("usage?", named("Usage"), { description: "What it cost." })],
        {
          perType: { segment: "optional" },
          notes: "The last frame.\n\nNothing follows it.",
        },
      ),
      frameType("text", [key("text", string)], { perType: { segment: "required" } }),
      frameType("stop", [], { perType: { segment: "required" }, deprecated: "Send `run.end`." }),
    ],
    errorCodes: [{ name: "A", description: null, retryable: null, closeCode: null }],
  });
  expect(await emitFrames(emissionOf(catalogue))).toBe(`import type { ErrorCode } from "./codes.ts";

/** A frame of protocol 2, as it may be read. Its \`type\` says which one it is. */
export type Frame = FrameByType[FrameType];

/** What \`type\` may hold. */
export type FrameType = keyof FrameByType;

/** The frame of each type. */
export interface FrameByType {
  "run.end": RunEndFrame;
  text: TextFrame;
  stop: StopFrame;
}

/** The frames of the types \`T\`. */
export type FrameOf<T extends FrameType> = FrameByType[T];

/** What frames of the types \`T\` carry. */
export type DataOf<T extends FrameType> = FrameOf<T>["data"];

/** A frame as it must be sent. At present that is what a reader expects. */
export type OutgoingFrame = Frame;

/** The frames of the types \`T\` as they must be sent. */
export type OutgoingFrameOf<T extends FrameType> = FrameOf<T>;

/** What frames of the types \`T\` must carry when they are sent. */
export type OutgoingDataOf<T extends FrameType> = DataOf<T>;

/** The keys that every frame has, in the order in which they are sent. */
export interface Envelope {
  /** The version of the protocol. */
  protocol: 2;
  type: FrameType;
  /** Whether it may be null is a matter of the type. */
  segment: string | null;
  /** The payload. */
  data: unknown;
}

/**
 * The last frame.
 *
 * Nothing follows it.
 */
export interface RunEndFrame extends Envelope {
  type: "run.end";
  data: RunEndData;
}

/** The payload of \`run.end\` frames. */
export interface RunEndData {
  code: ErrorCode | null;
  /** What it cost. */
  usage?: Usage;
}

/** A frame of type \`text\`. */
export interface TextFrame extends Envelope {
  type: "text";
  segment: string;
  data: TextData;
}

/** The payload of \`text\` frames. */
export interface TextData {
  text: string;
}

/**
 * A frame of type \`stop\`.
 *
 * @deprecated Send \`run.end\`.
 */
export interface StopFrame extends Envelope {
  type: "stop";
  segment: string;
  data: StopData;
}

/**
 * The payload of \`stop\` frames. No keys of it are known.
 *
 * @deprecated Send \`run.end\`.
 */
export type StopData = object;

/** What was used. */
export type Usage = JsonObject;

export interface Tree {
  branches: Tree[];
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** Any JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}
`);
});

describe("each value type has one spelling", () => {
  const point = definition("Point", object(key("x", number)));
  const lamp = object(key("kind", constant("lamp")));
  const cases: [string, ValueType, string][] = [
    ["string", string, "string"],
    ["string with bounds", { kind: "string", minLength: 1, maxLength: 3 }, "string"],
    ["integer", integer, "number"],
    ["number", number, "number"],
    ["boolean", boolean, "boolean"],
    ["null", nothing, "null"],
    ["timestamp", { kind: "timestamp" }, "string"],
    ["json", json, "JsonValue"],
    ["object", anyObject, "JsonObject"],
    ["object without keys", object(), "object"],
    ["closed set", oneOf("a", 'b"', 1, -2.5, true), '"a" | \'b"\' | 1 | -2.5 | true'],
    ["open set", known("a", "b"), '"a" | "b" | (string & {})'],
    ["constant", constant("it's"), '"it\'s"'],
    ["list", list(string), "string[]"],
    ["list with bounds, never a tuple", list(integer, 2, 2), "number[]"],
    ["long list, never a union of tuples", list(integer, 0, 1000), "number[]"],
    ["list of a union", list(union(string, nothing)), "(string | null)[]"],
    ["list of an open set", list(known("a")), '("a" | (string & {}))[]'],
    ["list of lists", list(list(integer)), "number[][]"],
    ["map", map(union(integer, nothing)), "{ [key: string]: number | null; }"],
    ["map of maps", map(map(string)), "{ [key: string]: { [key: string]: string; }; }"],
    ["definition", named("Point"), "Point"],
    ["definition or null", union(named("Point"), nothing), "Point | null"],
    [
      "union of unions",
      union(union(string, integer), union(list(string), nothing)),
      "string | number | string[] | null",
    ],
    [
      "object in place",
      object(key("a", string), key("b?", object(key("c-d", integer)))),
      '{ a: string; b?: { /** An integer. */ "c-d": number; }; }',
    ],
    ["keys and values", map(number, key("unit", string)), "{ unit: string; [key: string]: number | string; }"],
    [
      "keys and values, some optional",
      map(number, key("unit?", string), key("note?", union(string, nothing))),
      "{ unit?: string; note?: string | null; [key: string]: number | string | null | undefined; }",
    ],
    ["tagged union", union(lamp, object(key("kind", constant("door")))), '| { kind: "lamp"; } | { kind: "door"; }'],
    [
      "open union",
      openUnion(lamp, object(key("kind", constant("door")))),
      '| { kind: "lamp"; } | { kind: "door"; } | { kind: UnlistedTag; }',
    ],
  ];
  test.each(cases)("%s", async (_, type, expected) => expect(await written(type, [point])).toBe(expected));
});

describe("names that are awkward in TypeScript", () => {
  const names = [
    "tool-call-id",
    "a.b",
    "a/b",
    "@type",
    "$ref",
    "1st",
    "a b",
    "it's",
    'a"b',
    "class",
    "日本",
    "a']['b",
    "]: never; x",
    "*/",
    "",
    "constructor",
  ];

  test("are quoted where they must be, and stay what is on the wire, at every depth", async () => {
    const keys = names.map((name) => ({ ...key("k", string), name }));
    const modules = await emitDeclarations(
      emissionOf(
        catalogueWith({
          definitions: [definition("Named", object(...keys))],
          frameTypes: [frameType("only", [...keys, key("inner", object(...keys)), key("named", named("Named"))])],
        }),
      ),
    );
    const source = checkModules(modules).getSourceFileOrThrow("/src/frames.ts");
    const data = typeNamed(source, "OnlyData");
    expect(keysOf(data)).toEqual([...names, "inner", "named"]);
    expect(keysOf(typeOfKey(data, "inner", source))).toEqual(names);
    expect(keysOf(typeNamed(source, "Named"))).toEqual(names);
  });

  test("stay what they are as wire values, text or number", async () => {
    const wires = [...names, "__proto__", 0, 12, -3];
    const modules = await emitDeclarations(
      emissionOf(catalogueWith({ frameTypes: wires.map((wire, index) => frameType(`t${index}`, [], { wire })) })),
    );
    const source = checkModules(modules).getSourceFileOrThrow("/src/frames.ts");
    expect(literalsOf(typeNamed(source, "FrameType"))).toEqual([...wires].sort());
    for (const [index, wire] of wires.entries()) {
      expect(typeOfKey(typeNamed(source, `T${index}Frame`), "type", source).getLiteralValue()).toBe(wire);
    }
  });
});

describe("payloads", () => {
  const point = definition("Point", object(key("x", number), key("y", number)));

  test("without known keys take any object, since a reader does, and nothing that is no object", async () => {
    expect(await payloadOf({ frameTypes: [frameType("only")] })).toBe("export type OnlyData = object;");
  });

  test("that are described elsewhere go by the name of the definition", async () => {
    expect(await payloadOf({ definitions: [point], frameTypes: [frameType("only", named("Point"))] })).toBe(
      "export type OnlyData = Point;",
    );
  });

  test("with a young key that is required: without it for the reader, with it for the writer", async () => {
    const keys = [key("a", string), key("b", string, { description: "New." }), key("c?", string)];
    const emission = emissionOf(catalogueWith({ frameTypes: [frameType("only", keys), frameType("other")] }), {
      only: ["b", "c"],
    });
    const text = await emitFrames(emission);
    expect(text).toContain(`export interface OnlyData {
  a: string;
  /**
   * New.
   *
   * Since 2.1.0: a writer of an earlier release does not send it.
   */
  b?: string;
  /** Since 2.1.0: a writer of an earlier release does not send it. */
  c?: string;
}`);
    expect(text).toContain(`export interface OnlyDataToSend extends OnlyData {
  /** New. */
  b: string;
}`);
    expect(text).toContain(`export interface OutgoingFrameByType {
  only: OnlyFrameToSend;
  other: OtherFrame;
}`);
  });

  test("of a definition with a young key: spelled out for the reader, the definition itself for the writer", async () => {
    const said = { definitions: [point], frameTypes: [frameType("only", named("Point"))] };
    const text = await emitFrames(emissionOf(catalogueWith(said), { only: ["y"] }));
    expect(text).toContain(
      "export interface OnlyData {\n  x: number;\n  /** Since 2.1.0: a writer of an earlier release does not send it. */\n  y?: number;\n}",
    );
    expect(text).toContain("export type OnlyDataToSend = Point;");
    expect(text).toContain("export interface Point {\n  x: number;\n  y: number;\n}");
  });

  test("whose young keys may be absent anyway need no other form to be sent", async () => {
    const said = { frameTypes: [frameType("only", [key("a?", string)])] };
    const text = await emitFrames(emissionOf(catalogueWith(said), { only: ["a"] }));
    expect(text).toContain("export type OutgoingFrame = Frame;");
    expect(text).not.toContain("ToSend");
  });
});

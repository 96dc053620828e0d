import { beforeAll, describe, expect, test } from "vitest";
import { catalogueWith, emissionOf, frameType, key, string } from "../emit/hand-built.ts";
import { emitDeclarations } from "../emit/emitted.ts";
import { type CompilerMessage, compile, expectedErrors } from "./compiler.ts";
import { everyFeature, everyFeatureInline, youngKeys } from "./every-feature.ts";

/** What programs do with the types. A comment at the end of a line names the errors that the line must give. */
const programs = {
  "hub/narrowing.ts": `
import type { Frame, FrameType, FrameOf, DataOf, Gadget, AnyGadget, Numbered, JsonValue } from "./src/frames.ts";

export function exhaustive(frame: Frame): string {
  switch (frame.kind) {
    case "values": return frame.body.text + frame.device + frame.lane;
    case "odd-keys": return frame.body["tool-call-id"] + frame.body.class + (frame.device ?? "") + String(frame.lane);
    case "closed": return frame.body.kind;
    case "open_set": return frame.body === null ? "" : String(frame.body.kind);
    case "an 'alias' */": return String(frame.body.x);
    case "nothing": return frame.kind;
    case "young/keys": return frame.body.old + (frame.body.new ?? "");
    case "young:alias": return String(frame.body.y ?? 0);
    default: return never(frame);
  }
}

export function forgetful(frame: Frame): string {
  switch (frame.kind) {
    case "values": return frame.body.text;
    default: return never(frame); // TS2345
  }
}

export function notNarrowed(frame: Frame): string {
  return frame.body.text; // TS18047 TS2339
}

export function misspelt(frame: FrameOf<"values">): unknown {
  return [
    frame.body.text,
    frame.body.txet, // TS2339
    frame.body.place.steet, // TS2551
    frame.body.tree.children?.[0]?.label,
    frame.body.tree.children?.[0]?.lable, // TS2551
    frame.bodi, // TS2339
    frame.body.empty.anything, // TS2339
    frame.body.meter.whatever, // TS4111
    frame.body.meter["whatever"],
  ];
}

export function kinds(frame: Frame): boolean {
  return frame.kind === "closed.set"; // TS2367
}

export function presence(values: FrameOf<"values">, odd: FrameOf<"odd-keys">, nothing: FrameOf<"nothing">): unknown {
  const device: string = values.device;
  const lane: number = values.lane;
  const nullable: string = odd.device; // TS2322
  const absent: number = odd.lane; // TS2322
  const never: undefined = nothing.lane;
  const at: string = values.at; // TS2322
  const trace: string[] = values.trace ?? [];
  const optional: string = values.body.optional; // TS2322
  const few: string = values.body.few[0]; // TS2322
  return [device, lane, nullable, absent, never, at, trace, optional, few];
}

export function closedSet(gadget: Gadget): number | string {
  switch (gadget.kind) {
    case "lamp": return gadget.colour;
    case "heater":
    case "oven": return gadget.target;
    default: return never(gadget);
  }
}

export function openSet(gadget: AnyGadget): number | string {
  if (gadget.kind === "lamp") return gadget.colour;
  if (gadget.kind === "heater" || gadget.kind === "oven") return gadget.target;
  return String(gadget.kind);
}

export function openSetIsNotExhausted(gadget: AnyGadget): number | string {
  switch (gadget.kind) {
    case "lamp": return gadget.colour;
    case "heater":
    case "oven": return gadget.target;
    default: return never(gadget); // TS2345
  }
}

export function openNumbers(value: Numbered): string {
  switch (value.n) {
    case 1: return value.one;
    case 2: return value.two;
    default: return String(value.n);
  }
}

/** Code that is generic in the type keeps frame and data together. */
export type Handlers = { [T in FrameType]: (frame: FrameOf<T>, data: DataOf<T>) => void };
export function dispatch<T extends FrameType>(handlers: Handlers, type: T, frame: FrameOf<T>, data: DataOf<T>): number {
  const handler: (frame: FrameOf<T>, data: DataOf<T>) => void = handlers[type];
  handler(frame, data);
  return frame.n;
}
export function on<T extends FrameType>(type: T, handler: (data: DataOf<T>) => void): void {
  void [type, handler];
}
on("values", (data) => void data.text);
on("closed", (data) => void data.kind);
on("values", (data) => void data.kind); // TS2339
on("closed.set", () => {}); // TS2345

export const jsonValue: JsonValue = { a: [1, "b", null, { c: true }] };
export const notJson: JsonValue = { a: () => 1 }; // TS2322

function never(value: never): string {
  return String(value);
}
`,
  "hub/writing.ts": `
import type { OutgoingDataOf, OutgoingFrame, OutgoingFrameOf, DataOf, Frame, FrameOf } from "./src/frames.ts";
import { CloseCode, ErrorCode } from "./src/codes.ts";

const envelope = { v: "hub/2", n: 1, house: "h" } as const;

export const values: OutgoingDataOf<"values"> = {
  text: "", count: 1, share: 0.5, flag: true, nothing: null, at: "2024-02-29T00:00:00Z", anything: [null], bag: { a: { b: 1 } },
  names: { a: "b" }, level: 2.5, mood: "sleepy", fixed: "it's", code: ErrorCode.TOO_MUCH, codes: ["TOO_LITTLE"], few: ["a", 1, "c", 4],
  rows: [[1], []], gadget: { kind: "oven", target: 200 }, any_gadget: { kind: "lamp", colour: "red" }, numbered: { n: 1, one: "" },
  meter: { unit: "m", ok: true, length: 3 }, tree: { label: "", children: [{ label: "" }] }, room: { door: { room: { door: null } } },
  nest: [[], [[]]], place: { street: { name: "" } }, empty: {}, maybe: null, mood_again: "calm",
};

export const wrong: Partial<OutgoingDataOf<"values">>[] = [
  { text: 1 }, // TS2322
  { text: null }, // TS2322
  { text: undefined }, // TS2375
  { count: "1" }, // TS2322
  { flag: "true" }, // TS2322
  { nothing: undefined }, // TS2375
  { at: 0 }, // TS2322
  { anything: () => 1 }, // TS2322
  { bag: [] }, // TS2322
  { bag: "" }, // TS2322
  { names: { a: 1 } }, // TS2322
  { level: "middle" }, // TS2322
  { level: 1 }, // TS2322
  { level: false }, // TS2322
  { mood: 1 }, // TS2322
  { fixed: "its" }, // TS2322
  { code: "TOO_MANY" }, // TS2322
  { codes: ["TOO_MANY"] }, // TS2322
  { few: [true] }, // TS2322
  { rows: [1] }, // TS2322
  { gadget: { kind: "lamp", target: 1 } }, // TS2353
  { gadget: { kind: "lamp" } }, // TS2322
  { gadget: { kind: "toaster" } }, // TS2322
  { any_gadget: { kind: "toaster" } }, // TS2322
  { numbered: { n: 3 } }, // TS2322
  { meter: { unit: "m" } }, // TS2741
  { meter: { unit: "m", ok: true, since: {} } }, // TS2322
  { tree: { label: "", children: [{ lable: "" }] } }, // TS2561
  { room: { door: {} } }, // TS2741
  { nest: [1] }, // TS2322
  { place: { street: { name: "", nubmer: 1 } } }, // TS2561
  { empty: null }, // TS2322
  { maybe: { b: 1 } }, // TS2353
  { nullable: undefined }, // TS2375
  { txet: "" }, // TS2353
];

export const frames: OutgoingFrame[] = [
  { ...envelope, kind: "nothing", device: null, body: {} },
  { ...envelope, kind: "closed", device: "d", body: { kind: "lamp", colour: "green" } },
  { ...envelope, kind: "open_set", device: "d", body: null },
  { ...envelope, kind: "young/keys", device: "d", body: { old: "", new: "" } },
  { ...envelope, kind: "young/keys", device: "d", body: { old: "" } }, // TS2322
  { ...envelope, kind: "young:alias", device: "d", body: { x: 1, y: 2 } },
  { ...envelope, kind: "young:alias", device: "d", body: { x: 1 } }, // TS2322
  { ...envelope, kind: "young/keys", device: null, body: { old: "", new: "" } }, // TS2322
  { ...envelope, kind: "nothing", device: null, lane: 1, body: {} }, // TS2322
  { ...envelope, kind: "nothing", device: null, body: {}, more: 1 }, // TS2353
  { ...envelope, v: "hub/3", kind: "nothing", device: null, body: {} }, // TS2322
];

/** What was read of an older writer is no more than what a reader expects; what is sent can be read. */
export const young: DataOf<"young/keys"> = { old: "" };
export const old: OutgoingDataOf<"young/keys"> = young; // TS2375
export const alias: DataOf<"young:alias"> = { x: 1 };
export const forwarded: OutgoingFrameOf<"young/keys"> = {} as FrameOf<"young/keys">; // TS2375
export const read: Frame = {} as OutgoingFrame;

export const code: ErrorCode = "TOO_MUCH";
export const noCode: ErrorCode = "TOO_MANY"; // TS2322
export const closed: CloseCode = CloseCode[4401];
export type Closed = (typeof CloseCode)[4401];
export const noClose: CloseCode = 4402; // TS2322
ErrorCode.TOO_MUCH = "TOO_MUCH"; // TS2540
`,
  "hub/facts.ts": `
import { CLOSE_CODE_FACTS, CLOSE_CODES, type CloseAction, type CloseCode, ERROR_CODE_FACTS, ERROR_CODES, type ErrorCode } from "./src/codes.ts";
import { BEGINNING_FRAME_TYPES, COALESCED_KEYS, ENVELOPE_KEYS, ENVELOPE_ROLES, FRAME_TYPES, PROTOCOL_VERSION, TERMINAL_FRAME_TYPES, WIRE_VERSION } from "./src/protocol.ts";
import type { Envelope, FrameType } from "./src/frames.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: [
  Same<(typeof ERROR_CODES)[number], ErrorCode>,
  Same<(typeof CLOSE_CODES)[number], CloseCode>,
  Same<keyof typeof ERROR_CODE_FACTS, ErrorCode>,
  Same<keyof typeof CLOSE_CODE_FACTS, CloseCode>,
  Same<(typeof FRAME_TYPES)[number], FrameType>,
  Same<(typeof ENVELOPE_KEYS)[number], keyof Envelope>,
  Same<(typeof BEGINNING_FRAME_TYPES)[number], "values">,
  Same<(typeof TERMINAL_FRAME_TYPES)[number], "closed" | "nothing">,
] = [true, true, true, true, true, true, true, true];
export const version: 2 = PROTOCOL_VERSION;
export const wire: Envelope["v"] = WIRE_VERSION;
export const role: "kind" = ENVELOPE_ROLES.type;
export const action: CloseAction | undefined = CLOSE_CODE_FACTS[4401].action;
export const coalesced: "class" = COALESCED_KEYS["odd-keys"];
PROTOCOL_VERSION = 3; // TS2632
FRAME_TYPES.push("more"); // TS2339
CLOSE_CODE_FACTS[1000].meaning = ""; // TS2540
`,
  "gateway/use.ts": `
import type { DataOf, Envelope, Frame, FrameOf, FrameType, OutgoingDataOf, OutgoingFrame, OutgoingFrameOf } from "./src/frames.ts";
import { FRAME_TYPES } from "./src/protocol.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: [
  Same<FrameType, 0 | -1 | 10 | 11>,
  Same<(typeof FRAME_TYPES)[number], FrameType>,
  Same<keyof Envelope, "op" | "id" | "to">,
  Same<keyof FrameOf<10>, "op" | "id" | "to" | "x" | "y">,
  Same<DataOf<10>, { x: number; y: number }>,
] = [true, true, true, true, true];

export function exhaustive(frame: Frame): string {
  switch (frame.op) {
    case 0: return frame.id + (frame.payload === null ? "" : String(frame.payload?.["a"]));
    case -1: return frame.to + (frame.id ?? "");
    case 10: return String(frame.x + frame.y);
    case 11: return frame.old + (frame.new ?? "");
    default: return ((value: never): string => value)(frame);
  }
}
export type Text = FrameOf<"0">; // TS2344
export const frames: OutgoingFrame[] = [
  { op: 0, id: "a", to: "b" },
  { op: 0, to: "b" }, // TS2322
  { op: -1, to: "b" },
  { op: 10, to: "b", x: 1, y: 2 },
  { op: 10, to: "b", id: "a", x: 1, y: 2 }, // TS2322
  { op: 10, to: "b", x: 1, y: 2, z: 3 }, // TS2353
  { op: 11, id: "a", to: "b", old: "" }, // TS2322
  { op: 11, id: "a", to: "b", old: "", new: "" },
  { op: 12, to: "b" }, // TS2322
];
export const read: FrameOf<11> = { op: 11, id: "a", to: "b", old: "" };
export const data: OutgoingDataOf<11> = { old: "" }; // TS2741
export const frame: OutgoingFrameOf<11> = read; // TS2322
`,
  "globals/use.ts": `
import type { ErrorData, ErrorFrame, FrameFrame, MapFrame, ObjectData, PromiseFrame, RecordData, StringFrame } from "./src/frames.ts";

/** Frame types that are called like globals take nothing away from them. */
export const uses: [Error, Record<string, string>, Map<string, string>, Promise<string>, string, object] = [
  new Error("no"), {}, new Map(), Promise.resolve(""), String(1), Object.create(null) as object,
];
export type All = [ErrorData, ErrorFrame, FrameFrame, MapFrame, ObjectData, PromiseFrame, RecordData, StringFrame];
`,
  "quiet/use.ts": `
import type { DataOf, Frame, FrameOf, FrameType, OutgoingDataOf, OutgoingFrame, OutgoingFrameOf } from "./src/frames.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** While nothing is young, what is sent is what is read. */
export const same: [
  Same<OutgoingFrame, Frame>,
  Same<OutgoingFrameOf<"young/keys">, FrameOf<"young/keys">>,
  Same<OutgoingDataOf<"young/keys">, DataOf<"young/keys">>,
  Same<{ [T in FrameType]: OutgoingDataOf<T> }, { [T in FrameType]: DataOf<T> }>,
] = [true, true, true, true];
`,
};

const globalNames = [
  "error",
  "record",
  "string",
  "map",
  "promise",
  "object",
  "frame",
  "data",
  "error.code",
  "Frame.Type",
];

describe("the types as programs meet them", () => {
  let messages: readonly CompilerMessage[] = [];

  beforeAll(async () => {
    const files = new Map(Object.entries(programs));
    const packages = {
      hub: emissionOf(everyFeature, youngKeys),
      gateway: emissionOf(everyFeatureInline, youngKeys),
      globals: emissionOf(
        catalogueWith({ frameTypes: globalNames.map((name) => frameType(name, [key(name, string)])) }),
      ),
      quiet: emissionOf(everyFeature),
    };
    for (const [folder, emission] of Object.entries(packages)) {
      for (const [path, text] of await emitDeclarations(emission)) files.set(`${folder}/${path}`, text);
    }
    messages = await compile(files);
  });

  test("the modules compile under every strictness, with isolated declarations and erasable syntax", () => {
    expect(messages.filter(({ file }) => file.includes("/src/"))).toEqual([]);
  });

  test.each(Object.entries(programs))("%s gives the errors that it says, and no others", (file, text) => {
    const found = messages.filter((message) => message.file === file);
    const expected = expectedErrors(file, text);
    const heads = found.map(({ line, code }) => ({ file, line, code }));
    expect(heads, found.map(({ line, code, message }) => `${line} ${code} ${message}`).join("\n")).toEqual(expected);
  });
});

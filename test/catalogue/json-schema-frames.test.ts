import type { ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { protocols } from "../fixtures/protocols.ts";
import { compileStrictly } from "./schema-validators.ts";

const validators = new Map<string, { reads: ValidateFunction; writes: ValidateFunction }>();

function validatorsOf(name: string): { reads: ValidateFunction; writes: ValidateFunction } {
  const made = validators.get(name);
  if (made !== undefined) return made;
  const catalogue: Catalogue | undefined = protocols.get(name);
  if (catalogue === undefined) throw new Error(`no catalogue ${name}`);
  const history = beginHistory(catalogue);
  const both = {
    reads: compileStrictly(frameSchema(catalogue, history, "reader")),
    writes: compileStrictly(frameSchema(catalogue, history, "writer")),
  };
  validators.set(name, both);
  return both;
}

/** A frame of the run stream as JSON text: what a row of the table changes replaces a part of it. */
const text = JSON.stringify({
  protocol: 2,
  seq: 1,
  run_id: "r",
  ts: "2024-02-29T12:00:00Z",
  type: "tool.result",
  segment_id: "s",
  data: { tool_call_id: "c", ok: true, output_preview: "", truncated: false, bytes: 0 },
});

describe("frames picked by hand, of the run stream", () => {
  const { reads, writes } = validatorsOf("run-stream");

  it.each<[string, string, string, "both" | "reader" | "neither"]>([
    ["the frame itself", "", "", "both"],
    ["an integer written as 1.0", '"seq":1', '"seq":1.0', "both"],
    ["negative zero", '"seq":1', '"seq":-0', "both"],
    ["the greatest safe integer", '"seq":1', '"seq":9007199254740991', "both"],
    ["an integer past it", '"seq":1', '"seq":9007199254740993', "neither"],
    ["a negative sequence number", '"seq":1', '"seq":-1', "neither"],
    ["a fraction", '"seq":1', '"seq":1.5', "neither"],
    ["a number too great for a double", '"bytes":0', '"bytes":1e400', "neither"],
    ["a number as text", '"seq":1', '"seq":"1"', "neither"],
    ["an unpaired surrogate", '"run_id":"r"', '"run_id":"\\ud83d"', "both"],
    ["the protocol number as text", '"protocol":2', '"protocol":"2"', "neither"],
    ["another protocol number", '"protocol":2', '"protocol":3', "neither"],
    ["an unknown type", '"tool.result"', '"tool.results"', "neither"],
    ["a type that every object has", '"tool.result"', '"constructor"', "neither"],
    ["a missing envelope key", '"run_id":"r",', "", "neither"],
    ["an unknown envelope key", '"seq":1', '"seq":1,"extra":1', "neither"],
    ["__proto__ in the envelope", '"seq":1', '"seq":1,"__proto__":{}', "neither"],
    ["an unknown data key", '"bytes":0', '"bytes":0,"extra":1', "reader"],
    ["__proto__ in the data", '"bytes":0', '"bytes":0,"__proto__":{}', "reader"],
    ["an inherited name in the data", '"bytes":0', '"bytes":0,"toString":1', "reader"],
    ["a missing data key", '"ok":true,', "", "neither"],
    ["null for a data key", '"ok":true', '"ok":null', "neither"],
    ["null for a required segment_id", '"segment_id":"s"', '"segment_id":null', "neither"],
    ["no segment_id", '"segment_id":"s",', "", "neither"],
    ["a day that does not exist", "2024-02-29", "2024-02-30", "neither"],
    ["a line break after the timestamp", "12:00:00Z", "12:00:00Z\\n", "neither"],
    ["a list for the data", /"data":\{.*\}(?=\}$)/.exec(text)?.[0] ?? "", '"data":[]', "neither"],
  ])("%s", (_, from, to, verdict) => {
    expect(text).toContain(from);
    const frame = JSON.parse(text.replace(from, () => to)) as JsonValue;
    expect([reads(frame), writes(frame)]).toEqual([verdict !== "neither", verdict === "both"]);
  });

  it.each([[null], [[]], [[JSON.parse(text)]], [text], [2], [{}]])("%j is no frame", (value) => {
    expect([reads(value), writes(value)]).toEqual([false, false]);
  });

  it.each([
    ["null where the status may be null", { status: "s", previous: null }, true],
    ["no key where the status may be null", { status: "s" }, false],
  ])("tell null and absent apart: %s", (_, data, right) => {
    const frame = { ...(JSON.parse(text) as object), type: "run.status", segment_id: null, data };
    expect([reads(frame), writes(frame)]).toEqual([right, right]);
  });

  it.each([
    ["absent", {}, true],
    ["null", { failure_class: null }, false],
    ["there", { failure_class: "f" }, true],
  ])("admit a key with `?` absent and not null: %s", (_, more, right) => {
    const data = { status: "s", usage: null, cost: null, duration_ms: 0, ...more };
    const frame = { ...(JSON.parse(text) as object), type: "run.end", segment_id: null, data };
    expect([reads(frame), writes(frame)]).toEqual([right, right]);
  });
});

describe("frames picked by hand, of other protocols", () => {
  const hubFrame = (kind: string, body: JsonValue, more: object = {}) => ({
    v: "hub/3",
    n: 0,
    house: "h",
    kind,
    device: "d",
    body,
    ...more,
  });

  it.each<[string, string, JsonValue, "both" | "reader" | "neither"]>([
    ["an unknown envelope key where they are read", "hub", hubFrame("tick", 1, { extra: 1 }), "reader"],
    ["an envelope key that may be absent", "hub", hubFrame("tick", 1, { at: 1 }), "both"],
    ["a name where a wire value stands", "hub", hubFrame("device/found", { kind: "lamp", colour: "red" }), "neither"],
    ["a wire value", "hub", hubFrame("found", { kind: "lamp", colour: "red" }), "both"],
    ["a tag that an open union does not list", "hub", hubFrame("found", { kind: "fan", speed: 1 }), "reader"],
    ["a tag of another JSON type", "hub", hubFrame("found", { kind: 1 }), "neither"],
    ["no tag", "hub", hubFrame("found", { colour: "red" }), "neither"],
    ["a listed tag with another member's keys", "hub", hubFrame("found", { kind: "heater", colour: "red" }), "neither"],
    ["a tag that a closed union does not list", "hub", hubFrame("device:gone", { kind: "fan" }), "neither"],
    ["a payload that is no object", "hub", hubFrame("tick", -300), "neither"],
    ["a key beside keys, of the type of the values", "hub", hubFrame("device:meter", { unit: "W", watts: 1 }), "both"],
    ["a key beside keys, of another type", "hub", hubFrame("device:meter", { unit: "W", watts: "1" }), "neither"],
    ["a text as long as it may be in code points", "hub", hubFrame("tick", 1, { device: "😀".repeat(8) }), "both"],
    ["a text too long in code points", "hub", hubFrame("tick", 1, { device: "a".repeat(9) }), "neither"],
    [
      "a payload beside the envelope",
      "depot",
      {
        "@v": 70,
        n: 0,
        event: "parcel.out",
        when: "2024-01-01T00:00:00Z",
        lane: 1,
        robot: "r",
        parcel: "abc",
        weight: 0,
        state: "sent",
      },
      "both",
    ],
    [
      "the protocol number where a constant stands",
      "depot",
      { "@v": 7, n: 0, event: "shift.close", when: "2024-01-01T00:00:00Z" },
      "neither",
    ],
    [
      "a key absent where the type says optional",
      "depot",
      { "@v": 70, n: 0, event: "shift.close", when: "2024-01-01T00:00:00Z" },
      "both",
    ],
    [
      "a key null that may be absent",
      "depot",
      { "@v": 70, n: 0, event: "shift.close", when: "2024-01-01T00:00:00Z", robot: null },
      "neither",
    ],
    [
      "a key that the type never has",
      "depot",
      { "@v": 70, n: 0, event: "shift.close", when: "2024-01-01T00:00:00Z", lane: 1 },
      "neither",
    ],
    ["an integer as type", "discord-gateway", { op: 11, d: null, s: null, t: null }, "both"],
    ["its name as type", "discord-gateway", { op: "heartbeat_ack", d: null, s: null, t: null }, "neither"],
    ["null where the type requires a sequence", "discord-gateway", { op: 0, d: {}, s: null, t: "READY" }, "neither"],
    ["a text that `known` does not list", "discord-gateway", { op: 0, d: {}, s: 1, t: "CHANNEL_PINS_UPDATE" }, "both"],
    ["a list that is too short", "graphql-transport-ws", { type: "error", id: "1", payload: [] }, "neither"],
  ])("%s", (_, name, frame, verdict) => {
    const { reads, writes } = validatorsOf(name);
    expect([reads(frame), writes(frame)]).toEqual([verdict !== "neither", verdict === "both"]);
  });
});

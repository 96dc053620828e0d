import { describe, expect, test } from "vitest";
import type { JsonValue, ValueType } from "../../generator/catalogue/model.ts";
import { normalise, typeText } from "../../generator/catalogue/normal-form.ts";
import { load } from "../../generator/index.ts";

const surroundings = `format: 1
title: T
protocol: 1
package: { name: small }
envelope: { type: { role: type }, data: { role: data } }
error_codes: { E: }
definitions:
  Usage: object
  A: { keys: { k: { const: a } } }
  B: { keys: { k: { const: b } } }
`;

/** The type of a key that is written so, what it is in the normal form, and as one line. */
function readType(text: string): { type: ValueType; normal: JsonValue; line: string } {
  const { catalogue, diagnostics } = load(`${surroundings}frame_types: { a: { data: { k: ${text} } } }\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { payload } = catalogue!.frameTypes[0]!;
  const { type } = payload.kind === "keys" ? payload.keys[0]! : expect.fail();
  const { frame_types: types } = normalise(catalogue!) as { frame_types: { a: { data: { k: JsonValue } } } };
  return { type, normal: types.a.data.k, line: typeText(type) };
}

const string = { kind: "string", minLength: null, maxLength: null };
const integer = { kind: "integer", minimum: null, maximum: null };
const number = { kind: "number", minimum: null, maximum: null };
const nothing = { kind: "null" };
const object = { kind: "object", keys: null, values: null };
const slot = (type: object): object => ({ type, description: null, deprecated: null, examples: [] });
const key = (name: string, optional: boolean, type: object): object => ({ name, optional, ...slot(type) });
const list = (type: object, minItems: number | null = null, maxItems: number | null = null): object => ({
  kind: "list",
  items: slot(type),
  minItems,
  maxItems,
});
const map = (type: object): object => ({ kind: "object", keys: null, values: slot(type) });
const union = (...members: object[]): object => ({ kind: "union", members, open: false });
const reference = (name: string): object => ({ kind: "reference", name });

describe("a value type", () => {
  test.each<[written: string, type: object, normal: JsonValue, line: string]>([
    ["string", string, "string", "string"],
    ["integer", integer, "integer", "integer"],
    ["number", number, "number", "number"],
    ["boolean", { kind: "boolean" }, "boolean", "boolean"],
    ['"null"', nothing, "null", "null"],
    ["timestamp", { kind: "timestamp" }, "timestamp", "timestamp"],
    ["object", object, "object", "object"],
    ["json", { kind: "json" }, "json", "json"],
    ["ErrorCode", { kind: "error-code" }, "ErrorCode", "ErrorCode"],
    ["Usage", reference("Usage"), "Usage", "Usage"],
    ["list<string>", list(string), "list<string>", "list<string>"],
    ["map<list<integer>>", map(list(integer)), "map<list<integer>>", "map<list<integer>>"],
    ["list<json>", list({ kind: "json" }), "list<json>", "list<json>"],
    ["Usage | null", union(reference("Usage"), nothing), "Usage | null", "Usage | null"],
    ['"null | string"', union(nothing, string), "null | string", "null | string"],
    ["string|integer", union(string, integer), "string | integer", "string | integer"],
    ['"  list <  string|null >  "', list(union(string, nothing)), "list<string | null>", "list<string | null>"],
    ["A | B", union(reference("A"), reference("B")), "A | B", "A | B"],
    ["A | other", { kind: "union", members: [reference("A")], open: true }, "A | other", "A | other"],
    [
      "A | null | B | other",
      { kind: "union", members: [reference("A"), nothing, reference("B")], open: true },
      "A | null | B | other",
      "A | null | B | other",
    ],
    ["{ type: string }", string, "string", "string"],
    [
      "{ type: string, minLength: 1 }",
      { ...string, minLength: 1 },
      { type: "string", minLength: 1 },
      "string (minLength 1)",
    ],
    [
      "{ type: integer, minimum: -1, maximum: 2.5 }",
      { ...integer, minimum: -1, maximum: 2.5 },
      { type: "integer", minimum: -1, maximum: 2.5 },
      "integer (minimum -1, maximum 2.5)",
    ],
    [
      "{ type: list<string>, maxItems: 0 }",
      list(string, null, 0),
      { type: "list<string>", maxItems: 0 },
      "list<string> (maxItems 0)",
    ],
    [
      "{ type: string | integer | list<string> | null, minLength: 1, maximum: 9, minItems: 2 }",
      union({ ...string, minLength: 1 }, { ...integer, maximum: 9 }, list(string, 2), nothing),
      { type: "string | integer | list<string> | null", minLength: 1, maximum: 9, minItems: 2 },
      "string (minLength 1) | integer (maximum 9) | list<string> (minItems 2) | null",
    ],
    ["{ enum: [a, b] }", { kind: "enum", values: ["a", "b"] }, { enum: ["a", "b"] }, '"a" | "b"'],
    [
      "{ enum: [on, off, yes, no, y] }",
      { kind: "enum", values: ["on", "off", "yes", "no", "y"] },
      { enum: ["on", "off", "yes", "no", "y"] },
      '"on" | "off" | "yes" | "no" | "y"',
    ],
    [
      '{ enum: [1, "1", true, usage?] }',
      { kind: "enum", values: [1, "1", true, "usage?"] },
      { enum: [1, "1", true, "usage?"] },
      '1 | "1" | true | "usage?"',
    ],
    [
      "{ type: string | null, enum: [a] }",
      union({ kind: "enum", values: ["a"] }, nothing),
      { type: "string | null", enum: ["a"] },
      '"a" | null',
    ],
    [
      '{ type: "null", enum: [a, 1.5] }',
      union({ kind: "enum", values: ["a", 1.5] }, nothing),
      { type: "string | number | null", enum: ["a", 1.5] },
      '"a" | 1.5 | null',
    ],
    [
      '{ type: "null | integer | string", enum: [a, 1] }',
      union(nothing, { kind: "enum", values: ["a", 1] }),
      { type: "null | string | integer", enum: ["a", 1] },
      'null | "a" | 1',
    ],
    ["{ type: number, enum: [1, 2] }", { kind: "enum", values: [1, 2] }, { enum: [1, 2] }, "1 | 2"],
    ["{ const: -1 }", { kind: "const", value: -1 }, { const: -1 }, "-1"],
    [
      '{ type: "null", const: false }',
      union({ kind: "const", value: false }, nothing),
      { type: "boolean | null", const: false },
      "false | null",
    ],
    ["{ known: [a, b] }", { kind: "known", values: ["a", "b"] }, { known: ["a", "b"] }, 'string (known "a", "b")'],
    [
      "{ type: boolean | string | null, known: [a] }",
      union({ kind: "boolean" }, { kind: "known", values: ["a"] }, nothing),
      { type: "boolean | string | null", known: ["a"] },
      'boolean | string (known "a") | null',
    ],
    [
      '{ type: "null", known: [a] }',
      union({ kind: "known", values: ["a"] }, nothing),
      { type: "string | null", known: ["a"] },
      'string (known "a") | null',
    ],
    ["{ keys: {} }", { kind: "object", keys: [], values: null }, { keys: {} }, "{}"],
    [
      "{ keys: { a: string, b?: integer | null } }",
      { kind: "object", keys: [key("a", false, string), key("b", true, union(integer, nothing))], values: null },
      { keys: { a: "string", "b?": "integer | null" } },
      "{ a: string, b?: integer | null }",
    ],
    [
      "{ keys: { a: string }, values: integer }",
      { kind: "object", keys: [key("a", false, string)], values: slot(integer) },
      { keys: { a: "string" }, values: "integer" },
      "{ a: string, …: integer }",
    ],
    ["{ keys: {}, values: integer }", map(integer), "map<integer>", "map<integer>"],
    ["{ type: object, values: integer }", map(integer), "map<integer>", "map<integer>"],
    [
      "{ type: string | object | null, keys: { a: string }, minLength: 1 }",
      union({ ...string, minLength: 1 }, { kind: "object", keys: [key("a", false, string)], values: null }, nothing),
      { type: "string | object | null", minLength: 1, keys: { a: "string" } },
      "string (minLength 1) | { a: string } | null",
    ],
    [
      "{ type: string | object, known: [x], keys: { a: string } }",
      union({ kind: "known", values: ["x"] }, { kind: "object", keys: [key("a", false, string)], values: null }),
      { type: "string | object", known: ["x"], keys: { a: "string" } },
      'string (known "x") | { a: string }',
    ],
    ["{ items: string }", list(string), "list<string>", "list<string>"],
    [
      "{ items: { enum: [a] }, minItems: 1 }",
      list({ kind: "enum", values: ["a"] }, 1),
      { items: { enum: ["a"] }, minItems: 1 },
      'list<"a"> (minItems 1)',
    ],
    [
      '{ type: "null", items: { enum: [a] } }',
      union(list({ kind: "enum", values: ["a"] }), nothing),
      { type: "null", items: { enum: ["a"] } },
      'list<"a"> | null',
    ],
    [
      "{ items: { type: string, description: Said of each. } }",
      { kind: "list", items: { ...slot(string), description: "Said of each." }, minItems: null, maxItems: null },
      { items: { type: "string", description: "Said of each." } },
      "list<string>",
    ],
  ])("%s is read, said again, and named on one line", (written, type, normal, line) => {
    expect(readType(written)).toEqual({ type, normal, line });
  });

  test("says what it is about, and gives examples, without a change of its type", () => {
    const { normal } = readType(
      "{ type: json, description: Anything., deprecated: Say more., examples: [null, { __proto__: 1, a: [x] }] }",
    );
    expect(JSON.stringify(normal)).toBe(
      '{"type":"json","description":"Anything.","deprecated":"Say more.","examples":[null,{"__proto__":1,"a":["x"]}]}',
    );
  });
});

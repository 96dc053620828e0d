import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { describeFault } from "../../generator/catalogue/fault.ts";
import { normalise, readNormalForm } from "../../generator/catalogue/normal-form.ts";
import { load } from "../../generator/index.ts";
import type { Catalogue } from "../../generator/index.ts";
import type { JsonValue } from "../../generator/catalogue/model.ts";
import { messages } from "../../generator/diagnostics/messages.ts";
import { anyJson } from "../arbitrary/json.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { protocols } from "../fixtures/protocols.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 10);
const small = "format: 1\ntitle: T\nprotocol: 3\npackage: { name: small }\n";

function read(text: string): Catalogue {
  const { catalogue, diagnostics } = load(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return catalogue!;
}

/** The normal form as a person might have written it. */
function writeYaml(catalogue: Catalogue): string {
  const { close_codes: closeCodes, ...rest } = normalise(catalogue) as Record<string, JsonValue>;
  const text = stringify(rest, { lineWidth: 0, aliasDuplicateObjects: false });
  if (closeCodes === undefined) return text;
  const codes = (closeCodes as readonly { code: number; meaning: string; action?: string }[]).map(
    ({ code, ...said }) => `  ${code}: ${JSON.stringify(said)}\n`,
  );
  return `${text}close_codes:\n${codes.join("")}`;
}

describe("the normal form", () => {
  test("gives the same catalogue back, through JSON text", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        const { catalogue: back, faults } = readNormalForm(
          JSON.parse(JSON.stringify(normalise(catalogue))) as JsonValue,
        );
        expect(faults).toEqual([]);
        expect(back).toEqual(catalogue);
      }),
      { numRuns: runs },
    );
  });

  test("written as YAML gives the same catalogue, so both languages say the same", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        expect(read(writeYaml(catalogue))).toEqual(catalogue);
      }),
      { numRuns: Math.ceil(runs / 5) },
    );
  });

  test("keeps the order of close codes, which JavaScript would sort", () => {
    const catalogue = read(
      `${small}envelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: }\nclose_codes: { 4404: b, 1000: n, 4401: a }\n`,
    );
    expect((normalise(catalogue) as { close_codes: JsonValue }).close_codes).toEqual([
      { code: 4404, meaning: "b" },
      { code: 1000, meaning: "n" },
      { code: 4401, meaning: "a" },
    ]);
    expect(readNormalForm(normalise(catalogue)).catalogue).toEqual(catalogue);
  });

  test.each([
    ["an expression and the mapping that says no more", "string", "{ type: string }"],
    ["a map and its values", "map<integer>", "{ values: integer }"],
    ["a map and an object with values", "map<integer>", "{ type: object, values: { type: integer } }"],
    ["a list and its items", "list<string | null>", "{ items: string | null }"],
    ["spaces in an expression", "list<string|null>|boolean", "list < string | null > | boolean"],
    ["null beside an enum, however it is said", "{ type: string | null, enum: [a] }", '{ type: "null", enum: [a] }'],
    ["a type beside const that says no more", "{ const: a }", "{ type: string, const: a }"],
    ["no description and none", "{ type: integer, minimum: 1 }", "{ minimum: 1.0, type: integer, examples: [] }"],
  ])("is one spelling for %s", (_, one, other) => {
    const spell = (type: string): JsonValue =>
      normalise(
        read(
          `${small}envelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: { data: { k: ${type} } } }\n`,
        ),
      );
    expect(spell(one)).toEqual(spell(other));
  });

  test("is one spelling for what is left out and what is written as its default", () => {
    const short = read(
      `${small}envelope: { ts: { role: time }, type: { role: type }, data: { role: data } }\nframe_types: { a: , b: { wire: b, data: {} } }\n`,
    );
    const long = read(
      `${small}envelope: { ts: { role: time, type: timestamp }, type: { role: type }, data: { role: data } }\n` +
        "unknown: { envelope_keys: refuse, types: refuse }\ndefinitions: {}\nframe_types: { a: { data: {} }, b: {} }\nerror_codes: {}\nclose_codes: {}\nsections: {}\n",
    );
    expect(normalise(short)).toEqual(normalise(long));
    expect((normalise(short) as { frame_types: JsonValue }).frame_types).toEqual({ a: {}, b: {} });
    expect(short).toEqual(long);
  });

  test("leaves the rules of order as they were written", () => {
    const text = `${small}envelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: , b: }\nstream: { begins: [a], ends: b, restarts: never }\n`;
    expect((normalise(read(text)) as { stream: JsonValue }).stream).toEqual({
      begins: ["a"],
      ends: "b",
      restarts: "never",
    });
  });

  test("of the shipped catalogue can be read", () => {
    const catalogue = read(readFileSync(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url), "utf8"));
    expect(readNormalForm(normalise(catalogue))).toEqual({ catalogue, faults: [] });
  });
});

describe("a normal form with something else somewhere in it", () => {
  const fragments: fc.Arbitrary<JsonValue> = fc.oneof(
    fc.constantFrom<JsonValue>(
      null,
      true,
      0,
      1,
      -1,
      1.5,
      1e300,
      "",
      "a",
      "A",
      "a?",
      "a??",
      "?",
      "__proto__",
      "constructor",
      [],
      {},
      [null],
      { "": null },
    ),
    fc.constantFrom<JsonValue>(
      "string",
      "integer",
      "json",
      "null",
      "object",
      "other",
      "timestamp",
      "ErrorCode",
      "list<string>",
      "map<json>",
    ),
    fc.constantFrom<JsonValue>(
      "string | null",
      "integer | number",
      "json | null",
      "list<other>",
      "A | B | other",
      "string[]",
      "list<",
      "|",
      "type",
      "data",
    ),
    fc.constantFrom<JsonValue>(
      "required",
      "optional",
      "never",
      "nullable",
      "absent",
      "version",
      "sequence",
      "stream",
      "time",
      "refuse",
      "read",
      "skip",
    ),
    fc.constantFrom<JsonValue>(
      { type: "string" },
      { enum: ["a", 1, null] },
      { const: "x" },
      { known: ["x"] },
      { keys: { a: "string" } },
      { values: "json" },
    ),
    fc.constantFrom<JsonValue>(
      { items: { keys: {} }, minItems: 1 },
      { type: "null", items: "string" },
      { type: "integer", minimum: 2, maximum: 1 },
    ),
    anyJson(),
  );
  const forms = [...protocols.values()].map(normalise);
  const keys = [
    ...new Set(forms.flatMap((form) => [...JSON.stringify(form).matchAll(/"([^"\\]+)":/g)].map((match) => match[1]!))),
  ];

  interface Change {
    readonly kind: "replace" | "remove" | "add" | "rename" | "copy";
    readonly at: number;
    readonly from: number;
    readonly key: string;
    readonly value: JsonValue;
  }

  const changes = fc.record<Change>({
    kind: fc.constantFrom("replace", "replace", "remove", "add", "rename", "copy"),
    at: fc.nat(),
    from: fc.nat(),
    key: fc.constantFrom(...keys),
    value: fragments,
  });

  /** Every place of a value, as a way to it. */
  function placesOf(value: JsonValue, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== "object" || value === null) return [path];
    return [
      path,
      ...Object.entries(value as Record<string, JsonValue>).flatMap(([key, inner]) => placesOf(inner, [...path, key])),
    ];
  }

  function at(value: JsonValue, path: readonly string[]): JsonValue {
    return path.reduce((current, key) => (current as Record<string, JsonValue>)[key]!, value);
  }

  function change(form: JsonValue, { kind, at: index, from, key, value }: Change): JsonValue {
    const places = placesOf(form).slice(1);
    const copy = structuredClone(form);
    const path = places[index % places.length];
    if (path === undefined) return value;
    const parent = at(copy, path.slice(0, -1)) as Record<string, JsonValue>;
    const last = path.at(-1)!;
    const inner = parent[last]!;
    switch (kind) {
      case "replace":
        parent[last] = value;
        break;
      case "copy":
        parent[last] = structuredClone(at(form, places[from % places.length]!));
        break;
      case "remove":
        delete parent[last];
        break;
      case "add":
        if (typeof inner === "object" && inner !== null) (inner as Record<string, JsonValue>)[key] = value;
        break;
      case "rename":
        if (!Array.isArray(parent)) {
          delete parent[last];
          parent[key] = inner;
        }
    }
    // Lists with holes are not JSON.
    return JSON.parse(JSON.stringify(copy)) as JsonValue;
  }

  test("is a catalogue or has faults, and keeps the law if it is one", () => {
    let whole = 0;
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.array(changes, { minLength: 1, maxLength: 3 }), (form, list) => {
        const { catalogue, faults } = readNormalForm(list.reduce(change, form));
        expect(catalogue === null).toBe(faults.some(({ code }) => messages[code].severity === "error"));
        for (const fault of faults) expect(describeFault(fault)).toMatch(/^[^\n\r]+$/);
        if (catalogue === null) return;
        whole++;
        expect(readNormalForm(normalise(catalogue)).catalogue).toEqual(catalogue);
      }),
      { numRuns: runs * 2 },
    );
    expect(whole).toBeGreaterThan(runs / 20);
  });
});

describe("a normal form that is none", () => {
  const whole = normalise(
    read(
      `${small}envelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: }\nclose_codes: { 1000: x }\n`,
    ),
  ) as Record<string, JsonValue>;
  const faultsOf = (json: JsonValue): readonly (readonly [string, string])[] => {
    const { catalogue, faults } = readNormalForm(json);
    expect(catalogue).toBeNull();
    return faults.map(({ code, path }) => [code, path.join(".")]);
  };

  test.each<[string, JsonValue, readonly (readonly [string, string])[]]>([
    ["null", null, [["wrong-kind", ""]]],
    ["a list", [], [["wrong-kind", ""]]],
    ["another format", { ...whole, format: 2 }, [["unsupported-format", "format"]]],
    ["an unknown key", { ...whole, fingerprint: "x" }, [["unknown-key", "fingerprint"]]],
    [
      "a close code without its number",
      { ...whole, close_codes: [{ meaning: "x" }] },
      [["wrong-kind", "close_codes.0"]],
    ],
    ["a close code that is none", { ...whole, close_codes: ["x"] }, [["wrong-kind", "close_codes.0"]]],
    [
      "a close code twice",
      {
        ...whole,
        close_codes: [
          { code: 1000, meaning: "x" },
          { code: 1000, meaning: "y" },
        ],
      },
      [["duplicate-key", "close_codes.1"]],
    ],
    [
      "a close code out of range",
      { ...whole, close_codes: [{ code: 1005, meaning: "x" }] },
      [["close-code-range", "close_codes.1005"]],
    ],
    [
      "a definition that is missing",
      { ...whole, frame_types: { a: { data: "Nothing" } } },
      [["unknown-type", "frame_types.a.data"]],
    ],
    ["a check of the whole", { ...whole, frame_types: { a: {}, A: {} } }, [["name-clash", "frame_types.A"]]],
  ])("is refused: %s", (_, json, expected) => {
    expect(faultsOf(json)).toEqual(expected);
  });

  test("is refused without a deep stack however deep it is nested", () => {
    let deep: JsonValue = "x";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(faultsOf({ ...whole, frame_types: deep })).toEqual([["nested-too-deeply", ""]]);
  });
});

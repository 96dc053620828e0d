import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deepestJson, nestsTooDeep, placeJson } from "../../generator/change/json-places.ts";
import type { JsonPath } from "../../generator/change/json-places.ts";
import type { Span } from "../../generator/diagnostics/diagnostic.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 2000);

function cut(text: string, span: Span): string {
  const lines = text.split("\n");
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return text.slice(offset(span.line, span.column), offset(span.endLine, span.endColumn));
}

/** Every path into a value. */
function pathsOf(value: unknown, path: JsonPath = []): JsonPath[] {
  const entries = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  return [path, ...entries.flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function at(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

describe("placeJson", () => {
  test("the text at the place of a value is that value, and at the place of a key that key", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (compact, indent) => {
        const value: unknown = JSON.parse(compact);
        const text = JSON.stringify(value, null, indent);
        const places = placeJson(text);
        if (!places.ok) throw new Error(places.message);
        for (const path of pathsOf(value)) {
          expect(JSON.parse(cut(text, places.locate(path, "value")))).toEqual(at(value, path));
          const step = path.at(-1);
          if (typeof step === "string") expect(JSON.parse(cut(text, places.locate(path, "key")))).toBe(step);
        }
      }),
      { numRuns: runs / 10 },
    );
  });

  test("a text is JSON for it exactly where it is JSON for JSON.parse", () => {
    const nearly = fc.tuple(
      fc.json(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom("", ",", '"', "{", "]", "0", "-", "\\", "e", "\u0000", " ")), {
        maxLength: 3,
      }),
    );
    fc.assert(
      fc.property(nearly, ([json, edits]) => {
        const text = edits.reduce((sum, [where, what]) => {
          const cutAt = where % (sum.length + 1);
          return sum.slice(0, cutAt) + what + sum.slice(cutAt + (what === "" ? 1 : 0));
        }, json);
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(placeJson(text).ok).toBe(valid);
      }),
      { numRuns: runs },
    );
  });

  test("a key that stands twice is reported at its second place, as its escapes read", () => {
    const text = '{ "a": 1,\n  "b": {},\n  "\\u0061": 2 }';
    const places = placeJson(text);
    expect(places).toMatchObject({
      ok: true,
      repeated: [{ key: "a", span: { line: 3, column: 3, endLine: 3, endColumn: 11 } }],
    });
  });

  test("what is not there is shown at the nearest part around it", () => {
    const text = '{ "a": { "b": 1 } }';
    const places = placeJson(text);
    if (!places.ok) throw new Error(places.message);
    expect(cut(text, places.locate(["a", "c", "d"], "value"))).toBe('"a"');
    expect(cut(text, places.locate(["x"], "value"))).toBe(text);
  });

  test.each([
    ['{ "a" 1 }', "expected `:`", 7],
    ['{ "a": 1 "b": 2 }', "expected `,` or `}`", 10],
    ['{ "a": 1, }', "expected a key in double quotes", 11],
    ["[1, 02]", "expected `,` or `]`", 6],
    ["[1, nan]", "expected a JSON value", 5],
    ["[1", "the text ends too early", 3],
    ['["a\u0001"]', "a text may not hold control characters; they are escaped", 4],
    ['["a\\x"]', "there is no such escape", 4],
    ['["a', "the text ends too early", 4],
    ["[] []", "expected the end of the text", 4],
  ])("%s is refused where it goes wrong", (text, message, column) => {
    expect(placeJson(text)).toMatchObject({ ok: false, message, span: { line: 1, column } });
  });

  test("a long text that is not closed is refused in linear time", () => {
    expect(placeJson(`["${"a\\n".repeat(1_000_000)}`)).toMatchObject({ ok: false, span: { column: 3_000_003 } });
  });

  test("nesting is bounded, brackets within texts not counted", () => {
    const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(placeJson(nest(deepestJson)).ok).toBe(true);
    expect(placeJson(nest(deepestJson + 1)).ok).toBe(false);
    expect(nestsTooDeep(nest(deepestJson))).toBe(false);
    expect(nestsTooDeep(nest(deepestJson + 1))).toBe(true);
    expect(nestsTooDeep(JSON.stringify(["[".repeat(1000), '"[{'.repeat(400), "\\"]))).toBe(false);
    expect(nestsTooDeep("[".repeat(5_000_000))).toBe(true);
  });
});

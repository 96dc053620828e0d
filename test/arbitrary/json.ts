import fc from "fast-check";
import type { JsonValue } from "../../generator/catalogue/model.ts";

/** Object keys that are easily mishandled, beside ordinary ones. */
export const awkwardKeys: readonly string[] = [
  "",
  "0",
  "-1",
  "x",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "length",
  "then",
  "toJSON",
  "$ref",
  "$id",
  "type",
  "data",
  "null",
  "a b",
  "é",
  "日本",
  "\u2028",
  "\ud83d",
  "😀",
  'quote"',
  "back\\slash",
];

/** Strings on some edge: empty, controls, separators, surrogates, words that look like values, long. */
export const awkwardStrings: readonly string[] = [
  "",
  " ",
  "a",
  "0",
  "null",
  "true",
  "{}",
  "\u0000",
  "\n",
  "line\nbreak",
  "\u2028",
  "\u2029",
  "\ufeff",
  "\u202e",
  "\ud83d",
  "\udc00",
  "😀",
  "👨‍👩‍👧",
  "é",
  "e\u0301",
  '"',
  "\\",
  "*/",
  "${x}",
  "`",
  "</script>",
  "__proto__",
  "constructor",
  "2024-01-01T00:00:00Z",
  "x".repeat(300),
];

/** Numbers on some edge of what JSON, doubles and safe integers can say; all finite. */
export const awkwardNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1.5,
  -0.1,
  1e-7,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53 - 1),
  -(2 ** 53),
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];

/** Any text, with a bias to the awkward; lone surrogates among it. */
export function anyText(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constantFrom(...awkwardStrings) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  );
}

/** Any key of an object that is none of `taken`. */
export function anyKey(taken: ReadonlySet<string> = new Set()): fc.Arbitrary<string> {
  const free = awkwardKeys.filter((key) => !taken.has(key));
  return fc.oneof(
    fc.constantFrom(...free),
    anyText().filter((key) => !taken.has(key)),
  );
}

/** Any finite number. */
export function anyNumber(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(...awkwardNumbers),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
}

const tied = fc.letrec<{ value: JsonValue; list: JsonValue[]; object: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    anyNumber(),
    anyText(),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("value"), { maxLength: 4 }),
  object: fc
    .uniqueArray(fc.tuple(anyKey(), tie("value")), { maxLength: 4, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries)),
}));

/** Any JSON value as `JSON.parse` gives it, `__proto__` as an own key included. */
export function anyJson(): fc.Arbitrary<JsonValue> {
  return tied.value;
}

/** Any JSON object. */
export function anyJsonObject(): fc.Arbitrary<{ readonly [key: string]: JsonValue }> {
  return tied.object as fc.Arbitrary<{ readonly [key: string]: JsonValue }>;
}

import fc from "fast-check";
import * as prettier from "prettier";
import { expect, test } from "vitest";
import { formatJson } from "../../generator/output/json-form.ts";

const runs = Math.min(Number(process.env["PROVE_RUNS"] ?? 1000), 20_000);

/** JSON without wide characters, whose width prettier counts otherwise, without exponents, which it respells, and with lists long enough to be broken. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((number) => !String(number).includes("e")),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.integer(), { maxLength: 60 }),
    fc.array(fc.string({ minLength: 5, maxLength: 20 }), { maxLength: 10 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 5 }),
  ),
})).value;

test("JSON is laid out as prettier would, whatever it is and however it came", async () => {
  await fc.assert(
    fc.asyncProperty(json, fc.constantFrom(0, 1, 2), async (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      // Prettier keeps an object open that came open; ours are always open.
      const expected = await prettier.format(JSON.stringify(value, null, 2), { parser: "json", printWidth: 120 });
      expect(formatJson(text)).toBe(expected);
    }),
    { numRuns: runs },
  );
});

test("no key moves and no value is spelled otherwise, even where JSON.parse would do it", () => {
  expect(formatJson('{"b":1,"2":1.0,"1":-0,"__proto__":1e400,"u":"\\u0041\\/","b":12345678901234567890}')).toBe(
    '{\n  "b": 1,\n  "2": 1.0,\n  "1": -0,\n  "__proto__": 1e400,\n  "u": "\\u0041\\/",\n  "b": 12345678901234567890\n}\n',
  );
});

test.each(["", "{", "[1,]", "{a:1}", "1 2", "// x\n1"])("%j is not JSON", (text) => {
  expect(() => formatJson(text)).toThrow(SyntaxError);
});

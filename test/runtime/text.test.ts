import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equalsBut } from "../../generator/runtime/json-equality.ts";
import { countCodePoints, hasLength } from "../../generator/runtime/text-length.ts";
import { createUtf8Decoder } from "../../generator/runtime/utf-8.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 10);

/** Texts with characters of every length, and halves of surrogate pairs. */
const texts = fc
  .array(fc.constantFrom("a", "ß", "京", "🚀", "\ud800", "\udc00", "\ufeff", "\u0000"), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("the length of a text", () => {
  test("is that of its code points, half of a pair being one", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(countCodePoints(text)).toBe([...text].length);
      }),
      { numRuns: runs },
    );
  });

  test("lies between two bounds exactly where its code points do", () => {
    fc.assert(
      fc.property(texts, fc.nat(14), fc.nat(14), (text, least, most) => {
        const count = [...text].length;
        expect(hasLength(text, least, most)).toBe(least <= count && count <= most);
      }),
      { numRuns: runs },
    );
  });
});

describe("text out of bytes", () => {
  test("is the same in whatever pieces they come, a mark of the byte order included", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(40)), (text, cuts) => {
        const bytes = Buffer.from(text);
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((one, other) => one - other), bytes.length];
        const decoder = createUtf8Decoder(true);
        const parts = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const read = parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
        expect(read).toBe(bytes.toString("utf8"));
      }),
      { numRuns: runs },
    );
  });

  test("that are no UTF-8 is thrown for or replaced, as is asked", () => {
    const bytes = Uint8Array.of(0x61, 0xff, 0x62);
    expect(() => createUtf8Decoder(true).decode(bytes)).toThrow(TypeError);
    expect(createUtf8Decoder(false).decode(bytes)).toBe("a\ufffdb");
  });
});

describe("two JSON values are equal", () => {
  const equalsJson = (one: unknown, other: unknown): boolean => equalsBut({ value: one }, { value: other });

  // `-0` is no JSON text of its own, and is `0` to a reader.
  const values = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

  test("where Node says so", () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(equalsJson(one, other)).toBe(isDeepStrictEqual(one, other));
        expect(equalsJson(one, structuredClone(one))).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("whatever the order of their keys, but not where one key is inherited", () => {
    expect(equalsJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(equalsJson({ a: 1 }, Object.assign(Object.create({ a: 1 }) as object, { b: 2 }))).toBe(false);
    expect(equalsJson([], {})).toBe(false);
    expect(equalsJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });

  test("but for keys that are named, at the outermost", () => {
    expect(equalsBut({ a: 1, b: 2, c: 3 }, { c: 4, d: 5, a: 1 }, "b", "c", "d")).toBe(true);
    expect(equalsBut({ a: 1, b: 2 }, { a: 2, b: 2 }, "b")).toBe(false);
    expect(equalsBut({ a: { b: 1 } }, { a: { b: 2 } }, "b")).toBe(false);
  });

  test("however deep they are", () => {
    const deep = (): unknown => JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(equalsJson(deep(), deep())).toBe(true);
  });
});

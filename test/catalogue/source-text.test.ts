import fc from "fast-check";
import { expect, test } from "vitest";
import { findInvalidByte, mostBytes, readSourceText } from "../../generator/catalogue/source-text.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 5000);

test("the first byte that is no UTF-8 is where a strict decoder stops", () => {
  const isValid = (bytes: Uint8Array): boolean => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const characters = [
    "A",
    "\u007f",
    "\u0080",
    "\u07ff",
    "\u0800",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "\u{10000}",
    "\u{10ffff}",
  ];
  const whole = fc.constantFrom(...characters).map((character) => [...Buffer.from(character)]);
  const lead = fc.constantFrom(
    0x41,
    0x80,
    0xc0,
    0xc1,
    0xc2,
    0xdf,
    0xe0,
    0xe1,
    0xed,
    0xef,
    0xf0,
    0xf1,
    0xf4,
    0xf5,
    0xff,
  );
  const trail = fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0);
  const broken = fc.tuple(lead, fc.array(trail, { maxLength: 3 })).map(([first, rest]) => [first, ...rest]);
  fc.assert(
    fc.property(fc.array(fc.oneof(whole, broken), { maxLength: 4 }), (list) => {
      const bytes = Uint8Array.from(list.flat());
      const offset = findInvalidByte(bytes);
      expect(isValid(bytes)).toBe(offset === bytes.length);
      expect(isValid(bytes.subarray(0, offset))).toBe(true);
      for (let end = offset + 1; end <= Math.min(bytes.length, offset + 4); end++)
        expect(isValid(bytes.subarray(offset, end))).toBe(false);
    }),
    { numRuns: runs },
  );
});

test("sixteen mebibytes are read, and one byte more is not", () => {
  const most = new Uint8Array(mostBytes).fill(0x20);
  expect(readSourceText(most).faults).toEqual([]);
  expect(readSourceText(new Uint8Array(mostBytes + 1).fill(0x20)).faults.map(({ code }) => code)).toEqual([
    "file-too-large",
  ]);
  // A text is measured as the file that it would be.
  expect(readSourceText("é".repeat(mostBytes / 2)).faults).toEqual([]);
  expect(readSourceText(`${"é".repeat(mostBytes / 2)}x`).faults.map(({ code }) => code)).toEqual(["file-too-large"]);
});

test("a byte order mark at the start is left out, and CRLF becomes LF", () => {
  expect(readSourceText("\ufeffa\r\nb\n").text).toBe("a\nb\n");
  expect(readSourceText(Buffer.from("\ufeffa\r\nb\n")).text).toBe("a\nb\n");
});

test("characters that YAML allows are left alone, controls of direction and separators among them", () => {
  const text = "a\tb\u0085\u00a0\u2028\u2029\u200b\u202e\u2066\ue000\ufffd😀\u{10ffff}";
  expect(readSourceText(text)).toEqual({ text, faults: [] });
});

test("a million forbidden characters are not all listed", () => {
  expect(readSourceText("\0".repeat(1_000_000)).faults).toHaveLength(1001);
});

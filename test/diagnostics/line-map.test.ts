import fc from "fast-check";
import { expect, test } from "vitest";
import { mapLines } from "../../generator/diagnostics/line-map.ts";

test("an offset is at the line and column that cutting the text there gives", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "\n", "\r\n", "é", "😀"), maxLength: 40 }),
      fc.nat(60),
      fc.nat(60),
      (text, a, b) => {
        const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const place = (offset: number): [number, number] => {
          const lines = text.slice(0, offset).split("\n");
          return [lines.length, lines.at(-1)!.length + 1];
        };
        const { line, column, endLine, endColumn } = mapLines(text).spanOf(start, end);
        expect([line, column, endLine, endColumn]).toEqual([...place(start), ...place(end)]);
        expect(mapLines(text).lineOf(start)).toBe(line);
      },
    ),
  );
});

test("what is past the text is at its end", () => {
  expect(mapLines("a\nb").spanOf(9, 10)).toEqual({ line: 2, column: 2, endLine: 2, endColumn: 2 });
});

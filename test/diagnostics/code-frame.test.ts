import { describe, expect, test } from "vitest";
import { drawCodeFrame } from "../../generator/diagnostics/code-frame.ts";

function draw(text: string, line: number, column: number, endLine: number, endColumn: number): string {
  return drawCodeFrame(text, { line, column, endLine, endColumn });
}

describe("a code frame", () => {
  test("shows the line with the one before it, the place underlined", () => {
    expect(draw("a: 1\n  b: Usgae | null\nc: 2\n", 2, 6, 2, 11)).toBe(
      "  1 | a: 1\n> 2 |   b: Usgae | null\n    |      ^^^^^",
    );
  });

  test("begins with the first line where that is the place", () => {
    expect(draw("a: 1\n", 1, 1, 1, 2)).toBe("> 1 | a: 1\n    | ^");
  });

  test("keeps the numbers in one column", () => {
    const text = Array.from({ length: 10 }, (_, index) => `l${index + 1}`).join("\n");
    expect(draw(text, 10, 1, 10, 4)).toBe("   9 | l9\n> 10 | l10\n     | ^^^");
  });

  test("marks a place of no width, also at the end of a line and of the text", () => {
    expect(draw("abc", 1, 4, 1, 4)).toBe("> 1 | abc\n    |    ^");
    expect(draw("", 1, 1, 1, 1)).toBe("> 1 |\n    | ^");
    expect(draw("a\n", 2, 1, 2, 1)).toBe("  1 | a\n> 2 |\n    | ^");
  });

  test("underlines the first line of a place that goes over several", () => {
    expect(draw("a: {\n  b: 1 }\n", 1, 4, 2, 9)).toBe("> 1 | a: {\n    |    ^");
  });

  test("shows CRLF and tabs as nothing and a space", () => {
    expect(draw("a\r\n\tb: x\r\n", 2, 2, 2, 3)).toBe("  1 | a\n> 2 |  b: x\n    |  ^");
  });

  test("underlines below wide characters, and no wider for combining ones", () => {
    expect(draw("日本: x", 1, 5, 1, 6)).toBe("> 1 | 日本: x\n    |       ^");
    expect(draw("😀: x", 1, 5, 1, 6)).toBe("> 1 | 😀: x\n    |     ^");
    expect(draw("e\u0301: x", 1, 5, 1, 6)).toBe("> 1 | e\u0301: x\n    |    ^");
  });

  test("escapes what could act on a terminal or turn the text round", () => {
    const frame = draw('a: "\u001b[31m\u202ex"\n', 1, 4, 1, 13);
    expect(frame).toBe('> 1 | a: "\\u001b[31m\\u202ex"\n    |    ^^^^^^^^^^^^^^^^^^^');
    expect(frame).not.toMatch(/[\u001b\u202e]/);
  });

  test("cuts long lines around the place", () => {
    const text = `${"x".repeat(1000)}HERE${"y".repeat(1000)}`;
    const [shown = "", marks = ""] = draw(text, 1, 1001, 1, 1005).split("\n");
    expect(shown.length).toBeLessThan(140);
    expect(shown.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("HERE");
    expect(shown).toMatch(/\| ….*…$/);
  });

  test("is coloured by whoever draws it", () => {
    const painted = drawCodeFrame(
      "a",
      { line: 1, column: 1, endLine: 1, endColumn: 2 },
      { gutter: (text) => `<${text}>`, marker: (text) => `{${text}}` },
    );
    expect(painted).toBe("<> 1 |> a\n<    |> {^}");
  });
});

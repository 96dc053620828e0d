import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { docComment, docText } from "../../generator/emit/doc-comment.ts";

const long = "word ".repeat(40).trim();

describe("the text of a doc comment", () => {
  test("is its paragraphs with a blank line between them, and then the deprecation", () => {
    expect(docText(["One.", null, "  \n ", "Two,\nand more.\n"], "Use three.\nOr four.")).toBe(
      "One.\n\nTwo,\nand more.\n\n@deprecated Use three.\nOr four.",
    );
    expect(docText([null, ""])).toBe(null);
    expect(docText([], "")).toBe("@deprecated");
  });

  test("has one tag, and it is ours", () => {
    expect(docText(["@deprecated is what users call it"], "@see nothing")).toBe(
      "\\@deprecated is what users call it\n\n@deprecated \\@see nothing",
    );
  });

  test("keeps an @ that begins no tag", () => {
    expect(docText(["mail a@b.example, the key `@type`, (@c)"])).toBe("mail a@b.example, the key `@type`, (@c)");
  });

  test("shows what cannot be seen, and keeps what emoji and scripts need", () => {
    expect(docText(["a\u202eb\u0007c \u{1f469}\u200d\u{1f373} é"])).toBe("aU+202EbU+0007c \u{1f469}\u200d\u{1f373} é");
  });
});

describe("long lines", () => {
  test("of running text are broken at spaces, and go on in the next line", () => {
    const [first, second, ...others] = docText([`${long}\nand on.`])!.split("\n");
    expect(first!.length).toBeLessThanOrEqual(116);
    expect(second).toMatch(/^word .* word and on\.$/);
    expect(others).toEqual([]);
  });

  test.each([
    ["a list", `- ${long}`],
    ["a numbered list", `1. ${long}`],
    ["a heading", `# ${long}`],
    ["a quotation", `> ${long}`],
    ["a table", `| ${long} | b |`],
    ["indented code", `    ${long}`],
  ])("of %s stay as they are", (_, line) => {
    expect(docText([`x\n${line}`])).toBe(`x\n${line}`);
  });

  test("of code between fences stay as they are", () => {
    const text = `x\n\`\`\`\n${long}\n\`\`\`\nx`;
    expect(docText([text])).toBe(text);
  });

  test("never come to begin with what Markdown reads as something else", () => {
    const marks = ["-", "+", "*", "#", ">", "1.", "=", "```", "~~~"];
    const words = fc.array(fc.oneof(fc.constantFrom(...marks), fc.stringMatching(/^[a-z]{1,12}$/)), { minLength: 60 });
    fc.assert(
      fc.property(words, (given) => {
        const line = ["Begin", ...given].join(" ");
        const lines = docText([line])!.split("\n");
        expect(lines.join(" ")).toBe(line);
        for (const broken of lines) expect(broken).toMatch(/^[A-Za-z]/);
      }),
    );
  });
});

test("a comment is on one line where its text is, unless that is a tag", () => {
  expect(docComment("One.")).toBe("/** One. */\n");
  expect(docComment("One.\n\nTwo.")).toBe("/**\n * One.\n *\n * Two.\n */\n");
  expect(docComment("@deprecated")).toBe("/**\n * @deprecated\n */\n");
  expect(docComment(null)).toBe("");
});

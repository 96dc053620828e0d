import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codeBlock,
  codeJson,
  codeSpan,
  escapeText,
  heading,
  link,
  phrase,
  table,
} from "../../generator/emit/markdown.ts";
import { showControls, writeJson } from "../../generator/emit/visible-text.ts";
import { hostileText, hostileTexts } from "./hostile-markdown.ts";
import { elementsOf, renderMarkdown, renderMdx, rowsOf, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 5000);

/** A text as a reader sees it on one line, hidden characters shown. */
function seen(text: string): string {
  return showControls(text).replace(/\s+/g, " ").trim();
}

function tagsOf(root: Element): readonly string[] {
  return elementsOf(root).map(({ tag }) => tag);
}

describe("plain text", () => {
  it.each(hostileTexts)("is read as it was written: %j", (text) => {
    const paragraph = renderMarkdown(escapeText(text));
    expect(textOf(paragraph)).toBe(seen(text));
    expect(tagsOf(paragraph)).toEqual(seen(text) === "" ? [] : ["p"]);
  });

  it("is read as it was written in paragraphs, headings, items and cells, whatever it is", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeText(text);
        const root = renderMarkdown(
          `${heading(2, `Before ${escaped}`, "a.b")}\n\n${escaped}\n\n- ${escaped}\n\n${table([{ header: "x", cell: (row: string) => row }], [escaped])}\n`,
        );
        const [head] = elementsOf(root, "h2");
        expect(textOf(head!)).toBe(`Before ${seen(text)}`.trim());
        expect(textOf(elementsOf(root, "li")[0]!)).toBe(seen(text));
        expect(rowsOf(elementsOf(root, "table")[0]!)).toEqual([["x"], [seen(text)]]);
        const paragraphs = root.children.filter((child) => typeof child !== "string" && child.tag === "p");
        expect(paragraphs.map(textOf)).toEqual(seen(text) === "" ? [] : [seen(text)]);
      }),
      { numRuns: runs },
    );
  });

  it("is the same where the page is read as MDX", async () => {
    const texts = [...hostileTexts, ...fc.sample(hostileText, 1000)].filter((text) => seen(text) !== "");
    const root = await renderMdx(texts.map(escapeText).join("\n\n"));
    expect(elementsOf(root, "p").map(textOf)).toEqual(texts.map(seen));
  });
});

describe("code", () => {
  it("shows its content in paragraphs and in cells, backticks, pipes and backslashes included", () => {
    fc.assert(
      fc.property(
        hostileText.map((text) => text.replace(/[\s]+/g, " ")),
        (content) => {
          const inParagraph = renderMarkdown(`x ${codeSpan(content, "paragraph")} y`);
          expect(textOf(inParagraph)).toBe(seen(`x ${content} y`));
          expect(tagsOf(inParagraph)).toEqual(showControls(content) === "" ? ["p"] : ["p", "code"]);
          const columns = [
            { header: "a", cell: () => `x ${codeSpan(content, "cell")} y` },
            { header: "b", cell: () => "z" },
          ];
          expect(rowsOf(elementsOf(renderMarkdown(table(columns, [0])), "table")[0]!)).toEqual([
            ["a", "b"],
            [seen(`x ${content} y`), "z"],
          ]);
        },
      ),
      { numRuns: runs },
    );
  });

  it("is code in a cell, too, unless an odd number of backslashes before a pipe makes readers disagree", () => {
    const isCode = (content: string): boolean =>
      tagsOf(renderMarkdown(table([{ header: "a", cell: () => codeSpan(content, "cell") }], [0]))).includes("code");
    expect(isCode("a|b")).toBe(true);
    expect(isCode("a\\\\|b")).toBe(true);
    expect(isCode("a\\|b")).toBe(false);
  });

  it("never leaves its block, whatever the text says of fences", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const root = renderMarkdown(`${codeBlock(showControls(text), "json")}\n\nafter\n`);
        expect(tagsOf(root)).toEqual(["pre", "code", "p"]);
        expect(textOf(elementsOf(root, "pre")[0]!)).toBe(seen(text));
      }),
      { numRuns: runs },
    );
  });

  it("holds JSON that parses to the value and shows what cannot be seen", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const layout of ["line", "indented"] as const) {
          const json = writeJson({ [text]: [text] }, layout);
          expect(JSON.parse(json)).toEqual({ [text]: [text] });
          expect(showControls(json)).toBe(json);
          expect(json).not.toMatch(/[\u0085\u2028\u2029]/);
        }
        expect(textOf(renderMarkdown(codeJson(text, "paragraph")))).toBe(writeJson(text, "line").replace(/\s+/g, " "));
      }),
      { numRuns: runs },
    );
  });
});

describe("a table", () => {
  const columns = [
    { header: "A", cell: (row: readonly [string, string]) => row[0] },
    { header: "B", cell: (row: readonly [string, string]) => row[1], whereUsed: true },
    { header: "C", cell: () => "c" },
  ];

  it("has a cell for every column, empty or not", () => {
    expect(
      rowsOf(
        renderMarkdown(
          table(columns, [
            ["", "b"],
            ["a", ""],
          ]),
        ),
      ),
    ).toEqual([
      ["A", "B", "C"],
      ["", "b", "c"],
      ["a", "", "c"],
    ]);
  });

  it("leaves a column out that is only there where it is used", () => {
    expect(rowsOf(renderMarkdown(table(columns, [["a", ""]])))).toEqual([
      ["A", "C"],
      ["a", "c"],
    ]);
  });

  it("changes one line when one cell changes", () => {
    const before = table(columns, [
      ["a", "b"],
      ["⚠ 日本 👨‍👩‍👧", "b"],
    ]).split("\n");
    const after = table(columns, [
      ["a", "b"],
      ["longer than everything else in the table", "b"],
    ]).split("\n");
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
  });

  it("refuses a cell that would end it", () => {
    expect(() => table(columns, [["a\nb", ""]])).toThrow(/line break/);
  });
});

it("links to an anchor that no heading of the page has by its words", () => {
  const root = renderMarkdown(`${heading(2, "frame.a", "frame.a")}\n\n${link("x", "#frame.a")}`);
  expect(elementsOf(root, "a").map(({ attributes }) => attributes)).toEqual([{ id: "frame.a" }, { href: "#frame.a" }]);
});

it("makes phrases of lists", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => phrase(items, "or"))).toEqual([
    "",
    "a",
    "a or b",
    "a, b or c",
  ]);
});

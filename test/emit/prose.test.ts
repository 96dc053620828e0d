import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { table } from "../../generator/emit/markdown.ts";
import { writeProse, writeProseLine } from "../../generator/emit/prose.ts";
import { showControls } from "../../generator/emit/visible-text.ts";
import { hostileText, hostileTexts } from "./hostile-markdown.ts";
import { childrenOf, elementsOf, renderMarkdown, renderMdx, renderWith, rowsOf, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 5000);

const context = { hasAnchor: (anchor: string) => anchor === "here" };

/**
 * What an author's Markdown says, by another reader of it: markdown-it with nothing but what we honour. It is asked of
 * texts whose links we all let through.
 */
const oracle = new MarkdownIt("zero").enable(["list", "fence", "newline", "escape", "backticks", "emphasis", "link"]);
oracle.validateLink = (target) =>
  /^(?:https?:|mailto:|#here$)/i.test(target) || !/^(?:#|[a-z][a-z0-9+.-]*:)/i.test(target);

// It remembers between its passes over a line that it has looked for the end of some code, and where; with a `[` before,
// it then takes code for text, or text after the link for the end of code within.
const backticks = oracle.inline.ruler.getRules("").find(({ name }) => name === "backtick")!;
oracle.inline.ruler.at("backticks", (state, silent) => {
  const { src } = state;
  Object.assign(state, { backticksScanned: false, src: src.slice(0, state.posMax) });
  const isFound = backticks(state, silent);
  state.src = src;
  return isFound;
});

/** The tree without what may differ: attributes, and white space beside blocks. */
function outline(node: Element): string {
  return write(node)
    .replace(/\s+/g, " ")
    .replace(/ ?(<\/?(?:root|fragment|p|ul|ol|li|pre|br)>) ?/g, "$1")
    .replaceAll("fragment>", "root>");
}

function write(node: Element | string): string {
  return typeof node === "string"
    ? node.replaceAll("<", "&lt;")
    : `<${node.tag}>${node.children.map(write).join("")}</${node.tag}>`;
}

describe("what authors write", () => {
  const honoured = [
    "One paragraph,\nof two lines.\n\nAnother one.",
    "With `code`, ``code with ` in it``, *emphasis*, _emphasis_, **strong**, __strong__, ***both*** and a*b*c, snake_case_names.",
    "Links: [web](https://example.com/a?b=c&d=e#f), [`code`](http://example.com), [mail](mailto:a@example.com), [file](../b/c.md), [**here**](#here).",
    "[angles](<https://example.com/a b>) [title](https://example.com 'gone') [parentheses](https://example.com/a_(b))",
    "Escaped \\*stars\\*, \\`ticks\\`, \\[brackets\\], \\\\ and \\a.",
    "A list:\n\n- one\n- two\n  goes on\n- three\n\nand then text.",
    "A list at once:\n- one\n- two",
    "1. one\n2. two\n   - inside\n   - again\n\n     with a paragraph\n3. three",
    "4) four\n5) five\n\n* star\n\n* loose",
    "- - nested at once\n- 1. nested number",
    'Code:\n\n```json\n{ "a": [1, 2] }\n\n<b>\n```\n\nand\n\n~~~\nplain ``` ticks\n~~~',
    "- item\n\n  ```ts\n  const a = `b`;\n  ```\n\n  after",
    "A hard break  \nhere and\\\nhere.",
    "The year was\n1986. A great\n- year.",
    "\ttabbed\n\n-\titem\n\n\tmore of it",
    "[``a|b``| and `` no more of it",
    "Code ``\nwith a tab\t\n`` at its end, and `\t\none` before it.",
    "[:](|x:) and [a](b:c d) and [`](<[x](https://b.c)>)``",
  ];

  it.each(honoured)("is rendered as any reader of Markdown would: %j", (text) => {
    expect(outline(renderMarkdown(writeProse(text, context)))).toEqual(outline(renderWith(oracle, text)));
  });

  it.each(honoured)("is rendered by MDX as by everyone: %j", async (text) => {
    const source = writeProse(text, context);
    expect(outline(await renderMdx(source)).replace(/^<root>(<root>.*<\/root>)<\/root>$/, "$1")).toBe(
      outline(renderMarkdown(source)),
    );
  });

  it("is linked to where the author said", () => {
    const targets = [
      "x?a&colon;b",
      "x?a=1&amp;b=2",
      "https://example.com/a_b*c~d",
      "https://example.com/é b",
      "a(b)",
      "x%20y",
      "?q={x}|y",
    ];
    const root = renderMarkdown(targets.map((target) => writeProse(`[x](<${target}>)`, context)).join("\n\n"));
    expect(elementsOf(root, "a").map(({ attributes }) => decodeURI(attributes["href"]!))).toEqual(
      targets.map((target) => target.replace("%20", " ")),
    );
  });

  it("has no link inside a link: the inner one counts", () => {
    const root = renderMarkdown(writeProse("[a [b](x) c](y)", context));
    expect(elementsOf(root, "a").map((element) => [textOf(element), element.attributes["href"]])).toEqual([["b", "x"]]);
    expect(textOf(root)).toBe("[a b c](y)");
  });

  it("has no rules: three dashes are three dashes, and no list of lists", () => {
    const root = renderMarkdown(writeProse("- - -\n\n***\n\n_ _ _", context));
    expect(elementsOf(root).map((element) => [element.tag, textOf(element)])).toEqual([
      ["p", "- - -"],
      ["p", "***"],
      ["p", "_ _ _"],
    ]);
  });

  it("breaks no line where a blank stands between a backslash and its end", () => {
    const root = renderMarkdown(writeProse("a\\ \nb\\\t\nc\\\nd", context));
    expect(elementsOf(root).map(({ tag }) => tag)).toEqual(["p", "br"]);
    expect(textOf(root)).toBe("a\\ b\\ c d");
  });

  it("is a text when written again, and stays as it is", () => {
    for (const text of honoured) {
      const once = writeProse(text, context);
      expect(outline(renderMarkdown(writeProse(once, context)))).toEqual(outline(renderMarkdown(once)));
    }
  });
});

describe("what authors may not do", () => {
  it.each(hostileTexts.filter((text) => !/^!?\[x\]\(|^(?:\*\*\*|___|~~~|__proto__)/.test(text)))(
    "is read as text: %j",
    (text) => {
      const root = renderMarkdown(writeProse(text, context));
      const rendered = elementsOf(root).map(({ tag }) => tag);
      expect(rendered.filter((tag) => !/^(?:p|ul|ol|li|em)$/.test(tag))).toEqual([]);
      expect(textOf(root).replace(/\s/g, "")).toBe(textOf(renderWith(oracle, showControls(text))).replace(/\s/g, ""));
    },
  );

  it.each([
    "[x](javascript:alert(1))",
    "[x](JAVASCRIPT:alert(1))",
    "[x](java\\script:alert)",
    "[x](javascript\\:alert)",
    "[x](javascript&colon;alert)",
    "[x](&#106;avascript:alert)",
    "[x](<java\tscript:alert>)",
    "[x](< javascript:alert>)",
    "[x](\u0001javascript:alert)",
    "[x](data:text/html,<b>)",
    "[x](vbscript:x)",
    "[x](file:///etc/passwd)",
    "![x](javascript:alert)",
    "<javascript:alert>",
  ])("is a link to a scheme that runs, loads or reads something: %j", (text) => {
    for (const root of [renderMarkdown(writeProse(text, context)), renderMarkdown(inCell(text))]) {
      for (const { attributes } of elementsOf(root, "a")) {
        const { protocol } = new URL(attributes["href"]!, "https://base.example/");
        expect(["https:"]).toContain(protocol);
      }
      expect(elementsOf(root, "img")).toEqual([]);
    }
  });

  it("is to begin an address with which GitHub takes away what an escape stands for", async () => {
    const texts = [
      "https://b.c<b>",
      "(www.b.c{d}",
      "HTTP://b.c/~x|y",
      "ftp://b.c`d e`",
      "https://b.c[d](e)",
      "https://b.c/d",
    ];
    const source = texts.map((text) => writeProse(text, context)).join("\n\n");
    const root = await renderMdx(source);
    expect(elementsOf(root, "p").map(textOf)).toEqual(elementsOf(renderMarkdown(source), "p").map(textOf));
    expect(elementsOf(root).filter(({ tag }) => !/^(?:fragment|p|a|code)$/.test(tag))).toEqual([]);
    expect(["https://b.c<b>", "www.b.c/~d", "https://b.c/d"].map((text) => writeProse(text, context))).toEqual([
      "https:\\//b.c\\<b>",
      "www\\.b.c/\\~d",
      "https://b.c/d",
    ]);
  });

  it("is a link to a place that the page does not have", () => {
    const root = renderMarkdown(writeProse("[a](#here) [b](#there)", context));
    expect(elementsOf(root, "a").map(({ attributes }) => attributes["href"])).toEqual(["#here"]);
    expect(textOf(root)).toBe("a [b](#there)");
  });

  it("is an image: it becomes a link, and loads nothing", () => {
    const root = renderMarkdown(writeProse("![alt](https://example.com/x.png)", context));
    expect(elementsOf(root).map(({ tag }) => tag)).toEqual(["p", "a"]);
    expect(textOf(root)).toBe("!alt");
  });

  it("is to begin a module where the page is read as MDX", async () => {
    const root = await renderMdx(writeProse("import the trace\n\nexport it\nimport it", context));
    expect(elementsOf(root, "p").map(textOf)).toEqual(["import the trace", "export it import it"]);
  });
});

/**
 * Texts without lists, rules and fences, in the corners of which readers of Markdown differ; without a backslash before
 * blanks at the end of a line, which markdown-it takes for an escaped blank; and without links that lead nowhere, or whose
 * targets have character references, which we do not read.
 */
function isPlain(text: string): boolean {
  if (/\\[ \t]+$/m.test(text) || /\]\(\s*(?:<>|[)"'(])|\]\([^)]*&/.test(text)) return false;
  return (
    !/^\s*([-*_])\s*(?:\1\s*){2,}$/m.test(text) && !/^\s*(?:[-+*]|\d+[.)])(?:\s|$)/m.test(text) && !/```|~~~/.test(text)
  );
}

describe("any text at all", () => {
  it("says what the author's Markdown says", () => {
    fc.assert(
      fc.property(hostileText.map(showControls).filter(isPlain), (text) => {
        // markdown-it keeps blanks at the beginnings of lines where they are inside code.
        const meant = renderWith(oracle, text.replace(/^[ \t]+/gm, ""));
        expect(outline(renderMarkdown(writeProse(text, context)))).toEqual(outline(meant));
      }),
      { numRuns: runs },
    );
  });

  it("stays where it is put: what follows and what surrounds it is as without it", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const root = renderMarkdown(
          `## Before\n\n${writeProse(text, context)}\n\n## After\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n`,
        );
        const tags = elementsOf(root).map(({ tag }) => tag);
        expect(tags.filter((tag) => !/^(?:p|ul|ol|li|pre|code|em|strong|a|br)$/.test(tag))).toEqual([
          "h2",
          "h2",
          "table",
          "thead",
          "tr",
          "th",
          "th",
          "tbody",
          "tr",
          "td",
          "td",
        ]);
        expect(
          childrenOf(root)
            .map(({ tag }) => tag)
            .slice(-2),
        ).toEqual(["h2", "table"]);
      }),
      { numRuns: runs },
    );
  });

  it("keeps to its cell, whatever it is, and all its letters are read there", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [head, row] = rowsOf(elementsOf(renderMarkdown(inCell(text)), "table")[0]!);
        expect(head).toEqual(["a", "b", "c"]);
        expect([row?.length, row?.[0], row?.[2]]).toEqual([3, "1", "3"]);
        expect(lettersOf(row![1]!)).toBe(lettersOf(textOf(renderMarkdown(writeProse(text, context)))));
      }),
      { numRuns: runs },
    );
  });

  it("keeps to its cell in MDX as well, and says the same there", async () => {
    const texts = [...hostileTexts, ...fc.sample(hostileText, Math.min(runs, 500))];
    const source = texts.map(inCell).join("\n\n---\n\n");
    const tables = (root: Element): readonly unknown[] => elementsOf(root, "table").map(rowsOf);
    const read = tables(await renderMdx(source));
    expect(read.length).toBe(texts.length);
    expect(read).toEqual(tables(renderMarkdown(source)));
  });

  it("compiles as MDX, and says the same there", async () => {
    const texts = [...hostileTexts, ...fc.sample(hostileText, Math.min(runs, 2000))];
    const source = texts.map((text, index) => `## ${index}\n\n${writeProse(text, context)}\n`).join("\n");
    expect(textOf(await renderMdx(source))).toBe(textOf(renderMarkdown(source)));
  });

  it("is written in a time that grows with its length", () => {
    for (const part of [
      "[",
      "]",
      "`",
      "``",
      "![",
      "](",
      "[](a",
      "[](<",
      '[a](b "',
      "- ",
      "-\n",
      "> ",
      "\\",
      "*",
      "_a",
      "&",
      "1. ",
      "```\n",
      " ",
      "\n",
    ]) {
      const repeated = part.repeat(100_000 / part.length);
      for (const text of [repeated, `a${repeated}b`]) {
        expect(writeProse(text, context).length).toBeLessThan(text.length * 12 + 100);
        expect(writeProseLine(text, "cell", context).length).toBeLessThan(text.length * 12 + 100);
      }
    }
  });
});

function inCell(text: string): string {
  return table(
    [
      { header: "a", cell: () => "1" },
      { header: "b", cell: () => writeProseLine(text, "cell", context) },
      { header: "c", cell: () => "3" },
    ],
    [0],
  );
}

/** What both ways of writing must say: neither emphasis nor markers of lists, which one of them shows. */
function lettersOf(text: string): string {
  return text.replace(/[\s*_+-]|\d+[.)]/g, "");
}

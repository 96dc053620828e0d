import { codeBlock, codeSpan, escapeLineStart } from "./markdown.ts";
import type { Place } from "./markdown.ts";
import { parseBlocks } from "./prose-blocks.ts";
import type { Block, ListBlock, ListItem } from "./prose-blocks.ts";
import { writeInline } from "./prose-line.ts";
import type { ProseContext } from "./prose-line.ts";
import { showControls } from "./visible-text.ts";

/**
 * The Markdown that authors write in a catalogue (descriptions, notes, sections, meanings), as it goes into our pages.
 *
 * Honoured are paragraphs, lists, fenced code, hard line breaks, code spans, emphasis, backslash escapes, and links
 * `[text](target)` whose target is http, https, mailto, relative, or an anchor of the page; the title of a link is
 * dropped, and an image becomes a link. Everything else is text and is seen as it was written: headings, quotations,
 * rules, tables, HTML, character references, braces, autolinks, strikethrough, formulas, footnotes. What Markdown and
 * MDX make of the result is the same.
 */

/** Writes an author's Markdown as blocks of its own. Empty text gives an empty string. */
export function writeProse(text: string, context: ProseContext): string {
  return writeBlocks(parse(text), "\n\n", context);
}

/**
 * Writes an author's Markdown as part of a line: in a table cell, or inside a sentence of ours. Blocks follow each other
 * with a blank between them, items of lists after their markers. (Emphasis that was left open in one paragraph may find
 * its end in the next.)
 */
export function writeProseLine(text: string, place: Place, context: ProseContext): string {
  return flatten(parse(text), place, context);
}

function parse(text: string): readonly Block[] {
  return parseBlocks(showControls(text).split("\n"));
}

function writeBlocks(parts: readonly Block[], separator: string, context: ProseContext): string {
  return parts.map((part) => writeBlock(part, context)).join(separator);
}

function writeBlock(block: Block, context: ProseContext): string {
  switch (block.kind) {
    case "paragraph":
      return writeInline(block.lines.join("\n"), "paragraph", "\n", context)
        .split("\n")
        .map(escapeLineStart)
        .join("\n");
    case "fence":
      return codeBlock(block.lines.join("\n"), block.language);
    case "list":
      return writeList(block, context);
  }
}

function writeList({ items, loose }: ListBlock, context: ProseContext): string {
  const separator = loose ? "\n\n" : "\n";
  return items.map((item) => writeItem(item, separator, context)).join(separator);
}

function writeItem({ marker, blocks }: ListItem, separator: string, context: ProseContext): string {
  const indent = " ".repeat(marker.length + 1);
  return `${marker} ${writeBlocks(blocks, separator, context)}`
    .split("\n")
    .map((line, index) => (index === 0 || line === "" ? line.trimEnd() : indent + line))
    .join("\n");
}

function flatten(parts: readonly Block[], place: Place, context: ProseContext): string {
  return parts
    .map((part) => {
      if (part.kind === "paragraph") return writeInline(part.lines.join("\n"), place, " ", context);
      if (part.kind === "fence") return codeSpan(part.lines.join("\n"), place);
      return part.items.map(({ marker, blocks }) => `${marker} ${flatten(blocks, place, context)}`).join(" ");
    })
    .join(" ");
}

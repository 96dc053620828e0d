/** What an author's Markdown consists of, as far as its blocks are honoured; see prose.ts. */
export type Block =
  /** Lines without blanks before them, nor after the last: at the end of a line they may break it, or belong to code. */
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  | { readonly kind: "fence"; readonly language: string; readonly lines: readonly string[] }
  | ListBlock;

export interface ListBlock {
  readonly kind: "list";
  /** `-`, `+`, `*`, or a number with `.` or `)`. */
  readonly items: readonly ListItem[];
  /** Whether blank lines stand between its items or inside them. */
  readonly loose: boolean;
}

export interface ListItem {
  readonly marker: string;
  readonly blocks: readonly Block[];
}

/** Lists within lists beyond this are text. */
const maximumDepth = 8;

/** A line that begins a list item: indentation, marker, blanks, content. */
interface ItemStart {
  readonly marker: string;
  /** Equal for the items of one list: the bullet, or what follows the number. */
  readonly family: string;
  /** Columns before the content. */
  readonly offset: number;
  readonly content: string;
}

/**
 * Divides Markdown into paragraphs, lists and fenced code, as CommonMark does. Whatever else begins a block there
 * (headings, quotations, rules, tables, HTML, definitions of links, indented code) is a paragraph here.
 *
 * @param lines without control characters; tabs count as four columns
 */
export function parseBlocks(lines: readonly string[]): readonly Block[] {
  return parseWithin(lines, 0).blocks;
}

/** @returns also whether a blank line stands between two of the blocks */
function parseWithin(lines: readonly string[], depth: number): { blocks: readonly Block[]; divided: boolean } {
  const blocks: Block[] = [];
  let divided = false;
  let afterBlank = false;
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", lines: trimParagraph(paragraph) });
    paragraph = [];
  };

  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    if (isBlank(line)) {
      endParagraph();
      afterBlank = blocks.length > 0;
      at += 1;
      continue;
    }
    divided ||= afterBlank;
    afterBlank = false;
    const fence = readFenceStart(line);
    const item = depth < maximumDepth ? readItemStart(line) : null;
    if (fence !== null) {
      endParagraph();
      const end = endOfFence(lines, at + 1, fence);
      blocks.push({
        kind: "fence",
        language: fence.language,
        lines: lines.slice(at + 1, end).map((inner) => dedent(inner, fence.indent)),
      });
      at = end + 1;
    } else if (item !== null && (paragraph.length === 0 || interrupts(item))) {
      endParagraph();
      const list = readList(lines, at, item, depth);
      blocks.push(list.block);
      at = list.end;
    } else {
      paragraph.push(line);
      at += 1;
    }
  }
  endParagraph();
  return { blocks, divided };
}

/** Reads a list from its first item on, to the first line that does not belong to it. */
function readList(
  lines: readonly string[],
  start: number,
  first: ItemStart,
  depth: number,
): { block: ListBlock; end: number } {
  const items: ListItem[] = [];
  let loose = false;
  let at = start;
  for (let item: ItemStart | null = first; item !== null;) {
    const { content, end } = readItem(lines, at, item);
    const { blocks, divided } = parseWithin(content, depth + 1);
    items.push({ marker: item.marker, blocks });
    loose ||= divided;
    const following = skipBlanks(lines, end);
    const next: ItemStart | null = following < lines.length ? readItemStart(lines[following]!) : null;
    item = next?.family === first.family ? next : null;
    if (item !== null) loose ||= following > end;
    at = item === null ? end : following;
  }
  return { block: { kind: "list", items, loose }, end: at };
}

/** Gathers the lines of one item, without their indentation; blank lines at its end belong to whatever follows. */
function readItem(
  lines: readonly string[],
  start: number,
  item: ItemStart,
): { content: readonly string[]; end: number } {
  const content = [item.content];
  let end = start + 1;
  let fence = readFenceStart(item.content);
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) {
      // An item that begins with a blank line and goes on with one is over.
      if (at === start + 1 && item.content === "") break;
      content.push("");
      continue;
    }
    const inside = columnsOf(line) >= item.offset;
    const afterBlank = at > end;
    if (!inside && (afterBlank || fence !== null || content.at(-1) === "" || startsBlock(line))) break;
    const inner = inside ? dedent(line, item.offset) : line.trimStart();
    content.push(inner);
    if (fence === null) fence = readFenceStart(inner);
    else if (endsFence(inner, fence)) fence = null;
    end = at + 1;
  }
  return { content: content.slice(0, end - start), end };
}

function startsBlock(line: string): boolean {
  return readFenceStart(line) !== null || readItemStart(line) !== null;
}

/** An item takes the place of a paragraph's next line only if it is not empty and not some number out of the blue. */
function interrupts(item: ItemStart): boolean {
  return item.content !== "" && !/^\d/.test(item.marker.replace(/^1[.)]$/, ""));
}

function readItemStart(line: string): ItemStart | null {
  const spaced = expandTabs(line).replace(/^( *(?:[-+*]|\d{1,9}[.)]))\t+/, "$1 ");
  const found = /^( {0,3})([-+*]|\d{1,9}[.)])(?:( {1,4})(?! )|( ) *|$)(.*)$/.exec(spaced);
  if (found === null || isRule(line)) return null;
  const [, indent = "", marker = "", , , content = ""] = found;
  const blanks = content === "" ? 1 : (found[3] ?? found[4] ?? " ").length;
  return { marker, family: marker.at(-1)!, offset: indent.length + marker.length + blanks, content };
}

/** Three or more of `*`, `-` or `_` and nothing else: a rule elsewhere, text here, but never an item of a list. */
function isRule(line: string): boolean {
  return /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line);
}

interface FenceStart {
  readonly indent: number;
  readonly run: string;
  readonly language: string;
}

function readFenceStart(line: string): FenceStart | null {
  const found = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S*)/.exec(line);
  if (found === null) return null;
  const [, indent = "", run = "", language = ""] = found;
  return { indent: indent.length, run, language: /^[A-Za-z0-9_+#.-]{1,40}$/.test(language) ? language : "" };
}

function endsFence(line: string, fence: FenceStart): boolean {
  const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence.run[0] && run.length >= fence.run.length;
}

/** The line that ends a fence, or the end of the lines where none does. */
function endOfFence(lines: readonly string[], from: number, fence: FenceStart): number {
  let at = from;
  while (at < lines.length && !endsFence(lines[at]!, fence)) at += 1;
  return at;
}

function skipBlanks(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at]!)) at += 1;
  return at;
}

/** Trims the beginnings of a paragraph's lines, and its end. */
function trimParagraph(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    const begun = line.replace(/^[ \t]+/, "");
    return index < lines.length - 1 ? begun : begun.replace(/[ \t]+$/, "");
  });
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

function columnsOf(line: string): number {
  return /^ */.exec(expandTabs(line))![0].length;
}

/** Takes away at most so many columns of indentation. */
function dedent(line: string, columns: number): string {
  const expanded = expandTabs(line);
  return expanded.slice(Math.min(columns, /^ */.exec(expanded)![0].length));
}

/** The tabs of the indentation as blanks. */
function expandTabs(line: string): string {
  return line.replace(/^[ \t]+/, (indentation) => indentation.replaceAll("\t", "    "));
}

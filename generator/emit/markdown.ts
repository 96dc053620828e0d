import { showControls, writeJson } from "./visible-text.ts";

/**
 * Markdown as we write it: the CommonMark core and GitHub's tables, kept to what MDX 3 reads in the same way. The only
 * HTML are anchors, `<a id="…"></a>`, which are JSX as well.
 */

/** Where a piece of Markdown will stand: in a table cell a pipe divides, also inside a code span. */
export type Place = "paragraph" | "cell";

/** Every character that could begin something other than text in the middle of a line, here or in a dialect. */
const special = /[\\`*_{}[\]<>&|~$#!]/g;

/** Text without any meaning as Markdown, on one line: what the reader sees is the text. */
export function escapeText(text: string): string {
  const line = showControls(text)
    .replace(/[ \t\n]+/g, " ")
    .replace(/^ | $/g, "");
  return escapeLineStart(line.replace(special, "\\$&").replace(bareAddress, breakAddress));
}

/** Where GitHub makes a link of an address without being told to, with all that it takes for the address. */
const bareAddress = /(?:https?|ftp):\/\/\S*|www\.\S*/gi;

/** In an address a backslash is part of it, and takes no meaning from what follows: it is kept from becoming a link. */
function breakAddress(address: string): string {
  if (!address.includes("\\")) return address;
  return address.replace(/(https?|ftp):\/\//gi, "$1:\\//").replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`);
}

/**
 * Takes the meaning from the beginning of a line, of which the rest is already Markdown: no heading, quotation, list,
 * rule, underline, directive, nor, for MDX, an `import` or `export`.
 */
export function escapeLineStart(line: string): string {
  if (/^[#>+\-=:]/.test(line)) return `\\${line}`;
  if (/^\*(?:\s|$)/.test(line) || /^([*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)) return `\\${line}`;
  const numbered = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (numbered !== null) return `${numbered[1]}\\${line.slice(numbered[1]!.length)}`;
  // A letter takes no backslash; as a character reference it is read as text everywhere.
  return line.replace(/^([ie])(?=(?:mport|xport)\b)/, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * A code span that shows the content as it is, on one line.
 *
 * In a cell a pipe is written `\|`, which every reader of tables turns back, code or not. Only after an odd number of
 * backslashes do the readers disagree; such a content becomes plain text there.
 */
export function codeSpan(content: string, place: Place): string {
  const line = showControls(content).replace(/\n/g, " ");
  if (line === "") return "";
  if (place === "cell" && /(?<!\\)(?:\\\\)*\\\|/.test(line)) return escapeText(line);
  const fence = "`".repeat(longestRun(line, "`") + 1);
  const padding = /^`|`$/.test(line) || (/^ .* $/.test(line) && /[^ ]/.test(line)) ? " " : "";
  const written = place === "cell" ? line.replaceAll("|", "\\|") : line;
  return `${fence}${padding}${written}${padding}${fence}`;
}

/** A name as a code span: one that the catalogue's grammar of names admits, without backticks and pipes. */
export function codeName(name: string): string {
  return `\`${name}\``;
}

/** A JSON value as a code span. */
export function codeJson(value: unknown, place: Place): string {
  return codeSpan(writeJson(value, "line"), place);
}

/** A fenced block. The fence is longer than any in the text, so that nothing in it can end the block. */
export function codeBlock(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** A JSON value as an indented block. */
export function jsonBlock(value: unknown): string {
  return codeBlock(writeJson(value, "indented"), "json");
}

/**
 * A link to an anchor of the same page, or to a file beside it.
 *
 * @param label Markdown
 * @param target made by us: no blanks, brackets or quotes
 */
export function link(label: string, target: string): string {
  return `[${label}](${target})`;
}

/**
 * A heading, with an anchor that does not depend on what a renderer makes of the words.
 *
 * @param text Markdown on one line
 * @param anchor an id of letters, digits, `.`, `-`, `_`
 */
export function heading(level: number, text: string, anchor?: string): string {
  return `${"#".repeat(level)} ${anchor === undefined ? "" : `<a id="${anchor}"></a>`}${text}`;
}

/** A column of a table: its header, and the cell of each row, all Markdown on one line. */
export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => string;
  /** Left out where it would be empty from top to bottom. */
  readonly whereUsed?: boolean;
}

/**
 * A table. Columns are not padded: the width of a character is a matter of opinion, and one long cell would change
 * every line.
 *
 * @throws if a cell has a line break, which only our own code could have left there
 */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => column.cell(row)));
  const shown = columns.map(({ whereUsed }, index) => whereUsed !== true || cells.some((row) => row[index] !== ""));
  const lines = [columns.map(({ header }) => header), columns.map(() => "---"), ...cells];
  return lines.map((line) => writeRow(line.filter((_, index) => shown[index]))).join("\n");
}

function writeRow(cells: readonly string[]): string {
  if (cells.some((cell) => cell.includes("\n"))) throw new Error(`a cell with a line break: ${JSON.stringify(cells)}`);
  return `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
}

/** Items as a phrase: `a`, `a or b`, `a, b or c`. */
export function phrase(items: readonly string[], conjunction: "and" | "or"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)!}`;
}

/** Blocks of Markdown with a blank line between them; empty ones are left out. */
export function blocks(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join("\n\n");
}

function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const current of text) {
    run = current === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

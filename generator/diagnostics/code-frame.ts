import type { Span } from "./diagnostic.ts";
import { escapeInvisible } from "./wording.ts";

/** How the parts of a code frame are coloured; without it they are plain. */
export interface FramePaint {
  readonly gutter: (text: string) => string;
  readonly marker: (text: string) => string;
}

const linesBefore = 1;
const longestLine = 120;
const plain: FramePaint = { gutter: (text) => text, marker: (text) => text };

/**
 * The lines around a place, the place underlined:
 *
 * ```text
 *   11 |     data:
 * > 12 |       usage: Usgae | null
 *      |              ^^^^^
 * ```
 *
 * Of a place that goes over several lines the first is underlined to its end. Long lines are cut around the place,
 * tabs are one space, and what could act on a terminal is shown as an escape.
 *
 * @param text the whole input, with LF or CRLF
 */
export function drawCodeFrame(text: string, span: Span, paint: FramePaint = plain): string {
  const first = Math.max(1, span.line - linesBefore);
  const lines = cutLines(text, first, span.line);
  const width = String(span.line).length;
  const rows: string[] = [];
  for (const [index, line] of lines.entries()) {
    const number = first + index;
    const marked = number === span.line;
    const gutter = paint.gutter(`${marked ? ">" : " "} ${String(number).padStart(width)} |`);
    const end = span.endLine > span.line ? line.length + 1 : span.endColumn;
    const shown = marked ? showPart(line, span.column - 1, end - 1) : { text: showLine(line), before: "", marks: 0 };
    rows.push(`${gutter} ${shown.text}`.trimEnd());
    if (marked) {
      rows.push(
        `${paint.gutter(`  ${" ".repeat(width)} |`)} ${" ".repeat(displayWidth(shown.before))}${paint.marker("^".repeat(shown.marks))}`,
      );
    }
  }
  return rows.join("\n");
}

/** The lines from the one number to the other, counted from 1, without their ends. */
function cutLines(text: string, from: number, to: number): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let number = 1; number <= to; number++) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    if (number >= from) lines.push(text.slice(start, end).replace(/\r$/, ""));
    if (found === -1) break;
    start = end + 1;
  }
  return lines;
}

function showLine(line: string): string {
  return line.length > longestLine ? `${escapeLine(line.slice(0, longestLine))}…` : escapeLine(line);
}

/** A line cut so that the place can be seen in it, what of it stands before the place, and how much to underline. */
function showPart(line: string, start: number, end: number): { text: string; before: string; marks: number } {
  const cutStart = line.length <= longestLine || start < longestLine / 2 ? 0 : start - longestLine / 2;
  const cutEnd = Math.min(line.length, cutStart + longestLine);
  const head = cutStart > 0 ? "…" : "";
  const before = `${head}${escapeLine(line.slice(cutStart, start))}`;
  const marked = escapeLine(line.slice(start, Math.max(start, Math.min(end, cutEnd))));
  const text = `${before}${escapeLine(line.slice(start, cutEnd))}${cutEnd < line.length ? "…" : ""}`;
  return { text, before, marks: Math.max(1, displayWidth(marked)) };
}

function escapeLine(text: string): string {
  return escapeInvisible(text.replaceAll("\t", " "));
}

/** Columns that a text takes on a terminal: two for East Asian wide characters and emoji, none for combining marks. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

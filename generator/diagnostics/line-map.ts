import type { Span } from "./diagnostic.ts";

/** Where the lines of a text begin, to turn offsets into lines and columns. */
export interface LineMap {
  /** @param start, end offsets in UTF-16 units; the end is the place after the last unit. What is past the text is at its end. */
  spanOf(start: number, end: number): Span;
  /** The line of an offset, from 1. */
  lineOf(offset: number): number;
}

/** Maps a text whose lines end with LF or CRLF. */
export function mapLines(text: string): LineMap {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);

  const lineOf = (offset: number): number => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  return {
    lineOf,
    spanOf(from, to) {
      const start = Math.min(from, text.length);
      const end = Math.min(to, text.length);
      const line = lineOf(start);
      const endLine = lineOf(end);
      return { line, column: start - starts[line - 1]! + 1, endLine, endColumn: end - starts[endLine - 1]! + 1 };
    },
  };
}

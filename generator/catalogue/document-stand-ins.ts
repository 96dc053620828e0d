/** A text that can be read on in spite of faults. */
export interface StoodIn {
  /** As long as the one that it was made of, line by line. */
  readonly text: string;
  /** Where each value begins that is a stand-in. */
  readonly starts: readonly number[];
}

/** A key, and a value on its line that is no bracket: what begins with one may go on below. */
const entryPattern = /^( *)[\w$./-]+: +(?=[^\s[{#])(.*)$/;

/**
 * Puts a text into the place of each value that is no YAML, so that all that stands elsewhere can be read and told of
 * too, as far as that is sure: where a value begins on the line of its key and nothing below belongs to it, neither where
 * other values stand nor what they are depends on it.
 *
 * @param faulty lines that are no YAML, from 1
 * @returns null where one of them is anything else
 */
export function putStandIns(text: string, faulty: ReadonlySet<number>): StoodIn | null {
  const lines = text.split("\n");
  const starts: number[] = [];
  let lineStart = 0;
  for (const [index, line] of lines.entries()) {
    if (faulty.has(index + 1)) {
      const content = line.trimEnd();
      const [, indentation, value] = entryPattern.exec(content) ?? [];
      if (indentation === undefined || value === undefined) return null;
      if (indentationBelow(lines, index) > indentation.length) return null;
      const start = content.length - value.length;
      starts.push(lineStart + start);
      lines[index] = content.slice(0, start) + "x".repeat(value.length) + line.slice(content.length);
    }
    lineStart += line.length + 1;
  }
  return { text: lines.join("\n"), starts };
}

/** How far the next line is indented that is neither empty nor a comment. */
function indentationBelow(lines: readonly string[], index: number): number {
  let below = index + 1;
  while (below < lines.length && /^\s*(?:#.*)?$/.test(lines[below]!)) below++;
  return below < lines.length ? /^\s*/.exec(lines[below]!)![0].length : 0;
}

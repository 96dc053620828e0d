import type { Span } from "../../generator/index.ts";

/** A text in which the places that are wrong were marked, without the marks. */
export interface MarkedText {
  readonly text: string;
  /** In the order of the text. */
  readonly spans: readonly Span[];
}

const open = "⟦";
const close = "⟧";

/** Reads a text in which each place is written `⟦like this⟧`. */
export function readMarkedText(marked: string): MarkedText {
  let text = "";
  let line = 1;
  let column = 1;
  let start: { line: number; column: number } | null = null;
  const spans: Span[] = [];
  // Columns count UTF-16 units, so units and not characters are gone through.
  for (let index = 0; index < marked.length; index++) {
    const unit = marked.charAt(index);
    if (unit === open) {
      if (start !== null) throw new Error("a mark is opened inside another");
      start = { line, column };
    } else if (unit === close) {
      if (start === null) throw new Error("a mark is closed that was not opened");
      spans.push({ ...start, endLine: line, endColumn: column });
      start = null;
    } else {
      text += unit;
      column = unit === "\n" ? 1 : column + 1;
      if (unit === "\n") line++;
    }
  }
  if (start !== null) throw new Error("a mark is not closed");
  return { text, spans };
}

/** Sections that a catalogue must have, for texts that are about something else. */
const sections: Readonly<Record<string, string>> = {
  format: "format: 1\n",
  title: "title: Small\n",
  protocol: "protocol: 1\n",
  package: 'package: { name: "@example/small" }\n',
  envelope:
    "envelope:\n  v: { role: version }\n  seq: { role: sequence }\n  type: { role: type }\n  data: { role: data }\n",
  frame_types: "frame_types:\n  ping: { data: { text: string } }\n  pong:\n",
};

/**
 * Puts the sections that a text lacks after it, so that nothing in it moves. A text that begins with `# alone` is left
 * as it is.
 */
export function completeCatalogue(text: string): string {
  if (text.startsWith("# alone")) return text;
  const missing = Object.keys(sections).filter((name) => !new RegExp(`^${name}:`, "m").test(text));
  return text + missing.map((name) => sections[name]!).join("");
}

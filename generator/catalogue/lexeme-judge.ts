import type { FaultCollector } from "./document-fault.ts";

/** What a pass over the lexemes of a text finds out besides its structure. */
export interface LexemeJudge {
  /** Takes one lexeme. @param type as `yaml` names it, `text` for the content of a scalar @param offset in UTF-16 units */
  take(type: string, offset: number, text: string): void;
  /** In the order of the text. */
  readonly comments: readonly TextRange[];
  /** Where a bracket was opened that ends too early, by the offset of its end. */
  readonly unclosed: ReadonlyMap<number, TextRange>;
  /** Where a quoted text begins, by the offset of its end. */
  readonly quoted: ReadonlyMap<number, number>;
  /** Whether the text is more than one document. */
  readonly isSeveral: boolean;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reports what a catalogue has no use for and YAML does: anchors, aliases, tags, directives, complex keys and further
 * documents; and the `[]` suffix, which YAML takes for a list in the wrong place.
 */
export function judgeLexemes({ report }: FaultCollector): LexemeJudge {
  const comments: TextRange[] = [];
  const unclosed = new Map<number, TextRange>();
  const quoted = new Map<number, number>();
  const open: TextRange[] = [];
  let isSeveral = false;
  let hasBegun = false;
  /** Where the last lexeme ended, if it was a text without quotes. */
  let plainEnd = -1;
  let suffix: TextRange | null = null;

  return {
    comments,
    unclosed,
    quoted,
    get isSeveral() {
      return isSeveral;
    },
    take(type, offset, text) {
      const end = offset + text.length;
      const suffixBefore = suffix;
      suffix = null;
      switch (type) {
        case "comment":
          comments.push({ start: offset, end });
          return;
        case "anchor":
          report("anchor", { found: text }, offset, end);
          break;
        case "alias":
          report("alias", { found: text }, offset, end);
          break;
        case "tag":
          report("tag", { found: text }, offset, end);
          break;
        case "directive-line":
          if (!/^%YAML[ \t]+1\.2[ \t]*$/.test(text))
            report("directive", { found: text.trimEnd() }, offset, offset + text.trimEnd().length);
          return;
        case "doc-start":
          if (hasBegun) {
            isSeveral = true;
            report("several-documents", { marker: text }, offset, end);
          }
          hasBegun = true;
          return;
        case "doc-end":
          isSeveral = true;
          report("several-documents", { marker: text }, offset, end);
          return;
        case "explicit-key-ind":
          report("complex-key", {}, offset, end);
          break;
        case "flow-map-start":
        case "flow-seq-start":
          open.push({ start: offset, end });
          if (text === "[" && plainEnd === offset) suffix = { start: offset, end };
          break;
        case "flow-map-end":
        case "flow-seq-end":
          open.pop();
          if (suffixBefore?.end === offset) report("list-suffix", {}, suffixBefore.start, end);
          break;
        case "flow-error-end": {
          const opener = open.pop();
          if (opener !== undefined) unclosed.set(offset, opener);
          return;
        }
        case "single-quoted-scalar":
        case "double-quoted-scalar":
          quoted.set(end, offset);
          break;
        case "space":
        case "newline":
        case "byte-order-mark":
        case "doc-mode":
          return;
      }
      hasBegun = true;
      plainEnd = type === "text" ? end : -1;
    },
  };
}

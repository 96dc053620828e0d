import type { Span } from "../diagnostics/diagnostic.ts";
import type { LineMap } from "../diagnostics/line-map.ts";
import type { PlaceText } from "../diagnostics/message.ts";
import type { ArgsOf, Code } from "../diagnostics/messages.ts";

/** Something wrong with the text of a document, where it stands. */
export type DocumentFault = { [C in Code]: DocumentFaultOf<C> }[Code];

interface DocumentFaultOf<C extends Code> {
  readonly code: C;
  readonly args: ArgsOf<C>;
  readonly span: Span;
}

/** Collects the faults of one text. */
export interface FaultCollector {
  readonly faults: DocumentFault[];
  /** @param start, end offsets in UTF-16 units, the end exclusive */
  report<C extends Code>(code: C, args: ArgsOf<C>, start: number, end: number): void;
  /** A place of the same text, in words. */
  wordsFor(offset: number): PlaceText;
}

export function collectFaults(lines: LineMap): FaultCollector {
  const faults: DocumentFault[] = [];
  return {
    faults,
    report(code, args, start, end) {
      faults.push({ code, args, span: lines.spanOf(start, end) } as DocumentFault);
    },
    wordsFor: (offset) => ({ words: describeSpan(lines.spanOf(offset, offset)) }),
  };
}

/** `line 4, column 3` */
export function describeSpan({ line, column }: Span): string {
  return `line ${line}, column ${column}`;
}

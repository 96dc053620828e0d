import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { composeMessage, severityOf } from "../diagnostics/messages.ts";
import { buildCatalogue } from "./build.ts";
import { checkCatalogue } from "./checks.ts";
import { readDocument } from "./document.ts";
import type { CatalogueDocument, DocumentFault } from "./document.ts";
import { describeSpan } from "./document-fault.ts";
import { describeFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue } from "./model.ts";
import { beginningsOf } from "./value.ts";

/** How many diagnostics are shown of one file; of the others only the number is. */
export const mostDiagnostics = 1000;

/** What came of reading a catalogue. */
export interface Loaded {
  /** null where an error stands. */
  readonly catalogue: Catalogue | null;
  readonly diagnostics: Diagnostic[];
  /** null where the text is no document. */
  readonly document: CatalogueDocument | null;
}

/**
 * Reads a catalogue: text to document, document to catalogue, catalogue to a catalogue without faults.
 *
 * @param source the text, or the bytes of a UTF-8 file
 * @param file its name in the diagnostics
 * @returns the catalogue, or null where an error stands; and all faults at once, in file order, a thousand at most and
 * one more that says how many others there are
 */
export function load(
  source: Uint8Array | string,
  file: string | null = null,
): { catalogue: Catalogue | null; diagnostics: Diagnostic[] } {
  const { catalogue, diagnostics } = loadDocument(source, file);
  return { catalogue, diagnostics };
}

/** The same, and the document that the catalogue was read from, for whoever has to show places of it. */
export function loadDocument(source: Uint8Array | string, file: string | null): Loaded {
  const { document, faults } = readDocument(source);
  const diagnostics = faults.map((fault) => diagnoseText(fault, file));
  let catalogue: Catalogue | null = null;
  if (document !== null) {
    const built = buildCatalogue(document.value);
    catalogue = built.catalogue;
    // Whatever the author's prose and the title are, nothing else depends on them; of another text that is not sure.
    const apart = new Set([["title"], ...built.prose].map((path) => JSON.stringify(path)));
    if (!document.standIns.every((path) => apart.has(JSON.stringify(path)))) return give(null, diagnostics, null, file);
    for (const path of built.prose) {
      const span = document.commentBeside(path);
      if (span !== null) diagnostics.push(diagnoseText({ code: "comment-beside-prose", args: {}, span }, file));
    }
    const unreadable = new Set(document.unreadable.map((path) => JSON.stringify(path)));
    const checked = catalogue === null ? [] : checkCatalogue(catalogue, built.faults);
    for (const fault of [...built.faults, ...checked]) {
      // What could not be read was said already, and what stands in for it is not the author's.
      if (unreadable.size > 0 && beginningsOf(fault.path).some((path) => unreadable.has(JSON.stringify(path))))
        continue;
      diagnostics.push(diagnose(fault, document, file));
    }
  }
  return give(catalogue, diagnostics, document, file);
}

function give(
  catalogue: Catalogue | null,
  diagnostics: readonly Diagnostic[],
  document: CatalogueDocument | null,
  file: string | null,
): Loaded {
  const isFaulty = diagnostics.some(({ severity }) => severity === "error");
  return { catalogue: isFaulty ? null : catalogue, diagnostics: limit(diagnostics.toSorted(compare), file), document };
}

function diagnose(fault: Fault, document: CatalogueDocument, file: string | null): Diagnostic {
  return {
    code: fault.code,
    severity: severityOf(fault.code),
    message: describeFault(fault, ({ path, part }) => describeSpan(document.locate(path, part))),
    file,
    ...document.locate(fault.path, fault.part, fault.within),
  };
}

function diagnoseText({ code, args, span }: DocumentFault, file: string | null): Diagnostic {
  return { code, severity: severityOf(code), message: composeMessage(code, args), file, ...span };
}

/** File order; at one place, the order in which the faults were found. */
function compare(a: Diagnostic, b: Diagnostic): number {
  return a.line - b.line || a.column - b.column;
}

function limit(diagnostics: Diagnostic[], file: string | null): Diagnostic[] {
  const left = diagnostics.slice(mostDiagnostics);
  const [next] = left;
  if (next === undefined) return diagnostics;
  const code = left.some(({ severity }) => severity === "error") ? "more-faults" : "more-warnings";
  const { line, column, endLine, endColumn } = next;
  const span = { line, column, endLine, endColumn };
  return [...diagnostics.slice(0, mostDiagnostics), diagnoseText({ code, args: { more: left.length }, span }, file)];
}

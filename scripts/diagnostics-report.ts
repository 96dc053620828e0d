import { drawCodeFrame, escapeInvisible, type Diagnostic } from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { NamedText } from "./protocol-files.ts";
import type { Style, Terminal } from "./terminal.ts";

/** Diagnostics, and the texts that they speak of. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[];
  /** By file. */
  readonly sources: ReadonlyMap<string, string>;
}

/** The texts that diagnostics may speak of, by file. */
export function nameSources(texts: readonly (NamedText | null)[]): ReadonlyMap<string, string> {
  return new Map(
    texts.flatMap((text) => (text === null ? [] : [[text.file, new TextDecoder().decode(text.bytes)] as const])),
  );
}

/** Diagnostics for people: what, where, and the place in the text. */
export function writeDiagnostics({ diagnostics, sources }: Diagnosed, terminal: Terminal): string {
  return diagnostics
    .map((diagnostic) => `${writeDiagnostic(diagnostic, sources.get(diagnostic.file ?? "") ?? "", terminal)}\n`)
    .join("");
}

function writeDiagnostic(diagnostic: Diagnostic, source: string, terminal: Terminal): string {
  const { severity, code, message } = diagnostic;
  return `${placeOf(diagnostic, terminal)} ${terminal.style(colourOf(diagnostic), severity)} ${code}: ${message}\n${drawPlace(diagnostic, source, terminal)}\n`;
}

/** Where a diagnostic stands, and the place in the text, without what it says. */
export function writePlace(diagnostic: Diagnostic, sources: Diagnosed["sources"], terminal: Terminal): string {
  const source = sources.get(diagnostic.file ?? "") ?? "";
  return `${placeOf(diagnostic, terminal)}\n${drawPlace(diagnostic, source, terminal)}\n`;
}

function placeOf({ file, line, column }: Diagnostic, terminal: Terminal): string {
  return terminal.style("bold", `${file === null ? "" : `${escapeInvisible(file)}:`}${line}:${column}`);
}

function drawPlace(diagnostic: Diagnostic, source: string, terminal: Terminal): string {
  return drawCodeFrame(source, diagnostic, {
    gutter: (text) => terminal.style("dim", text),
    marker: (text) => terminal.style(colourOf(diagnostic), text),
  });
}

function colourOf({ severity }: Diagnostic): Style {
  return severity === "error" ? "red" : "yellow";
}

/** Diagnostics for GitHub Actions. */
export function annotateDiagnostics({ diagnostics }: Diagnosed): string {
  return diagnostics.map(({ code, ...diagnostic }) => writeAnnotation({ ...diagnostic, title: code })).join("");
}

/** Diagnostics as JSON reports hold them. */
export function diagnosticsAsJson({ diagnostics }: Diagnosed): object[] {
  return diagnostics.map(({ code, severity, message, file, line, column, endLine, endColumn }) => ({
    code,
    severity,
    message,
    file,
    line,
    column,
    endLine,
    endColumn,
  }));
}

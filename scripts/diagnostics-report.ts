import { drawCodeFrame, escapeInvisible, type Diagnostic } from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { NamedText } from "./protocol-files.ts";
import type { Terminal } from "./terminal.ts";

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
  const { file, line, column, severity, code, message } = diagnostic;
  const colour = severity === "error" ? "red" : "yellow";
  const paint = {
    gutter: (text: string) => terminal.style("dim", text),
    marker: (text: string) => terminal.style(colour, text),
  };
  const place = terminal.style("bold", `${file === null ? "" : `${escapeInvisible(file)}:`}${line}:${column}`);
  return `${place} ${terminal.style(colour, severity)} ${code}: ${message}\n${drawCodeFrame(source, diagnostic, paint)}\n`;
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

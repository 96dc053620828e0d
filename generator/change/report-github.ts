import type { Report, ReportedChange } from "./report.ts";
import { describeWitness, witnessesOf } from "./report-lines.ts";

/**
 * A report as workflow commands of GitHub Actions, one line each: an error where something has to be done, else a
 * notice. Diagnostics come first, since the verdict is one of them.
 */
export function writeReportGithub(report: Report): string {
  const isRefused = report.verdict === "bump-required" || report.verdict === "number-wrong";
  const diagnostics = report.diagnostics.map(({ severity, code, message, file, line, column, endLine, endColumn }) =>
    writeCommand(severity, { ...(file === null ? {} : { file }), line, endLine, col: column, endColumn, title: code }, message),
  );
  return [...diagnostics, ...report.changes.map((change) => annotate(change, isRefused))].map((line) => `${line}\n`).join("");
}

/** The changes alone, as `diff` prints them. */
export function writeChangesGithub(changes: readonly ReportedChange[]): string {
  return changes.map((change) => `${annotate(change, false)}\n`).join("");
}

function annotate(change: ReportedChange, isRefused: boolean): string {
  const { kind, demands, message, location, previous } = change;
  const place = location ?? previous;
  const properties = { ...(place === null ? {} : { file: place.file, line: place.line, col: place.column }), title: kind };
  const witnesses = witnessesOf(change).map(({ reader, witness }) => `${describeWitness(reader, witness)}: ${JSON.stringify(witness.frame)}`);
  return writeCommand(isRefused && demands === "bump" ? "error" : "notice", properties, [message, ...witnesses].join("\n"));
}

function writeCommand(command: "error" | "warning" | "notice", properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${list.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

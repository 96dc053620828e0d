import {
  annotateReport,
  reportAsJson,
  writeReportMarkdown,
  writeReportText,
  type Assessment,
  type Paint,
} from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, nameSources, writeDiagnostics } from "./diagnostics-report.ts";
import type { NamedText } from "./protocol-files.ts";
import { tellMore } from "./tell-more.ts";
import { showControls, type Style, type Terminal } from "./terminal.ts";

const accents: Readonly<Record<Parameters<Paint>[0], Style>> = {
  place: "bold",
  kind: "cyan",
  bump: "red",
  add: "green",
  quiet: "dim",
  strong: "bold",
};

/**
 * Prints what came of checking, and gives the exit code, which no format changes.
 *
 * @param texts those that its diagnostics may speak of
 */
export function reportAssessment(
  call: Call,
  { report, words }: Assessment,
  texts: readonly (NamedText | null)[],
): ExitCode {
  const { format, terminal, options } = call;
  const diagnosed = { diagnostics: report.diagnostics, sources: nameSources(texts) };
  switch (format) {
    case "json":
      terminal.print(`${JSON.stringify(reportAsJson(report), null, 2)}\n`);
      break;
    case "github":
      terminal.print(annotateDiagnostics(diagnosed) + annotateReport(report).map(writeAnnotation).join(""));
      break;
    case "markdown":
      terminal.print(writeReportMarkdown(report, words));
      break;
    default:
      terminal.print(writeDiagnostics(diagnosed, terminal) + writeReportText(report, words, paintWith(terminal)));
  }
  const isBad = report.verdict === "invalid" || report.verdict === "bump-required" || report.verdict === "number-wrong";
  const kinds = isBad ? report.changes.map(({ kind }) => kind) : [];
  tellMore(call, [...report.diagnostics.map(({ code }) => code), ...kinds]);
  const isDoubtful = options["strict"] === true && report.diagnostics.some(({ severity }) => severity === "warning");
  return isBad || isDoubtful ? 1 : 0;
}

export function paintWith(terminal: Terminal): Paint {
  return (accent, text) => terminal.style(accents[accent], showControls(text));
}

import {
  annotateReport,
  reportAsJson,
  verdictIn,
  writeReportMarkdown,
  writeReportText,
  type Assessment,
  type Diagnostic,
  type Paint,
} from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, nameSources, writeDiagnostics, writePlace } from "./diagnostics-report.ts";
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
 * @param mend the command that mends what is wrong; null where there is none
 */
export function reportAssessment(
  call: Call,
  { report, words }: Assessment,
  texts: readonly (NamedText | null)[],
  mend: string | null = null,
): ExitCode {
  const { format, terminal, options } = call;
  const verdict = verdictIn(report);
  const sources = nameSources(texts);
  switch (format) {
    case "json":
      terminal.print(`${JSON.stringify(reportAsJson(report), null, 2)}\n`);
      break;
    case "github":
      terminal.print(
        annotateDiagnostics({
          diagnostics: report.diagnostics.map((each) => (each === verdict ? nameMending(each, mend) : each)),
          sources,
        }) + annotateReport(report).map(writeAnnotation).join(""),
      );
      break;
    case "markdown":
      terminal.print(writeReportMarkdown(report, words, mend));
      break;
    default:
      terminal.print(
        writeDiagnostics({ diagnostics: report.diagnostics.filter((each) => each !== verdict), sources }, terminal),
      );
      terminal.print(
        writeReportText(
          report,
          words,
          paintWith(terminal),
          verdict === null ? "" : writePlace(verdict, sources, terminal),
        ),
      );
      if (mend !== null) terminal.say(`To mend it: ${mend}`);
  }
  const isBad = report.verdict === "invalid" || report.verdict === "bump-required" || report.verdict === "number-wrong";
  const kinds = isBad ? report.changes.map(({ kind }) => kind) : [];
  tellMore(call, [...report.diagnostics.map(({ code }) => code), ...kinds]);
  const isDoubtful = options["strict"] === true && report.diagnostics.some(({ severity }) => severity === "warning");
  return isBad || isDoubtful ? 1 : 0;
}

function nameMending(diagnostic: Diagnostic, mend: string | null): Diagnostic {
  return mend === null ? diagnostic : { ...diagnostic, message: `${diagnostic.message}. To mend it: ${mend}` };
}

export function paintWith(terminal: Terminal): Paint {
  return (accent, text) => terminal.style(accents[accent], showControls(text));
}

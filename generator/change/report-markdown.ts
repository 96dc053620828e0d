import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Report, ReportedChange } from "./report.ts";
import { countChanges, describeWitness, linesOfWitness, placeText, verdictIn, witnessesOf } from "./report-lines.ts";

/**
 * A report for a comment or a summary page: the verdict, then the changes by what they demand.
 *
 * @param mend the command that mends what is wrong; null where there is none
 */
export function writeReportMarkdown(
  report: Report,
  words: { readonly summary: string; readonly todo: string | null },
  mend: string | null = null,
): string {
  const { changes, released, diagnostics } = report;
  const verdict = verdictIn(report);
  const todo = words.todo === null || words.summary.includes(words.todo) ? [] : [escapeMessage(words.todo)];
  const tell = (severity: Diagnostic["severity"]): string =>
    diagnostics.flatMap((each) => (each.severity === severity ? [`- ${writeDiagnostic(each)}`] : [])).join("\n");
  const errors = verdict === null ? tell("error") : "";
  const warnings = tell("warning");
  const blocks = [
    `**${report.verdict}**: ${verdict === null ? escapeMessage(words.summary) : writeDiagnostic(verdict)}`,
    ...todo,
    ...(mend === null ? [] : [`To mend it: ${codeSpan(mend)}`]),
    ...(errors === "" ? [] : ["### Errors", errors]),
    ...(warnings === "" ? [] : ["### Warnings", warnings]),
    ...(changes.length === 0
      ? []
      : [countChanges(changes, released?.version ?? null), writeChangesMarkdown(changes).trimEnd()]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function writeDiagnostic({ message, file, line, column }: Diagnostic): string {
  return `${escapeMessage(message)}${file === null ? "" : ` (${codeSpan(`${file}:${line}:${column}`)})`}`;
}

const headings = [
  ["bump", "### Breaking"],
  ["add", "### Additive"],
  ["prose", "### Words"],
  ["nothing", "### Without consequence"],
] as const;

/** The changes alone, as `diff` prints them. */
export function writeChangesMarkdown(changes: readonly ReportedChange[]): string {
  const blocks = headings.flatMap(([demands, heading]) => {
    const some = changes.filter((change) => change.demands === demands);
    return some.length === 0 ? [] : [heading, some.map(writeChange).join("\n")];
  });
  return blocks.length === 0 ? "No changes.\n" : `${blocks.join("\n\n")}\n`;
}

function writeChange(change: ReportedChange): string {
  const place = placeText(change);
  const lines = [
    `- \`${change.kind}\`: ${escapeMessage(change.message)}${place === null ? "" : ` (${codeSpan(place)})`}`,
  ];
  for (const { reader, witness } of witnessesOf(change)) {
    lines.push(`  - ${describeWitness(reader, witness)}: ${linesOfWitness(witness).map(codeSpan).join(", ")}`);
  }
  return lines.join("\n");
}

/** What stands between backticks in a message is code, all else is text. */
function escapeMessage(message: string): string {
  return message
    .split(/(`[^`]*`)/)
    .map((piece) =>
      /^`[^`]*`$/.test(piece) ? codeSpan(piece.slice(1, -1)) : piece.replace(/[\\*_<>[\]#|~!&{}]/g, "\\$&"),
    )
    .join("");
}

/** A code span whatever the text holds, on one line. */
function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.trim() === "") return "` `";
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

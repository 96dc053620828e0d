import type { Report, ReportedChange } from "./report.ts";
import { describeWitness, linesOfWitness, witnessesOf } from "./report-lines.ts";

/** What a change says at its place in a review, for example as an annotation of GitHub Actions. */
export interface ChangeAnnotation {
  /** An error where the change is why the catalogue is refused. */
  readonly severity: "error" | "notice";
  readonly title: string;
  readonly message: string;
  readonly file: string | null;
  readonly line?: number;
  readonly column?: number;
}

/** One annotation for each change of a report. Its diagnostics are annotated as all diagnostics are. */
export function annotateReport({ verdict, changes }: Report): readonly ChangeAnnotation[] {
  const isRefused = verdict === "bump-required" || verdict === "number-wrong";
  return changes.map((change) => annotateChange(change, isRefused && change.demands === "bump" ? "error" : "notice"));
}

/** One annotation for a change, with the frames that show who breaks. */
export function annotateChange(change: ReportedChange, severity: ChangeAnnotation["severity"]): ChangeAnnotation {
  const { kind, message, location, previous } = change;
  const { file = null, ...place } = location ?? previous ?? {};
  const witnesses = witnessesOf(change).map(
    ({ reader, witness }) => `${describeWitness(reader, witness)}: ${linesOfWitness(witness).join("\n")}`,
  );
  return { severity, title: kind, message: [message, ...witnesses].join("\n"), file, ...place };
}

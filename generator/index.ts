import type { History } from "./catalogue/history.ts";
import type { Catalogue } from "./catalogue/model.ts";
import type { Explanation } from "./explain/explanation.ts";
import type { Found } from "./explain/explanations.ts";
import type { FoundInProtocol } from "./explain/protocol-code.ts";
import type { ProjectPlan } from "./init/plan-project.ts";
import type { OutputFile } from "./output/output-file.ts";
import type { CaptureReport } from "./validate/capture-report.ts";
import type { Capture, ValidateOptions } from "./validate/validate.ts";

export type { Catalogue } from "./catalogue/model.ts";
export { beginHistory } from "./catalogue/history.ts";
export { load } from "./catalogue/load.ts";
export type { History } from "./catalogue/history.ts";
export type { Assessment } from "./change/assessment.ts";
export { check, diff } from "./change/check.ts";
export type { Against, CheckInputs } from "./change/check-inputs.ts";
export { checkSparingly } from "./change/check-sparingly.ts";
export type { Change, Path, Witness } from "./change/change.ts";
export { compare } from "./change/compare.ts";
export { compareWithReleases } from "./change/compare-with-releases.ts";
export { appendRelease, followPatch, writeLedger, type Ledger, type LedgerEntry } from "./change/ledger.ts";
export { readLedger } from "./change/read-ledger.ts";
export { readProtocol, type Protocol } from "./change/read-protocol.ts";
export type { Release } from "./change/release.ts";
export { reportAsJson, type Report, type ReportedChange } from "./change/report.ts";
export { annotateReport } from "./change/report-annotations.ts";
export { writeChangesMarkdown, writeReportMarkdown } from "./change/report-markdown.ts";
export { verdictIn } from "./change/report-lines.ts";
export { writeChangesText, writeReportText, type Paint } from "./change/report-text.ts";
export { setProtocol } from "./change/set-protocol.ts";
export type { CatalogueSide, Location, Source } from "./change/side.ts";
export { tellHistory } from "./change/tell-history.ts";
export { judgeNumber, type Ruling } from "./change/verdict.ts";
export { drawCodeFrame, type FramePaint } from "./diagnostics/code-frame.ts";
export type { Diagnostic, Severity, Span } from "./diagnostics/diagnostic.ts";
export { findNearest } from "./diagnostics/did-you-mean.ts";
export { didYouMean, escapeInvisible, quote } from "./diagnostics/wording.ts";
export type { Example, Explanation, ExplanationKind } from "./explain/explanation.ts";
export type { FoundInProtocol, ProtocolCode } from "./explain/protocol-code.ts";
export type { ProjectPlan } from "./init/plan-project.ts";
export { describeFileError, type FileFault } from "./output/file-fault.ts";
export type { OutputFile } from "./output/output-file.ts";
export { planOutput, type Plan, type PlannedFile } from "./output/plan.ts";
export { countDifferences, makeUnifiedDiff } from "./output/unified-diff.ts";
export { writeOutput, type Written } from "./output/write.ts";
export type { CaptureReport, CaptureViolation } from "./validate/capture-report.ts";
export { UnreadableCapture } from "./validate/unreadable-capture.ts";
export type { Capture, ValidateOptions } from "./validate/validate.ts";

/**
 * Renders the whole package in memory: every file of the output folder, in the order of the emitters, the manifest last.
 * The same catalogue and history give the same bytes, whatever the machine, locale or time.
 *
 * @param catalogue one that `load` gave without errors
 */
export async function render(catalogue: Catalogue, history: History): Promise<OutputFile[]> {
  const [{ emitters }, { finishDrafts }] = await Promise.all([
    import("./emit/emitters.ts"),
    import("./output/finish.ts"),
  ]);
  const drafts = await Promise.all(
    emitters.map(async (emitter) => ({ emitter: emitter.name, drafts: await emitter.emit({ catalogue, history }) })),
  );
  return finishDrafts(drafts);
}

/**
 * Holds recorded frames and streams against a protocol, by the guards and the verifier that its package has.
 *
 * @param catalogue one that `load` gave without errors
 */
export async function validate(
  catalogue: Catalogue,
  history: History,
  captures: Iterable<Capture>,
  options?: ValidateOptions,
): Promise<CaptureReport> {
  const { validate: validateCaptures } = await import("./validate/validate.ts");
  return validateCaptures({ catalogue, history }, captures, options);
}

/** An explanation, and what is said of its example where that is a catalogue. */
export interface ShownExplanation extends Explanation {
  readonly says: string | null;
}

/**
 * What a code means: a diagnostic, a kind of change, a rule of order, a reason of a refusal. Some codes are of two kinds.
 *
 * @returns the explanations, or, where there is no such code, the one that was probably meant
 */
export async function explain(
  code: string,
): Promise<{ explanations: readonly ShownExplanation[] } | (Found & { explanations: null })> {
  const [{ findExplanations }, { demonstrate }] = await Promise.all([
    import("./explain/explanations.ts"),
    import("./explain/demonstrate.ts"),
  ]);
  const found = findExplanations(code);
  if (found.explanations === null) return found;
  return { explanations: found.explanations.map((one) => ({ ...one, says: demonstrate(one) })) };
}

/**
 * What an error code or a close code means by the catalogue of its protocol.
 *
 * @param source the text of the catalogue, or the bytes of a UTF-8 file
 */
export async function explainProtocolCode(source: Uint8Array | string, code: string): Promise<FoundInProtocol> {
  const { findProtocolCode } = await import("./explain/protocol-code.ts");
  return findProtocolCode(source, code);
}

/** Every code that is printed anywhere, with what it means, kind by kind. */
export async function listExplanations(): Promise<readonly Explanation[]> {
  const { listExplanations: list } = await import("./explain/explanations.ts");
  return list();
}

/**
 * Plans what a project begins with: a small catalogue whose comments teach the format, and the scripts and hooks around it.
 *
 * @param folder the name of its folder, after which the package is called
 * @param schema the way from the catalogue to catalogue.schema.json
 * @param manifest the text of its package.json; null where there is none
 * @param ignored the text of the .gitignore that holds for it; null where there is none
 */
export async function planProject(
  folder: string,
  schema: string,
  manifest: string | null,
  ignored: string | null = null,
): Promise<ProjectPlan> {
  const { planProject: plan } = await import("./init/plan-project.ts");
  return plan(folder, schema, manifest, ignored);
}

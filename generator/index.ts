import type { History } from "./catalogue/history.ts";
import type { Catalogue } from "./catalogue/model.ts";
import type { OutputFile } from "./output/output-file.ts";

export type { Catalogue } from "./catalogue/model.ts";
export { beginHistory } from "./catalogue/history.ts";
export { load } from "./catalogue/load.ts";
export type { History } from "./catalogue/history.ts";
export { drawCodeFrame, type FramePaint } from "./diagnostics/code-frame.ts";
export type { Diagnostic, Severity, Span } from "./diagnostics/diagnostic.ts";
export { findNearest } from "./diagnostics/did-you-mean.ts";
export { didYouMean, escapeInvisible, quote } from "./diagnostics/wording.ts";
export { describeFileError, type FileFault } from "./output/file-fault.ts";
export type { OutputFile } from "./output/output-file.ts";
export { planOutput, type Plan, type PlannedFile } from "./output/plan.ts";
export { makeUnifiedDiff } from "./output/unified-diff.ts";
export { writeOutput, type Written } from "./output/write.ts";

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

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createInvalidReport } from "./report.ts";
import type { Report } from "./report.ts";
import type { Ruling } from "./verdict.ts";

/** What came of checking or comparing. */
export interface Assessment {
  readonly report: Report;
  /** The verdict in one line, and what to do in exact words. */
  readonly words: { readonly summary: string; readonly todo: string | null };
  /** The number that `protocol` has to be set to, where that is all that is wrong. */
  readonly fix: number | null;
}

/** What is to be said where both sides could be read. */
export function conclude(report: Report, { verdict, declared, required, summary, todo }: Ruling): Assessment {
  const isWrong = verdict === "bump-required" || verdict === "number-wrong";
  return {
    report,
    words: { summary, todo },
    fix: isWrong && declared.protocol !== required.protocol ? required.protocol : null,
  };
}

/** What is to be said where errors stand in what was read. */
export function refuse(diagnostics: readonly Diagnostic[]): Assessment {
  const errors = diagnostics.filter(isError).length;
  const summary = `nothing can be said of the version while ${errors === 1 ? "an error stands" : `${errors} errors stand`}`;
  return { report: createInvalidReport(diagnostics), words: { summary, todo: null }, fix: null };
}

/** Whether a diagnostic is an error. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

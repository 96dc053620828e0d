import type { Severity } from "../diagnostics/diagnostic.ts";
import type { Path } from "./change.ts";

/** Everything that is told of the number of a catalogue, and how much it weighs. */
export const findingSeverities = {
  "bump-required": "error",
  "protocol-skipped": "error",
  "protocol-decreased": "error",
  "version-const-left": "error",
  "bump-unneeded": "warning",
  "bump-reason-stale": "warning",
  "change-to-consider": "warning",
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof findingSeverities;

/** Something to be shown at a place of the newer catalogue. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly message: string;
  readonly path: Path;
}

export function createFinding(code: FindingCode, message: string, path: Path): Finding {
  return { code, severity: findingSeverities[code], message, path };
}

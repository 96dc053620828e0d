import type { JsonValue } from "../catalogue/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { pathOf } from "./change.ts";
import type { Change, Path, Reader, Witness } from "./change.ts";
import type { Answer } from "./inclusion/inclusion.ts";
import type { Demand, Kind } from "./kinds.ts";
import type { Location } from "./side.ts";
import type { Finding } from "./findings.ts";
import type { Numbers, Ruling } from "./verdict.ts";

/**
 * What `check` finds, as a value: the JSON of it is described by report.schema.json, and texts are made of it by
 * report-text.ts and its neighbours.
 */
export interface Report {
  readonly schemaVersion: 1;
  readonly verdict: Ruling["verdict"] | "invalid";
  /** The last release. */
  readonly released: Numbers | null;
  /** What the catalogue says. */
  readonly declared: { readonly protocol: number } | null;
  /** What the next release has to be. */
  readonly required: Numbers | null;
  readonly changes: readonly ReportedChange[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReportedChange {
  readonly kind: Kind;
  readonly path: Path;
  readonly demands: Demand;
  readonly oldReader: Answer;
  readonly newReader: Answer;
  readonly message: string;
  /** Where it stands now; null where it is gone, or nobody knows. */
  readonly location: Location | null;
  /** Where it stood; null where it is new, or nobody knows. */
  readonly previous: Location | null;
  readonly witnesses: Readonly<Record<Reader, Witness | null>>;
}

/** Tells where a part of a catalogue stands in a text, or the nearest part around it. */
export type Locate = (path: Path) => Location | null;

/** The places of the two sides. */
export interface Places {
  readonly before: Locate;
  readonly after: Locate;
}

/** The places of two sides, of which the first may be missing. */
export function placesOf(before: { readonly locate: Locate } | null, after: { readonly locate: Locate }): Places {
  return { before: (path) => before?.locate(path) ?? null, after: (path) => after.locate(path) };
}

/** Puts a report together. @param diagnostics further ones, as those of reading; they come first */
export function createReport(
  ruling: Ruling,
  changes: readonly Change[],
  places: Places,
  diagnostics: readonly Diagnostic[] = [],
): Report {
  const { verdict, released, declared, required, findings } = ruling;
  return {
    schemaVersion: 1,
    verdict,
    released,
    declared,
    required,
    changes: changes.map((change) => reportChange(change, places)),
    diagnostics: [...diagnostics, ...findings.map((finding) => diagnose(finding, places))],
  };
}

/** The report where a side was read and has faults. */
export function createInvalidReport(diagnostics: readonly Diagnostic[]): Report {
  return {
    schemaVersion: 1,
    verdict: "invalid",
    released: null,
    declared: null,
    required: null,
    changes: [],
    diagnostics,
  };
}

/** A change with its places. */
export function reportChange(change: Change, places: Places): ReportedChange {
  const { kind, before, after, presence, demands, oldReader, newReader, message, witnesses } = change;
  return {
    kind,
    path: pathOf(change),
    demands,
    oldReader,
    newReader,
    message,
    location: presence === "before" ? null : places.after(after),
    previous: presence === "after" ? null : places.before(before),
    witnesses,
  };
}

/** A report as JSON, keys in the order of the schema. */
export function reportAsJson(report: Report): JsonValue {
  return JSON.parse(JSON.stringify(report)) as JsonValue;
}

function diagnose({ code, severity, message, path }: Finding, { before, after }: Places): Diagnostic {
  // What is gone is shown where it stood.
  const location = after(path) ?? before(path);
  const { file = null, line = 1, column = 1 } = location ?? {};
  return { code, severity, message, file, line, column, endLine: line, endColumn: column };
}

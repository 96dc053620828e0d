import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Reader, Witness } from "./change.ts";
import type { Report, ReportedChange } from "./report.ts";

/** Who refuses a witness, in words. */
export function describeWitness(reader: Reader, witness: Witness): string {
  const { release } = witness;
  const other = release === null ? "" : ` of ${release}`;
  const what = "frames" in witness ? "finds fault with this stream" : "refuses this frame";
  return reader === "oldReader"
    ? `a reader${other || " of the old catalogue"} ${what} of a new writer`
    : `a new reader ${what} of a writer${other || " of the old catalogue"}`;
}

/** The frames of a witness as JSON, one a line. */
export function linesOfWitness(witness: Witness): readonly string[] {
  return "frames" in witness ? witness.frames.map((frame) => JSON.stringify(frame)) : [JSON.stringify(witness.frame)];
}

/** The witnesses of a change, in a fixed order. */
export function witnessesOf({
  witnesses,
}: ReportedChange): readonly { readonly reader: Reader; readonly witness: Witness }[] {
  return (["oldReader", "newReader"] as const).flatMap((reader) => {
    const witness = witnesses[reader];
    return witness === null ? [] : [{ reader, witness }];
  });
}

/** The diagnostic that says what the verdict says: of a report that has one, the only error. */
export function verdictIn({ verdict, diagnostics }: Report): Diagnostic | null {
  return verdict === "invalid" ? null : (diagnostics.find(({ severity }) => severity === "error") ?? null);
}

/** What is demanded, in words for a person. */
export const demandWords = {
  bump: "demands a new protocol number",
  add: "is additive",
  prose: "changes words only",
  nothing: "demands nothing",
} as const;

/** How many changes demand what, on one line. */
export function countChanges(changes: readonly ReportedChange[], since: string | null): string {
  const from = since === null ? "" : ` since ${since}`;
  if (changes.length === 0) return `no changes${from}`;
  const parts = (["bump", "add", "prose", "nothing"] as const).flatMap((demand) => {
    const count = changes.filter(({ demands }) => demands === demand).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? demandWords[demand] : plural[demand]}`];
  });
  return `${changes.length} ${changes.length === 1 ? "change" : "changes"}${from}: ${parts.join(", ")}`;
}

const plural = {
  bump: "demand a new protocol number",
  add: "are additive",
  prose: "change words only",
  nothing: "demand nothing",
} as const;

/** The text of a place, `file:line:column`. */
export function placeText({ location, previous }: Pick<ReportedChange, "location" | "previous">): string | null {
  const place = location ?? previous;
  return place === null ? null : `${place.file}:${place.line}:${place.column}`;
}

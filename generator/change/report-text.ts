import type { Report, ReportedChange } from "./report.ts";
import { countChanges, describeWitness, linesOfWitness, placeText, witnessesOf } from "./report-lines.ts";

/** What may be coloured in a text. */
export type Accent = "place" | "kind" | "bump" | "add" | "quiet" | "strong";

/** Colours a piece of text; without one, nothing is. */
export type Paint = (accent: Accent, text: string) => string;

const plain: Paint = (_, text) => text;

/**
 * A report for a terminal: every change with its place, what it demands and the frames that show it, then the verdict
 * and what to do. Diagnostics are not part of it: they are shown as all diagnostics are. But the one that is the verdict
 * (`verdictIn`) is said here already, and wants its place only.
 *
 * @param place of the verdict, as lines that stand above it
 */
export function writeReportText(
  report: Report,
  words: { readonly summary: string; readonly todo: string | null },
  paint: Paint = plain,
  place = "",
): string {
  const { released, changes } = report;
  const told =
    changes.length === 0
      ? ""
      : `${writeChangesText(changes, paint)}\n${countChanges(changes, released?.version ?? null)}\n`;
  const todo = words.todo === null || words.summary.includes(words.todo) ? "" : `${paint("strong", words.todo)}\n`;
  const above = place === "" || told === "" ? place : `\n${place}`;
  return `${told}${above}${paint("strong", `${report.verdict}: ${words.summary}`)}\n${todo}`;
}

/** The changes alone, as `diff` prints them. */
export function writeChangesText(changes: readonly ReportedChange[], paint: Paint = plain): string {
  return changes.map((change) => writeChange(change, paint)).join("\n");
}

function writeChange(change: ReportedChange, paint: Paint): string {
  const place = placeText(change);
  const heading = [
    ...(place === null ? [] : [paint("place", place)]),
    paint("kind", change.kind),
    paint(change.demands === "bump" ? "bump" : change.demands === "add" ? "add" : "quiet", change.demands),
  ];
  const moved =
    change.location !== null && change.previous !== null
      ? [`was at ${change.previous.file}:${change.previous.line}:${change.previous.column}`]
      : [];
  const gone = change.location === null && change.previous !== null ? ["gone from there"] : [];
  const lines = [
    heading.join("  "),
    `  ${change.message}`,
    ...[...moved, ...gone].map((text) => `  ${paint("quiet", text)}`),
  ];
  for (const { reader, witness } of witnessesOf(change)) {
    lines.push(
      `  ${paint("quiet", `${describeWitness(reader, witness)}:`)}`,
      ...linesOfWitness(witness).map((line) => `    ${escapeForTerminal(line)}`),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** JSON stays the same JSON, and does nothing to a terminal. */
function escapeForTerminal(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}

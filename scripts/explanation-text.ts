import type { Explanation, ExplanationKind, ProtocolCode, ShownExplanation } from "../generator/index.ts";
import { showControls, type Terminal } from "./terminal.ts";
import { wrap } from "./wrap.ts";

const longestLine = 100;

const kindWords: Readonly<Record<ExplanationKind, { readonly one: string; readonly many: string }>> = {
  diagnostic: { one: "a diagnostic", many: "Diagnostics of a catalogue or a ledger" },
  change: { one: "a kind of change", many: "Kinds of change" },
  rule: { one: "a rule of streams and captures", many: "Rules of streams and captures" },
  refusal: { one: "said of a frame that is refused", many: "Said of a frame that is refused" },
};

/** Everything about a code, for people. */
export function writeExplanation(explanation: ShownExplanation, terminal: Terminal): string {
  const { code, kind, title, text, severity, says } = explanation;
  const demand = describeDemand(explanation);
  const lines = [
    `${terminal.style("bold", code)}: ${kindWords[kind].one}${severity === "warning" ? " that is a warning" : ""}`,
    "",
    ...wrap(title, longestLine),
    ...text.split("\n\n").flatMap((paragraph) => ["", ...wrap(paragraph, longestLine)]),
    ...(demand === null ? [] : ["", ...wrap(`It demands ${demand}.`, longestLine)]),
    ...writeExample(explanation, terminal),
    ...(says === null ? [] : ["", `It is told as`, ...indent(wrap(says, longestLine - 2))]),
  ];
  return `${lines.join("\n")}\n`;
}

function writeExample({ kind, example }: ShownExplanation, { style }: Terminal): string[] {
  if (example === null) return [];
  const { given, wrong, right } = example;
  const [first, second] = kind === "change" ? (["Before", "After"] as const) : (["Wrong", "Right"] as const);
  const block = (heading: string, text: string): string[] => [
    "",
    heading,
    ...indent(text === "" ? ["(nothing)"] : text.trimEnd().split("\n")),
  ];
  return [
    ...(given === null ? [] : block(style("bold", "Given"), given)),
    ...block(style(kind === "change" ? "bold" : "red", first), wrong),
    ...block(style(kind === "change" ? "bold" : "green", second), right),
  ];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : `  ${line}`));
}

/** What follows for the version, after "It demands"; null for what is no change. */
function describeDemand({ demands }: Explanation): string | null {
  if (demands === null) return null;
  if (demands === "computed")
    return "a new protocol where a reader breaks, and else is an addition: the next minor version";
  const because = demands.because === undefined ? "" : `: ${demands.because}`;
  return `${demandWords[demands.always]}${because}`;
}

const demandWords = {
  bump: "a new protocol in any case",
  add: "the next minor version",
  prose: "the next patch version",
  nothing: "nothing by itself",
} as const;

/** Everything about a code of a protocol, for people. */
export function writeProtocolCode(found: ProtocolCode, file: string, terminal: Terminal): string {
  const { code, kind, line, column, meaning, text } = found;
  const what = kind === "error-code" ? "an error code" : "a close code";
  const paragraphs = [...(meaning === null ? [] : [meaning.trim()]), text];
  const lines = paragraphs.flatMap((paragraph) => paragraph.split(/\n{2,}/));
  return [
    `${terminal.style("bold", code)}: ${what} of the protocol (${showControls(file)}:${line}:${column})`,
    ...lines.flatMap((paragraph) => ["", ...wrap(showControls(paragraph.replace(/\s+/g, " ")), longestLine)]),
    "",
  ].join("\n");
}

/** The same, for programs, in the form that explanations have. */
export function protocolCodeAsJson({ code, kind, meaning, text }: ProtocolCode): object {
  const nothing = { severity: null, demands: null, language: null, given: null, wrong: null, right: null, says: null };
  return { code, kind, title: meaning, text, ...nothing };
}

/** All codes, for people. */
export function writeList(explanations: readonly Explanation[], terminal: Terminal): string {
  const width = Math.max(...explanations.map(({ code }) => code.length));
  return (Object.keys(kindWords) as ExplanationKind[])
    .map((kind) => {
      const rows = explanations
        .filter((explanation) => explanation.kind === kind)
        .map(({ code, title }) => `  ${terminal.style("cyan", code.padEnd(width))}  ${title}\n`);
      return `${terminal.style("bold", kindWords[kind].many)}\n${rows.join("")}`;
    })
    .join("\n");
}

/** An explanation, for programs. */
export function explanationAsJson({
  code,
  kind,
  title,
  text,
  severity,
  demands,
  example,
  says,
}: ShownExplanation): object {
  return {
    code,
    kind,
    title,
    text,
    severity,
    demands: demands === null || demands === "computed" ? demands : demands.always,
    language: example?.language ?? null,
    given: example?.given ?? null,
    wrong: example?.wrong ?? null,
    right: example?.right ?? null,
    says,
  };
}

/** The report of explanations. */
export function asJson(explanations: readonly object[]): string {
  return `${JSON.stringify({ schemaVersion: 1, explanations }, null, 2)}\n`;
}

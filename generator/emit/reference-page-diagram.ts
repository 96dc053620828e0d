import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { RulesOfOrder } from "../catalogue/rules-of-order.ts";
import { blocks, codeBlock, codeName, phrase, table } from "./markdown.ts";
import { linkToFrameType } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";

/** The course of a stream as a state diagram, and a table of what may follow what; nothing where all may follow all. */
export function writeCourseOfStream({ catalogue }: PageContext): string {
  const rules = resolveRulesOfOrder(catalogue);
  if (rules.begins.length + rules.ends.length + rules.spans.length === 0) return "";
  const types = catalogue.frameTypes.map(({ name }) => name);
  return blocks([
    "The course of a stream:",
    codeBlock(drawStates(rules, types), "mermaid"),
    "What may follow what, within the rules above:",
    table(
      [
        { header: "Frame", cell: ({ type }) => linkToFrameType(type) },
        { header: "May stand", cell: ({ when }) => when },
        { header: "After it", cell: ({ after }) => after },
      ],
      types.map((type) => ({ type, when: tellWhen(rules, type), after: tellAfter(rules, type) })),
    ),
  ]);
}

type Stage = "before" | "running" | "over";

/** A state diagram in Mermaid's language: states before the beginning, in the course and after the end, and each span. */
function drawStates(rules: RulesOfOrder, types: readonly string[]): string {
  const { begins, ends, anytime, restarts, spans } = rules;
  const [hasStart, hasEnd] = [begins.length > 0, ends.length > 0];
  const inCourse = types.filter((type) => !begins.includes(type) && !ends.includes(type));
  const lines = ["stateDiagram-v2"];
  const state = (name: string, label: string) => lines.push(`  state ${quoteLabel(label)} as ${name}`);
  const arrow = (from: string, to: string, labels: readonly string[]) => {
    if (labels.length > 0) lines.push(`  ${from} --> ${to} : ${writeLabels(labels)}`);
  };
  const start: Stage = hasStart ? "before" : "running";
  if (hasStart) state("before", "not begun");
  state("running", hasStart ? "begun" : "open");
  if (hasEnd) state("over", "ended");
  lines.push(`  [*] --> ${start}`);
  if (hasStart) {
    arrow("before", "before", anytime);
    arrow("before", "running", begins);
    if (restarts === "before-end") arrow("running", "running", begins);
    if (restarts === "after-end" && hasEnd) arrow("over", "running", begins);
  }
  const bySpan = new Set(spans.flatMap(({ opens, closes }) => [...opens, ...closes]));
  const others = inCourse.filter((type) => !bySpan.has(type));
  arrow("running", "running", others);
  arrow("running", "over", ends);
  if (hasEnd && restarts !== "after-end") lines.push("  over --> [*]");
  spans.forEach((span, index) => {
    const name = `span${index + 1}`;
    lines.push(`  state ${quoteLabel(`span ${span.name}${span.key === null ? "" : `, by ${span.key}`}`)} as ${name} {`);
    lines.push(
      `    state ${quoteLabel("closed")} as ${name}_closed`,
      `    state ${quoteLabel("open")} as ${name}_open`,
    );
    lines.push(`    [*] --> ${name}_closed`);
    for (const [from, to, labels] of [
      ["closed", "open", span.opens],
      ["open", "open", span.inside],
      ["open", "closed", span.closes],
    ] as const) {
      if (labels.length > 0) lines.push(`    ${name}_${from} --> ${name}_${to} : ${writeLabels(labels)}`);
    }
    lines.push("  }");
  });
  return lines.join("\n");
}

/** Beyond this many types an arrow says how many more there are. */
const mostLabels = 6;

/**
 * The label of an arrow. Names hold `/`, `:`, `.` and `-`, of which Mermaid takes some for its own; as character codes all
 * are text. So are the words that it knows, since a label is never a word by itself.
 */
function writeLabels(labels: readonly string[]): string {
  const shown = labels.length > mostLabels ? labels.slice(0, mostLabels - 1) : labels;
  const more = labels.length - shown.length;
  return [...shown.map(escapeLabel), ...(more === 0 ? [] : [`${more} more`])].join(", ");
}

function quoteLabel(label: string): string {
  return `"${escapeLabel(label)}"`;
}

/** Everything but letters, digits, `.`, `_`, blanks and commas as Mermaid's character code. */
function escapeLabel(label: string): string {
  return label.replace(/[^A-Za-z0-9._ ,]/g, (character) => `#${character.codePointAt(0)!};`);
}

/** When a frame of a type may stand. */
function tellWhen({ begins, ends, anytime, restarts, spans }: RulesOfOrder, type: string): string {
  const needed = spans
    .filter(({ inside, closes }) => inside.includes(type) || closes.includes(type))
    .map(({ name }) => `an open ${codeName(name)}`);
  const shut = spans
    .filter(({ opens }) => opens.includes(type))
    .map(({ name, key }) => `${codeName(name)} not yet open${key === null ? "" : ` under its ${codeName(key)}`}`);
  const parts: string[] = [];
  if (begins.includes(type)) {
    parts.push(
      restarts === "before-end"
        ? "first, and again before the end"
        : restarts === "after-end"
          ? "first, and again after the end"
          : "first, once",
    );
  } else if (begins.length === 0) parts.push(ends.length === 0 ? "anywhere" : "before the end");
  else if (anytime.includes(type)) parts.push(ends.length === 0 ? "anywhere" : "anywhere before the end");
  else parts.push(ends.length === 0 ? "once begun" : "between beginning and end");
  const conditions = [...needed, ...shut];
  return conditions.length === 0 ? parts[0]! : `${parts[0]!}, with ${phrase(conditions, "and")}`;
}

/** What a frame of a type makes possible, or ends. */
function tellAfter({ begins, ends, restarts, spans }: RulesOfOrder, type: string): string {
  const named = (part: "opens" | "closes") =>
    spans.filter((span) => span[part].includes(type)).map(({ name }) => codeName(name));
  if (ends.includes(type))
    return restarts === "after-end" ? `only ${phrase(begins.map(linkToFrameType), "or")}` : "nothing";
  const [opened, closed] = [named("opens"), named("closes")];
  return (
    [
      ...(begins.includes(type)
        ? [spans.length === 0 ? "the stream has begun" : "the stream has begun, no span is open"]
        : []),
      ...(opened.length === 0 ? [] : [`${phrase(opened, "and")} ${opened.length === 1 ? "is" : "are"} open`]),
      ...(closed.length === 0 ? [] : [`${phrase(closed, "and")} ${closed.length === 1 ? "is" : "are"} closed`]),
    ].join("; ") || "as before"
  );
}

import { envelopeKeyOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { RulesOfOrder, SpanRules } from "../catalogue/rules-of-order.ts";
import { blocks, codeName, heading, phrase, table } from "./markdown.ts";
import { linkToFrameType } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { writeCourseOfStream } from "./reference-page-diagram.ts";

/** Which frame may follow which, in words; nothing where the catalogue says nothing of it. */
export function writeRulesOfOrder(page: PageContext): string {
  const rules = resolveRulesOfOrder(page.catalogue);
  const items = [...describeCourse(rules), ...describeRoles(page, rules), ...describeTransport(page)];
  if (items.length === 0 && rules.spans.length === 0) return "";
  return blocks([
    heading(2, "Rules of order"),
    items.map((item) => `- ${item}`).join("\n"),
    rules.spans.length === 0 ? null : "Spans are stretches of a stream that one frame opens and another closes:",
    rules.spans.length === 0 ? null : tableOfSpans(rules.spans),
    writeCourseOfStream(page),
  ]);
}

/** How a stream begins, begins again and ends. */
function describeCourse({ begins, ends, restarts, anytime, spans }: RulesOfOrder): readonly string[] {
  const items: string[] = [];
  if (begins.length > 0) {
    const before = anytime.length === 0 ? "" : `; before it may only stand ${name(anytime, "and")}`;
    items.push(`A stream begins with ${name(begins, "or")}${before}.`);
  }
  if (anytime.length > 0)
    items.push(
      `${name(anytime, "and")} may stand anywhere before the end and belong${anytime.length === 1 ? "s" : ""} to no span.`,
    );
  const abandons = spans.length === 0 ? "" : " Spans that are open then are abandoned.";
  if (begins.length > 0 && restarts === "never") items.push(`It begins once: no other ${name(begins, "or")} follows.`);
  if (restarts === "before-end")
    items.push(`Another ${name(begins, "or")} may follow before the end: with it the stream begins again.${abandons}`);
  if (restarts === "after-end")
    items.push(
      `Another ${name(begins, "or")} may follow only after the end: with it the stream begins again.${abandons}`,
    );
  if (ends.length > 0)
    items.push(`A stream ends with ${name(ends, "or")}.${restarts === "after-end" ? "" : " Nothing follows."}`);
  return items;
}

/** What the keys with a role say from one frame to the next. */
function describeRoles({ catalogue }: PageContext, { gaps }: RulesOfOrder): readonly string[] {
  const items: string[] = [];
  const sequence = envelopeKeyOf(catalogue, "sequence");
  if (sequence !== undefined) {
    const steps = gaps === "forbidden" ? "rises by one from frame to frame" : "rises from frame to frame";
    items.push(
      `${codeName(sequence.name)} ${steps} within a stream${gaps === "allowed" ? ", and may leave numbers out" : ""}.`,
    );
  }
  const stream = envelopeKeyOf(catalogue, "stream");
  if (stream !== undefined) items.push(`${codeName(stream.name)} is the same on all frames of a stream.`);
  return items;
}

function describeTransport({ catalogue }: PageContext): readonly string[] {
  return catalogue.stream?.sse?.event === "type" ? ["Over SSE, the event's name is the frame type."] : [];
}

function tableOfSpans(spans: readonly SpanRules[]): string {
  return table(
    [
      { header: "Span", cell: (span) => codeName(span.name) },
      { header: "Told apart by", cell: ({ key }) => (key === null ? "nothing: one at a time" : codeName(key)) },
      { header: "Opened by", cell: ({ opens }) => name(opens, "or") },
      { header: "Only inside", cell: ({ inside }) => name(inside, "and"), whereUsed: true },
      { header: "Closed by", cell: ({ closes }) => name(closes, "or") },
      { header: "Open at the end", cell: ({ leftOpen }) => (leftOpen === "refused" ? "a fault" : "allowed") },
    ],
    spans,
  );
}

function name(types: readonly string[], conjunction: "and" | "or"): string {
  return phrase(types.map(linkToFrameType), conjunction);
}

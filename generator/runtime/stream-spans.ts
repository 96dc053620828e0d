import type { Row, Spans } from "./stream-parts.ts";
import type { FrameKeys, Report } from "./stream-violation.ts";
import { describe, quote } from "./walk.ts";

/** A kind of span, and how those of it are told apart. */
export interface SpanRules {
  readonly name: string;
  /** The key as the catalogue names it; null where there is one span at a time. */
  readonly key: string | null;
  /** The keys that lead from the frame to it. */
  readonly path: readonly string[];
  readonly leftOpen: "allowed" | "refused";
}

/** What tells one span from another, null where nothing does. */
export type SpanId = string | number | boolean | null;

/** What is known of streams that are met in their middle: the spans that are open; of one without a list, any may be. */
interface Resumed {
  readonly open?: { readonly [span: string]: readonly SpanId[] | undefined } | undefined;
}

interface OpenSpans {
  readonly name: string;
  /** The keys that lead to what tells them apart, and undefined where there are no more. */
  readonly outer: string | undefined;
  readonly inner: string | undefined;
  readonly rules: SpanRules;
  readonly ids: Set<unknown>;
  /** Whether some may be open of which nothing is known. */
  isGuessed: boolean;
  /** One that is open: most frames belong to the span of the frame before, and comparing is faster than looking up. */
  latest: unknown;
}

export class SpansWatch implements Spans {
  readonly #all: readonly OpenSpans[];

  constructor(kinds: readonly SpanRules[], resumed: Resumed | undefined) {
    this.#all = kinds.map((rules) => {
      const { open = {} } = resumed ?? {};
      const given = Object.hasOwn(open, rules.name) ? open[rules.name] : undefined;
      return {
        name: rules.name,
        outer: rules.path[0],
        inner: rules.path[1],
        rules,
        ids: new Set<unknown>(rules.key === null ? given?.map(() => null) : given),
        isGuessed: resumed !== undefined && given === undefined,
        latest: undefined,
      };
    });
  }

  abandon(isKnown: boolean): void {
    for (const spans of this.#all) {
      spans.ids.clear();
      spans.latest = undefined;
      if (isKnown) spans.isGuessed = false;
    }
  }

  judge(type: unknown, frame: FrameKeys, row: Row, report: Report): void {
    const { inside } = row;
    for (let index = 0; index < inside.length; index++) demand(find(this.#all, inside[index]!), type, frame, report);
    if (row.changes) change(this.#all, type, frame, row, report);
  }
}

function find(all: readonly OpenSpans[], name: string): OpenSpans {
  let index = 0;
  while (all[index]!.name !== name) index += 1;
  return all[index]!;
}

function demand(spans: OpenSpans, type: unknown, frame: FrameKeys, report: Report): void {
  const id = readId(spans, frame);
  if (id !== spans.latest && id !== undefined) lookUp(spans, id, type, report);
}

function lookUp(spans: OpenSpans, id: unknown, type: unknown, report: Report): void {
  if (spans.isGuessed) spans.ids.add(id);
  if (spans.ids.has(id)) spans.latest = id;
  else tellSpan("span-not-open", type, spans.rules, "needs an open span", id, "", report);
}

function change(all: readonly OpenSpans[], type: unknown, frame: FrameKeys, row: Row, report: Report): void {
  const [opened, closed] = [row.opens, row.closes].map((names) => names.map((name) => find(all, name)));
  for (const spans of closed!) demand(spans, type, frame, report);
  for (const spans of closed!) {
    spans.ids.delete(readId(spans, frame));
    spans.latest = undefined;
  }
  for (const spans of opened!) {
    const { rules, ids } = spans;
    const id = readId(spans, frame);
    if (ids.has(id)) tellSpan("span-reopened", type, rules, "opens a span", id, " that is open", report);
  }
  if (row.ends) {
    for (const { rules, ids } of all) {
      if (rules.leftOpen === "allowed" || ids.size === 0) continue;
      const [id] = ids;
      const others = ids.size === 1 ? "" : ` and ${ids.size - 1} more`;
      tellSpan("span-left-open", type, rules, "ends the stream while a span", id, `${others} is open`, report);
    }
  }
  for (const spans of opened!) {
    const id = readId(spans, frame);
    if (id !== undefined) spans.ids.add(id);
  }
}

/** undefined where a frame does not say it. */
function readId({ outer, inner }: OpenSpans, frame: FrameKeys): unknown {
  if (outer === undefined) return null;
  const value = frame[outer];
  if (inner === undefined) return value ?? undefined;
  return typeof value === "object" && value !== null && Object.hasOwn(value, inner)
    ? (value as FrameKeys)[inner]
    : undefined;
}

function tellSpan(
  rule: string,
  type: unknown,
  { name, key }: SpanRules,
  does: string,
  id: unknown,
  after: string,
  report: Report,
): void {
  const named = id === null ? "" : ` ${describe(id).replace(/^\w+ /, "")}`;
  const message = `${quote(String(type))} ${does} \`${name}\`${named}${after}`;
  if (key === null) report(rule, message);
  else report(rule, `${message} (\`${key}\`)`, key);
}

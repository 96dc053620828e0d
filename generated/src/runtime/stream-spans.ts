// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Spans } from "./stream-parts.ts";
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

interface OpenSpans {
  readonly rules: SpanRules;
  readonly ids: Set<unknown>;
  /** Whether some may be open of which nothing is known. */
  isGuessed: boolean;
  /** One that is open: most frames belong to the span of the frame before, and comparing is faster than looking up. */
  latest: unknown;
}

/** @param resumed where the stream is met in its middle, which spans are known to be open; by default all may be */
export function watchSpans(
  kinds: readonly SpanRules[],
  resumed: { readonly open?: { readonly [span: string]: readonly SpanId[] | undefined } | undefined } | undefined,
): Spans {
  const all = kinds.map((rules): OpenSpans => {
    const given =
      resumed?.open !== undefined && Object.hasOwn(resumed.open, rules.name) ? resumed.open[rules.name] : undefined;
    const ids = rules.key === null ? given?.map(() => null) : given;
    return {
      rules,
      ids: new Set<unknown>(ids),
      isGuessed: resumed !== undefined && given === undefined,
      latest: undefined,
    };
  });
  const [first] = all;
  const byName = new Map(all.map((spans) => [spans.rules.name, spans]));
  const find = (name: string): OpenSpans => (first!.rules.name === name ? first! : byName.get(name)!);

  const demand = (name: string, type: unknown, frame: FrameKeys, report: Report): void => {
    const spans = find(name);
    const { rules, ids } = spans;
    const id = readId(rules, frame);
    if (id === spans.latest || id === undefined) return;
    if (spans.isGuessed) ids.add(id);
    if (ids.has(id)) spans.latest = id;
    else tell("span-not-open", type, rules, `needs an open span \`${name}\`${nameId(id)}`, report);
  };

  return {
    abandon(isKnown) {
      for (const spans of all) {
        spans.ids.clear();
        spans.latest = undefined;
        if (isKnown) spans.isGuessed = false;
      }
    },
    judge(type, frame, row, report) {
      const { opens, inside, closes } = row;
      if (inside !== undefined) for (const name of inside) demand(name, type, frame, report);
      if (closes !== undefined) {
        for (const name of closes) demand(name, type, frame, report);
        for (const name of closes) {
          const spans = find(name);
          spans.ids.delete(readId(spans.rules, frame));
          spans.latest = undefined;
        }
      }
      if (opens !== undefined) {
        for (const name of opens) {
          const { rules, ids } = find(name);
          const id = readId(rules, frame);
          if (ids.has(id))
            tell("span-reopened", type, rules, `opens a span \`${name}\`${nameId(id)} that is open`, report);
        }
      }
      if (row.ends === true) {
        for (const { rules, ids } of all) {
          if (rules.leftOpen === "allowed" || ids.size === 0) continue;
          const [id] = ids;
          const others = ids.size === 1 ? "" : ` and ${ids.size - 1} more`;
          tell(
            "span-left-open",
            type,
            rules,
            `ends the stream while a span \`${rules.name}\`${nameId(id)}${others} is open`,
            report,
          );
        }
      }
      if (opens !== undefined) {
        for (const name of opens) {
          const { rules, ids } = find(name);
          const id = readId(rules, frame);
          if (id !== undefined) ids.add(id);
        }
      }
    },
  };
}

/** undefined where a frame does not say it. */
function readId({ path }: SpanRules, frame: FrameKeys): unknown {
  const [key, inner] = path;
  if (key === undefined) return null;
  const value = frame[key];
  if (inner === undefined) return value ?? undefined;
  return typeof value === "object" && value !== null && Object.hasOwn(value, inner)
    ? (value as FrameKeys)[inner]
    : undefined;
}

function nameId(id: unknown): string {
  return id === null ? "" : ` ${describe(id).replace(/^\w+ /, "")}`;
}

function tell(rule: string, type: unknown, { key }: SpanRules, what: string, report: Report): void {
  const message = `${quote(String(type))} ${what}`;
  if (key === null) report(rule, message);
  else report(rule, `${message} (\`${key}\`)`, key);
}

import type { RulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { Transition } from "../runtime/stream-violation.ts";
import type { RuleName } from "./rule-names.ts";

/**
 * Where a stream stands, so far as it decides what may follow. A search goes through standings in place of streams; what
 * it finds is then held against the verifier.
 */
export interface Standing {
  readonly begun: boolean;
  readonly ended: boolean;
  /** The spans that are open, as their names and what tells them apart. */
  readonly open: ReadonlySet<string>;
  readonly hasNumber: boolean;
}

export const atFirst: Standing = { begun: false, ended: false, open: new Set(), hasNumber: false };

/** What a frame is to the rules of order. */
export interface Move {
  readonly row: Transition;
  /** How its sequence number follows the greatest so far; null where it has none. */
  readonly number: "next" | "skip" | null;
  /** What tells the spans that it belongs to apart, by the span. */
  idOf(span: string): string | number;
}

/** A rule that a move breaks, and the span where it is one of spans. */
export interface Break {
  readonly rule: RuleName;
  readonly span: string | null;
}

/** What a move breaks, and where the stream stands after it. */
export function advance(
  rules: RulesOfOrder,
  before: Standing,
  { row, number, idOf }: Move,
): { readonly breaks: readonly Break[]; readonly after: Standing } {
  const { begins, ends, restarts, spans, gaps } = rules;
  const { opens = [], inside = [], closes = [] } = row;
  const breaks: Break[] = [];
  const say = (rule: RuleName, span: string | null = null): void => void breaks.push({ rule, span });
  if (before.ended && !(row.begins === true && restarts === "after-end")) {
    say("after-end");
    return { breaks, after: before };
  }
  const mayBegin = !before.begun || restarts === "before-end" || before.ended;
  if (row.begins === true && !mayBegin) say("begun-again");
  if (begins.length > 0 && !before.begun && row.begins !== true && row.anytime !== true) say("not-begun");
  if (number === "skip" && before.hasNumber && gaps === "forbidden") say("sequence-gap");
  const open = new Set(row.begins === true ? [] : before.open);
  const name = (span: string): string => `${span} ${idOf(span)}`;
  for (const span of [...inside, ...closes]) if (!open.has(name(span))) say("span-not-open", span);
  for (const span of closes) open.delete(name(span));
  for (const span of opens) if (open.has(name(span))) say("span-reopened", span);
  if (row.ends === true && ends.length > 0) {
    for (const span of spans) {
      if (span.leftOpen === "refused" && [...open].some((each) => each.startsWith(`${span.name} `)))
        say("span-left-open", span.name);
    }
  }
  for (const span of opens) open.add(name(span));
  const begun =
    before.begun || row.begins === true || (row.anytime !== true && (begins.length === 0 || breaks.length > 0));
  return { breaks, after: { begun, ended: row.ends === true, open, hasNumber: before.hasNumber || number !== null } };
}

/** The same text for standings that are the same. */
export function nameStanding({ begun, ended, open, hasNumber }: Standing): string {
  return JSON.stringify([begun, ended, hasNumber, [...open].toSorted()]);
}

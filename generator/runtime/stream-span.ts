import type { Span } from "./stream-parts.ts";
import type { FrameKeys, Report } from "./stream-violation.ts";
import { describe } from "./description.ts";

/** What tells one span from another, null where nothing does. */
export type SpanId = string | number | boolean | null;

/** Reports spans that are open where the stream ends. */
export type TellLeftOpen = (open: ReadonlySet<unknown>, tell: TellSpan, report: Report) => void;

/** Reports something about one span. */
export type TellSpan = (report: Report, rule: string, does: string, id: unknown, after?: string) => void;

/**
 * Watches the open spans of one kind.
 *
 * @param key what tells them apart, as the catalogue names it; undefined where there is one at a time
 * @param idOf finds it in a frame; undefined where the frame does not say it, null where there is one at a time
 * @param isMet whether the stream is met in its middle
 * @param known the spans that are open then; without them, any may be
 * @param tellLeftOpen left out where they need not be closed
 */
export function watchSpan(
  name: string,
  key: string | undefined,
  idOf: (frame: FrameKeys) => unknown,
  isMet: boolean,
  known?: readonly SpanId[],
  tellLeftOpen?: TellLeftOpen,
): Span {
  const open = new Set<unknown>(known);
  let isGuessed = isMet && known === undefined;
  /** One that is open: most frames belong to the span of the frame before, and comparing is faster than looking up. */
  let latest: unknown;

  const tell: TellSpan = (report, rule, does, id, after = "") => {
    const which = key === undefined ? "" : ` (\`${key}\` is ${describe(id)})`;
    report(rule, `${does} \`${name}\`${which}${after}`, key);
  };

  return (frame, row, isBeginning, report) => {
    if (row.begins) {
      open.clear();
      latest = undefined;
      isGuessed &&= !isBeginning;
    }
    const id = idOf(frame);
    const opens = row.opens?.includes(name) === true;
    const closes = row.closes?.includes(name) === true;
    if (id !== undefined && id !== latest && (closes || row.inside?.includes(name) === true)) {
      if (isGuessed) open.add(id);
      if (open.has(id)) latest = id;
      else tell(report, "span-not-open", "needs an open span", id);
    }
    if (closes) {
      open.delete(id);
      latest = undefined;
    }
    if (opens && open.has(id)) tell(report, "span-reopened", "opens a span", id, " that is open");
    if (row.ends) tellLeftOpen?.(open, tell, report);
    if (opens && id !== undefined) open.add(id);
  };
}

import type { TellSpan } from "./stream-span.ts";
import type { Report } from "./stream-violation.ts";

/** Reports spans that are open where the stream ends. */
export function tellLeftOpen(open: ReadonlySet<unknown>, tell: TellSpan, report: Report): void {
  if (open.size === 0) return;
  const [id] = open;
  tell(
    report,
    "span-left-open",
    "ends the stream while a span",
    id,
    `${open.size === 1 ? "" : ` and ${open.size - 1} more`} is open`,
  );
}

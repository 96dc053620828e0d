import type { Catalogue } from "../catalogue/model.ts";
import { tabulateStream } from "../order/stream-table.ts";

/** The modules of generator/runtime/ that the rules of order of a protocol need, and no part that it has no rule for. */
export function streamModules(catalogue: Catalogue): readonly string[] {
  const { course, streamKey, sequence, spans } = tabulateStream(catalogue);
  return [
    ...["coalesce", "json-equality", "on-demand", "read-own", "stream-parts", "stream-verifier", "stream-violation"],
    ...(course === null ? [] : ["stream-course"]),
    ...(course === null || course.restarts === "before-end" ? [] : ["stream-again"]),
    ...(streamKey === null ? [] : ["stream-key"]),
    ...(sequence === null ? [] : ["stream-sequence"]),
    ...(sequence?.gaps === "forbidden" ? ["stream-gap"] : []),
    ...(spans.length === 0 ? [] : ["stream-span"]),
    ...(spans.some(({ leftOpen }) => leftOpen === "refused") ? ["stream-left-open"] : []),
  ];
}

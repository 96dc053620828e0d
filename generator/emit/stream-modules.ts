import type { Catalogue } from "../catalogue/model.ts";
import { tabulateStream } from "../order/stream-table.ts";

/** The modules of generator/runtime/ that the rules of order of a protocol need, and no part that it has no rule for. */
export function streamModules(catalogue: Catalogue): readonly string[] {
  const { course, streamKey, sequence, spans } = tabulateStream(catalogue);
  return [
    ...[
      "coalesce",
      "coalesce-arriving",
      "coalesce-run",
      "json-equality",
      "stream-parts",
      "stream-verifier",
      "stream-violation",
    ],
    ...(course === null ? [] : ["stream-course"]),
    ...(streamKey === null ? [] : ["stream-key"]),
    ...(sequence === null ? [] : ["stream-sequence"]),
    ...(spans.length === 0 ? [] : ["stream-spans"]),
  ];
}

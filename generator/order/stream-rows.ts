import type { Row } from "../runtime/stream-parts.ts";
import type { Transition } from "../runtime/stream-violation.ts";

/** Types of frames that do the same to a stream. */
export interface RowGroup {
  /** What the type key holds. */
  readonly wires: readonly (string | number)[];
  readonly row: Row;
}

/** A transition with all that it leaves out. */
export function completeRow({ begins, ends, anytime, opens, inside, closes }: Transition): Row {
  return {
    begins: begins === true,
    ends: ends === true,
    anytime: anytime === true,
    opens: opens ?? null,
    inside: inside ?? null,
    closes: closes ?? null,
  };
}

/** What a type does that does nothing. */
export const plainRow: Row = completeRow({});

/**
 * The types that do something to a stream, together where they do the same.
 *
 * @param frequent the types that come most often: they and those with them are first
 */
export function groupRows(
  transitions: ReadonlyMap<string | number, Transition>,
  frequent: ReadonlySet<string | number>,
): readonly RowGroup[] {
  const groups = new Map<string, { wires: (string | number)[]; row: Row }>();
  const ordered = [...transitions].toSorted(
    ([one], [other]) => Number(frequent.has(other)) - Number(frequent.has(one)),
  );
  for (const [wire, transition] of ordered) {
    const row = completeRow(transition);
    const key = JSON.stringify(row);
    const group = groups.get(key) ?? { wires: [], row };
    group.wires.push(wire);
    groups.set(key, group);
  }
  groups.delete(JSON.stringify(plainRow));
  return [...groups.values()];
}

import type { Range } from "./fault.ts";
import { isMapping } from "./value.ts";
import type { Path, Place, Value, ValueMap } from "./value.ts";

/** Where one entry of a mapping or list stands; an entry of a list has no key. */
export interface EntryPlaces {
  readonly key: Range | null;
  readonly value: Range;
}

/** Where the entries of each mapping and list stand. */
export type DocumentPlaces = ReadonlyMap<ValueMap | readonly Value[], ReadonlyMap<string | number, EntryPlaces>>;

/**
 * The place of a path. Of a key that a mapping lacks, the key of the mapping itself (for the whole file: its first key);
 * of what would be inside a text, the text; and of a value that is nothing, its key.
 *
 * @returns offsets into the text
 */
export function locateIn(
  places: DocumentPlaces,
  root: ValueMap,
  path: Path,
  part: Place["part"],
  within: Range | null,
  text: string,
): Range {
  let value: Value = root;
  let entry: EntryPlaces | null = null;
  let wanted = part;
  for (const step of path) {
    const next: EntryPlaces | undefined =
      typeof value === "object" && value !== null ? places.get(value)?.get(step) : undefined;
    if (next === undefined) {
      // What an expression holds inside stands where the expression does.
      const expression =
        isMapping(value) && typeof value.get("type") === "string" ? places.get(value)?.get("type") : undefined;
      entry = expression ?? entry;
      wanted = expression === undefined && typeof value === "object" && value !== null ? "key" : "value";
      break;
    }
    entry = next;
    value = isMapping(value) ? value.get(step as string)! : (value as readonly Value[])[step as number]!;
  }
  if (entry === null) return places.get(root)?.values().next().value?.key ?? { start: 0, end: 0 };
  if (entry.key !== null && (wanted === "key" || isEmpty(entry.value))) return entry.key;
  return within === null ? entry.value : narrow(entry.value, value, within, text);
}

function isEmpty({ start, end }: Range): boolean {
  return start === end;
}

/** A part of a text value, where the value stands in the file letter by letter; else all of it. */
function narrow(whole: Range, value: Value, within: Range, text: string): Range {
  const source = text.slice(whole.start, whole.end);
  const quoted = /^["']/.test(source) ? 1 : 0;
  if (source.slice(quoted, source.length - quoted) !== value) return whole;
  return { start: whole.start + quoted + within.start, end: whole.start + quoted + within.end };
}

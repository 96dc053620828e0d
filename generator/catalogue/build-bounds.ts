import { nameOf, readInteger, reportKind } from "./build-fields.ts";
import type { Builder, Field, Fields } from "./build-fields.ts";
import type { ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";

/** The bounds of each kind of value, lower and upper. */
const bounds = [
  { lower: "minLength", upper: "maxLength", kinds: ["string"], wanted: "`string`", least: 0 },
  { lower: "minimum", upper: "maximum", kinds: ["integer", "number"], wanted: "`integer` or `number`", least: null },
  { lower: "minItems", upper: "maxItems", kinds: ["list"], wanted: "a list", least: 0 },
] as const;

export function isBound(keyword: string): boolean {
  return bounds.some(({ lower, upper }) => keyword === lower || keyword === upper);
}

export interface Bounds {
  /**
   * Gives the bounds to the members that they fit, and reports those that fit none, or leave no value.
   *
   * @param typeText the type as a message names it
   */
  apply(members: readonly ValueType[], typeText: string): readonly ValueType[];
}

/** Reads `minimum` and the like, and reports bounds that cross. */
export function readBounds(builder: Builder, fields: Fields): Bounds {
  const read = bounds.map((bound) => {
    const lower = readBound(builder, fields.get(bound.lower), bound.least);
    const upper = readBound(builder, fields.get(bound.upper), bound.least);
    const crosses = lower !== null && upper !== null && lower > upper;
    if (crosses)
      builder.report("bounds-cross", { lower: bound.lower, upper: bound.upper }, fields.get(bound.lower)!.path);
    return {
      ...bound,
      lower,
      upper,
      crosses,
      first: fields.get(bound.lower) ?? fields.get(bound.upper),
      lowerKey: bound.lower,
    };
  });
  return {
    apply(members, typeText) {
      let bounded = members;
      for (const { lower, upper, kinds, wanted, crosses, first, lowerKey } of read) {
        if (first === undefined) continue;
        const index = bounded.findIndex(({ kind }) => (kinds as readonly string[]).includes(kind));
        if (index === -1) {
          if (bounded.includes(unreadableType)) continue;
          const keyword = String(first.path.at(-1));
          builder.report("keyword-beside-type", { keyword, wanted, type: typeText }, first.path, "key");
        } else if (!crosses) {
          const member = giveBounds(bounded[index]!, lower, upper);
          bounded = bounded.with(index, member);
          const why = findNoInteger(member);
          if (why !== null) builder.report("no-value", { why }, (fields.get(lowerKey) ?? first).path);
        }
      }
      return bounded;
    },
  };
}

function readBound(builder: Builder, field: Field | undefined, least: number | null): number | null {
  if (field === undefined) return null;
  if (least !== null) return readInteger(builder, field, least);
  if (typeof field.value === "number") return field.value;
  reportKind(builder, field, nameOf(field), "a number");
  return null;
}

function giveBounds(type: ValueType, lower: number | null, upper: number | null): ValueType {
  switch (type.kind) {
    case "string":
      return { ...type, minLength: lower, maxLength: upper };
    case "integer":
    case "number":
      return { ...type, minimum: lower, maximum: upper };
    case "list":
      return { ...type, minItems: lower, maxItems: upper };
    default:
      return type;
  }
}

/** Why no safe integer lies within the bounds, or null. */
function findNoInteger(type: ValueType): string | null {
  if (type.kind !== "integer") return null;
  const lower = Math.ceil(type.minimum ?? -Number.MAX_SAFE_INTEGER);
  const upper = Math.floor(type.maximum ?? Number.MAX_SAFE_INTEGER);
  const isEmpty = Math.max(lower, -Number.MAX_SAFE_INTEGER) > Math.min(upper, Number.MAX_SAFE_INTEGER);
  return isEmpty ? "there is no safe integer (of at most 2^53 - 1, either side of 0) between its bounds" : null;
}

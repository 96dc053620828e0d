import type { Scalar } from "../catalogue/model.ts";
import type { Check, DefinitionCheck } from "./guards-checks.ts";

/** Of a long set only so many values are shown. */
const mostShown = 20;

/** What is expected, in a few words that name the JSON types: how the issues word it. */
export function describeCheck(check: Check, definitions: ReadonlyMap<string, DefinitionCheck>): string {
  switch (check.kind) {
    case "string":
      return describeBounds("string", check.minLength, check.maxLength, " characters");
    case "integer":
      return describeBounds("number that is a safe integer", check.minimum, check.maximum, "");
    case "number":
      return describeBounds("number", check.minimum, check.maximum, "");
    case "timestamp":
      return "string that is an RFC 3339 timestamp";
    case "json":
      return "JSON value";
    case "error-code":
      return "string that is an error code";
    case "listed":
      return describeValues(check.values);
    case "list":
      return describeBounds("array", check.minItems, check.maxItems, " items");
    case "any":
      return last(
        check.members.map((member) => describeCheck(member, definitions)),
        (text) => text.includes('"'),
      ).join(" or ");
    case "tagged":
      return "object";
    case "reference":
      return describeCheck(definitions.get(check.name)!.check, definitions);
    default:
      return check.kind;
  }
}

/** Some things with those at the end of which something is true: what is quoted comes last, where it is not taken for a type. */
function last<Item>(items: readonly Item[], isLast: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
}

/** One of some scalars: their types are said once where all have the same. */
export function describeValues(values: readonly Scalar[]): string {
  const sorted = last(values, (value) => typeof value === "string");
  const shown = sorted.slice(0, mostShown).map((value, index) => {
    const type = typeof value === typeof sorted[index - 1] ? "" : `${typeof value} `;
    return type + JSON.stringify(value);
  });
  if (values.length > mostShown) shown.push(`${values.length - mostShown} others`);
  return shown.join(" or ");
}

/** Something with a least and a most size. */
export function describeBounds(what: string, least: number | null, most: number | null, unit: string): string {
  if (least !== null && most !== null) return `${what} of ${least} to ${most}${unit}`;
  if (least !== null) return `${what} of at least ${least}${unit}`;
  return most === null ? what : `${what} of at most ${most}${unit}`;
}

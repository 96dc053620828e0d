import type { Slot, ValueType } from "../catalogue/model.ts";
import { docText } from "./doc-comment.ts";

/**
 * The doc of a place that holds values: what the catalogue says of it, what its values must be beyond what TypeScript
 * can say, and the same of items and values inside it, which have no place of their own for a doc.
 */
export function slotDoc(slot: Slot, more: readonly string[] = []): string | null {
  return docText([slot.description, ...restrictionsInside(slot.type), ...more], slot.deprecated);
}

function restrictionsInside(type: ValueType): string[] {
  const restriction = restrictionOf(type);
  const insides = membersOf(type).flatMap((member) => {
    if (member.kind === "list") return sayInside("Each item", member.items);
    if (member.kind !== "object" || member.values === null) return [];
    return sayInside(member.keys === null ? "Each value" : "Each value of another key", member.values);
  });
  return restriction === null ? insides : [restriction, ...insides];
}

function sayInside(place: string, { description, deprecated, type }: Slot): string[] {
  const deprecation = deprecated === null ? null : `Deprecated: ${deprecated}`;
  const said = [description, ...restrictionsInside(type), deprecation].filter((text) => text !== null);
  return said.length === 0 ? [] : [`${place}: ${said.map((text) => text.trim()).join(" ")}`];
}

/** What a value must be beyond its TypeScript type, as a sentence; null where the type says it all. */
function restrictionOf(type: ValueType): string | null {
  const restrictions = membersOf(type).flatMap(restrictionsOf);
  if (restrictions.length === 0) return null;
  const sentence = restrictions.join("; or ");
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

function membersOf(type: ValueType): readonly ValueType[] {
  return type.kind === "union" ? type.members : [type];
}

function restrictionsOf(type: ValueType): string[] {
  switch (type.kind) {
    case "timestamp":
      return ["an RFC 3339 date-time"];
    case "integer":
      return [joinRange("an integer", "", type.minimum, type.maximum)];
    case "number":
      return type.minimum === null && type.maximum === null
        ? []
        : [joinRange("a number", "", type.minimum, type.maximum)];
    case "string":
      return type.minLength === null && type.maxLength === null
        ? []
        : [joinRange("a text", "code point", type.minLength, type.maxLength)];
    case "list":
      return type.minItems === null && type.maxItems === null
        ? []
        : [joinRange("a list", "item", type.minItems, type.maxItems)];
    default:
      return [];
  }
}

/** `an integer from 0 to 9`, `a text of at least 1 code point`, `a list of 2 items`. */
function joinRange(what: string, unit: string, least: number | null, most: number | null): string {
  if (least === null && most === null) return what;
  const count = most ?? least;
  const counted = unit === "" ? "" : ` ${unit}${count === 1 ? "" : "s"}`;
  if (least !== null && most !== null) {
    if (least === most) return `${what} of ${least}${counted}`;
    return unit === "" ? `${what} from ${least} to ${most}` : `${what} of ${least} to ${most}${counted}`;
  }
  return least === null ? `${what} of at most ${most}${counted}` : `${what} of at least ${least}${counted}`;
}

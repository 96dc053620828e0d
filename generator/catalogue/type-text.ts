import type { ObjectType, Scalar, Slot, ValueType } from "./model.ts";

/**
 * A type as an expression of the catalogue's language, or null where it takes a mapping to say it: sets, bounds, the
 * keys of objects, and whatever has something said about it inside.
 */
export function expressionOf(type: ValueType): string | null {
  switch (type.kind) {
    case "string":
      return type.minLength === null && type.maxLength === null ? "string" : null;
    case "integer":
    case "number":
      return type.minimum === null && type.maximum === null ? type.kind : null;
    case "error-code":
      return "ErrorCode";
    case "reference":
      return type.name;
    case "list":
      return type.minItems === null && type.maxItems === null ? wrap("list", type.items) : null;
    case "object":
      if (type.keys !== null) return null;
      return type.values === null ? "object" : wrap("map", type.values);
    case "union": {
      const members = type.members.map(expressionOf);
      return members.includes(null) ? null : [...members, ...(type.open ? ["other"] : [])].join(" | ");
    }
    case "enum":
    case "known":
    case "const":
      return null;
    default:
      return type.kind;
  }
}

function wrap(word: "list" | "map", slot: Slot): string | null {
  const inner = isPlain(slot) ? expressionOf(slot.type) : null;
  return inner === null ? null : `${word}<${inner}>`;
}

/** Whether nothing is said of a slot but its type. */
export function isPlain({ description, deprecated, examples }: Slot): boolean {
  return description === null && deprecated === null && examples.length === 0;
}

/**
 * A type as a person would write it on one line, with everything that a value is held to: `integer (minimum 0)`,
 * `"a" | "b" | null`, `{ name: string, age?: integer }`. Definitions are named, not opened.
 */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return withBounds("string", { minLength: type.minLength, maxLength: type.maxLength });
    case "integer":
    case "number":
      return withBounds(type.kind, { minimum: type.minimum, maximum: type.maximum });
    case "enum":
      return type.values.map(scalarText).join(" | ");
    case "const":
      return scalarText(type.value);
    case "known":
      return `string (known ${type.values.map(scalarText).join(", ")})`;
    case "list":
      return withBounds(`list<${typeText(type.items.type)}>`, { minItems: type.minItems, maxItems: type.maxItems });
    case "object":
      return objectText(type);
    case "union":
      return [...type.members.map(typeText), ...(type.open ? ["other"] : [])].join(" | ");
    default:
      return expressionOf(type)!;
  }
}

function objectText({ keys, values }: ObjectType): string {
  if (keys === null) return values === null ? "object" : `map<${typeText(values.type)}>`;
  const entries = keys.map(({ name, optional, type }) => `${name}${optional ? "?" : ""}: ${typeText(type)}`);
  if (values !== null) entries.push(`…: ${typeText(values.type)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function scalarText(value: Scalar): string {
  return JSON.stringify(value);
}

function withBounds(text: string, bounds: Readonly<Record<string, number | null>>): string {
  const said = Object.entries(bounds).flatMap(([name, bound]) => (bound === null ? [] : [`${name} ${bound}`]));
  return said.length === 0 ? text : `${text} (${said.join(", ")})`;
}

import type { Scalar } from "../catalogue/model.ts";
import { writeJson } from "./visible-text.ts";

/** The `<` of what ends a script in a page, or keeps it from ending. */
export const pageBreaker = /<(?=\/script|!--)/gi;

/**
 * A string literal, in TypeScript, JavaScript and JSON alike. The one way by which a text of the catalogue becomes code:
 * nothing in it can end the literal, and nothing in it is hidden from whoever reads the code. What would
 * end a script in a page is broken up, since bundles are pasted into pages.
 */
export function stringLiteral(text: string): string {
  // ts-morph's writer takes any quote after a backslash for one that is escaped, so the last backslash is spelled out.
  return writeJson(text, "line")
    .replace(pageBreaker, "\\u003c")
    .replace(/\\\\"$/, '\\u005c"');
}

/** A string, number or boolean as a literal. */
export function scalarLiteral(value: Scalar): string {
  return typeof value === "string" ? stringLiteral(value) : String(value);
}

/** Plain data. A map stands for an object: its keys keep their order and their type. */
export type Literal = Scalar | null | readonly Literal[] | ReadonlyMap<string | number, Literal>;

/** Plain data as source. */
export function dataLiteral(value: Literal): string {
  if (value === null) return "null";
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string | number, Literal>)];
    return `{${entries.map(([key, member]) => `${propertyKey(key)}: ${dataLiteral(member)}`).join(", ")}}`;
  }
  if (Array.isArray(value)) return `[${(value as readonly Literal[]).map(dataLiteral).join(", ")}]`;
  return scalarLiteral(value as Scalar);
}

/** The name of a member of an interface: bare where it can be, else quoted; a negative number in brackets. */
export function memberName(name: string | number): string {
  if (typeof name === "number") return name < 0 ? `[${name}]` : String(name);
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

/** The name of a property of an object literal, where a bare or quoted `__proto__` would set the prototype. */
export function propertyKey(name: string | number): string {
  return name === "__proto__" ? `["__proto__"]` : memberName(name);
}

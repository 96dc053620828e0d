import { isJson } from "./json-value.ts";

/** The JSON type of a value; for what is not JSON, what JavaScript calls it. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** What was found, in a few words and of bounded length. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  return (
    kindOf(value) +
    (isJson(value) && typeof value !== "object"
      ? " " + (typeof value === "string" ? quote(value) : (value as number | boolean))
      : "")
  );
}

/** A text in quotes, cut where it is long; what cannot be printed is escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 60)) + (text.length > 60 ? "..." : "");
}

import { quote } from "../diagnostics/wording.ts";
import type { JsonValue } from "./model.ts";

/** A YAML or JSON value as the reader sees it: a mapping is a `Map`, which keeps order and has no inherited keys. */
export type Value = null | boolean | number | string | readonly Value[] | ValueMap;
export type ValueMap = ReadonlyMap<string, Value>;

/** The way to a value from the root: keys as written, a `?` at their end included, and indices of lists. */
export type Path = readonly (string | number)[];

/** One part of the file. */
export interface Place {
  readonly path: Path;
  readonly part: "key" | "value";
}

/** Whether a value is a mapping. */
export function isMapping(value: Value): value is ValueMap {
  return value instanceof Map;
}

/** A value in words, as a message says what was found. */
export function describeValue(value: Value): string {
  if (value === null) return "nothing";
  if (typeof value === "boolean") return `the value ${String(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "string") return value.length > 0 && value.length <= 40 ? `the text ${quote(value)}` : "a text";
  return isMapping(value) ? "a mapping" : "a list";
}

/** A path and every path that leads to it, from the root. */
export function beginningsOf(path: Path): readonly Path[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

/** A value as `JSON.parse` would give it. */
export function toJson(value: Value): JsonValue {
  if (isMapping(value)) return Object.fromEntries([...value].map(([key, inner]) => [key, toJson(inner)]));
  return Array.isArray(value) ? (value as readonly Value[]).map(toJson) : (value as JsonValue);
}

import type { JsonObject } from "./json-value.ts";

/**
 * A frame as JSON text: some keys first, in their order, then all others as they came. A frame whose keys stand in that
 * order already is written at once.
 */
export function writeFrame(frame: JsonObject, order: readonly string[]): string {
  const keys = Object.keys(frame);
  const ordered = [...new Set([...order, ...keys])].filter((key) => Object.hasOwn(frame, key));
  if (keys.every((key, index) => key === ordered[index])) return JSON.stringify(frame);
  // Key by key: an object would put keys that look like numbers first.
  return `{${ordered.map((key) => `${JSON.stringify(key)}:${JSON.stringify(frame[key])}`).join(",")}}`;
}

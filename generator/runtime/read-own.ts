import { kindOf } from "./description.ts";
import type { JsonObject } from "./json-value.ts";

/** What a key of a value holds, where the value is an object and the key its own. */
export function readOwn(value: unknown, key: string): unknown {
  return kindOf(value) === "object" && Object.hasOwn(value as object, key) ? (value as JsonObject)[key] : undefined;
}

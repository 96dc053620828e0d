import { deepest } from "./depth.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { JsonValue } from "./model.ts";
import { describeValue } from "./value.ts";
import type { Path, Value } from "./value.ts";

/**
 * A normal form as the value that a file would have given: objects as mappings, and the list of close codes as a mapping
 * by code.
 *
 * @returns undefined where it is nested too deeply to be looked at
 */
export function readJson(json: JsonValue): { value: Value | undefined; faults: readonly Fault[] } {
  if (isDeep(json)) return { value: undefined, faults: [createFault("nested-too-deeply", { most: deepest }, [])] };
  const faults: Fault[] = [];
  const value = toValue(json);
  const closeCodes = value instanceof Map ? (value as Map<string, Value>).get("close_codes") : undefined;
  if (!Array.isArray(closeCodes)) return { value, faults };
  const codes = readCloseCodes(closeCodes as readonly Value[], faults);
  return {
    value: new Map(
      [...(value as Map<string, Value>)].map(([key, inner]) => [key, key === "close_codes" ? codes : inner]),
    ),
    faults,
  };
}

function toValue(json: JsonValue): Value {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).map(toValue);
  if (typeof json !== "object" || json === null) return json;
  return new Map(Object.entries(json).map(([key, inner]) => [key, toValue(inner)]));
}

function readCloseCodes(entries: readonly Value[], faults: Fault[]): Value {
  const codes = new Map<string, Value>();
  for (const [index, entry] of entries.entries()) {
    const path: Path = ["close_codes", index];
    const code = entry instanceof Map ? (entry as Map<string, Value>).get("code") : undefined;
    if (typeof code !== "number") {
      const found = describeValue(entry);
      faults.push(
        createFault(
          "wrong-kind",
          { what: "each entry of `close_codes`", expected: "a mapping with a `code`", found, quoteIt: false },
          path,
        ),
      );
      continue;
    }
    if (codes.has(String(code))) {
      const first = { path: ["close_codes", [...codes.keys()].indexOf(String(code))], part: "value" } as const;
      faults.push(createFault("duplicate-key", { key: String(code), first }, path));
    }
    codes.set(String(code), new Map([...(entry as Map<string, Value>)].filter(([key]) => key !== "code")));
  }
  return codes;
}

function childrenOf(value: JsonValue): readonly JsonValue[] {
  return typeof value === "object" && value !== null ? Object.values(value as Readonly<Record<string, JsonValue>>) : [];
}

/** Whether a value is nested more deeply than a file could be; no deeper than that is it walked. */
function isDeep(json: JsonValue): boolean {
  let level: readonly JsonValue[] = [json];
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return level.some((value) => typeof value === "object" && value !== null);
}

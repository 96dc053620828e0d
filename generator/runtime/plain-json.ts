import { describe } from "./description.ts";
import { type Way, listIssues } from "./issue-list.ts";
import { isJson } from "./json-value.ts";
import type { FrameIssue } from "./refusal.ts";

/**
 * Everything in a value that JSON cannot say: `JSON.stringify` would leave it out, write something else, or never end.
 * Without recursion, so that no depth can exhaust the stack.
 */
export function findForeign(root: unknown): readonly FrameIssue[] {
  const [issues, note] = listIssues();
  const seen = new Set<unknown>();
  const waiting: (readonly [object: object, way: Way])[] = [];
  const visit = (value: unknown, way: Way): void => {
    const found = nameForeign(value) ?? (seen.has(value) && liesWithin(way, value) ? "a cycle" : null);
    if (found !== null) note(way, "not-json", `expected JSON value, got ${found}`);
    else if (typeof value === "object" && value !== null) waiting.push([value, way]);
  };
  visit(root, null);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [object, way] = next;
    // What lies in several places is gone through once.
    if (seen.has(object)) continue;
    seen.add(object);
    for (const step of Array.isArray(object) ? object.keys() : Object.keys(object))
      visit((object as { readonly [step: string | number]: unknown })[step], [way, object, step]);
  }
  return issues;
}

function liesWithin(way: Way, value: unknown): boolean {
  for (let at = way; at !== null; at = at[0]) if (at[1] === value) return true;
  return false;
}

/** What a value is that JSON cannot say; null where it can. What it holds is not looked at. */
function nameForeign(value: unknown): string | null {
  if (value === null) return null;
  if (!isJson(value) || (typeof value === "number" && !Number.isFinite(value))) return describe(value);
  // Of strings, numbers and booleans as well: some libraries gave them one.
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return "something with a method toJSON";
  if (typeof value !== "object" || Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  // What every object inherits from, in this realm or another, inherits nothing.
  return prototype === null || Object.getPrototypeOf(prototype) === null ? null : "an instance of a class";
}

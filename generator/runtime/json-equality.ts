import { kindOf } from "./description.ts";
import type { JsonObject } from "./json-value.ts";

/**
 * Whether two objects of JSON are the same, whatever the order of their keys, but for three keys, each of which may be
 * there or not. No depth can exhaust the stack.
 */
export function equalsBut(
  one: JsonObject,
  other: JsonObject,
  first?: string,
  second?: string,
  third?: string,
): boolean {
  const waiting: JsonObject[] = [];
  let left: JsonObject | undefined = one;
  let right = other;
  while (left !== undefined) {
    let surplus = 0;
    for (const key in left) {
      if (key === first || key === second || key === third) continue;
      surplus += 1;
      const value = left[key];
      const its = right[key];
      if (value !== its) {
        // A value of a key is never the very prototype that the other one inherits as `__proto__`.
        if (typeof value !== "object" || kindOf(value) !== kindOf(its) || !Object.hasOwn(right, key)) return false;
        waiting.push(value as JsonObject, its as JsonObject);
      } else if (value === undefined && !(key in right)) return false;
    }
    for (const key in right) if (key !== first && key !== second && key !== third) surplus -= 1;
    if (surplus !== 0) return false;
    // Further in, all count.
    first = second = third = undefined;
    right = waiting.pop()!;
    left = waiting.pop();
  }
  return true;
}

import type { JsonObject } from "./json-value.ts";

/** Whether two JSON values are the same, whatever the order of keys. No depth can exhaust the stack. */
export function equalsJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const waiting: unknown[] = [one, other];
  const compare = (left: unknown, right: unknown): boolean => {
    if (left === right) return true;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    waiting.push(left, right);
    return true;
  };
  while (waiting.length > 0) {
    const right = waiting.pop() as JsonObject;
    const left = waiting.pop() as JsonObject;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) if (!Object.hasOwn(right, key) || !compare(left[key], right[key])) return false;
  }
  return true;
}

/** Whether two objects are the same but for some keys, each of which may be there or not. */
export function equalsBut(
  one: JsonObject,
  other: JsonObject,
  first?: string,
  second?: string,
  third?: string,
): boolean {
  let surplus = 0;
  for (const key in one) {
    if (key === first || key === second || key === third) continue;
    surplus += 1;
    const value = one[key];
    // A value of a key is never the very prototype that the other one inherits as `__proto__`.
    if (value !== other[key] && !(Object.hasOwn(other, key) && equalsJson(value, other[key]))) return false;
    if (value === undefined && !(key in other)) return false;
  }
  for (const key in other) if (key !== first && key !== second && key !== third) surplus -= 1;
  return surplus === 0;
}

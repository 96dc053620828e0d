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

import type { Test, Verdict } from "./report.ts";

/**
 * What a guard reads must be the object's own: a member of its prototype is no part of a frame. A guard therefore reads
 * first and then asks whether the object owned what was read, which costs nothing where it is built as `JSON.parse`
 * builds it; asking each key of `Object.hasOwn` would double the guard's cost, and `Object.getPrototypeOf` is slower than
 * the inline `__proto__` that the guards compare themselves (a comparison in here would see objects of all shapes and be
 * slow for each).
 */

/**
 * The prototype that adds nothing to an object: `Object.prototype`, or nothing that any object has, where somebody added
 * to what every object inherits. (Only what can be enumerated is seen.)
 */
export function plainPrototype(): object {
  for (const _ in Object.prototype) return {};
  return Object.prototype;
}

/** Whether an object inherits nothing that could be taken for a key: where `__proto__` did not say so, or is not there. */
export function ownsAll(object: object, plain: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === plain;
}

/** An object that owns all that can be read of it, with the same own keys; an own `__proto__` is a key like any other. An array is left as it is. */
export function ownPart(object: object, plain: object): object {
  return Array.isArray(object) || ownsAll(object, plain) ? object : { __proto__: null, ...object };
}

/**
 * Asks a test that said no again, where the object's prototype may have been at fault (another realm's, a class's, or an
 * extended `Object.prototype`). An array is no object here.
 */
export function retry(value: object, plain: object, test: Test): Verdict {
  const own = ownPart(value, plain);
  return own !== value && test(own, plain);
}

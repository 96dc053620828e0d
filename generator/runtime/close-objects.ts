import type { Reporter, Test } from "./report.ts";

/** Reports the keys of an object that a writer may not send. */
export type Closing = (object: object, test: Test, report: Reporter) => void;

/**
 * Closes the objects of a protocol: of those that lists name, a writer sends no other keys.
 *
 * @param payloads the test of each frame type's payload; null where that is no closed object
 * @param types the frame types, and `keysOf` the keys of their payloads
 * @param others the tests of other objects, and their keys
 */
export function closeObjects<Type extends string | number>(
  payloads: readonly unknown[],
  types: readonly Type[],
  keysOf: { readonly [Key in Type]: object | null },
  others: readonly (readonly [test: unknown, keys: readonly string[]])[],
): Closing {
  const keys = new Map(others);
  for (const [index, type] of types.entries()) keys.set(payloads[index], Object.keys(keysOf[type] ?? {}));
  return (object, test, report) => {
    const known = keys.get("test" in test ? test.test : test);
    if (known !== undefined) reportOthers(object, known, report);
  };
}

/** Reports the keys of an object that are not known. */
export function reportOthers(object: object, known: readonly string[], report: Reporter): void {
  for (const key of Object.keys(object)) if (!known.includes(key)) report(key);
}

import type { Levelled } from "./levels.ts";
import type { Closing, Reporter } from "./report.ts";

/** Closes the objects of a protocol: of those with these tests, a writer sends no other keys. */
export function closeObjects(entries: readonly (readonly [test: unknown, keys: readonly string[]])[]): Closing {
  const keysOf = new Map(entries);
  return (object, test, report) => {
    const known = keysOf.get(test) ?? keysOf.get((test as Partial<Levelled>).test);
    if (known !== undefined) reportOthers(object, known, report);
  };
}

/** Reports the keys of an object that are not known. */
export function reportOthers(object: object, known: readonly string[], report: Reporter): void {
  for (const key of Object.keys(object)) if (!known.includes(key)) report(key);
}

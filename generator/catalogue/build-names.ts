import type { Builder } from "./build-fields.ts";
import { longestFrameTypeName, nameRules, reservedKeys } from "./names.ts";
import type { Path } from "./value.ts";

/** Checks the name of something; the fault stands at its key. @param what as a message names it: "a frame type" */
export function checkName(
  builder: Builder,
  name: string,
  rule: keyof typeof nameRules,
  what: string,
  path: Path,
): void {
  if (name.endsWith("?")) {
    builder.report("misplaced-mark", { name, what: `${what} is always there` }, path, "key");
  } else if (!nameRules[rule].pattern.test(name)) {
    builder.report("bad-name", { name, what, rule: nameRules[rule].rule }, path, "key");
  } else if (rule === "frameType" && name.length > longestFrameTypeName) {
    builder.report(
      "bad-name",
      { name, what, rule: `it has ${name.length} characters, and may have ${longestFrameTypeName}` },
      path,
      "key",
    );
  }
}

/**
 * Reads the keys of one object or envelope, `?` at the end and all.
 *
 * @returns a function from a key as written to its name and whether it may be absent, which reports what is wrong with it
 */
export function readKeyNames(
  builder: Builder,
): (written: string, path: Path) => { readonly name: string; readonly optional: boolean } {
  const seen = new Map<string, Path>();
  return (written, path) => {
    const optional = written.endsWith("?");
    const name = optional ? written.slice(0, -1) : written;
    const first = seen.get(name);
    if (first !== undefined) builder.report("key-twice", { name, first: { path: first, part: "key" } }, path, "key");
    else seen.set(name, path);

    if (name.includes("?") || (optional && (name === "" || /\s$/.test(name)))) {
      builder.report(
        "misplaced-mark",
        { name: written, what: "it ends a name, once and without a space" },
        path,
        "key",
      );
    } else if (reservedKeys.has(name)) builder.report("reserved-key", { name }, path, "key");
    else if (!nameRules.key.pattern.test(name))
      builder.report("bad-name", { name, what: "a key", rule: nameRules.key.rule }, path, "key");
    return { name, optional };
  };
}

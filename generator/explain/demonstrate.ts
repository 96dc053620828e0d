import { load } from "../catalogue/load.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { compare } from "../change/compare.ts";
import { completeCatalogue } from "./complete-example.ts";
import type { Explanation } from "./explanation.ts";

/**
 * What is said of the wrong example of a diagnostic, or of the step from one example to the other of a change.
 *
 * @returns null where the example is no catalogue, or there is none
 */
export function demonstrate({ code, kind, example }: Pick<Explanation, "code" | "kind" | "example">): string | null {
  if (example === null || example.language !== "yaml") return null;
  const { wrong, right, isWhole } = example;
  if (kind === "change") {
    const [before, after] = [read(wrong, isWhole), read(right, isWhole)];
    if (before === null || after === null) return null;
    return compare(before, after).find((change) => change.kind === code)?.message ?? null;
  }
  if (kind !== "diagnostic") return null;
  const told = load(completeCatalogue({ text: wrong, isWhole })).diagnostics.find((one) => one.code === code);
  return told === undefined ? null : `${told.line}:${told.column}: ${told.message}`;
}

function read(text: string, isWhole: boolean): Catalogue | null {
  return load(completeCatalogue({ text, isWhole })).catalogue;
}

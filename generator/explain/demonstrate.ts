import { load } from "../catalogue/load.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { compare } from "../change/compare.ts";
import { compareWithReleases } from "../change/compare-with-releases.ts";
import { standInRelease } from "../change/side.ts";
import { judgeNumber } from "../change/verdict.ts";
import { completeCatalogue } from "./complete-example.ts";
import type { Explanation } from "./explanation.ts";

/**
 * What is said of the wrong example of a diagnostic, or of the step from one example to the other of a change.
 *
 * @returns null where the example is no catalogue, or there is none
 */
export function demonstrate({ code, kind, example }: Pick<Explanation, "code" | "kind" | "example">): string | null {
  if (example === null || example.language !== "yaml" || (kind !== "diagnostic" && kind !== "change")) return null;
  const { given, wrong, right, isWhole } = example;
  if (kind === "change") {
    const [before, after] = [read(wrong, isWhole), read(right, isWhole)];
    return before && after && (compare(before, after).find((change) => change.kind === code)?.message ?? null);
  }
  if (given !== null) {
    const [released, current] = [read(given, isWhole), read(wrong, isWhole)];
    return released && current && judge(code, released, current);
  }
  const told = load(completeCatalogue({ text: wrong, isWhole })).diagnostics.find((one) => one.code === code);
  return told === undefined ? null : `${told.line}:${told.column}: ${told.message}`;
}

/** What is said of the number of a catalogue after another has been released. */
function judge(code: string, released: Catalogue, current: Catalogue): string | null {
  const releases = [standInRelease(released)];
  const { findings } = judgeNumber(releases, current, compareWithReleases(releases, current));
  return findings.find((finding) => finding.code === code)?.message ?? null;
}

function read(text: string, isWhole: boolean): Catalogue | null {
  return load(completeCatalogue({ text, isWhole })).catalogue;
}

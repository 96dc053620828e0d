import fc from "fast-check";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import type { Release } from "../../generator/change/release.ts";
import { judgeNumber } from "../../generator/change/verdict.ts";
import { catalogueEdits, editCatalogue } from "../arbitrary/edits.ts";
import { anyCatalogue } from "./pairs.ts";

/** The ledger with one release more, as `release` would write it: with the version that is required. */
export function releaseNext(releases: readonly Release[], catalogue: Catalogue): readonly Release[] {
  const { verdict, required } = judgeNumber(releases, catalogue, compareWithReleases(releases, catalogue));
  if (verdict !== "ok" && verdict !== "unreleased") throw new Error(`${verdict} is not to be released`);
  return [...releases, { version: required.version, protocol: catalogue.protocol, catalogue }];
}

/** Releases of one protocol, each with changes that are additive by the judgement under test. */
export function chainsOfReleases(length: number): fc.Arbitrary<readonly Release[]> {
  return fc
    .tuple(anyCatalogue(), fc.array(catalogueEdits(), { minLength: length * 5, maxLength: length * 5 }))
    .map(([first, edits]) => {
      let releases = releaseNext([], first);
      for (const edit of edits) {
        if (releases.length === length) break;
        const next = editCatalogue(releases.at(-1)!.catalogue, [edit]);
        const { verdict } = judgeNumber(releases, next, compareWithReleases(releases, next));
        if (verdict === "ok") releases = releaseNext(releases, next);
      }
      return releases;
    });
}

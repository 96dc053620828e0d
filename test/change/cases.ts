import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import type { Change } from "../../generator/change/change.ts";
import { pathOf } from "../../generator/change/change.ts";
import type { Answer } from "../../generator/change/inclusion/inclusion.ts";
import type { Demand, Kind } from "../../generator/change/kinds.ts";
import { readCatalogue } from "./read-catalogue.ts";

const folder = "test/fixtures/changes";

/** What a case expects of one change. */
export interface ExpectedChange {
  readonly kind: Kind;
  readonly path: readonly (string | number)[];
  readonly demands: Demand;
  readonly oldReader: Answer;
  readonly newReader: Answer;
}

/** Two catalogues, and everything in which they differ. */
export interface ChangeCase {
  /** The folder that it lies in. */
  readonly kind: string;
  readonly name: string;
  readonly before: Catalogue;
  readonly after: Catalogue;
  readonly expected: readonly ExpectedChange[];
}

/** The folders, one for each kind. */
export const caseFolders: readonly string[] = readdirSync(folder);

/** All cases, folder by folder. */
export const cases: readonly ChangeCase[] = caseFolders.flatMap((kind) =>
  readdirSync(`${folder}/${kind}`).map((name) => ({
    kind,
    name,
    before: readCatalogue(`${folder}/${kind}/${name}/before.yaml`),
    after: readCatalogue(`${folder}/${kind}/${name}/after.yaml`),
    expected: parse(readFileSync(`${folder}/${kind}/${name}/expected.yaml`, "utf8")) as ExpectedChange[],
  })),
);

/** What was found, as a case would expect it. */
export function tellChange(change: Change): ExpectedChange {
  const { kind, demands, oldReader, newReader } = change;
  return { kind, path: pathOf(change), demands, oldReader, newReader };
}

import fc from "fast-check";
import { readdirSync } from "node:fs";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { catalogueEdits, editCatalogue } from "../arbitrary/edits.ts";
import { readCatalogue } from "./read-catalogue.ts";

/** The catalogues of the fixtures, which between them use every feature of the format. */
export const protocols: readonly Catalogue[] = [
  "test/fixtures/run-stream/catalogue.yaml",
  ...readdirSync("test/fixtures/protocols")
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => `test/fixtures/protocols/${name}`),
].map(readCatalogue);

/** Any catalogue: a real one or one made at random. */
export function anyCatalogue(): fc.Arbitrary<Catalogue> {
  return fc.oneof(fc.constantFrom(...protocols), catalogues());
}

/** A catalogue before and after some random changes. */
export function catalogueAndLater(mostEdits = 3): fc.Arbitrary<readonly [before: Catalogue, after: Catalogue]> {
  return fc
    .tuple(anyCatalogue(), fc.array(catalogueEdits(), { minLength: 1, maxLength: mostEdits }))
    .map(([before, edits]) => [before, editCatalogue(before, edits)] as const);
}

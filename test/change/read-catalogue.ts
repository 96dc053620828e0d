import { readFileSync } from "node:fs";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { load } from "../../generator/index.ts";

/** Reads a catalogue that has to be whole. */
export function readCatalogue(file: string): Catalogue {
  const { catalogue, diagnostics } = load(readFileSync(file, "utf8"), file);
  if (catalogue === null)
    throw new Error(diagnostics.map(({ message, line }) => `${file}:${line} ${message}`).join("\n"));
  return catalogue;
}

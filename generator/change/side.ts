import { loadDocument } from "../catalogue/load.ts";
import type { CatalogueDocument } from "../catalogue/document.ts";
import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { readNormalForm } from "../catalogue/normal-form.ts";
import { describeFault } from "../catalogue/fault.ts";
import { isMapping } from "../catalogue/value.ts";
import type { Value } from "../catalogue/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Path } from "./change.ts";
import { placeJson } from "./json-places.ts";
import type { JsonPath } from "./json-places.ts";
import { ledgerDiagnostic, readLedger } from "./read-ledger.ts";
import type { Release } from "./release.ts";

/** A text, and what it is called in diagnostics. */
export interface Source {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A place in a file, counted from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A catalogue that was read, and where its parts stand in the text that it was read from. */
export interface CatalogueSide {
  readonly catalogue: Catalogue;
  /** Where a part stands, or the nearest around it that is there. */
  locate(path: Path): Location | null;
}

/** What one side of a comparison holds. */
export interface Side extends CatalogueSide {
  /** The releases of a ledger; of a catalogue the one that it stands for, N.0.0. */
  readonly releases: readonly Release[];
}

/** Reads a catalogue. */
export function readCatalogueSide(source: Source): { side: CatalogueSide | null; diagnostics: Diagnostic[] } {
  const { catalogue, diagnostics, document } = loadDocument(source.bytes, source.file);
  if (catalogue === null || document === null) return { side: null, diagnostics };
  return { side: { catalogue, locate: (path) => locateInDocument(document, path, source.file) }, diagnostics };
}

/** Reads a catalogue, a ledger, whose last release it is then, or the `catalogue.json` of a package: its content tells. */
export function readSide(source: Source): { side: Side | null; diagnostics: Diagnostic[] } {
  switch (recognise(source)) {
    case "ledger": {
      const { ledger, diagnostics } = readLedger(source.bytes, source.file);
      const last = ledger?.entries.at(-1);
      if (ledger === null || last === undefined) return { side: null, diagnostics };
      const path = ["releases", ledger.entries.length - 1, "catalogue"];
      return { side: { ...placeNormalForm(last.catalogue, source, path), releases: ledger.entries }, diagnostics };
    }
    case "published":
      return readPublished(source);
    case "catalogue": {
      const { side, diagnostics } = readCatalogueSide(source);
      return { side: side && { ...side, releases: [standInRelease(side.catalogue)] }, diagnostics };
    }
  }
}

/** The last release of a ledger, with its places in the ledger's text. */
export function sideOfLedger(source: Source, releases: readonly Release[]): Side | null {
  const last = releases.at(-1);
  if (last === undefined) return null;
  return { ...placeNormalForm(last.catalogue, source, ["releases", releases.length - 1, "catalogue"]), releases };
}

/** The release that a catalogue without a ledger stands for. */
export function standInRelease(catalogue: Catalogue): Release {
  return { version: `${catalogue.protocol}.0.0`, protocol: catalogue.protocol, catalogue };
}

/** The release that a published `catalogue.json` was made from; null for none, or for a text that does not say. */
export function readPublishedRelease(source: Source): string | null {
  const value = parseJson(source);
  const released = isObject(value) ? value["released"] : null;
  return typeof released === "string" ? released : null;
}

function readPublished(source: Source): { side: Side | null; diagnostics: Diagnostic[] } {
  const value = parseJson(source);
  const { catalogue, faults } = readNormalForm(isObject(value) ? (value["catalogue"] ?? null) : null);
  if (catalogue === null) {
    const reason = faults[0] === undefined ? "it is not whole" : describeFault(faults[0]);
    return { side: null, diagnostics: [ledgerDiagnostic("published-catalogue", { reason }, source.file)] };
  }
  return {
    side: { ...placeNormalForm(catalogue, source, ["catalogue"]), releases: [standInRelease(catalogue)] },
    diagnostics: [],
  };
}

function recognise(source: Source): "catalogue" | "ledger" | "published" {
  if (/(?:^|[/:])catalogue\.lock\.json$/.test(source.file)) return "ledger";
  const value = parseJson(source);
  if (!isObject(value)) return "catalogue";
  if (Object.hasOwn(value, "releases")) return "ledger";
  return Object.hasOwn(value, "fingerprint") ? "published" : "catalogue";
}

function parseJson({ bytes }: Source): JsonValue | undefined {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function locateInDocument(document: CatalogueDocument, path: Path, file: string): Location {
  const written: (string | number)[] = [];
  let value: Value = document.value;
  for (const step of path) {
    const key: string | number = isMapping(value) ? writtenKey(value, String(step)) : step;
    written.push(key);
    value = isMapping(value)
      ? (value.get(String(key)) ?? null)
      : Array.isArray(value)
        ? ((value as readonly Value[])[Number(key)] ?? null)
        : null;
  }
  const { line, column } = document.locate(written, "key");
  return { file, line, column };
}

/** A key as the file has it: with a `?` or without. */
function writtenKey(mapping: ReadonlyMap<string, Value>, name: string): string {
  return mapping.has(name) || !mapping.has(`${name}?`) ? name : `${name}?`;
}

/** A catalogue in its normal form, as part of a JSON text. The text is looked through when a place is first asked for. */
function placeNormalForm(catalogue: Catalogue, source: Source, top: JsonPath): CatalogueSide {
  let places: ReturnType<typeof placeJson> | null = null;
  return {
    catalogue,
    locate(path) {
      places ??= placeJson(new TextDecoder().decode(source.bytes));
      if (!places.ok) return null;
      const found = places;
      const written: (string | number)[] = [...top];
      for (const [index, step] of path.entries()) {
        const isCloseCode = index === 1 && path[0] === "close_codes";
        const isMarked = !found.has([...written, step]) && found.has([...written, `${step}?`]);
        if (isCloseCode) written.push(catalogue.closeCodes.findIndex(({ code }) => code === Number(step)));
        else written.push(isMarked ? `${step}?` : step);
      }
      const { line, column } = found.locate(written, "key");
      return { file: source.file, line, column };
    },
  };
}

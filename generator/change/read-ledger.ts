import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { describeFault } from "../catalogue/fault.ts";
import { readNormalForm } from "../catalogue/normal-form.ts";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.ts";
import { mapLines } from "../diagnostics/line-map.ts";
import type { Message } from "../diagnostics/message.ts";
import { deepestJson, nestsTooDeep, placeJson } from "./json-places.ts";
import type { JsonPath } from "./json-places.ts";
import { followingVersions, hashEntry, ledgerFormat, storedPart } from "./ledger.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import { ledgerMessages } from "./ledger-messages.ts";
import type { LedgerCode } from "./ledger-messages.ts";

type JsonObject = { readonly [key: string]: JsonValue };
type ArgsOf<C extends LedgerCode> = Parameters<(typeof ledgerMessages)[C]["say"]>[0];
type Report = <C extends LedgerCode>(code: C, args: ArgsOf<C>, path: JsonPath, part?: "key" | "value") => void;

/**
 * Reads a ledger. Its structure is closed, each release is held against its hash, and each stored catalogue is read.
 *
 * @param file its name in the diagnostics
 * @returns the ledger, or null where an error stands; all faults at once, in file order
 */
export function readLedger(
  source: Uint8Array | string,
  file: string | null,
): { ledger: Ledger | null; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const add = <C extends LedgerCode>(code: C, args: ArgsOf<C>, span: Span) =>
    diagnostics.push(ledgerDiagnostic(code, args, file, span));

  const text = decode(source);
  if (text === null) {
    add("ledger-encoding", {}, firstPlace);
    return { ledger: null, diagnostics };
  }
  const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \r\n]|$)/m.exec(text);
  if (text.trim() === "") add("ledger-empty", {}, firstPlace);
  else if (marker !== null) add("ledger-conflict", {}, mapLines(text).spanOf(marker.index, marker.index + 7));
  else if (nestsTooDeep(text)) add("ledger-too-deep", { most: deepestJson }, firstPlace);
  if (diagnostics.length > 0) return { ledger: null, diagnostics };

  let places: ReturnType<typeof placeJson> | null = null;
  const value = parse(text);
  if (value === undefined || JSON.stringify(value, null, 2) !== text.trimEnd()) {
    // Not as `release` wrote it, so it is looked through for what `JSON.parse` passes over.
    places = placeJson(text);
    if (!places.ok) {
      add("ledger-not-json", { reason: places.message }, places.span);
      return { ledger: null, diagnostics };
    }
    for (const { key, span } of places.repeated) add("ledger-repeated-key", { key }, span);
  }
  const report: Report = (code, args, path, part = "value") => {
    places ??= placeJson(text);
    add(code, args, places.ok ? places.locate(path, part) : firstPlace);
  };
  const entries = readReleases(value as JsonValue, report);
  diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  return { ledger: diagnostics.length === 0 ? { entries } : null, diagnostics };
}

/** A diagnostic about a ledger. @param span where in it; by default its beginning */
export function ledgerDiagnostic<C extends LedgerCode>(
  code: C,
  args: ArgsOf<C>,
  file: string | null,
  span: Span = firstPlace,
): Diagnostic {
  const { severity, say } = ledgerMessages[code] as Message<ArgsOf<C>>;
  return { code, severity, message: say(args), file, ...span };
}

const firstPlace: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 };

function readReleases(value: JsonValue, report: Report): LedgerEntry[] {
  if (!readKeys(value, ["format", "releases"], [], report)) return [];
  if (value["format"] !== ledgerFormat) {
    report("ledger-format", { found: shorten(value["format"]!) }, ["format"]);
    return [];
  }
  const { releases } = value;
  if (!Array.isArray(releases)) {
    report("ledger-wrong-type", { what: "`releases`", wanted: "a list" }, ["releases"]);
    return [];
  }
  if (releases.length === 0) report("ledger-without-release", {}, ["releases"]);
  const entries: LedgerEntry[] = [];
  let previous: { readonly version: string; readonly hash: string } | null = null;
  for (const [index, release] of (releases as readonly JsonValue[]).entries()) {
    const entry = readRelease(release, previous, ["releases", index], report);
    // After a damaged release nothing can be said of the next ones.
    if (entry === null) break;
    entries.push(entry);
    previous = entry;
  }
  return entries;
}

function readRelease(
  release: JsonValue,
  previous: { readonly version: string; readonly hash: string } | null,
  path: JsonPath,
  report: Report,
): LedgerEntry | null {
  if (!readKeys(release, ["version", "catalogue", "hash"], path, report)) return null;
  const { version, hash } = release;
  if (typeof version !== "string" || !/^[1-9][0-9]{0,8}(?:\.(?:0|[1-9][0-9]{0,8})){2}$/.test(version)) {
    report("ledger-version", { found: shorten(version!) }, [...path, "version"]);
    return null;
  }
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) {
    report("ledger-wrong-type", { what: "`hash`", wanted: "64 hexadecimal digits" }, [...path, "hash"]);
    return null;
  }
  const stored = storedPart(release);
  if (hashEntry(previous?.hash ?? null, stored) !== hash) {
    report("ledger-hash", { version }, [...path, "hash"]);
    return null;
  }
  const catalogue = readCatalogue(version, release["catalogue"]!, [...path, "catalogue"], report);
  if (catalogue === null) return null;
  const { protocol } = catalogue;
  const following = followingVersions(previous?.version ?? null, protocol);
  if (!version.startsWith(`${protocol}.`)) report("ledger-major", { version, protocol }, [...path, "version"]);
  else if (!following.includes(version)) {
    report("ledger-sequence", { version, wanted: following }, [...path, "version"]);
  }
  return { version, protocol, catalogue, stored, hash };
}

function readCatalogue(version: string, value: JsonValue, path: JsonPath, report: Report): Catalogue | null {
  const { catalogue, faults } = readNormalForm(value);
  if (catalogue !== null) return catalogue;
  const fault = faults[0];
  const reason = fault === undefined ? "it is not whole" : describeFault(fault);
  report("ledger-catalogue", { version, reason }, [...path, ...(fault?.path ?? [])]);
  return null;
}

/** Whether a value is an object with exactly these keys. */
function readKeys(value: JsonValue, keys: readonly string[], path: JsonPath, report: Report): value is JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    report("ledger-wrong-type", { what: path.length === 0 ? "the ledger" : "a release", wanted: "an object" }, path);
    return false;
  }
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  for (const key of unknown) report("ledger-unknown-key", { key, known: keys }, [...path, key], "key");
  const missing = keys.filter((key) => !Object.hasOwn(value, key));
  for (const key of missing) report("ledger-missing-key", { key }, path);
  return missing.length === 0 && unknown.length === 0;
}

function decode(source: Uint8Array | string): string | null {
  try {
    const text = typeof source === "string" ? source : new TextDecoder("utf-8", { fatal: true }).decode(source);
    return text.replace(/^\uFEFF/, "");
  } catch {
    return null;
  }
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function shorten(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

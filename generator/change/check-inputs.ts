import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { isError } from "./assessment.ts";
import { findRewritten } from "./ledger.ts";
import type { LedgerEntry } from "./ledger.ts";
import { ledgerDiagnostic, readLedger } from "./read-ledger.ts";
import { readProtocol } from "./read-protocol.ts";
import type { Protocol } from "./read-protocol.ts";
import type { Release } from "./release.ts";
import { readPublishedRelease, readSide, sideOfLedger } from "./side.ts";
import type { CatalogueSide, Side, Source } from "./side.ts";

/** What is checked. */
export interface CheckInputs {
  readonly catalogue: Source;
  /** null where there is none. */
  readonly ledger: Source | null;
  /** Where the ledger is, or would be. */
  readonly ledgerFile: string;
  /** The `catalogue.json` of the output folder, where there is one and no ledger. */
  readonly published: Source | null;
  /** Ledgers that this one must begin with, and what a person calls the place where they are. */
  readonly earlierLedgers: readonly { readonly base: string; readonly source: Source }[];
  /** What changes are listed against; null for the last release. */
  readonly against: Against | null;
}

/** A side that changes are listed against. */
export interface Against {
  readonly content: Source;
  /** The ledger beside a catalogue. */
  readonly ledger: Source | null;
}

/** What reading the inputs gives. */
export type CheckedSides =
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly ok: true;
      readonly current: CatalogueSide;
      /** The releases of the ledger; null where there is none. */
      readonly released: { readonly side: Side; readonly last: LedgerEntry } | null;
      readonly against: {
        readonly side: Side;
        /** Those of the ledger beside it; null where there is none. */
        readonly releases: readonly Release[] | null;
      } | null;
      /** Warnings. */
      readonly diagnostics: readonly Diagnostic[];
    };

/** Reads what is checked, and holds the ledger against those that it must begin with. */
export function readCheckInputs(inputs: CheckInputs): CheckedSides {
  const { protocol, diagnostics } = readProtocol(inputs.catalogue, inputs.ledger);
  const against = inputs.against === null ? null : readAgainst(inputs.against);
  const all = [...diagnostics, ...findLedgerFaults(inputs, protocol), ...(against?.diagnostics ?? [])];
  if (protocol === null || all.some(isError)) return { ok: false, diagnostics: all };
  if (against === null) return { ok: true, ...readReleased(inputs.ledger, protocol), against, diagnostics: all };
  const { side, releases } = against;
  if (side === null) return { ok: false, diagnostics: all };
  return { ok: true, ...readReleased(inputs.ledger, protocol), against: { side, releases }, diagnostics: all };
}

function readReleased(
  ledger: Source | null,
  { side: current, ledger: promised }: Protocol,
): Pick<CheckedSides & { ok: true }, "current" | "released"> {
  const last = promised?.entries.at(-1);
  const side = ledger === null || promised === null ? null : sideOfLedger(ledger, promised.entries);
  return { current, released: side === null || last === undefined ? null : { side, last } };
}

function readAgainst({ content, ledger }: Against): {
  side: Side | null;
  releases: readonly Release[] | null;
  diagnostics: readonly Diagnostic[];
} {
  const { side, diagnostics } = readSide(content);
  const promised = ledger === null ? null : readLedger(ledger.bytes, ledger.file);
  return { side, releases: promised?.ledger?.entries ?? null, diagnostics };
}

/** What is wrong with the ledger as a whole: it is not there, or not what it was. */
function findLedgerFaults(inputs: CheckInputs, protocol: Protocol | null): Diagnostic[] {
  const { ledger, ledgerFile, published, earlierLedgers } = inputs;
  const faults: Diagnostic[] = [];
  const made = ledger === null && published !== null ? readPublishedRelease(published) : null;
  if (made !== null && published !== null)
    faults.push(ledgerDiagnostic("ledger-missing", { version: made, published: published.file }, ledgerFile));
  for (const { base, source } of earlierLedgers) {
    const earlier = readLedger(source.bytes, source.file);
    faults.push(...earlier.diagnostics);
    // A ledger that cannot be read is reported as that.
    if (earlier.ledger === null || (ledger !== null && protocol === null)) continue;
    const rewritten = findRewritten(earlier.ledger, protocol?.ledger ?? { entries: [] });
    if (rewritten !== null)
      faults.push(ledgerDiagnostic("ledger-rewritten", { version: rewritten.version, base }, ledgerFile));
  }
  return faults;
}

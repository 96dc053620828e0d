import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { readLedger } from "./read-ledger.ts";
import type { Ledger } from "./ledger.ts";
import { readCatalogueSide } from "./side.ts";
import type { CatalogueSide, Source } from "./side.ts";

/** A protocol: its catalogue, and what of it has been released. */
export interface Protocol {
  readonly side: CatalogueSide;
  /** null before the first release. */
  readonly ledger: Ledger | null;
}

/**
 * Reads a catalogue and the ledger beside it.
 *
 * @returns null where an error stands in either; the diagnostics of both, those of the catalogue first
 */
export function readProtocol(
  catalogue: Source,
  ledger: Source | null,
): { protocol: Protocol | null; diagnostics: Diagnostic[] } {
  const read = readCatalogueSide(catalogue);
  const promised = ledger === null ? { ledger: null, diagnostics: [] } : readLedger(ledger.bytes, ledger.file);
  const diagnostics = [...read.diagnostics, ...promised.diagnostics];
  if (read.side === null || (ledger !== null && promised.ledger === null)) return { protocol: null, diagnostics };
  return { protocol: { side: read.side, ledger: promised.ledger }, diagnostics };
}

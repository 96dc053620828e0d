import { createHash } from "node:crypto";
import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { normalise } from "../catalogue/normal-form.ts";

/**
 * The ledger: every release of the protocol, oldest first, each bound to the one before by its hash. It is only ever
 * appended to.
 */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
}

export interface LedgerEntry {
  /** The package version, MAJOR.MINOR.PATCH; MAJOR is the protocol number. */
  readonly version: string;
  readonly protocol: number;
  readonly catalogue: Catalogue;
  /** What is stored of the catalogue, as JSON text without white space. */
  readonly stored: string;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** The only format of ledgers that there is. */
export const ledgerFormat = 1;

/** A ledger with one release more. Without a ledger, a new one. */
export function appendRelease(ledger: Ledger | null, version: string, catalogue: Catalogue): Ledger {
  const entries = ledger?.entries ?? [];
  const stored = JSON.stringify({ version, catalogue: normalise(catalogue) });
  const hash = hashEntry(entries.at(-1)?.hash ?? null, stored);
  return { entries: [...entries, { version, protocol: catalogue.protocol, catalogue, stored, hash }] };
}

/** The text of a ledger: what `release` writes. */
export function writeLedger(ledger: Ledger): string {
  const releases = ledger.entries.map(({ stored, hash }) => ({ ...(JSON.parse(stored) as object), hash }));
  return `${JSON.stringify({ format: ledgerFormat, releases }, null, 2)}\n`;
}

/**
 * The hash of a release: SHA-256 over the hash of the release before, as 64 hexadecimal digits (nothing for the first),
 * and the entry without its own hash as JSON without white space, keys in stored order. So neither line ends nor a
 * formatter breaks it.
 */
export function hashEntry(previous: string | null, stored: string): string {
  return createHash("sha256")
    .update(previous ?? "")
    .update(stored)
    .digest("hex");
}

/** The first release of an older ledger that a newer one lacks or has otherwise; null where the older is its beginning. */
export function findRewritten(older: Ledger, newer: Ledger): LedgerEntry | null {
  return older.entries.find(({ hash }, index) => newer.entries[index]?.hash !== hash) ?? null;
}

/** What may follow a version: the next patch, the next minor, the next major; only N.0.0 may come first. */
export function followingVersions(previous: string | null, protocol: number): readonly string[] {
  if (previous === null) return [`${protocol}.0.0`];
  const [major, minor, patch] = previous.split(".").map(Number) as [number, number, number];
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

/** The version of a release of the same catalogue: the next patch. */
export function followPatch({ entries }: Ledger): string {
  const [major, minor, patch] = (entries.at(-1)?.version ?? "1.0.0").split(".");
  return `${major}.${minor}.${Number(patch) + 1}`;
}

/** The part of an entry that its hash is made over. */
export function storedPart(entry: { readonly [key: string]: JsonValue }): string {
  const { hash: _, ...rest } = entry;
  return JSON.stringify(rest);
}

import { error } from "../diagnostics/message.ts";
import { joinWords, listNames, quote } from "../diagnostics/wording.ts";

const restore = "restore it from git";
const restoreOrDelete = `${restore}, or delete it if nothing has ever been released`;

/** Everything that can be wrong with a ledger, each with what would be right. */
export const ledgerMessages = {
  "ledger-encoding": error(() => `the ledger is not UTF-8 text; ${restore}`),
  "ledger-empty": error(() => `the ledger is empty; ${restoreOrDelete}`),
  "ledger-conflict": error(
    () =>
      "the ledger holds merge conflict markers; keep all releases of the branch that is merged into and nothing else, and " +
      "release again what the other branch had released",
  ),
  "ledger-not-json": error(({ reason }: { reason: string }) => `the ledger is not JSON: ${reason}; ${restore}`),
  "ledger-too-deep": error(
    ({ most }: { most: number }) => `the ledger is nested deeper than ${most} levels, which no release is; ${restore}`,
  ),
  "ledger-repeated-key": error(({ key }: { key: string }) => `${quote(key)} stands twice in one object; ${restore}`),
  "ledger-format": error(
    ({ found }: { found: string }) =>
      `the format of a ledger is 1, and ${quote(found)} is not known; a newer event-catalogue may know it`,
  ),
  "ledger-unknown-key": error(
    ({ key, known }: { key: string; known: readonly string[] }) =>
      `${quote(key)} means nothing here; the keys are ${listNames(known, "and")}`,
  ),
  "ledger-missing-key": error(({ key }: { key: string }) => `${quote(key)} is missing; ${restore}`),
  "ledger-wrong-type": error(
    ({ what, wanted }: { what: string; wanted: string }) => `${what} must be ${wanted}; ${restore}`,
  ),
  "ledger-without-release": error(() => `the ledger holds no release; ${restoreOrDelete}`),
  "ledger-version": error(
    ({ found }: { found: string }) =>
      `a version is MAJOR.MINOR.PATCH in plain digits, and ${quote(found)} is not; ${restore}`,
  ),
  "ledger-major": error(
    ({ version, protocol }: { version: string; protocol: number }) =>
      `${version} holds a catalogue of protocol ${protocol}, so its version must begin with ${protocol}.; ${restore}`,
  ),
  "ledger-sequence": error(
    ({ version, wanted }: { version: string; wanted: readonly string[] }) =>
      `${version} is out of sequence, for here stands ${joinWords(wanted, "or")}; ${restore}`,
  ),
  "ledger-hash": error(
    ({ version }: { version: string }) =>
      `the hash of release ${version} does not fit, so it was edited after it was released, and only \`release\` writes the ledger; ${restore}`,
  ),
  "ledger-catalogue": error(
    ({ version, reason }: { version: string; reason: string }) =>
      `the catalogue of release ${version} cannot be read: ${reason}; ${restore}`,
  ),
  "ledger-rewritten": error(
    ({ version, base }: { version: string; base: string }) =>
      `release ${version}, as the ledger at ${base} has it, is not in this one; a release is never changed, moved or removed, so take ` +
      `the ledger of ${base} and release again what came after`,
  ),
  "ledger-missing": error(
    ({ version, published }: { version: string; published: string }) =>
      `the ledger is missing, and ${published} was made from release ${version}; ${restore}`,
  ),
  "published-catalogue": error(
    ({ reason }: { reason: string }) => `this published catalogue cannot be read: ${reason}`,
  ),
};

export type LedgerCode = keyof typeof ledgerMessages;

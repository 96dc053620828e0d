import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { pathOf } from "./change.ts";
import type { Change } from "./change.ts";
import { compare } from "./compare.ts";
import { compareWithReleases } from "./compare-with-releases.ts";
import { deriveHistory, youthIn } from "./history-of-releases.ts";
import { findRewritten } from "./ledger.ts";
import { ledgerDiagnostic, readLedger } from "./read-ledger.ts";
import { readProtocol } from "./read-protocol.ts";
import type { Protocol } from "./read-protocol.ts";
import type { Release } from "./release.ts";
import { createInvalidReport, createReport, reportChange } from "./report.ts";
import type { Places, Report } from "./report.ts";
import { readPublishedRelease, readSide, sideOfLedger } from "./side.ts";
import type { Side, Source } from "./side.ts";
import { judgeNumber } from "./verdict.ts";

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

/** What came of checking or comparing. */
export interface Assessment {
  readonly report: Report;
  /** The verdict in one line, and what to do in exact words. */
  readonly words: { readonly summary: string; readonly todo: string | null };
  /** The number that `protocol` has to be set to, where that is all that is wrong. */
  readonly fix: number | null;
}

/** Judges a catalogue by its ledger, and lists what changed against the last release or whatever else is wanted. */
export function check(inputs: CheckInputs): Assessment {
  const { protocol, diagnostics } = readProtocol(inputs.catalogue, inputs.ledger);
  const against = inputs.against === null ? null : readAgainst(inputs.against);
  const all = [...diagnostics, ...findLedgerFaults(inputs, protocol), ...(against?.diagnostics ?? [])];
  if (protocol === null || all.some(isError) || (against !== null && against.side === null)) return refuse(all);

  const current = protocol.side;
  const own =
    inputs.ledger === null || protocol.ledger === null ? null : sideOfLedger(inputs.ledger, protocol.ledger.entries);
  const base = own ?? against?.side ?? null;
  const releases = base?.releases ?? [];
  const changes = compareWithReleases(releases, current.catalogue);
  const ruling = judgeNumber(releases, current.catalogue, changes);
  const places = placesOf(base, current);
  const listed =
    own === null || against?.side == null
      ? []
      : listAgainst(against.side, against.releases ?? releases, current.catalogue);
  const listedPlaces = placesOf(against?.side ?? null, current);
  const report: Report = {
    ...createReport(ruling, [], places, all),
    changes: [
      ...listed
        .filter((change) => !changes.some((other) => isSame(change, other)))
        .map((change) => reportChange(change, listedPlaces)),
      ...changes.map((change) => reportChange(change, places)),
    ],
  };
  const { verdict, declared, required } = ruling;
  const isWrong = verdict === "bump-required" || verdict === "number-wrong";
  return {
    report,
    words: { summary: ruling.summary, todo: ruling.todo },
    fix: isWrong && declared.protocol !== required.protocol ? required.protocol : null,
  };
}

/** What changed from one side to another, judged as though the first had been released. */
export function diff(before: Source, after: Source): Assessment {
  const [first, second] = [readSide(before), readSide(after)];
  const all = [...first.diagnostics, ...second.diagnostics];
  if (first.side === null || second.side === null) return refuse(all);
  const { releases } = first.side;
  const changes = compareWithReleases(releases, second.side.catalogue);
  const ruling = judgeNumber(releases, second.side.catalogue, changes);
  const report = createReport(ruling, changes, placesOf(first.side, second.side), all);
  return { report, words: { summary: ruling.summary, todo: ruling.todo }, fix: null };
}

function refuse(diagnostics: readonly Diagnostic[]): Assessment {
  const errors = diagnostics.filter(isError).length;
  const summary = `nothing can be said of the version while ${errors === 1 ? "an error stands" : `${errors} errors stand`}`;
  return { report: createInvalidReport(diagnostics), words: { summary, todo: null }, fix: null };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
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

/** Changes against another side than the last release. Where it has a ledger, the keys that were young there are. */
function listAgainst(side: Side, releases: readonly Release[], current: Side["catalogue"]): readonly Change[] {
  if (side.releases.length > 1) return compareWithReleases(side.releases, current);
  return compare(side.catalogue, current, youthIn(deriveHistory(releases, side.catalogue)));
}

function placesOf(before: Pick<Side, "locate"> | null, after: Pick<Side, "locate">): Places {
  return { before: (path) => before?.locate(path) ?? null, after: (path) => after.locate(path) };
}

function isSame(first: Change, second: Change): boolean {
  return (
    first.kind === second.kind &&
    JSON.stringify(pathOf(first)) === JSON.stringify(pathOf(second)) &&
    first.message === second.message
  );
}

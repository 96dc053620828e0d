import { conclude, refuse } from "./assessment.ts";
import type { Assessment } from "./assessment.ts";
import { pathOf } from "./change.ts";
import type { Change } from "./change.ts";
import { readCheckInputs } from "./check-inputs.ts";
import type { CheckedSides, CheckInputs } from "./check-inputs.ts";
import { compare } from "./compare.ts";
import { compareWithReleases } from "./compare-with-releases.ts";
import { deriveHistory, youthIn } from "./history-of-releases.ts";
import type { Release } from "./release.ts";
import { createReport, placesOf, reportChange } from "./report.ts";
import type { Report } from "./report.ts";
import { readSide } from "./side.ts";
import type { Side, Source } from "./side.ts";
import { judgeNumber } from "./verdict.ts";

/** Judges a catalogue by its ledger, and lists what changed against the last release or whatever else is wanted. */
export function check(inputs: CheckInputs): Assessment {
  return assess(readCheckInputs(inputs));
}

/** The same of sides that have been read. */
export function assess(sides: CheckedSides): Assessment {
  if (!sides.ok) return refuse(sides.diagnostics);
  const { current, against, diagnostics } = sides;
  const own = sides.released?.side ?? null;
  const base = own ?? against?.side ?? null;
  const releases = base?.releases ?? [];
  const changes = compareWithReleases(releases, current.catalogue);
  const ruling = judgeNumber(releases, current.catalogue, changes);
  const places = placesOf(base, current);
  const listed =
    own === null || against === null ? [] : listAgainst(against.side, against.releases ?? releases, current.catalogue);
  const listedPlaces = placesOf(against?.side ?? null, current);
  const report: Report = {
    ...createReport(ruling, [], places, diagnostics),
    changes: [
      ...listed
        .filter((change) => !changes.some((other) => isSame(change, other)))
        .map((change) => reportChange(change, listedPlaces)),
      ...changes.map((change) => reportChange(change, places)),
    ],
  };
  return conclude(report, ruling);
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
  return { ...conclude(report, ruling), fix: null };
}

/** Changes against another side than the last release. Where it has a ledger, the keys that were young there are. */
function listAgainst(side: Side, releases: readonly Release[], current: Side["catalogue"]): readonly Change[] {
  if (side.releases.length > 1) return compareWithReleases(side.releases, current);
  return compare(side.catalogue, current, youthIn(deriveHistory(releases, side.catalogue)));
}

function isSame(first: Change, second: Change): boolean {
  return (
    first.kind === second.kind &&
    JSON.stringify(pathOf(first)) === JSON.stringify(pathOf(second)) &&
    first.message === second.message
  );
}

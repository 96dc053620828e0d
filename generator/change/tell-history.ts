import type { ChangeNote, History, VersionHistory } from "../catalogue/history.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { compareWithReleases } from "./compare-with-releases.ts";
import { compare } from "./compare.ts";
import { deriveHistory, historiesOf, youthIn } from "./history-of-releases.ts";
import type { Release } from "./release.ts";

/**
 * What the releases say about the catalogue at hand, as generation takes it: its ages, and what each version changed
 * against the one before.
 *
 * @param releases all so far, oldest first
 * @param pending what `compareWithReleases` gives of the same, where somebody has asked it already
 */
export function tellHistory(
  releases: readonly Release[],
  catalogue: Catalogue,
  pending?: readonly ChangeNote[],
): History {
  const ages = deriveHistory(releases, catalogue);
  const last = releases.at(-1);
  const isPending = last?.version !== ages.version;
  const told = isPending ? [...releases, { version: ages.version, protocol: catalogue.protocol, catalogue }] : releases;
  const histories = historiesOf(releases);
  const versions = told.map((release, index): VersionHistory => {
    const before = releases[index - 1];
    const isReleased = index < releases.length;
    const isOfSameProtocol = before?.protocol === release.protocol;
    // What is pending is judged as `check` judges it; what has been released survived that.
    const changes =
      before === undefined
        ? []
        : !isReleased && isOfSameProtocol
          ? (pending ?? compareWithReleases(releases, catalogue))
          : compare(before.catalogue, release.catalogue, youthIn(histories[index - 1]!));
    const isBumpDue = !isReleased && isOfSameProtocol && changes.some(({ demands }) => demands === "bump");
    return {
      version: release.version,
      isReleased,
      needsProtocol: isBumpDue ? release.protocol + 1 : null,
      changes: changes.map(noteOf),
    };
  });
  return { ...ages, released: last?.version ?? null, versions: versions.toReversed() };
}

function noteOf({ demands, message }: ChangeNote): ChangeNote {
  return { demands, message };
}

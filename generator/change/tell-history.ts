import type { ChangeNote, History, VersionHistory } from "../catalogue/history.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { compare } from "./compare.ts";
import { deriveHistory, historiesOf, youthIn } from "./history-of-releases.ts";
import type { Release } from "./release.ts";

/**
 * What the releases say about the catalogue at hand, as generation takes it: its ages, and what each version changed
 * against the one before.
 *
 * @param releases all so far, oldest first
 */
export function tellHistory(releases: readonly Release[], catalogue: Catalogue): History {
  const ages = deriveHistory(releases, catalogue);
  const last = releases.at(-1);
  const isPending = last?.version !== ages.version;
  const told = isPending ? [...releases, { version: ages.version, protocol: catalogue.protocol, catalogue }] : releases;
  const histories = historiesOf(releases);
  const versions = told.map((release, index): VersionHistory => {
    const before = releases[index - 1];
    const changes =
      before === undefined ? [] : compare(before.catalogue, release.catalogue, youthIn(histories[index - 1]!));
    return { version: release.version, isReleased: index < releases.length, changes: changes.map(noteOf) };
  });
  return { ...ages, released: last?.version ?? null, versions: versions.toReversed() };
}

function noteOf({ demands, message }: ChangeNote): ChangeNote {
  return { demands, message };
}

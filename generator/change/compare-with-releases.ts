import type { Catalogue } from "../catalogue/model.ts";
import type { Change, Path, Reader, Witness } from "./change.ts";
import { compare } from "./compare.ts";
import { historiesOf, youthIn } from "./history-of-releases.ts";
import type { Answer } from "./inclusion/inclusion.ts";
import { describeChange } from "./messages.ts";
import { demandOf } from "./policy.ts";
import type { Release } from "./release.ts";
import { findUses } from "./uses.ts";

/**
 * What changed since the last release, judged against every release of its protocol: surviving is not transitive, so
 * that what the last one copes with an earlier one may not. Only the places that changed since the last one count.
 *
 * @param releases all so far, oldest first; without any, nothing has changed
 */
export function compareWithReleases(releases: readonly Release[], current: Catalogue): readonly Change[] {
  const last = releases.at(-1);
  if (last === undefined) return [];
  const histories = historiesOf(releases);
  const compareWith = (index: number) => {
    const { catalogue, version } = releases[index]!;
    return compare(catalogue, current, youthIn(histories[index]!)).map((change) => nameRelease(change, version));
  };
  const changes = compareWith(releases.length - 1);
  if (!changes.some(matters)) return changes;
  const earlier = releases.flatMap(({ protocol }, index) =>
    protocol === last.protocol && index < releases.length - 1 ? [index] : [],
  );
  // From the youngest to the oldest, so that a witness names the one that most readers are closest to.
  const found = earlier.toReversed().flatMap((index) => compareWith(index).filter(breaksAnybody));
  if (found.length === 0) return changes;
  const reach = createReach(current);
  const hasNumberMoved = last.protocol !== current.protocol;
  return changes.map((change) =>
    matters(change)
      ? combine(
          change,
          found.filter((other) => reach.meet(change, other)),
          hasNumberMoved,
        )
      : change,
  );
}

function matters({ demands }: Change): boolean {
  return demands === "add" || demands === "bump";
}

function breaksAnybody({ oldReader, newReader }: Change): boolean {
  return oldReader !== "survives" || newReader !== "survives";
}

function nameRelease(change: Change, release: string): Change {
  const name = (witness: Witness | null) => witness && { ...witness, release };
  const { oldReader, newReader } = change.witnesses;
  return { ...change, witnesses: { oldReader: name(oldReader), newReader: name(newReader) } };
}

/** The worst answer of all, with the witness that belongs to it. */
function combine(change: Change, others: readonly Change[], hasNumberMoved: boolean): Change {
  const all = [change, ...others];
  const worst = (reader: Reader): { answer: Answer; witness: Witness | null } => {
    const guilty =
      all.find((each) => each[reader] === "breaks") ?? all.find((each) => each[reader] === "unproven") ?? change;
    return { answer: guilty[reader], witness: guilty.witnesses[reader] };
  };
  const { oldReader, newReader } = { oldReader: worst("oldReader"), newReader: worst("newReader") };
  const answers = { oldReader: oldReader.answer, newReader: newReader.answer };
  return {
    ...change,
    ...answers,
    demands: demandOf(change.kind, [oldReader.answer, newReader.answer], hasNumberMoved),
    message: describeChange(change.summary, change.kind, answers),
    witnesses: { oldReader: oldReader.witness, newReader: newReader.witness },
  };
}

/** Tells whether two changes concern one place: one lies within the other, as it stands or through definitions. */
function createReach(current: Catalogue): { meet(first: Change, second: Change): boolean } {
  const uses = findUses(current);
  const reached = new Map<string, readonly Path[]>();
  const placesOf = (path: Path): readonly Path[] => {
    const name = JSON.stringify(path);
    let places = reached.get(name);
    if (places === undefined) reached.set(name, (places = followUses(path, uses)));
    return places;
  };
  return {
    meet: (first, second) =>
      placesOf(first.after).some((one) => placesOf(second.after).some((other) => isNested(one, other))),
  };
}

/** A place, and where the definition that it lies in is used, on and on. */
function followUses(path: Path, uses: ReadonlyMap<string, readonly Path[]>): readonly Path[] {
  const places = [path];
  const followed = new Set<string>();
  for (const [section, name] of places) {
    if (section !== "definitions" || name === undefined || followed.has(String(name))) continue;
    followed.add(String(name));
    places.push(...(uses.get(String(name)) ?? []));
  }
  return places;
}

function isNested(first: Path, second: Path): boolean {
  const [outer, inner] = first.length <= second.length ? [first, second] : [second, first];
  return outer.every((step, index) => step === inner[index]);
}

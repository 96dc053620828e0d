import type { History, KeyHistory, TypeHistory } from "../catalogue/history.ts";
import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { payloadKeysOf } from "../catalogue/payload.ts";
import { findFacts } from "./compare/walk.ts";
import type { Youth } from "./inclusion/frame-objects.ts";
import { demandOf, greatestDemand } from "./policy.ts";
import type { Release } from "./release.ts";
import { advanceVersion } from "./version.ts";

/** What releases say of the ages of things: the version, and since when each type and key exists. */
export type HistoryOfAges = Pick<History, "version" | "types">;

/**
 * The ages in the catalogue at hand, and the version of its package. It judges nothing: while a bump is missing, what
 * demands it counts as additive.
 *
 * @param releases all so far, oldest first
 */
export function deriveHistory(releases: readonly Release[], catalogue: Catalogue): HistoryOfAges {
  const version = pendingVersion(releases.at(-1), catalogue);
  const earlier = releases.at(-1)?.version === version ? releases.slice(0, -1) : releases;
  const all = [...earlier, { version, protocol: catalogue.protocol, catalogue }];
  return historiesOf(all).at(-1)!;
}

/** The history of each release, as it was when it was the last. */
export function historiesOf(releases: readonly Release[]): readonly HistoryOfAges[] {
  let ages: Ages = new Map();
  return releases.map(({ version, catalogue }, index) => {
    ages = growOlder(ages, catalogue, index);
    return { version, types: tellAges(ages, releases.slice(0, index + 1)) };
  });
}

/** Which keys of payloads are young by a history, as a comparison asks. */
export function youthIn({ types }: Pick<History, "types">): Youth {
  return (frameType, key) => types.get(frameType.name)?.keys.get(key.name)?.young ?? false;
}

/** The version that the package has before anybody judges the protocol number. */
function pendingVersion(last: Release | undefined, catalogue: Catalogue): string {
  if (last === undefined || last.protocol !== catalogue.protocol) return `${catalogue.protocol}.0.0`;
  const { facts } = findFacts(last.catalogue, catalogue, () => false);
  const demand = greatestDemand(
    facts.map(({ kind, oldReader, newReader }) => demandOf(kind, [oldReader.answer, newReader.answer], false)),
  );
  return advanceVersion(last, demand === "bump" ? "add" : demand);
}

/** By wire value, since when a frame type and the keys of its payload exist: indices of releases. */
type Ages = ReadonlyMap<
  FrameType["wire"],
  { readonly name: string; readonly since: number; readonly keys: ReadonlyMap<string, number> }
>;

/** What the next catalogue has as well keeps its age; what it has not is forgotten. A type is known by its wire value. */
function growOlder(ages: Ages, catalogue: Catalogue, index: number): Ages {
  return new Map(
    catalogue.frameTypes.map(({ name, wire, payload }) => {
      const age = ages.get(wire);
      const keys = new Map(
        payloadKeysOf(catalogue, payload).map((key) => [key.name, age?.keys.get(key.name) ?? index]),
      );
      return [wire, { name, since: age?.since ?? index, keys }];
    }),
  );
}

/** Ages as a history tells them. @param releases up to the one whose ages they are */
function tellAges(ages: Ages, releases: readonly Release[]): ReadonlyMap<string, TypeHistory> {
  const protocol = releases.at(-1)?.protocol;
  const beginning = releases.findIndex((release) => release.protocol === protocol);
  const versionAt = (index: number) => releases[index]!.version;
  return new Map(
    [...ages.values()].map(({ name, since, keys }) => {
      const tell = (key: number): KeyHistory => ({ since: versionAt(key), young: key > beginning && key > since });
      return [name, { since: versionAt(since), keys: new Map([...keys].map(([key, age]) => [key, tell(age)])) }];
    }),
  );
}

import { envelopeKeyOf } from "../catalogue/payload.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { pathOf } from "./change.ts";
import type { Change, Path } from "./change.ts";
import { createFinding } from "./findings.ts";
import type { Finding, FindingCode } from "./findings.ts";
import { versionOnWire } from "./inclusion/frame-objects.ts";
import { greatestDemand } from "./policy.ts";
import type { Release } from "./release.ts";
import { advanceVersion } from "./version.ts";

/** A protocol number and the package version that goes with it. */
export interface Numbers {
  readonly protocol: number;
  readonly version: string;
}

/** What is to be said of the number that a catalogue declares, given what changed since the last release. */
export interface Ruling {
  readonly verdict: "unchanged" | "unreleased" | "ok" | "bump-required" | "number-wrong";
  readonly released: Numbers | null;
  readonly declared: { readonly protocol: number };
  /** What the next release has to be; where nothing changed, the last one. */
  readonly required: Numbers;
  /** The verdict in one line. */
  readonly summary: string;
  /** The words that mend it, as `set protocol: 3`; null where nothing is to be done. */
  readonly todo: string | null;
  readonly findings: readonly Finding[];
}

/**
 * Judges the number of a catalogue.
 *
 * @param releases all so far, oldest first
 * @param changes since the last one, see compare-with-releases.ts
 */
export function judgeNumber(releases: readonly Release[], current: Catalogue, changes: readonly Change[]): Ruling {
  const declared = { protocol: current.protocol };
  const last = releases.at(-1);
  if (last === undefined) {
    const required = { protocol: current.protocol, version: `${current.protocol}.0.0` };
    const summary = `nothing has been released yet; the first release will be ${required.version}`;
    return { verdict: "unreleased", released: null, declared, required, summary, todo: null, findings: [] };
  }
  const released = { protocol: last.protocol, version: last.version };
  const warnings = [...considerations(changes), ...judgeReason(last, current, changes)];
  const wrong = findWrongNumber(last, current, changes);
  const required = requiredNumbers(last, current, changes);
  if (wrong !== null) {
    const { verdict, finding, todo } = wrong;
    return { verdict, released, declared, required, summary: finding.message, todo, findings: [finding, ...warnings] };
  }
  const common = { released, declared, required, todo: null, findings: warnings };
  if (changes.length === 0)
    return { ...common, verdict: "unchanged", summary: `nothing has changed since ${last.version}` };
  return { ...common, verdict: "ok", summary: `the next release will be ${required.version}` };
}

function demandsBump(changes: readonly Change[]): boolean {
  return changes.some(({ demands }) => demands === "bump");
}

/** The last number plus one if any change demands it; a number that was raised for another reason stands. */
function requiredNumbers(last: Release, current: Catalogue, changes: readonly Change[]): Numbers {
  const next = last.protocol + 1;
  if (demandsBump(changes) || current.protocol === next) return { protocol: next, version: `${next}.0.0` };
  return {
    protocol: last.protocol,
    version: advanceVersion(last, greatestDemand(changes.map(({ demands }) => demands))),
  };
}

interface Wrong {
  readonly verdict: "bump-required" | "number-wrong";
  readonly finding: Finding;
  readonly todo: string;
}

function findWrongNumber(last: Release, current: Catalogue, changes: readonly Change[]): Wrong | null {
  const { protocol } = requiredNumbers(last, current, changes);
  const todo = `set protocol: ${protocol}`;
  const fail = (
    verdict: Wrong["verdict"],
    code: FindingCode,
    message: string,
    path: Path = ["protocol"],
    instead = todo,
  ): Wrong => ({
    verdict,
    finding: createFinding(code, message, path),
    todo: instead,
  });
  if (current.protocol < last.protocol) {
    return fail(
      "number-wrong",
      "protocol-decreased",
      `protocol ${current.protocol} is less than ${last.protocol}, which has been released; ${todo}`,
    );
  }
  if (current.protocol > last.protocol + 1) {
    const message = `protocol ${current.protocol} skips ${describeSkipped(last.protocol + 1, current.protocol - 1)}, since ${last.protocol} was released last; ${todo}`;
    return fail("number-wrong", "protocol-skipped", message);
  }
  if (current.protocol === last.protocol) {
    if (!demandsBump(changes)) return null;
    const guilty = changes.filter(({ demands }) => demands === "bump").length;
    const message = `${guilty === 1 ? "one change demands" : `${guilty} changes demand`} a new protocol number, and it is still ${last.protocol} as released in ${last.version}; ${todo}`;
    return fail("bump-required", "bump-required", message);
  }
  const key = envelopeKeyOf(current, "version");
  if (key === undefined || envelopeKeyOf(last.catalogue, "version") === undefined) return null;
  const constant = versionOnWire(current);
  if (constant !== versionOnWire(last.catalogue)) return null;
  const instead = `set another const: for \`${key.name}\``;
  const message = `the protocol number moved to ${current.protocol}, and \`${key.name}\` still holds ${JSON.stringify(constant)} on the wire, so that readers cannot tell; ${instead}`;
  return fail("number-wrong", "version-const-left", message, ["envelope", key.name, "const"], instead);
}

function describeSkipped(first: number, last: number): string {
  return first === last ? String(first) : `${first} to ${last}`;
}

/** A bump that nothing demands wants a reason; a reason that explains no such bump is stale. */
function judgeReason(last: Release, current: Catalogue, changes: readonly Change[]): readonly Finding[] {
  const { bumpReason, protocol } = current;
  const isFresh = bumpReason !== last.catalogue.bumpReason;
  const isBumpedForNothing = protocol === last.protocol + 1 && !demandsBump(changes);
  if (isBumpedForNothing && (bumpReason === null || !isFresh)) {
    const old = bumpReason === null ? "" : `, and \`bump_reason\` was there when ${last.version} was released`;
    const message = `no change demands protocol ${protocol}${old}; say in \`bump_reason\` why it moved, or set protocol: ${last.protocol}`;
    return [createFinding("bump-unneeded", message, ["protocol"])];
  }
  // What was released with a reason goes on to have it, until the number moves again.
  const isStale = protocol === last.protocol ? isFresh : protocol > last.protocol && demandsBump(changes);
  if (bumpReason === null || !isStale) return [];
  const message =
    protocol === last.protocol
      ? "`bump_reason` says why the number moved, and it has not moved; remove it"
      : "`bump_reason` says why the number moved although nothing demands it, and now changes demand it; remove it";
  return [createFinding("bump-reason-stale", message, ["bump_reason"])];
}

function considerations(changes: readonly Change[]): readonly Finding[] {
  return changes.flatMap((change) => {
    const { warning, summary } = change;
    return warning === null ? [] : [createFinding("change-to-consider", `${summary}; ${warning}`, pathOf(change))];
  });
}

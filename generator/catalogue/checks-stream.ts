import { findNearest, isWorthSuggesting } from "../diagnostics/did-you-mean.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, Listed } from "./model.ts";
import { envelopeKeyOf, payloadObjectOf } from "./payload.ts";
import { listed } from "./rules-of-order.ts";
import { typeText } from "./type-text.ts";
import { alternativesOf } from "./unions.ts";
import { unreadablePayload, unreadableType } from "./unreadable.ts";
import type { Path } from "./value.ts";

/** A frame type as the rules of order name it, and where. */
export interface NamedType {
  readonly type: string;
  readonly path: Path;
}

/** The types of one entry, each with its place; without those that could not be read, which are blank. */
export function placeListed(types: Listed | null, path: Path): readonly NamedType[] {
  return listed(types)
    .map((type, index) => ({ type, path: typeof types === "string" ? path : [...path, index] }))
    .filter(({ type }) => type !== "");
}

/** Types that do not exist, and `restarts` where nothing begins. */
export function checkStreamTypes({ stream, frameTypes }: Catalogue): readonly Fault[] {
  if (stream === null) return [];
  const known = new Set(frameTypes.map(({ name }) => name));
  const named = [
    ...placeListed(stream.begins, ["stream", "begins"]),
    ...placeListed(stream.ends, ["stream", "ends"]),
    ...placeListed(stream.anytime, ["stream", "anytime"]),
    ...stream.spans.flatMap((span) =>
      (["opens", "inside", "closes"] as const).flatMap((part) =>
        placeListed(span[part], ["stream", "spans", span.name, part]),
      ),
    ),
  ];
  const faults: Fault[] = [];
  const reportUnknown = (type: string, path: Path, part: "key" | "value"): void => {
    if (known.has(type)) return;
    const meant = isWorthSuggesting(faults, known) ? findNearest(type, known) : null;
    faults.push(createFault("unknown-frame-type", { name: type, meant }, path, part));
  };
  for (const { type, path } of named) reportUnknown(type, path, "value");
  for (const { type } of stream.coalesced) reportUnknown(type, ["stream", "coalesced", type], "key");
  if (stream.restarts !== null && stream.begins === null) {
    faults.push(createFault("restarts-without-begins", {}, ["stream", "restarts"], "key"));
  }
  return faults;
}

/** Types that may stand at any time and yet belong to a span. */
export function checkAnytime({ stream }: Catalogue): readonly Fault[] {
  return placeListed(stream?.anytime ?? null, ["stream", "anytime"]).flatMap(({ type, path }) => {
    for (const { name, opens, inside, closes } of stream!.spans) {
      const parts = [
        ["opens", opens],
        ["inside", inside],
        ["closes", closes],
      ] as const;
      const named = parts
        .flatMap(([part, types]) => placeListed(types, ["stream", "spans", name, part]))
        .find((other) => other.type === type);
      if (named !== undefined)
        return [createFault("anytime-in-span", { type, span: name, other: { path: named.path, part: "value" } }, path)];
    }
    return [];
  });
}

/** Gaps that are judged where there is no sequence. */
export function checkSequence(catalogue: Catalogue): readonly Fault[] {
  const isJudged = catalogue.stream !== null && catalogue.stream.sequence !== null;
  return isJudged && envelopeKeyOf(catalogue, "sequence") === undefined
    ? [createFault("sequence-without-key", {}, ["stream", "sequence"], "key")]
    : [];
}

/** What is coalesced by a key that cannot be joined, or although gaps are forbidden. */
export function checkCoalesced(catalogue: Catalogue): readonly Fault[] {
  const { stream, frameTypes } = catalogue;
  if (stream === null || stream.coalesced.length === 0) return [];
  const faults: Fault[] = [];
  if (stream.sequence?.gaps === "forbidden" && envelopeKeyOf(catalogue, "sequence") !== undefined) {
    faults.push(createFault("coalesced-gaps", {}, ["stream", "coalesced"], "key"));
  }
  for (const { type, key: name } of stream.coalesced) {
    const frameType = frameTypes.find((candidate) => candidate.name === type);
    if (frameType === undefined || frameType.payload === unreadablePayload) continue;
    const path: Path = ["stream", "coalesced", type];
    const keys = payloadObjectOf(catalogue, frameType.payload)?.keys ?? [];
    const key = keys.find((candidate) => candidate.name === name);
    if (key === undefined) {
      const meant = findNearest(
        name,
        keys.map((candidate) => candidate.name),
      );
      faults.push(createFault("unknown-payload-key", { key: name, type, meant }, path));
      continue;
    }
    const members = alternativesOf(catalogue, key.type).members ?? [{ type: key.type }];
    const [only] = members;
    const isText =
      members.length === 1 &&
      only?.type.kind === "string" &&
      only.type.minLength === null &&
      only.type.maxLength === null;
    if (only?.type === unreadableType || (isText && !key.optional)) continue;
    const found = isText ? "a key that may be absent" : `\`${typeText(key.type)}\``;
    faults.push(createFault("coalesced-key-type", { key: name, type, found }, path));
  }
  return faults;
}

/** Wire values that cannot be the `event` of SSE. */
export function checkSse({ stream, frameTypes }: Catalogue): readonly Fault[] {
  if (stream === null || stream.sse === null) return [];
  return frameTypes
    .filter(({ wire }) => /[\n\r\0]/.test(String(wire)))
    .map(({ name }) => createFault("event-line-break", { type: name }, ["frame_types", name, "wire"]));
}

/** Error codes that close the connection with a code that is not listed. */
export function checkCloseCodes({ errorCodes, closeCodes }: Catalogue): readonly Fault[] {
  const known = new Set(closeCodes.map(({ code }) => code));
  return errorCodes.flatMap(({ name, closeCode }) => {
    if (closeCode === null || known.has(closeCode)) return [];
    const meant = findNearest(String(closeCode), [...known].map(String));
    return [createFault("unknown-close-code", { code: String(closeCode), meant }, ["error_codes", name, "close_code"])];
  });
}

/** Parts that change nothing, since something that they speak of is not there. */
export function checkUnusedParts({ stream, sections, errorCodes, closeCodes }: Catalogue): readonly Fault[] {
  const faults: Fault[] = [];
  if (stream !== null && stream.anytime !== null && stream.begins === null) {
    faults.push(
      createFault(
        "unused-rule",
        { rule: "anytime", why: "without `begins` any type may come first" },
        ["stream", "anytime"],
        "key",
      ),
    );
  }
  if (stream !== null && stream.restarts === "after-end" && stream.ends === null) {
    faults.push(
      createFault(
        "unused-rule",
        { rule: "restarts: after-end", why: "no type `ends` a stream" },
        ["stream", "restarts"],
        "key",
      ),
    );
  }
  for (const { name, leftOpen } of stream?.spans ?? []) {
    if (leftOpen !== "refused" || stream!.ends !== null) continue;
    const why = "open spans are judged where a type `ends` the stream, and none does";
    faults.push(
      createFault("unused-rule", { rule: "left_open: refused", why }, ["stream", "spans", name, "left_open"], "key"),
    );
  }
  const unprinted = [
    ...(sections.error_codes !== null && errorCodes.length === 0 ? ["error_codes"] : []),
    ...(sections.close_codes !== null && closeCodes.length === 0 ? ["close_codes"] : []),
  ];
  return [
    ...faults,
    ...unprinted.map((section) => createFault("unused-section", { section }, ["sections", section], "key")),
  ];
}

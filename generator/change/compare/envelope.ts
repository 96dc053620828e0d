import { typeText } from "../../catalogue/type-text.ts";
import type { Catalogue, EnvelopeKey, FrameType, PerTypeRule, Role } from "../../catalogue/model.ts";
import { isInline } from "../../catalogue/payload.ts";
import { versionOnWire } from "../inclusion/frame-objects.ts";
import type { Part } from "../inclusion/node.ts";
import type { Kind } from "../kinds.ts";
import { below, judge, report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { combineJudgements, readerOf, writerOf } from "./fact.ts";
import type { Ask, Both, Place } from "./fact.ts";
import { aboutKey, envelopeRoute, judgeFrames } from "./frames.ts";
import { compareOrder, compareSlotWords } from "./slots.ts";
import { typesOf } from "./task.ts";
import type { Difference } from "./task.ts";

/** Roles whose values are not what the key's own type says. */
const tellsOtherwise: ReadonlySet<Role | null> = new Set<Role | null>(["type", "version", "data"]);

/** Compares the keys of every frame, and what is done with unknown ones. */
export function compareEnvelopes(comparison: Comparison): void {
  const { before, after } = comparison;
  const former = new Map(before.envelope.map((key) => [key.name, key]));
  const later = new Map(after.envelope.map((key) => [key.name, key]));
  for (const key of after.envelope) {
    const old = former.get(key.name);
    if (old === undefined) reportKey(comparison, "envelope-key-added", key);
    else compareKey(comparison, { before: old, after: key });
  }
  for (const key of before.envelope) if (!later.has(key.name)) reportKey(comparison, "envelope-key-removed", key);
  compareOrder(comparison, samePlace("envelope"), [...former.keys()], [...later.keys()], "envelope-reordered");
  comparePolicies(comparison);
}

function reportKey(
  comparison: Comparison,
  kind: "envelope-key-added" | "envelope-key-removed",
  key: EnvelopeKey,
): void {
  const text = describeKey(key);
  // Where the payload has moved to another place, this key answers for all that stood or stands there.
  const isMove = key.role === "data" && isInline(comparison.before) !== isInline(comparison.after);
  const envelope = new Set([...comparison.before.envelope, ...comparison.after.envelope].map(({ name }) => name));
  const concerns = (part: Part) =>
    part.kind === "key" && (part.name === key.name || (isMove && !envelope.has(part.name)));
  const words = kind === "envelope-key-added" ? { is: text } : { was: text };
  report(comparison, kind, samePlace("envelope", key.name), { ...words, ...judgeFrames(comparison, concerns) });
}

function describeKey(key: EnvelopeKey): string {
  return `${key.name}${key.optional ? "?" : ""}: ${tellsOtherwise.has(key.role) ? `the ${key.role === "data" ? "payload" : key.role}` : typeText(key.type)}`;
}

function compareKey(comparison: Comparison, keys: Both<EnvelopeKey>): void {
  const { before, after } = keys;
  const place = samePlace("envelope", after.name);
  const concerns = aboutKey(after.name);
  compareSlotWords(comparison, place, before, after);
  const isTold = tellsOtherwise.has(before.role) || tellsOtherwise.has(after.role);
  if (before.role !== after.role) {
    const judgements = isTold ? judgeFrames(comparison, concerns) : {};
    report(comparison, "envelope-role-changed", place, {
      was: before.role ?? "none",
      is: after.role ?? "none",
      ...judgements,
    });
  } else if (after.role === "version") {
    compareConstants(comparison, keys, place);
  }
  if (before.perType !== after.perType) {
    const words = { was: before.perType ?? "the same for all types", is: after.perType ?? "the same for all types" };
    report(comparison, "per-type-policy-changed", place, { ...words, ...judgeFrames(comparison, concerns) });
  } else if (before.optional !== after.optional) {
    const kind = after.optional ? "envelope-key-became-optional" : "envelope-key-became-required";
    report(
      comparison,
      kind,
      place,
      judgeFrames(comparison, (part) => concerns(part) && part.kind === "key" && part.presence),
    );
  } else if (after.perType !== null) {
    for (const frameType of comparison.frameTypes) comparePerType(comparison, keys, frameType);
  }
  if (isTold) return;
  const ask = askEnvelope(comparison, keys);
  comparison.tasks.push({
    kind: "types",
    place,
    types: typesOf(before.type, after.type),
    route: envelopeRoute(comparison, keys),
    ask,
    nameDifference: nameEnvelopeDifference,
  });
}

function nameEnvelopeDifference({ isNullOnly, isWider }: Difference): Kind {
  if (!isNullOnly) return "envelope-key-retyped";
  return isWider ? "envelope-key-became-nullable" : "envelope-key-became-non-null";
}

/** A key that is per type may hold null or not, according to the type: all types are asked. */
function askEnvelope(comparison: Comparison, keys: Both<EnvelopeKey>): Ask<Part> {
  return (reader, concerns) => {
    const writing = writerOf[reader];
    const reading = readerOf[reader];
    const judgements = comparison.frameTypes.map((frameType) => {
      const written = comparison.writers[writing].envelopeValue(frameType[writing], keys[writing]);
      const read = comparison.readers[reading].envelopeValue(frameType[reading], keys[reading]);
      const question = written === null || read === null ? null : comparison.inclusions[reader].types(written, read);
      return judge(
        comparison,
        reader,
        question,
        envelopeRoute({ ...comparison, frameTypes: [frameType] }, keys),
        concerns,
      );
    });
    return combineJudgements(judgements);
  };
}

function comparePerType(comparison: Comparison, keys: Both<EnvelopeKey>, frameType: Both<FrameType>): void {
  const { name, perType } = keys.after;
  const was = frameType.before.perType[name];
  const is = frameType.after.perType[name];
  if (was === is || was === undefined || is === undefined) return;
  const place: Place = {
    before: ["frame_types", frameType.before.name, name],
    after: ["frame_types", frameType.after.name, name],
  };
  const isWhole = perType === "absent" && (was === "never" || is === "never");
  const judgements =
    perType === "nullable"
      ? { oldReader: askNull("oldReader"), newReader: askNull("newReader") }
      : judgeFrames(comparison, (part) => aboutKey(name)(part) && (isWhole || (part.kind === "key" && part.presence)), [
          frameType,
        ]);
  report(comparison, perTypeKinds[is], place, { was, is, ...judgements });

  function askNull(reader: "oldReader" | "newReader") {
    const ask = askEnvelope({ ...comparison, frameTypes: [frameType] }, keys);
    return ask(reader, (part) => part.kind === "of-kind" && part.of === "null");
  }
}

const perTypeKinds = {
  required: "per-type-key-became-required",
  optional: "per-type-key-became-optional",
  never: "per-type-key-became-never",
} as const satisfies Record<PerTypeRule, Kind>;

/** What the version key holds moves with the number; any other constant is a matter of its own. */
function compareConstants(comparison: Comparison, keys: Both<EnvelopeKey>, place: Place): void {
  const constants = { before: keys.before.constant, after: keys.after.constant };
  if (constants.before === constants.after) return;
  const onWire = { before: versionOnWire(comparison.before), after: versionOnWire(comparison.after) };
  const words = {
    was: describeConstant(comparison.before, constants.before),
    is: describeConstant(comparison.after, constants.after),
  };
  report(
    comparison,
    onWire.before === onWire.after ? "type-respelled" : "version-const-changed",
    below(place, "const"),
    words,
  );
}

function describeConstant({ protocol }: Catalogue, constant: string | number | null): string {
  return constant === null ? `the protocol number ${protocol}` : JSON.stringify(constant);
}

/** A writer sends nothing unknown, so what a reader does with it breaks nobody now. */
function comparePolicies(comparison: Comparison): void {
  const { before, after } = { before: comparison.before.unknown, after: comparison.after.unknown };
  if (before.envelopeKeys !== after.envelopeKeys) {
    report(comparison, "unknown-policy-changed", samePlace("unknown", "envelope_keys"), {
      was: before.envelopeKeys,
      is: after.envelopeKeys,
    });
  }
  if (before.types !== after.types)
    report(comparison, "unknown-policy-changed", samePlace("unknown", "types"), { was: before.types, is: after.types });
}

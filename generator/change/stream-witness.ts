import { receiveFrame } from "../catalogue/accepts-frame.ts";
import type { Catalogue, FrameType, JsonValue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { type RulesOfOrder, resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { RuleName } from "../order/rule-names.ts";
import { type KeyUse, SampleFrames } from "../order/sample-frames.ts";
import { type Break, type Move, type Standing, advance, atFirst, nameStanding } from "../order/standing.ts";
import { transitionOf } from "../order/stream-table.ts";
import { createVerifierOf } from "../order/verifier-of.ts";
import type { Path, Reader } from "./change.ts";
import type { Comparison } from "./compare/comparison.ts";
import { type Fact, writerOf } from "./compare/fact.ts";
import { versionOnWire } from "./inclusion/frame-objects.ts";
import type { Answer } from "./inclusion/inclusion.ts";

/** What came of looking for a stream that one side's writer may send and in which the other side's reader finds a fault. */
export interface StreamAnswer {
  readonly answer: Answer;
  /** A shortest such stream, for a `breaks`. */
  readonly frames: readonly JsonValue[] | null;
}

/** A frame that may come next, to both sides. */
interface Step {
  readonly frameType: FrameType;
  readonly ids: ReadonlyMap<string, number>;
  readonly written: Move;
  /** null where the reader refuses the frame, which then takes no part. */
  readonly read: Move | null;
}

interface Trail {
  readonly steps: readonly Step[];
  readonly writer: Standing;
  readonly reader: Standing;
}

/** So many streams are looked at; what has not been found then is not known. */
const mostTrails = 4000;

/**
 * Goes through all streams that the writer's rules allow, shortest first, each of them where both sides stand for the
 * first time, until the reader finds a fault that the changed rule is about. What is found is held against the verifiers
 * of both sides.
 */
export function findStream(comparison: Comparison, reader: Reader, fact: Fact): StreamAnswer {
  const writing = writerOf[reader];
  const reading = writing === "after" ? "before" : "after";
  const [writer, other] = [comparison[writing], comparison[reading]];
  const [writerRules, readerRules] = [resolveRulesOfOrder(writer), resolveRulesOfOrder(other)];
  const concerns = breaksAbout(reading === "before" ? fact.before : fact.after);
  const samples = new SampleFrames(writer, usesAsWritten(writer, other, readerRules));
  const make = (steps: readonly Step[]) => makeFrames(samples, steps, writer, versionOnWire(other));
  const isRead = (frame: JsonValue): boolean =>
    receiveFrame(other, frame, { view: "reader", isYoung: comparison.youth[reading] }) === "accepted";
  const { steps, isWhole } = stepsOf(writer, other, samples, isRead, make);

  const waiting: Trail[] = [{ steps: [], writer: atFirst, reader: atFirst }];
  const seen = new Set<string>();
  let isExhausted = isWhole;
  for (const trail of waiting) {
    for (const step of steps) {
      const written = advance(writerRules, trail.writer, step.written);
      if (written.breaks.length > 0) continue;
      const read =
        step.read === null ? { breaks: [], after: trail.reader } : advance(readerRules, trail.reader, step.read);
      const next: Trail = { steps: [...trail.steps, step], writer: written.after, reader: read.after };
      if (read.breaks.some(concerns)) {
        const frames = make(next.steps);
        if (frames !== null && isShown(writer, other, frames, comparison, reading, concerns))
          return { answer: "breaks", frames };
        // The verifiers know better; then nothing is known.
        isExhausted = false;
      }
      const name = `${nameStanding(next.writer)} ${nameStanding(next.reader)}`;
      if (seen.has(name)) continue;
      if (waiting.length >= mostTrails) isExhausted = false;
      else {
        seen.add(name);
        waiting.push(next);
      }
    }
  }
  return { answer: isExhausted ? "survives" : "unproven", frames: null };
}

/** The rules that a place of the stream section decides. */
function breaksAbout(path: Path): (broken: Break) => boolean {
  const [, part, name] = path;
  const about: Record<string, readonly RuleName[]> = {
    // What begins, ends or comes at any time is inside of no span unless that is said; what begins also abandons spans.
    begins: ["not-begun", "begun-again", "span-not-open", "span-reopened", "span-left-open"],
    anytime: ["not-begun", "span-not-open"],
    ends: ["after-end", "begun-again", "span-left-open", "span-not-open"],
    restarts: ["begun-again", "after-end"],
    sequence: ["sequence-gap"],
  };
  if (part === "spans") return ({ span }) => span === name;
  const rules = about[String(part)] ?? [];
  return ({ rule }) => rules.includes(rule);
}

/** The keys of the reader's spans, as the writer's frames bear them. */
function usesAsWritten(writer: Catalogue, reader: Catalogue, { spans }: RulesOfOrder): readonly KeyUse[] {
  const wires = new Map(reader.frameTypes.map(({ name, wire }) => [name, wire]));
  const names = new Map(writer.frameTypes.map(({ name, wire }) => [wire, name]));
  return spans.flatMap(({ key, opens, inside, closes }) =>
    key === null
      ? []
      : [{ key, types: [...opens, ...inside, ...closes].flatMap((type) => names.get(wires.get(type)!) ?? []) }],
  );
}

/** The frames of which a stream can be made, one of each kind that makes a difference; and whether none is left out. */
function stepsOf(
  writer: Catalogue,
  reader: Catalogue,
  samples: SampleFrames,
  isRead: (frame: JsonValue) => boolean,
  make: (steps: readonly Step[]) => readonly JsonValue[] | null,
): { readonly steps: readonly Step[]; readonly isWhole: boolean } {
  const [writerRules, readerRules] = [resolveRulesOfOrder(writer), resolveRulesOfOrder(reader)];
  const namesByWire = new Map(reader.frameTypes.map(({ name, wire }) => [wire, name]));
  const assignments = assignIds(samples, writerRules, readerRules);
  const keysOf = ({ spans }: RulesOfOrder) => new Map(spans.map(({ name, key }) => [name, key]));
  const [writerKeys, readerKeys] = [keysOf(writerRules), keysOf(readerRules)];
  const seen = new Set<string>();
  const steps: Step[] = [];
  let isWhole = true;
  for (const frameType of writer.frameTypes) {
    const row = transitionOf(writerRules, frameType.name);
    const readName = namesByWire.get(frameType.wire);
    const readRow = readName === undefined ? null : transitionOf(readerRules, readName);
    const bears = samples.bears(frameType, "sequence");
    const name = JSON.stringify([row, readRow, bears]);
    if (seen.has(name)) continue;
    for (const ids of assignments) {
      for (const number of bears
        ? (["next", ...(writerRules.gaps === "forbidden" ? [] : ["skip" as const])] as const)
        : [null]) {
        const idFrom = (keys: ReadonlyMap<string, string | null>) => (span: string) =>
          ids.get(keys.get(span) ?? "") ?? 0;
        const written: Move = { row, number, idOf: idFrom(writerKeys) };
        const frame = make([{ frameType, ids, written, read: null }])?.[0];
        if (frame === undefined) {
          isWhole = false;
          continue;
        }
        seen.add(name);
        const read = readRow === null || !isRead(frame) ? null : { row: readRow, number, idOf: idFrom(readerKeys) };
        steps.push({ frameType, ids, written, read });
      }
    }
  }
  return { steps, isWhole };
}

/** What tells spans apart, by key: one thing for all, or two for each key where the sides tell spans apart in different ways. */
function assignIds(samples: SampleFrames, ...sides: readonly RulesOfOrder[]): readonly ReadonlyMap<string, number>[] {
  const keysOf = ({ spans }: RulesOfOrder) => spans.map(({ key }) => key);
  const keys = [...new Set(sides.flatMap(keysOf))].filter((key) => key !== null);
  const isSame =
    new Set(
      sides.map(({ spans }) =>
        spans
          .map(({ name, key }) => JSON.stringify([name, key]))
          .toSorted()
          .join(),
      ),
    ).size === 1;
  let all: ReadonlyMap<string, number>[] = [new Map()];
  for (const key of keys) {
    const several = isSame || samples.countOf({ key }) < 2 || all.length > 4 ? [0] : [0, 1];
    all = all.flatMap((ids) => several.map((id) => new Map([...ids, [key, id]])));
  }
  return all;
}

function makeFrames(
  samples: SampleFrames,
  steps: readonly Step[],
  writer: Catalogue,
  version: string | number,
): readonly JsonValue[] | null {
  const versionKey = envelopeKeyOf(writer, "version")?.name;
  const frames: JsonValue[] = [];
  let sequence = 0;
  for (const { frameType, ids, written } of steps) {
    const wanted = sequence + (written.number === "skip" ? 2 : 1);
    const frame = samples.make(frameType, { sequence: wanted, stream: 0, span: ids });
    if (frame === null) return null;
    if (written.number !== null) sequence = wanted;
    // As though the protocol number had not moved.
    frames.push(
      versionKey !== undefined && Object.hasOwn(frame, versionKey) ? { ...frame, [versionKey]: version } : frame,
    );
  }
  return frames;
}

/** Whether the writer may send the stream, and the reader's verifier finds a fault in it that is meant. */
function isShown(
  writer: Catalogue,
  reader: Catalogue,
  frames: readonly JsonValue[],
  comparison: Comparison,
  reading: "before" | "after",
  concerns: (broken: Break) => boolean,
): boolean {
  const version = versionOnWire(reader);
  if (!frames.every((frame) => receiveFrame(writer, frame, { view: "writer", version }) === "accepted")) return false;
  const sent = createVerifierOf(writer, { version });
  const met = createVerifierOf(reader, { isYoung: comparison.youth[reading] });
  if (frames.some((frame) => sent.push(frame).length > 0)) return false;
  const spans = resolveRulesOfOrder(reader).spans.map(({ name }) => name);
  return frames
    .flatMap((frame) => met.push(frame))
    .some(({ rule, message }) =>
      [null, ...spans].some((span) => concerns({ rule, span }) && (span === null || message.includes(`\`${span}\``))),
    );
}

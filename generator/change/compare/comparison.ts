import type { Catalogue, FrameType, JsonValue, ObjectType, ValueType } from "../../catalogue/model.ts";
import { payloadKeysOf } from "../../catalogue/payload.ts";
import type { Path, Reader } from "../change.ts";
import { createReaderFrames, createWriterFrames, versionOnWire } from "../inclusion/frame-objects.ts";
import type { FrameObjects, Youth } from "../inclusion/frame-objects.ts";
import { createInclusion } from "../inclusion/inclusion.ts";
import type { Inclusion } from "../inclusion/inclusion.ts";
import type { NodeRef, Part } from "../inclusion/node.ts";
import { createValueSpace } from "../inclusion/value-space.ts";
import type { ValueSpace } from "../inclusion/value-space.ts";
import type { Kind } from "../kinds.ts";
import { judgeAlong, readerOf, survives, writerOf } from "./fact.ts";
import type { Both, Fact, Judgement, Place, Route, Side } from "./fact.ts";
import { createMeaning } from "./meaning.ts";
import type { Meaning } from "./meaning.ts";
import type { Task, Types } from "./task.ts";
import { findTouched, namesIn } from "./touched.ts";

/** What a comparison of two catalogues works with, and where its facts are collected. */
export interface Comparison extends Both<Catalogue> {
  readonly spaces: Both<ValueSpace>;
  /** The frames that the writer meets a reader with, and those that the reader must accept. */
  readonly writers: Both<FrameObjects>;
  readonly readers: Both<FrameObjects>;
  readonly inclusions: Readonly<Record<Reader, Inclusion>>;
  readonly youth: Both<Youth>;
  /** Frame types that both sides have, by their value on the wire. */
  readonly frameTypes: readonly Both<FrameType>[];
  readonly facts: Fact[];
  readonly tasks: Task[];
  /** What has been compared already. */
  readonly seen: Set<string>;
  readonly identities: Map<object, number>;
  readonly touched: ReadonlySet<string>;
  readonly meanTheSame: Meaning;
  /** How an error code becomes a frame, where both sides have one of the closed set. */
  readonly errorCodeRoutes: Route[];
}

/** Begins a comparison. @param isYoungBefore which keys a reader of the older catalogue does without */
export function createComparison(before: Catalogue, after: Catalogue, isYoungBefore: Youth): Comparison {
  const spaces = { before: createValueSpace(before), after: createValueSpace(after) };
  const frameTypes = pairFrameTypes(before, after);
  const youth = { before: isYoungBefore, after: createYouthAfter(frameTypes, before, isYoungBefore) };
  return {
    before,
    after,
    spaces,
    writers: {
      before: createWriterFrames(before, versionOnWire(after)),
      after: createWriterFrames(after, versionOnWire(before)),
    },
    readers: { before: createReaderFrames(before, youth.before), after: createReaderFrames(after, youth.after) },
    inclusions: {
      oldReader: createInclusion(spaces.after, spaces.before),
      newReader: createInclusion(spaces.before, spaces.after),
    },
    youth,
    frameTypes,
    facts: [],
    tasks: [],
    seen: new Set(),
    identities: new Map(),
    touched: findTouched(before, after),
    meanTheSame: createMeaning(spaces),
    errorCodeRoutes: [],
  };
}

/** Notes a fact; what is not said of it is taken from the usual. */
export function report(comparison: Comparison, kind: Kind, place: Place, rest: Partial<Fact> = {}): void {
  const presence = rest.presence ?? presenceOf(kind);
  const usual = { name: null, was: null, is: null, oldReader: survives, newReader: survives, isReached: true };
  comparison.facts.push({ ...usual, ...rest, kind, before: place.before, after: place.after, presence });
}

/** A place below another, the same way down on both sides. */
export function below({ before, after }: Place, ...steps: Path): Place {
  return { before: [...before, ...steps], after: [...after, ...steps] };
}

/** The same place on both sides. */
export function samePlace(...path: Path): Place {
  return { before: path, after: path };
}

/** Whether two types read the same and lead to nothing that differs. */
export function isUntouched({ touched }: Comparison, before: ValueType, after: ValueType): boolean {
  if (before.kind !== after.kind) return false;
  if (before.kind === "reference" && after.kind === "reference")
    return before.name === after.name && !touched.has(before.name);
  if (JSON.stringify(before) !== JSON.stringify(after)) return false;
  for (const name of namesIn(before)) if (touched.has(name)) return false;
  return true;
}

/** Whether two things are met for the first time, told by what they are. */
export function isFirstVisit({ seen, identities }: Comparison, ...things: readonly (object | string)[]): boolean {
  const name = things
    .map((thing) => (typeof thing === "string" ? JSON.stringify(thing) : identify(identities, thing)))
    .join(" ");
  const isFirst = !seen.has(name);
  seen.add(name);
  return isFirst;
}

/** The question whether a reader accepts the types that the other side's writer sends at a place. */
export function questionOf({ inclusions }: Comparison, reader: Reader, types: Types): NodeRef {
  const [written, read] = facing(reader, types);
  return inclusions[reader].types(written, read);
}

/** The same for two types of object. */
export function objectQuestionOf({ inclusions }: Comparison, reader: Reader, types: Types<ObjectType>): NodeRef {
  const [written, read] = facing(reader, types);
  return inclusions[reader].objects(written, read, null);
}

/** Puts parts of a question, for a place that a route leads to. */
export function judge(
  { inclusions }: Comparison,
  reader: Reader,
  question: NodeRef | null,
  route: Route | null,
  concerns: (part: Part) => boolean,
): Judgement {
  if (question === null || route === null) return survives;
  return judgeAlong(route, reader, inclusions[reader].ask(question, concerns));
}

/** A small frame of a type, with some of its keys given. */
export function smallFrame(
  comparison: Comparison,
  side: Side,
  frameType: FrameType,
  given: Readonly<Record<string, JsonValue>>,
): JsonValue | undefined {
  return comparison.spaces[side].smallObject(comparison.writers[side].frame(frameType), given);
}

function facing<T extends ValueType>(reader: Reader, types: Types<T>): [written: T, read: T] {
  return [types[writerOf[reader]].written, types[readerOf[reader]].read];
}

function presenceOf(kind: Kind): Fact["presence"] {
  if (/-(?:added|listed)$/.test(kind)) return "after";
  return /-(?:removed|unlisted)$/.test(kind) ? "before" : "both";
}

function pairFrameTypes(before: Catalogue, after: Catalogue): Both<FrameType>[] {
  const byWire = new Map(before.frameTypes.map((frameType) => [frameType.wire, frameType]));
  return after.frameTypes.flatMap((frameType) => {
    const former = byWire.get(frameType.wire);
    return former === undefined ? [] : [{ before: former, after: frameType }];
  });
}

/** Of the types that both have, every key is young that the older catalogue lacks or has young. */
function createYouthAfter(frameTypes: readonly Both<FrameType>[], before: Catalogue, isYoungBefore: Youth): Youth {
  const former = new Map(frameTypes.map((pair) => [pair.after, pair.before]));
  const grown = new Map<FrameType, ReadonlySet<string>>();
  return (frameType, key) => {
    const old = former.get(frameType);
    if (old === undefined) return false;
    let names = grown.get(old);
    if (names === undefined) {
      names = new Set(
        payloadKeysOf(before, old.payload).flatMap((oldKey) => (isYoungBefore(old, oldKey) ? [] : [oldKey.name])),
      );
      grown.set(old, names);
    }
    return !names.has(key.name);
  };
}

function identify(identities: Map<object, number>, thing: object): number {
  let number = identities.get(thing);
  if (number === undefined) identities.set(thing, (number = identities.size));
  return number;
}

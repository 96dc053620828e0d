import type { JsonValue } from "../../catalogue/model.ts";
import type { Path, Reader } from "../change.ts";
import type { Answer, Finding } from "../inclusion/inclusion.ts";
import type { Kind } from "../kinds.ts";

/** One difference, before policy: what differs, where, and what each reader makes of it. */
export interface Fact {
  readonly kind: Kind;
  readonly before: Path;
  readonly after: Path;
  readonly presence: "before" | "after" | "both";
  readonly oldReader: Judgement;
  readonly newReader: Judgement;
  /** Whether a frame can hold the place at all. */
  readonly isReached: boolean;
  /** What is added, removed or meant, where the path does not say it. */
  readonly name: string | null;
  /** What stood there and what stands there, in a few words. */
  readonly was: string | null;
  readonly is: string | null;
}

/** An answer, and frames that may show a `breaks`. They are yet to be verified. */
export interface Judgement {
  readonly answer: Answer;
  frames(): Iterable<JsonValue>;
}

/** The two sides of a comparison. */
export type Side = "before" | "after";

/** Something on each side. */
export interface Both<T> {
  readonly before: T;
  readonly after: T;
}

/** Where two things that are compared stand. */
export type Place = Both<Path>;

/**
 * How a value at some place becomes a frame. One of a way that goes up to the frame step by step; what stands on the
 * way is the same on both sides.
 */
export interface Route {
  /** The next step up; null where `wrap` gives the frame. */
  readonly up: Route | null;
  /** What the side's writer may send that holds the value; undefined where it would be too large. */
  wrap(side: Side, value: JsonValue): JsonValue | undefined;
}

/** For values that are frames themselves. */
export const frameItself: Route = { up: null, wrap: (_, value) => value };

/** Asks what a reader makes of some parts of a question. */
export type Ask<Concern> = (reader: Reader, concerns: (part: Concern) => boolean) => Judgement;

export const survives: Judgement = { answer: "survives", frames: () => [] };

/** The side whose writer a reader has to cope with. */
export const writerOf: Readonly<Record<Reader, Side>> = { oldReader: "after", newReader: "before" };

/** The side that a reader is of. */
export const readerOf: Readonly<Record<Reader, Side>> = { oldReader: "before", newReader: "after" };

export const readers: readonly Reader[] = ["oldReader", "newReader"];

const longestRoute = 500;

/** A finding about a place, as a judgement of frames. Without a route no frame comes there. */
export function judgeAlong(route: Route | null, reader: Reader, finding: Finding): Judgement {
  if (route === null || finding.answer === "survives") return survives;
  return { answer: finding.answer, frames: () => wrapAll(route, writerOf[reader], finding.values()) };
}

/** The worst of several judgements; the frames of all that are as bad. */
export function combineJudgements(judgements: readonly Judgement[]): Judgement {
  const worst = (["breaks", "unproven"] as const).find((answer) =>
    judgements.some((judgement) => judgement.answer === answer),
  );
  if (worst === undefined) return survives;
  const guilty = judgements.filter(({ answer }) => answer === worst);
  return {
    answer: worst,
    *frames() {
      for (const judgement of guilty) yield* judgement.frames();
    },
  };
}

function* wrapAll(route: Route, side: Side, values: Iterable<JsonValue>): Iterable<JsonValue> {
  for (const value of values) {
    const frame = wrapUp(route, side, value);
    if (frame !== undefined) yield frame;
  }
}

function wrapUp(route: Route, side: Side, value: JsonValue): JsonValue | undefined {
  let wrapped: JsonValue | undefined = value;
  let length = 0;
  for (let step: Route | null = route; step !== null && wrapped !== undefined; step = step.up) {
    if (++length > longestRoute) return undefined;
    wrapped = step.wrap(side, wrapped);
  }
  return wrapped;
}

// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameKeys, Report, Transition } from "./stream-violation.ts";

/** The parts that a verifier is put together from: one that a protocol has no rule for is not there. */

/** Where a stream stands between its beginning and its end. */
export interface Course {
  /** Whether a frame comes after the end. */
  isOver(row: Transition): boolean;
  /** Judges whether a frame may stand here. @returns whether it is a beginning that is allowed */
  enter(type: unknown, row: Transition, report: Report): boolean;
  isUnfinished(): boolean;
}

/** Which stream the frames belong to. Each function takes what the key holds. */
export interface StreamKey {
  readonly key: string;
  /** Whether it names another stream; a frame that names none counts as this one's. */
  isOther(value: unknown): boolean;
  /** Learns which stream it is from the first frame that says it. */
  learn(value: unknown): void;
  /** What is wrong with a frame of another stream. */
  explain(type: unknown, value: unknown): string;
}

/** The numbers that the frames of a stream bear. Each function takes what the key holds. */
export interface Sequence {
  readonly key: string;
  /** Takes note of a number that is not judged. */
  see(value: unknown): void;
  judge(type: unknown, value: unknown, report: Report): void;
}

/** The spans that are open. */
export interface Spans {
  /** Forgets those that are open. @param isKnown whether no others can be open from now on */
  abandon(isKnown: boolean): void;
  judge(type: unknown, frame: FrameKeys, row: Transition, report: Report): void;
}

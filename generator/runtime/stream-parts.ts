import type { FrameKeys, Report } from "./stream-violation.ts";

/** What frames of one type do to a stream, all of it said: what has one form for all is read several times as fast. */
export interface Row {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly anytime: boolean;
  readonly opens: readonly string[];
  readonly inside: readonly string[];
  readonly closes: readonly string[];
  /** Whether it may change which spans are open, or end the stream. */
  readonly changes: boolean;
}

/** The parts that a verifier is put together from: one that a protocol has no rule for is not there. */

/** Where a stream stands between its beginning and its end. */
export interface Course {
  /** Whether a frame comes after the end. */
  isOver(row: Row): boolean;
  /** Judges whether a frame may stand here. @returns whether it is a beginning that is allowed */
  enter(type: unknown, row: Row, report: Report): boolean;
  isUnfinished(): boolean;
}

/** Which stream the frames belong to. Each function takes what the key holds. */
export interface StreamKey {
  readonly key: string;
  /** Whether it names another stream; a frame that names none counts as this one's. */
  isOther(value: unknown): boolean;
  /** Reports a frame of another stream; learns which stream this is from the first frame that says it. @returns whether it is of this one */
  judge(type: unknown, value: unknown, report: Report): boolean;
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
  judge(type: unknown, frame: FrameKeys, row: Row, report: Report): void;
}

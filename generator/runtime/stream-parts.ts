import type { FrameKeys, Report } from "./stream-violation.ts";

/**
 * What frames of one type do to a stream, all of it said: what has one form for all is read several times as fast. A list
 * without names is null: that costs less than to search it.
 */
export interface Row {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly anytime: boolean;
  readonly opens: readonly string[] | null;
  readonly inside: readonly string[] | null;
  readonly closes: readonly string[] | null;
}

/** The parts that a verifier is put together from: one that a protocol has no rule for is not there. */

/** Where a stream stands between its beginning and its end. */
export interface Course {
  /** Whether a frame comes after the end. */
  isOver(row: Row): boolean;
  /** Judges whether a frame may stand here. @returns whether it is a beginning that is allowed */
  enter(row: Row, report: Report): boolean;
  isUnfinished(): boolean;
}

/**
 * Which stream the frames belong to: judges whether a frame is of another one. A frame that names none is not. The first
 * that names one says which stream this is; without a report, nothing is learnt.
 */
export type StreamKey = (frame: FrameKeys, report?: Report) => boolean;

/** The numbers that the frames of a stream bear. Without a report, a number is not judged, and counts as seen. */
export type Sequence = (frame: FrameKeys, report?: Report) => void;

/** The open spans of one kind. @param isBeginning whether none can be open that is not known */
export type Span = (frame: FrameKeys, row: Row, isBeginning: boolean, report: Report) => void;

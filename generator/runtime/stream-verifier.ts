import { copyOwn, ownsAll } from "./own-keys.ts";
import type { Course, Row, Sequence, Spans, StreamKey } from "./stream-parts.ts";
import type { FrameKeys, Report, Violation } from "./stream-violation.ts";
import { quote } from "./walk.ts";

/** Holds the frames of one stream against the rules of order, one after the other. */
export interface StreamVerifier<Rule extends string = string, Frame extends object = object> {
  /**
   * Takes the next frame. What is no frame takes no part, but for its sequence number, which counts as seen.
   *
   * @returns the rules that it breaks, in the order of the rules; an empty list that is shared where it breaks none
   */
  push(frame: unknown): readonly Violation<Rule>[];
  /** The same for what a guard or a decoder has accepted: it is not asked for again, which is most of the work. */
  pushFrame(frame: Frame): readonly Violation<Rule>[];
  /** Says whether the stream has stopped without a frame that ends it, which is no violation. It may go on. */
  finish(): { readonly unfinished: boolean };
}

/** The rules of a protocol at work; what it has no rule for is left out. */
export interface StreamWatch {
  isFrame(value: unknown): boolean;
  /** The key that holds the type. */
  readonly type: string;
  /** What frames of a type do, by what the type key holds. */
  rowOf(type: unknown): Row;
  /** Whether the keys that name stream and number may be absent: then what a frame inherits must not be taken for them. */
  readonly isSparse?: boolean;
  readonly course?: Course;
  readonly streamKey?: StreamKey;
  readonly sequence?: Sequence;
  readonly spans?: Spans;
}

const nothing: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** A verifier of rules that are at their beginning. */
export function createVerifier<Rule extends string, Frame extends object = object>(
  watch: StreamWatch,
): StreamVerifier<Rule, Frame> {
  const { isFrame, type: typeKey, rowOf, isSparse = false, course, streamKey, sequence, spans } = watch;
  let count = 0;
  let found: Violation<Rule>[] | null = null;
  const report: Report = (rule, message, key) => {
    found ??= [];
    found.push({ rule: rule as Rule, message, frame: count - 1, ...(key === undefined ? {} : { key }) });
  };

  const judge = (frame: FrameKeys): void => {
    const type = frame[typeKey];
    const row = rowOf(type);
    if (course?.isOver(row) === true)
      return report("after-end", `${quote(String(type))} comes after the end of the stream`);
    if (streamKey?.judge(type, frame[streamKey.key], report) === false) return;
    const isBeginning = course?.enter(type, row, report) === true;
    sequence?.judge(type, frame[sequence.key], report);
    if (spans === undefined) return;
    if (row.begins) spans.abandon(isBeginning);
    spans.judge(type, frame, row, report);
  };

  const pushFrame = (frame: object): readonly Violation<Rule>[] => {
    count += 1;
    judge(isSparse && !ownsAll(frame) ? copyOwn(frame) : (frame as FrameKeys));
    if (found === null) return nothing;
    const violations = found;
    found = null;
    return violations;
  };

  return {
    pushFrame,
    push(value) {
      if (isFrame(value)) return pushFrame(value as object);
      count += 1;
      if (sequence !== undefined && streamKey?.isOther(readOwn(value, streamKey.key)) !== true)
        sequence.see(readOwn(value, sequence.key));
      return nothing;
    },
    finish: () => ({ unfinished: course?.isUnfinished() === true }),
  };
}

/** What a key of a value holds, where the value is an object and the key its own. */
function readOwn(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return (value as FrameKeys)[key];
}

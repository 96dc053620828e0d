import { ownPart } from "./own-keys.ts";
import type { Course, Row, Sequence, Span, StreamKey } from "./stream-parts.ts";
import type { FrameKeys, Report, Violation } from "./stream-violation.ts";
import { kindOf, quote } from "./description.ts";

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
export interface StreamParts {
  /**
   * What a frame owns: needed where the keys that name stream and number may be absent, so that what a frame inherits is
   * not taken for them.
   */
  readonly own?: (frame: object) => object;
  readonly course?: Course;
  readonly streamKey?: StreamKey;
  readonly sequence?: Sequence;
  readonly spans?: readonly Span[];
}

const nothing: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * A verifier of rules that are at their beginning; of those that a protocol does not have, the part is left out.
 *
 * @param isFrame the guard
 * @param key the key that holds the type
 * @param rowOf finds what frames of a type do
 * @param rules all of them, in the order in which they are told
 */
export function createVerifier<Rule extends string, Frame extends object = object>(
  isFrame: (value: unknown) => boolean,
  key: string,
  rowOf: (type: unknown) => Row,
  rules: readonly string[],
  { own, course, streamKey, sequence, spans = [] }: StreamParts,
): StreamVerifier<Rule, Frame> {
  let count = -1;
  let type: unknown;
  let found: readonly Violation<Rule>[] = nothing;
  const report: Report = (rule, says, about) => {
    found = [
      ...found,
      {
        rule: rule as Rule,
        message: `${quote(String(type))} ${says}`,
        frame: count,
        ...(about !== undefined && { key: about }),
      },
    ];
  };

  const judge = (frame: FrameKeys): void => {
    type = frame[key];
    const row = rowOf(type);
    if (course?.isOver(row) === true) return report("after-end", "comes after the end of the stream");
    if (streamKey?.(frame, report) === true) return;
    const isBeginning = course?.enter(row, report) === true;
    sequence?.(frame, report);
    for (const span of spans) span(frame, row, isBeginning, report);
  };

  const pushFrame = (frame: object): readonly Violation<Rule>[] => {
    count += 1;
    // To write costs more than to look.
    if (found !== nothing) found = nothing;
    judge((own?.(frame) ?? frame) as FrameKeys);
    // A part may look at a rule before another part looks at one that is told first.
    return found === nothing ? nothing : rules.flatMap((rule) => found.filter((violation) => violation.rule === rule));
  };

  return {
    pushFrame,
    push(value) {
      if (isFrame(value)) return pushFrame(value as object);
      count += 1;
      // Nothing that it may inherit is part of it.
      const frame = (kindOf(value) === "object" ? ownPart(value as object, nothing) : {}) as FrameKeys;
      if (streamKey?.(frame) !== true) sequence?.(frame);
      return nothing;
    },
    finish: () => ({ unfinished: course?.isUnfinished() === true }),
  };
}

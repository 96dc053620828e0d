import type { EnvelopeKey, FrameType } from "../../catalogue/model.ts";
import type { Reader } from "../change.ts";
import type { NodeRef, Part } from "../inclusion/node.ts";
import { judge, smallFrame } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { combineJudgements, frameItself, readerOf, writerOf } from "./fact.ts";
import type { Both, Judgement, Route, Side } from "./fact.ts";

/** The question whether a reader accepts what the other side's writer sends as frames of one type. */
export function frameQuestion(
  { inclusions, writers, readers: frames }: Comparison,
  reader: Reader,
  frameType: Both<FrameType>,
): NodeRef {
  const writing = writerOf[reader];
  const reading = readerOf[reader];
  return inclusions[reader].objects(
    writers[writing].frame(frameType[writing]),
    frames[reading].frame(frameType[reading]),
    null,
  );
}

/** The same for a type that the reader does not know, where it skips such; null where it refuses them. */
export function unknownQuestion(comparison: Comparison, reader: Reader, frameType: FrameType): NodeRef | null {
  const writing = writerOf[reader];
  const { catalogue, unknownFrame } = comparison.readers[readerOf[reader]];
  if (catalogue.unknown.types === "refuse") return null;
  return comparison.inclusions[reader].objects(comparison.writers[writing].frame(frameType), unknownFrame, null);
}

/** What a reader makes of parts of frames: of all types or, where some are given, of those. */
export function judgeFrames(
  comparison: Comparison,
  concerns: (part: Part) => boolean,
  frameTypes: readonly Both<FrameType>[] | null = null,
): Record<Reader, Judgement> {
  const judgeAll = (reader: Reader) => {
    const questions = (frameTypes ?? comparison.frameTypes).map((frameType) =>
      frameQuestion(comparison, reader, frameType),
    );
    const skipped = frameTypes === null ? unpairedTypes(comparison, writerOf[reader]) : [];
    const all = [...questions, ...skipped.map((frameType) => unknownQuestion(comparison, reader, frameType))];
    return combineJudgements(all.map((question) => judge(comparison, reader, question, frameItself, concerns)));
  };
  return { oldReader: judgeAll("oldReader"), newReader: judgeAll("newReader") };
}

/** The frame types that only one side has. */
export function unpairedTypes({ frameTypes, ...catalogues }: Comparison, side: Side): readonly FrameType[] {
  const paired = new Set(frameTypes.map((pair) => pair[side]));
  return catalogues[side].frameTypes.filter((frameType) => !paired.has(frameType));
}

/** What is said of one envelope key in frames. */
export function aboutKey(...names: readonly string[]): (part: Part) => boolean {
  return (part) => part.kind === "key" && names.includes(part.name);
}

/** How a value of an envelope key becomes a frame: of the first type that has the key on both sides. */
export function envelopeRoute(comparison: Comparison, keys: Both<EnvelopeKey>): Route | null {
  const { writers, frameTypes } = comparison;
  const frameType = frameTypes.find(
    ({ before, after }) =>
      writers.before.envelopeValue(before, keys.before) !== null &&
      writers.after.envelopeValue(after, keys.after) !== null,
  );
  if (frameType === undefined) return null;
  return {
    up: null,
    wrap: (side, value) => smallFrame(comparison, side, frameType[side], { [keys[side].name]: value }),
  };
}

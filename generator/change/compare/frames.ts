import type { EnvelopeKey, FrameType } from "../../catalogue/model.ts";
import type { Reader } from "../change.ts";
import type { NodeRef, Part } from "../inclusion/node.ts";
import { judge, smallFrame } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { combineJudgements, frameItself, readers, survives, writerOf } from "./fact.ts";
import type { Both, Judgement, Route } from "./fact.ts";

/** The question whether a reader accepts what the other side's writer sends as frames of one type. */
export function frameQuestion({ inclusions, writers, readers: frames }: Comparison, reader: Reader, frameType: Both<FrameType>): NodeRef {
  const writing = writerOf[reader];
  const reading = writing === "after" ? "before" : "after";
  return inclusions[reader].objects(writers[writing].frame(frameType[writing]), frames[reading].frame(frameType[reading]), null);
}

/** What both readers make of parts of frames, of all types that both sides have or of those given. */
export function judgeFrames(
  comparison: Comparison,
  concerns: (part: Part) => boolean,
  frameTypes: readonly Both<FrameType>[] = comparison.frameTypes,
): Record<Reader, Judgement> {
  const judgeAll = (reader: Reader) =>
    combineJudgements(frameTypes.map((frameType) => judge(comparison, reader, frameQuestion(comparison, reader, frameType), frameItself, concerns)));
  const [oldReader, newReader] = readers.map(judgeAll);
  return { oldReader: oldReader ?? survives, newReader: newReader ?? survives };
}

/** What is said of one envelope key in frames. */
export function aboutKey(...names: readonly string[]): (part: Part) => boolean {
  return (part) => part.kind === "key" && names.includes(part.name);
}

/** How a value of an envelope key becomes a frame: of the first type that has the key on both sides. */
export function envelopeRoute(comparison: Comparison, keys: Both<EnvelopeKey>): Route | null {
  const { writers, frameTypes } = comparison;
  const frameType = frameTypes.find(
    ({ before, after }) => writers.before.envelopeValue(before, keys.before) !== null && writers.after.envelopeValue(after, keys.after) !== null,
  );
  if (frameType === undefined) return null;
  return { up: null, wrap: (side, value) => smallFrame(comparison, side, frameType[side], { [keys[side].name]: value }) };
}

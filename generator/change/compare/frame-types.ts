import type { FrameType, Payload } from "../../catalogue/model.ts";
import { envelopeKeyOf } from "../../catalogue/payload.ts";
import type { Reader } from "../change.ts";
import { isUntouched, judge, report, samePlace, smallFrame } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { frameItself, writerOf } from "./fact.ts";
import type { Both, Judgement, Place, Side } from "./fact.ts";
import { unknownQuestion, unpairedTypes } from "./frames.ts";
import { comparePayloads } from "./payloads.ts";
import { compareDeprecation, compareExamples, compareOrder, compareWords } from "./slots.ts";

/** Compares the frame types. A type is known by its value on the wire. */
export function compareFrameTypes(comparison: Comparison): void {
  for (const pair of comparison.frameTypes) compareFrameType(comparison, pair);
  for (const frameType of unpairedTypes(comparison, "after")) {
    const oldReader = judgeUnknown(comparison, "oldReader", frameType);
    report(comparison, "frame-type-added", samePlace("frame_types", frameType.name), {
      is: describeType(frameType),
      oldReader,
    });
  }
  for (const frameType of unpairedTypes(comparison, "before")) {
    const newReader = judgeUnknown(comparison, "newReader", frameType);
    report(comparison, "frame-type-removed", samePlace("frame_types", frameType.name), {
      was: describeType(frameType),
      newReader,
    });
  }
  const wires = (side: Side) => comparison[side].frameTypes.map(({ wire }) => wire);
  compareOrder(comparison, samePlace("frame_types"), wires("before"), wires("after"));
}

/** What a reader makes of frames of a type that it does not know: it may drop them, if it knows them for such. */
function judgeUnknown(comparison: Comparison, reader: Reader, frameType: FrameType): Judgement {
  const question = unknownQuestion(comparison, reader, frameType);
  const typeKey = envelopeKeyOf(comparison[writerOf[reader]], "type");
  if (question !== null)
    return judge(
      comparison,
      reader,
      question,
      frameItself,
      (part) => part.kind === "key" && part.name === typeKey?.name,
    );
  return {
    answer: "breaks",
    *frames() {
      const frame = smallFrame(comparison, writerOf[reader], frameType, {});
      if (frame !== undefined) yield frame;
    },
  };
}

function describeType({ name, wire }: FrameType): string {
  return name === wire ? name : `${name} (${JSON.stringify(wire)} on the wire)`;
}

function compareFrameType(comparison: Comparison, pair: Both<FrameType>): void {
  const { before, after } = pair;
  const place: Place = { before: ["frame_types", before.name], after: ["frame_types", after.name] };
  if (before.name !== after.name) report(comparison, "frame-type-renamed", place, { was: before.name, is: after.name });
  compareWords(comparison, step("notes"), before.notes, after.notes);
  compareDeprecation(comparison, place, before.deprecated, after.deprecated, "frame-type");
  compareExamples(comparison, place, before.examples, after.examples);
  if (!isSamePayload(comparison, before.payload, after.payload))
    comparePayloads(comparison, pair, step("data"), dataKeys(comparison));

  function step(name: string): Place {
    return { before: [...place.before, name], after: [...place.after, name] };
  }
}

/** The envelope key that holds the payload; null where its keys stand beside the envelope's. */
function dataKeys({ before, after }: Comparison): Both<string | null> {
  return { before: envelopeKeyOf(before, "data")?.name ?? null, after: envelopeKeyOf(after, "data")?.name ?? null };
}

function isSamePayload(comparison: Comparison, before: Payload, after: Payload): boolean {
  const [first, second] = [before, after].map((payload) =>
    payload.kind === "keys" ? ({ kind: "object", keys: payload.keys, values: null } as const) : payload.type,
  );
  return before.kind === after.kind && isUntouched(comparison, first!, second!);
}

import { typeText } from "../../catalogue/type-text.ts";
import type { FrameType, JsonValue, ObjectType, Payload, ValueType } from "../../catalogue/model.ts";
import type { Path } from "../change.ts";
import type { Part } from "../inclusion/node.ts";
import { judge, objectQuestionOf, questionOf, report, smallFrame } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { frameItself, readers, survives } from "./fact.ts";
import type { Ask, Both, Place, Route, Side } from "./fact.ts";
import { frameQuestion } from "./frames.ts";
import type { ObjectSetting, Types } from "./task.ts";
import { visitDefinition } from "./value-types.ts";

/**
 * Compares what frames of one type carry.
 *
 * @param place the payload's
 * @param dataKeys the envelope key that holds it on each side; null where its keys stand beside the envelope's
 */
export function comparePayloads(
  comparison: Comparison,
  frameType: Both<FrameType>,
  place: Place,
  dataKeys: Both<string | null>,
): void {
  // Where it has moved, no reader looks where the other side's writer puts it: the envelope's keys answer for that.
  const route = dataKeys.before === dataKeys.after ? payloadRoute(comparison, frameType, dataKeys.after) : null;
  const types = eachSide((side) => ({
    written: comparison.writers[side].payload(frameType[side]),
    read: comparison.readers[side].payload(frameType[side]),
  }));
  if (isObject(comparison, "before", types.before.written) !== isObject(comparison, "after", types.after.written)) {
    const ask = (reader: (typeof readers)[number]) =>
      judge(comparison, reader, questionOf(comparison, reader, types), route, () => true);
    const words = {
      was: describeKinds(comparison, "before", types.before.written),
      is: describeKinds(comparison, "after", types.after.written),
    };
    report(comparison, "payload-kind-changed", place, {
      ...words,
      oldReader: ask("oldReader"),
      newReader: ask("newReader"),
    });
    for (const name of sharedNames(frameType)) visitDefinition(comparison, name, route);
    return;
  }
  const objects = eachSide((side) => ({
    written: comparison.writers[side].payloadObject(frameType[side]),
    read: comparison.readers[side].payloadObject(frameType[side]),
  }));
  const { before, after } = objects;
  if (before.written === null || before.read === null || after.written === null || after.read === null) {
    comparison.tasks.push({ kind: "types", place, types, route });
    return;
  }
  compareSinglePayload(
    comparison,
    frameType,
    place,
    { before, after } as Types<ObjectType>,
    route,
    dataKeys.after === null,
  );
  compareSpelling(
    comparison,
    frameType,
    place,
    eachSide((side) => types[side].written),
  );
}

function compareSinglePayload(
  comparison: Comparison,
  frameType: Both<FrameType>,
  place: Place,
  types: Types<ObjectType>,
  route: Route | null,
  isBeside: boolean,
): void {
  const base = eachSide((side) => baseOfPayload(comparison, side, frameType[side].payload, place[side]));
  const ask: Ask<Part> = (reader, concerns) => {
    if (route === null) return survives;
    return isBeside
      ? judge(comparison, reader, frameQuestion(comparison, reader, frameType), frameItself, concerns)
      : judge(comparison, reader, objectQuestionOf(comparison, reader, types), route, concerns);
  };
  const setting: ObjectSetting = {
    family: "data",
    step: eachSide((side) => base[side].step),
    route,
    ask,
    settled: { oldReader: null, newReader: null },
    given: { before: {}, after: {} },
  };
  const objects = eachSide((side) => types[side].written);
  comparison.tasks.push({ kind: "objects", place: eachSide((side) => base[side].path), objects, setting });
}

/** Where the keys of a payload stand: in a mapping of its own, or in the definition that it comes to. */
function baseOfPayload(
  comparison: Comparison,
  side: Side,
  payload: Payload,
  place: Path,
): { readonly path: Path; readonly step: Path } {
  if (payload.kind === "keys") return { path: place, step: [] };
  const [member] = comparison.spaces[side].open(payload.type).members;
  return { path: member?.definition == null ? place : ["definitions", member.definition], step: ["keys"] };
}

function payloadRoute(comparison: Comparison, frameType: Both<FrameType>, dataKey: string | null): Route {
  return {
    up: null,
    wrap: (side, value) =>
      smallFrame(
        comparison,
        side,
        frameType[side],
        dataKey === null ? (value as Record<string, JsonValue>) : { [dataKey]: value },
      ),
  };
}

/** Whether a payload is an object and nothing else. */
function isObject({ spaces }: Comparison, side: Side, type: ValueType): boolean {
  return spaces[side].open(type).members.every(({ kind }) => kind === "object");
}

/** The same keys, written under the frame type or in a definition, or in another definition. */
function compareSpelling(
  comparison: Comparison,
  frameType: Both<FrameType>,
  place: Place,
  types: Both<ValueType>,
): void {
  const texts = eachSide((side) => {
    const { payload } = frameType[side];
    return payload.kind === "described" ? typeText(payload.type) : "keys of its own";
  });
  if (texts.before === texts.after || !comparison.meanTheSame(types.before, types.after)) return;
  report(comparison, "type-respelled", place, { was: texts.before, is: texts.after });
}

/** The kinds of JSON value that a payload may be, in words. */
function describeKinds({ spaces }: Comparison, side: Side, type: ValueType): string {
  const kinds = [...new Set(spaces[side].open(type).members.map(({ kind }) => kind))];
  return kinds.join(" or ");
}

/** The definition that both sides name as their payload, in which the change is told as well. */
function sharedNames({ before, after }: Both<FrameType>): readonly string[] {
  const [first, second] = [before.payload, after.payload];
  if (first.kind !== "described" || second.kind !== "described") return [];
  return first.type.kind === "reference" && second.type.kind === "reference" && first.type.name === second.type.name
    ? [first.type.name]
    : [];
}

function eachSide<T>(make: (side: Side) => T): Both<T> {
  return { before: make("before"), after: make("after") };
}

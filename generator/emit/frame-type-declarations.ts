import { type History, isYoung } from "../catalogue/history.ts";
import type { FrameType, Key, ObjectType } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { envelopeKeyOf, payloadKeysOf, payloadObjectOf } from "../catalogue/payload.ts";
import { docText } from "./doc-comment.ts";
import type { Emission } from "./emission.ts";
import { envelopeMembersOf } from "./envelope-declarations.ts";
import { slotDoc } from "./slot-docs.ts";
import { isInterface, memberOfKey, membersOfObject, type SourceOf } from "./object-declarations.ts";
import { memberName } from "./typescript-literals.ts";
import type { Declaration, Member } from "./typescript-source.ts";

/**
 * Whether what is sent of a type differs from what is read: a writer owes the young keys that are not optional, and a
 * reader must do without them.
 */
export function hasOutgoingForm({ catalogue, history }: Emission, frameType: FrameType): boolean {
  return payloadKeysOf(catalogue, frameType.payload).some((key) => isOwed(history, frameType, key));
}

function isOwed(history: History, frameType: FrameType, key: Key): boolean {
  return !key.optional && isYoung(history, frameType, key);
}

/** The declarations of a frame type: its frame and data as read, and as sent where that differs. */
export function declareFrameType(emission: Emission, frameType: FrameType, sourceOf: SourceOf): Declaration[] {
  const declarations = [declareFrame(emission, frameType, sourceOf), declareData(emission, frameType, sourceOf)];
  if (hasOutgoingForm(emission, frameType)) {
    declarations.push(
      declareOutgoingFrame(emission, frameType, sourceOf),
      declareOutgoingData(emission, frameType, sourceOf),
    );
  }
  return declarations;
}

function declareFrame(emission: Emission, frameType: FrameType, sourceOf: SourceOf): Declaration {
  const names = nameFrameType(frameType.name);
  return {
    kind: "interface",
    name: names.frame,
    extends: basesOf(emission, frameType, names.data),
    members: [...envelopeMembersOf(emission.catalogue, frameType, sourceOf), ...dataMembers(emission, names.data)],
    doc: docText([frameType.notes ?? `A frame of type \`${frameType.name}\`.`], frameType.deprecated),
  };
}

/** What a frame extends: the envelope, and its payload where that stands beside the envelope. */
function basesOf({ catalogue }: Emission, frameType: FrameType, data: string): string[] {
  const isBeside =
    envelopeKeyOf(catalogue, "data") === undefined && payloadKeysOf(catalogue, frameType.payload).length > 0;
  return isBeside ? ["Envelope", data] : ["Envelope"];
}

function dataMembers({ catalogue }: Emission, data: string): Member[] {
  const key = envelopeKeyOf(catalogue, "data");
  return key === undefined ? [] : [{ name: memberName(key.name), optional: key.optional, type: data, doc: null }];
}

function declareData(emission: Emission, frameType: FrameType, sourceOf: SourceOf): Declaration {
  const { catalogue, history } = emission;
  const { payload } = frameType;
  const name = nameFrameType(frameType.name).data;
  const object = payloadObjectOf(catalogue, payload);
  if (payload.kind === "described" && !hasOutgoingForm(emission, frameType)) {
    return { kind: "type", name, parameter: null, type: sourceOf(payload.type), doc: dataDoc(emission, frameType) };
  }
  if (object === null || !isInterface(object)) {
    return {
      kind: "type",
      name,
      parameter: null,
      type: "object",
      doc: dataDoc(emission, frameType, "No keys of it are known."),
    };
  }
  const doc = dataDoc(emission, frameType);
  return { kind: "interface", name, extends: [], members: readMembers(history, frameType, object, sourceOf), doc };
}

/** The keys of a payload as a reader finds them. */
function readMembers(history: History, frameType: FrameType, object: ObjectType, sourceOf: SourceOf): Member[] {
  return membersOfObject(object, sourceOf).map((member, index) => {
    const key = object.keys?.[index];
    if (key === undefined || !isYoung(history, frameType, key)) return member;
    const since = history.types.get(frameType.name)?.keys.get(key.name)?.since;
    return {
      ...member,
      optional: true,
      doc: slotDoc(key, [`Since ${since}: a writer of an earlier release does not send it.`]),
    };
  });
}

function declareOutgoingFrame(emission: Emission, frameType: FrameType, sourceOf: SourceOf): Declaration {
  const names = nameFrameType(frameType.name);
  return {
    kind: "interface",
    name: names.outgoingFrame,
    extends: basesOf(emission, frameType, names.outgoingData),
    members: [
      ...envelopeMembersOf(emission.catalogue, frameType, sourceOf),
      ...dataMembers(emission, names.outgoingData),
    ],
    doc: docText([`A frame of type \`${frameType.name}\` as it must be sent.`], frameType.deprecated),
  };
}

function declareOutgoingData(emission: Emission, frameType: FrameType, sourceOf: SourceOf): Declaration {
  const { catalogue, history } = emission;
  const { payload } = frameType;
  const names = nameFrameType(frameType.name);
  const doc = dataDoc(emission, frameType, "This is what must be sent; a reader does without the keys that are new.");
  if (payload.kind === "described") {
    return { kind: "type", name: names.outgoingData, parameter: null, type: sourceOf(payload.type), doc };
  }
  const owed = payloadKeysOf(catalogue, payload).filter((key) => isOwed(history, frameType, key));
  const members = owed.map((key) => memberOfKey(key, sourceOf));
  return { kind: "interface", name: names.outgoingData, extends: [names.data], members, doc };
}

function dataDoc({ catalogue }: Emission, { name, deprecated }: FrameType, more: string | null = null): string | null {
  const isInline = envelopeKeyOf(catalogue, "data") === undefined;
  const what = isInline ? `What \`${name}\` frames hold beside the envelope.` : `The payload of \`${name}\` frames.`;
  return docText([more === null ? what : `${what} ${more}`], deprecated);
}

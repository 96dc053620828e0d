import type { Catalogue, EnvelopeKey, FrameType, ValueType } from "../catalogue/model.ts";
import { keyDoc } from "./key-docs.ts";
import type { SourceOf } from "./object-declarations.ts";
import { memberName, scalarLiteral } from "./typescript-literals.ts";
import type { Declaration, Member } from "./typescript-source.ts";

/** `Envelope`: what the frames of all types have in common. */
export function declareEnvelope(catalogue: Catalogue, sourceOf: SourceOf): Declaration {
  return {
    kind: "interface",
    name: "Envelope",
    extends: [],
    members: catalogue.envelope.map((key) => memberOfEnvelope(catalogue, key, sourceOf)),
    doc: "The keys that every frame has, in the order in which they are sent.",
  };
}

function memberOfEnvelope(catalogue: Catalogue, key: EnvelopeKey, sourceOf: SourceOf): Member {
  const doc = keyDoc(key.role === "type" || key.role === "data" ? { ...key, type: { kind: "json" } } : key);
  const member = { name: memberName(key.name), optional: key.optional, doc };
  if (key.role === "type") return { ...member, type: "FrameType" };
  if (key.role === "data") return { ...member, type: "unknown" };
  const rules = new Set(catalogue.frameTypes.map(({ perType }) => perType[key.name]));
  switch (key.perType) {
    case null:
      return { ...member, type: sourceOf(key.type) };
    case "nullable":
      return { ...member, type: sourceOf(rules.has("optional") ? orNull(key.type) : key.type) };
    case "absent":
      return { ...member, optional: rules.has("optional") || rules.has("never"), type: sourceOf(key.type) };
  }
}

/** The envelope keys of which a frame type says more than `Envelope` does, but for the payload. */
export function envelopeMembersOf(catalogue: Catalogue, frameType: FrameType, sourceOf: SourceOf): Member[] {
  return catalogue.envelope.flatMap((key): Member[] => {
    const member = { name: memberName(key.name), optional: false, doc: null };
    if (key.role === "type") return [{ ...member, type: scalarLiteral(frameType.wire) }];
    const rule = frameType.perType[key.name];
    if (rule === "never") return [{ ...member, optional: true, type: "never" }];
    const isLooserElsewhere = catalogue.frameTypes.some(({ perType }) => perType[key.name] !== "required");
    return rule === "required" && isLooserElsewhere ? [{ ...member, type: sourceOf(key.type) }] : [];
  });
}

function orNull(type: ValueType): ValueType {
  return { kind: "union", members: [type, { kind: "null" }], open: false };
}

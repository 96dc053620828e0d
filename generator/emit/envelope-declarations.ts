import type { Catalogue, EnvelopeKey, FrameType, ValueType } from "../catalogue/model.ts";
import { slotDoc } from "./slot-docs.ts";
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
  const isLoose = looseKeysOf(catalogue).has(key.name);
  const doc = slotDoc(
    key,
    isLoose ? [`Whether it may be ${key.perType === "nullable" ? "null" : "absent"} is a matter of the type.`] : [],
  );
  const member = { name: memberName(key.name), optional: key.optional, doc };
  if (key.role === "type") return { ...member, type: "FrameType" };
  if (key.role === "data") return { ...member, type: "unknown" };
  switch (key.perType) {
    case null:
      return { ...member, type: sourceOf(key.type) };
    case "nullable":
      return { ...member, type: sourceOf(isLoose ? orNull(key.type) : key.type) };
    case "absent":
      return { ...member, optional: isLoose, type: sourceOf(key.type) };
  }
}

/** The envelope keys of which a frame type says more than `Envelope` does, but for the payload. */
export function envelopeMembersOf(catalogue: Catalogue, frameType: FrameType, sourceOf: SourceOf): Member[] {
  return catalogue.envelope.flatMap((key): Member[] => {
    const member = { name: memberName(key.name), optional: false, doc: null };
    if (key.role === "type") return [{ ...member, type: scalarLiteral(frameType.wire) }];
    const rule = frameType.perType[key.name];
    if (rule === "never") return [{ ...member, optional: true, type: "never" }];
    return rule === "required" && looseKeysOf(catalogue).has(key.name) ? [{ ...member, type: sourceOf(key.type) }] : [];
  });
}

const looseKeys = new WeakMap<Catalogue, ReadonlySet<string>>();

/** The keys that some frame type does not require. */
function looseKeysOf(catalogue: Catalogue): ReadonlySet<string> {
  let names = looseKeys.get(catalogue);
  if (names === undefined) {
    const rules = catalogue.frameTypes.flatMap(({ perType }) => Object.entries(perType));
    names = new Set(rules.filter(([, rule]) => rule !== "required").map(([name]) => name));
    looseKeys.set(catalogue, names);
  }
  return names;
}

function orNull(type: ValueType): ValueType {
  return { kind: "union", members: [type, { kind: "null" }], open: false };
}

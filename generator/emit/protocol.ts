import type { Catalogue, EnvelopeKey, FrameType } from "../catalogue/model.ts";
import { envelopeKeyOf, payloadObjectOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { docText } from "./doc-comment.ts";
import type { Emitter } from "./emission.ts";
import { type Literal, dataLiteral } from "./typescript-literals.ts";
import { type Declaration, printModule } from "./typescript-source.ts";

/**
 * `src/protocol.ts`: the facts that a program may want as data. Each is a constant of its own, so that a bundle has only
 * those that are used. What is said of all protocols is always there, if only as an empty list, since a fact may come
 * and go within a protocol version; what hangs on the form of the envelope is there with it.
 */
export const protocol: Emitter = {
  name: "protocol.ts",
  emit({ catalogue }) {
    return [{ path: "src/protocol.ts", language: "typescript", text: printModule(declareFacts(catalogue)) }];
  },
};

function declareFacts(catalogue: Catalogue): Declaration[] {
  const rules = resolveRulesOfOrder(catalogue);
  const wireOf = wireValues(catalogue);
  const version = envelopeKeyOf(catalogue, "version");
  const constant = version?.constant ?? null;
  const perType = catalogue.envelope.filter((key) => key.perType !== null);
  return [
    {
      kind: "const",
      name: "PROTOCOL_VERSION",
      type: null,
      value: String(catalogue.protocol),
      doc: "The number of this protocol.",
    },
    ...(version === undefined || constant === null
      ? []
      : [declareFact("WIRE_VERSION", constant, `What \`${version.name}\` holds for this protocol.`)]),
    declareFact(
      "FRAME_TYPES",
      catalogue.frameTypes.map(({ wire }) => wire),
      "The frame types, a closed set: what the type key of a frame may hold, in the order of the catalogue.",
    ),
    declareFact(
      "ENVELOPE_KEYS",
      catalogue.envelope.map(({ name }) => name),
      "The keys of the envelope, in the order in which they are sent.",
    ),
    declareFact(
      "ENVELOPE_ROLES",
      rolesOf(catalogue),
      "The envelope key that each role falls to, of the roles that are given.",
    ),
    ...(perType.length === 0 ? [] : [declareFact("ENVELOPE_RULES", rulesOf(catalogue, perType), rulesDoc(perType))]),
    declareFact(
      "DATA_KEYS",
      new Map(catalogue.frameTypes.map((frameType) => [frameType.wire, dataKeysOf(catalogue, frameType)])),
      "The keys of each type's payload, in the order of the catalogue: a `required` one is always sent, an `optional` one " +
        "may be absent. null where the payload is not one object.",
    ),
    declareFact("BEGINNING_FRAME_TYPES", rules.begins.map(wireOf), "The types of which one comes first in a stream."),
    declareFact("TERMINAL_FRAME_TYPES", rules.ends.map(wireOf), "The types that end a stream, or an attempt of it."),
    declareFact(
      "COALESCED_KEYS",
      new Map((catalogue.stream?.coalesced ?? []).map(({ type, key }) => [wireOf(type), key])),
      "The types whose neighbouring frames may be delivered as one, and the payload key whose texts are then joined.",
    ),
  ];
}

function declareFact(name: string, value: Literal, doc: string): Declaration {
  return { kind: "const", name, type: null, value: `${dataLiteral(value)} as const`, doc: docText([doc]) };
}

function rolesOf(catalogue: Catalogue): Literal {
  return new Map(catalogue.envelope.flatMap(({ role, name }) => (role === null ? [] : [[role, name] as const])));
}

/** For each key that is per type, the rule of each frame type. */
function rulesOf(catalogue: Catalogue, keys: readonly EnvelopeKey[]): Literal {
  const ruleOf = ({ wire, perType }: FrameType, key: EnvelopeKey) => [wire, perType[key.name] ?? "required"] as const;
  return new Map(
    keys.map((key) => [key.name, new Map(catalogue.frameTypes.map((frameType) => ruleOf(frameType, key)))]),
  );
}

function rulesDoc(keys: readonly EnvelopeKey[]): string {
  const names = (policy: EnvelopeKey["perType"]): string =>
    keys
      .filter(({ perType }) => perType === policy)
      .map(({ name }) => `\`${name}\``)
      .join(", ");
  const nullable = names("nullable");
  const absent = names("absent");
  return [
    "What each frame type says of the envelope keys that are a matter of the type. A `required` one is there and not null.",
    ...(nullable === "" ? [] : [`Of ${nullable}, \`optional\` says that it may be null.`]),
    ...(absent === "" ? [] : [`Of ${absent}, \`optional\` says that it may be absent, \`never\` that it is refused.`]),
  ].join(" ");
}

function dataKeysOf(catalogue: Catalogue, { payload }: FrameType): Literal {
  const keys = payloadObjectOf(catalogue, payload)?.keys ?? null;
  return keys === null ? null : new Map(keys.map(({ name, optional }) => [name, optional ? "optional" : "required"]));
}

function wireValues(catalogue: Catalogue): (name: string) => string | number {
  const wires = new Map(catalogue.frameTypes.map(({ name, wire }) => [name, wire]));
  return (name) => wires.get(name) ?? name;
}

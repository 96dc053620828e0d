import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { docText } from "./doc-comment.ts";
import type { Emitter } from "./emission.ts";
import { type Literal, dataLiteral } from "./typescript-literals.ts";
import { type Declaration, printModule } from "./typescript-source.ts";

/**
 * `src/protocol.ts`: the facts that a program may want as data while it runs; `catalogue.json` has all others. Each is a constant of its own, so that a bundle has only
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

function wireValues(catalogue: Catalogue): (name: string) => string | number {
  const wires = new Map(catalogue.frameTypes.map(({ name, wire }) => [name, wire]));
  return (name) => wires.get(name) ?? name;
}

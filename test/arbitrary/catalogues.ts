import type fc from "fast-check";
import type {
  Catalogue,
  Definition,
  EnvelopeKey,
  FrameType,
  ObjectType,
  Payload,
  PerTypeRule,
  ReferenceType,
  Role,
  ValueType,
} from "../../generator/catalogue/model.ts";
import { alternativesOf } from "../../generator/catalogue/unions.ts";
import { choices } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { makeStream } from "./streams.ts";
import { bareSlot, makeKeys, makeProse, makeSlot, plainestValue, unite } from "./value-types.ts";

/**
 * Whole catalogues, without faults or warnings. Every feature of the model comes up: roles and per-type keys, inline
 * payloads, wire values, recursion, tagged and open unions, rules of order.
 */
export function catalogues(): fc.Arbitrary<Catalogue> {
  return choices().map(makeCatalogue);
}

const frameTypeNames = [
  "alpha",
  "beta.open",
  "beta.close",
  "gamma/delta",
  "eps:zeta",
  "eta-theta",
  "iota_kappa",
  "Lambda2",
];
const plainDefinitionNames = ["Ada", "Bell", "Cray", "Dijkstra", "Euler"];
const taggedDefinitionNames = ["Fermi", "Gauss", "Hopper"];

function makeCatalogue(choices: Choices): Catalogue {
  const protocol = 1 + choices.upTo(3);
  const envelope = makeEnvelope(choices, protocol);
  const inline = !envelope.some(({ role }) => role === "data");
  const closeCodes = choices.some([1000, 1013, 3000, 4401]).map((code) => ({
    code,
    meaning: choices.pick("Done.", "Not now."),
    action: choices.pick(null, "none" as const, "retry" as const, "reauthenticate" as const, "fatal" as const),
  }));
  let catalogue: Catalogue = {
    title: choices.pick("A protocol", "Another: protocol"),
    protocol,
    package: {
      name: choices.pick("a-protocol", "@scope/protocol"),
      description: makeProse(choices),
      license: choices.pick(null, "MIT"),
      repository: choices.pick(null, "https://example.org/repository"),
      homepage: choices.pick(null, "https://example.org/"),
    },
    description: makeProse(choices),
    bumpReason: choices.oneIn(8) ? "The meaning moved." : null,
    envelope,
    unknown: {
      envelopeKeys: inline ? "read" : choices.pick("refuse", "read"),
      types: choices.pick("refuse", "skip"),
    },
    definitions: [],
    frameTypes: [],
    stream: null,
    errorCodes: choices.some(["JAM", "LOST", "too_late", "E4"]).map((name) => ({
      name,
      description: makeProse(choices),
      retryable: choices.pick(null, true, false),
      closeCode: closeCodes.length > 0 && choices.oneIn(3) ? choices.pickFrom(closeCodes).code : null,
    })),
    closeCodes,
    sections: {
      versioning: makeProse(choices),
      envelope: makeProse(choices),
      frame_types: makeProse(choices),
      error_codes: null,
      close_codes: null,
    },
  };
  // A section on codes that there are not would be a warning.
  if (catalogue.errorCodes.length > 0)
    catalogue = { ...catalogue, sections: { ...catalogue.sections, error_codes: makeProse(choices) } };
  if (closeCodes.length > 0)
    catalogue = { ...catalogue, sections: { ...catalogue.sections, close_codes: makeProse(choices) } };
  for (const name of choices.some(plainDefinitionNames))
    catalogue = define(catalogue, makeDefinition(choices, catalogue, name));
  if (choices.oneIn(2)) catalogue = addTaggedUnion(choices, catalogue);
  const [first = "alpha", ...others] = choices.shuffle(frameTypeNames);
  const wires = makeWires(choices);
  const named = [first, ...others.slice(0, choices.upTo(4))];
  catalogue = {
    ...catalogue,
    frameTypes: named.map((name, index) => makeFrameType(choices, catalogue, name, wires(name, index))),
  };
  catalogue = { ...catalogue, definitions: usedDefinitions(catalogue) };
  return { ...catalogue, stream: makeStream(choices, catalogue) };
}

/** The definitions that some frame leads to: the others would be warnings. */
function usedDefinitions(catalogue: Catalogue): readonly Definition[] {
  const used = new Set<string>();
  const visit = (type: ValueType): void => {
    if (type.kind === "list") visit(type.items.type);
    if (type.kind === "union") type.members.forEach(visit);
    if (type.kind === "object")
      [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])].forEach((slot) => visit(slot.type));
    if (type.kind !== "reference" || used.has(type.name)) return;
    used.add(type.name);
    for (const definition of catalogue.definitions) if (definition.name === type.name) visit(definition.type);
  };
  for (const { payload } of catalogue.frameTypes)
    visit(payload.kind === "keys" ? { kind: "object", keys: payload.keys, values: null } : payload.type);
  return catalogue.definitions.filter(({ name }) => used.has(name));
}

function define(catalogue: Catalogue, definition: Definition): Catalogue {
  return { ...catalogue, definitions: [...catalogue.definitions, definition] };
}

/** Envelope keys: the type, any of the other roles, and a few that are no more than their value, in any order. */
function makeEnvelope(choices: Choices, protocol: number): readonly EnvelopeKey[] {
  const keys: EnvelopeKey[] = [envelopeKey(choices.pick("type", "event", "@type"), { kind: "json" }, "type")];
  if (choices.oneIn(2)) {
    const constant = choices.pick<string | number | null>(null, null, "v/1", 7);
    const type: ValueType = { kind: "const", value: constant ?? protocol };
    keys.push({ ...envelopeKey(choices.pick("protocol", "$version"), type, "version"), constant });
  }
  const string: ValueType = { kind: "string", minLength: null, maxLength: null };
  const integer: ValueType = { kind: "integer", minimum: 0, maximum: null };
  if (choices.oneIn(2)) keys.push(varied(choices, envelopeKey("seq", integer, "sequence")));
  if (choices.oneIn(2))
    keys.push(varied(choices, envelopeKey("stream_id", choices.pick<ValueType>(string, integer), "stream")));
  if (choices.oneIn(2))
    keys.push(varied(choices, envelopeKey("ts", choices.pick<ValueType>({ kind: "timestamp" }, integer), "time")));
  for (const name of choices.some(["segment", "trace.id", "lane"])) {
    keys.push(
      varied(
        choices,
        envelopeKey(name, choices.pick<ValueType>(string, integer, { kind: "enum", values: ["a", 1] }), null),
      ),
    );
  }
  if (choices.upTo(2) < 2) keys.push(envelopeKey("payload", { kind: "json" }, "data"));
  return choices.shuffle(keys).map((key) => ({ ...key, description: makeProse(choices) }));
}

function envelopeKey(name: string, type: ValueType, role: Role | null): EnvelopeKey {
  return { name, optional: false, ...bareSlot(type), role, perType: null, constant: null };
}

/** The key as it is, or one that may be absent, or one that each frame type rules on. */
function varied(choices: Choices, key: EnvelopeKey): EnvelopeKey {
  return choices.pick(key, { ...key, optional: true }, { ...key, perType: "nullable" }, { ...key, perType: "absent" });
}

function makeDefinition(choices: Choices, catalogue: Catalogue, name: string): Definition {
  const around = { catalogue, recursive: [] };
  if (choices.oneIn(3)) return { name, ...makeSlot(choices, around, 2) };
  const keys = makeKeys(choices, { catalogue, recursive: [name] }, 2);
  return { name, ...bareSlot({ kind: "object", keys, values: null }), description: makeProse(choices) };
}

/** Objects told apart by a tag, and a definition that unites them, open or closed. */
function addTaggedUnion(choices: Choices, catalogue: Catalogue): Catalogue {
  const tag = choices.pick("kind", "$t");
  const tags: readonly (readonly ValueType[])[] = [
    [
      { kind: "const", value: "f" },
      { kind: "enum", values: ["g", "g2"] },
      { kind: "const", value: "h" },
    ],
    [
      { kind: "const", value: 1 },
      { kind: "enum", values: [2, 3.5] },
      { kind: "const", value: -1 },
    ],
    [
      { kind: "const", value: true },
      { kind: "const", value: false },
    ],
  ];
  const values = choices.pickFrom(tags);
  const names = taggedDefinitionNames.slice(0, 1 + choices.upTo(values.length - 1));
  let whole = catalogue;
  names.forEach((name, index) => {
    const type = values[index] ?? { kind: "const", value: name };
    const keys = [
      { name: tag, optional: false, ...bareSlot(type) },
      ...makeKeys(choices, { catalogue, recursive: ["Union"] }, 1, [tag]),
    ];
    whole = define(whole, {
      name,
      ...bareSlot({ kind: "object", keys, values: choices.oneIn(5) ? bareSlot({ kind: "json" }) : null }),
    });
  });
  const references = names.map((name): ReferenceType => ({ kind: "reference", name }));
  const others = choices.pick<readonly ValueType[]>(
    [],
    [{ kind: "null" }],
    [{ kind: "timestamp" }, { kind: "boolean" }],
  );
  const open = choices.oneIn(2);
  const members = [...references, ...others];
  const [only] = members;
  const type: ValueType = members.length === 1 && !open && only !== undefined ? only : { kind: "union", members, open };
  return define(whole, { name: "Union", ...bareSlot(type) });
}

/** Wire values of one JSON kind: the names, other strings for some, or numbers. */
function makeWires(choices: Choices): (name: string, index: number) => string | number {
  const kind = choices.pick("names", "names", "strings", "integers");
  if (kind === "integers") return (_, index) => index * 3 - 1;
  return (name, index) =>
    kind === "strings" && index % 2 === 0 ? choices.pick("constructor", "x y", "é") + String(index) : name;
}

function makeFrameType(choices: Choices, catalogue: Catalogue, name: string, wire: string | number): FrameType {
  const perType: Record<string, PerTypeRule> = {};
  for (const key of catalogue.envelope) {
    if (key.perType === "nullable") perType[key.name] = choices.pick("required", "optional");
    if (key.perType === "absent") perType[key.name] = choices.pick("required", "optional", "never");
  }
  const payload = makePayload(choices, catalogue);
  const type: ValueType = payload.kind === "keys" ? { kind: "object", keys: payload.keys, values: null } : payload.type;
  const example = choices.oneIn(3) ? plainestValue(catalogue, type) : undefined;
  return {
    name,
    wire,
    perType,
    payload,
    notes: makeProse(choices),
    deprecated: choices.oneIn(10) ? "Say something else." : null,
    examples: example === undefined ? [] : [example],
  };
}

function makePayload(choices: Choices, catalogue: Catalogue): Payload {
  const inline = !catalogue.envelope.some(({ role }) => role === "data");
  const taken = inline ? catalogue.envelope.map(({ name }) => name) : [];
  const suitable = catalogue.definitions.filter(({ type }) => !inline || isPlainObject(catalogue, type, taken));
  if (suitable.length > 0 && choices.oneIn(3)) {
    const names = choices
      .shuffle(suitable)
      .map((definition): ReferenceType => ({ kind: "reference", name: definition.name }));
    const [first] = names;
    const type = inline || choices.oneIn(2) ? first : unite(catalogue, names.slice(0, 2));
    if (type?.kind === "reference" || type?.kind === "union") return { kind: "described", type };
  }
  return { kind: "keys", keys: makeKeys(choices, { catalogue, recursive: [] }, 2, taken) };
}

/** Whether a type is one object with keys, none of them `taken`: what can stand beside an envelope. */
function isPlainObject(catalogue: Catalogue, type: ValueType, taken: readonly string[]): boolean {
  const { members, open } = alternativesOf(catalogue, type);
  const [only, ...others] = members ?? [];
  if (only?.type.kind !== "object" || others.length > 0 || open) return false;
  const { keys, values }: ObjectType = only.type;
  return keys !== null && values === null && keys.every(({ name }) => !taken.includes(name));
}

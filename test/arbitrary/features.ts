import type { Catalogue, Key, Slot, ValueType } from "../../generator/catalogue/model.ts";
import {
  alternativesOf,
  definitionsOf,
  kindOfScalar,
  objectMembersOf,
  tagOf,
} from "../../generator/catalogue/unions.ts";

/** Every value type that a catalogue says, at any depth, in place. */
function typesOf(catalogue: Catalogue): readonly ValueType[] {
  const found: ValueType[] = [];
  const visit = (type: ValueType): void => {
    found.push(type);
    if (type.kind === "list") visit(type.items.type);
    if (type.kind === "union") type.members.forEach(visit);
    if (type.kind === "object")
      [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])].forEach((slot) => visit(slot.type));
  };
  for (const { type } of [...catalogue.envelope, ...catalogue.definitions]) visit(type);
  for (const { payload } of catalogue.frameTypes)
    visit(payload.kind === "keys" ? { kind: "object", keys: payload.keys, values: null } : payload.type);
  return found;
}

/** The keys of all objects, those of payloads among them. */
function keysOf(catalogue: Catalogue): readonly Key[] {
  return typesOf(catalogue).flatMap((type) => (type.kind === "object" ? (type.keys ?? []) : []));
}

function slotsOf(catalogue: Catalogue): readonly Slot[] {
  const inside = typesOf(catalogue).flatMap((type): readonly Slot[] => {
    if (type.kind === "list") return [type.items];
    return type.kind === "object" ? [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])] : [];
  });
  return [...catalogue.envelope, ...catalogue.definitions, ...inside];
}

/** The definitions that lead back to a definition, itself included. */
function cycleOf(catalogue: Catalogue, name: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (type: ValueType | undefined): void => {
    if (type?.kind === "list") visit(type.items.type);
    if (type?.kind === "union") type.members.forEach(visit);
    if (type?.kind === "object")
      [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])].forEach((slot) => visit(slot.type));
    if (type?.kind !== "reference" || reached.has(type.name)) return;
    reached.add(type.name);
    visit(definitionsOf(catalogue).get(type.name)?.type);
  };
  visit(definitionsOf(catalogue).get(name)?.type);
  return reached;
}

const hasType = (fits: (type: ValueType) => boolean) => (catalogue: Catalogue) => typesOf(catalogue).some(fits);
const hasKind = (kind: ValueType["kind"]) => hasType((type) => type.kind === kind);
const hasKey = (name: string) => (catalogue: Catalogue) => keysOf(catalogue).some((key) => key.name === name);
const hasRole = (role: string) => (catalogue: Catalogue) => catalogue.envelope.some((key) => key.role === role);

/** Everything that the format can say, each by a sentence, with the test of whether a catalogue says it. */
export const features: Readonly<Record<string, (catalogue: Catalogue) => boolean>> = {
  "a version number on the wire": ({ envelope }) =>
    envelope.some(({ role, constant }) => role === "version" && constant === null),
  "a version constant that is a string": ({ envelope }) =>
    envelope.some(({ constant }) => typeof constant === "string"),
  "a version constant that is a number": ({ envelope }) =>
    envelope.some(({ constant }) => typeof constant === "number"),
  "no version key": ({ envelope }) => !envelope.some(({ role }) => role === "version"),
  "a sequence": hasRole("sequence"),
  "no sequence": (catalogue) => !hasRole("sequence")(catalogue),
  "a sequence that may be null by type": ({ envelope }) =>
    envelope.some(({ role, perType }) => role === "sequence" && perType === "nullable"),
  "a stream key": hasRole("stream"),
  "a time that is a timestamp": ({ envelope }) =>
    envelope.some(({ role, type }) => role === "time" && type.kind === "timestamp"),
  "a time of another type": ({ envelope }) =>
    envelope.some(({ role, type }) => role === "time" && type.kind !== "timestamp"),
  "a payload under a key of its own": hasRole("data"),
  "an inline payload": (catalogue) => !hasRole("data")(catalogue),
  "an envelope key that may be absent": ({ envelope }) => envelope.some(({ optional }) => optional),
  "an envelope key without role": ({ envelope }) => envelope.some(({ role }) => role === null),
  "a key that may be null by type": ({ envelope }) => envelope.some(({ perType }) => perType === "nullable"),
  "a key that may be absent by type": ({ envelope }) => envelope.some(({ perType }) => perType === "absent"),
  "a type with a required per-type key": ({ frameTypes }) =>
    frameTypes.some(({ perType }) => Object.values(perType).includes("required")),
  "a type with an optional per-type key": ({ frameTypes }) =>
    frameTypes.some(({ perType }) => Object.values(perType).includes("optional")),
  "a type that never has a per-type key": ({ frameTypes }) =>
    frameTypes.some(({ perType }) => Object.values(perType).includes("never")),
  "unknown envelope keys refused": ({ unknown }) => unknown.envelopeKeys === "refuse",
  "unknown envelope keys read beside a data key": (catalogue) =>
    catalogue.unknown.envelopeKeys === "read" && hasRole("data")(catalogue),
  "unknown types refused": ({ unknown }) => unknown.types === "refuse",
  "unknown types skipped": ({ unknown }) => unknown.types === "skip",
  "names as wire values": ({ frameTypes }) => frameTypes.some(({ name, wire }) => name === wire),
  "other strings as wire values": ({ frameTypes }) =>
    frameTypes.some(({ name, wire }) => typeof wire === "string" && name !== wire),
  "integers as wire values": ({ frameTypes }) => frameTypes.some(({ wire }) => typeof wire === "number"),
  "a frame type without data": ({ frameTypes }) =>
    frameTypes.some(({ payload }) => payload.kind === "keys" && payload.keys.length === 0),
  "data that names an object": (catalogue) => namesPayload(catalogue, ["object"]),
  "data that names no object": (catalogue) =>
    namesPayload(catalogue, ["number"]) || namesPayload(catalogue, ["boolean"]),
  "data that names a union": (catalogue) =>
    catalogue.frameTypes.some(
      ({ payload }) =>
        payload.kind === "described" && (alternativesOf(catalogue, payload.type).members?.length ?? 0) > 1,
    ),
  "data that is a union of names": ({ frameTypes }) =>
    frameTypes.some(({ payload }) => payload.kind === "described" && payload.type.kind === "union"),
  "a deprecated frame type": ({ frameTypes }) => frameTypes.some(({ deprecated }) => deprecated !== null),
  "examples of payloads": ({ frameTypes }) => frameTypes.some(({ examples }) => examples.length > 0),
  string: hasType((type) => type.kind === "string" && type.minLength === null && type.maxLength === null),
  "bounds on the length of a string": hasType(
    (type) => type.kind === "string" && type.minLength !== null && type.maxLength !== null,
  ),
  integer: hasType((type) => type.kind === "integer" && type.minimum === null && type.maximum === null),
  "bounds on an integer": hasType((type) => type.kind === "integer" && type.minimum !== null && type.maximum !== null),
  number: hasKind("number"),
  "a bound that is a fraction": hasType((type) => type.kind === "number" && !Number.isInteger(type.minimum ?? 0)),
  boolean: hasKind("boolean"),
  null: hasKind("null"),
  timestamp: hasKind("timestamp"),
  json: hasKind("json"),
  "an object of any shape": hasType((type) => type.kind === "object" && type.keys === null && type.values === null),
  list: hasKind("list"),
  "bounds on the length of a list": hasType(
    (type) => type.kind === "list" && type.minItems !== null && type.maxItems !== null,
  ),
  map: hasType((type) => type.kind === "object" && type.keys === null && type.values !== null),
  "keys of an object below the payload": hasType(
    (type) => type.kind === "object" && type.keys !== null && type.keys.length > 0 && type.values === null,
  ),
  "an object that may have no keys": hasType((type) => type.kind === "object" && type.keys?.length === 0),
  "keys beside values": hasType((type) => type.kind === "object" && type.keys !== null && type.values !== null),
  "a key that may be absent": (catalogue) => keysOf(catalogue).some(({ optional }) => optional),
  "a key that may be absent and null": (catalogue) =>
    keysOf(catalogue).some(
      ({ optional, type }) =>
        optional && (alternativesOf(catalogue, type).members ?? []).some(({ kind }) => kind === "null"),
    ),
  "an enum of strings": hasType(
    (type) => type.kind === "enum" && type.values.every((value) => typeof value === "string"),
  ),
  "an enum of several kinds": hasType(
    (type) => type.kind === "enum" && new Set(type.values.map(kindOfScalar)).size > 2,
  ),
  known: hasKind("known"),
  "a const of each kind": (catalogue) =>
    new Set(typesOf(catalogue).flatMap((type) => (type.kind === "const" ? [kindOfScalar(type.value)] : []))).size > 0,
  ErrorCode: hasKind("error-code"),
  "null beside an enum": hasType((type) => type.kind === "union" && type.members.some(({ kind }) => kind === "enum")),
  "null beside known": hasType((type) => type.kind === "union" && type.members.some(({ kind }) => kind === "known")),
  "null beside keys": hasType(
    (type) => type.kind === "union" && type.members.some((member) => member.kind === "object" && member.keys !== null),
  ),
  "a bound on one member of a union": hasType(
    (type) =>
      type.kind === "union" &&
      type.members.length > 1 &&
      type.members.some((member) => member.kind === "string" && member.maxLength !== null),
  ),
  "a union of scalars": hasType(
    (type) => type.kind === "union" && type.members.filter(({ kind }) => kind !== "null").length > 1,
  ),
  "a union told apart by constants": (catalogue) => hasTag(catalogue, "const"),
  "a union told apart by enums": (catalogue) => hasTag(catalogue, "enum"),
  "a tag of numbers": (catalogue) =>
    tagsOf(catalogue).some((values) => values.some((value) => typeof value === "number")),
  "tagged objects beside other kinds": hasType(
    (type) =>
      type.kind === "union" &&
      type.members.length > 2 &&
      type.members.some(({ kind }) => kind === "reference") &&
      type.members.some(({ kind }) => kind === "string" || kind === "timestamp"),
  ),
  "an open union": hasType((type) => type.kind === "union" && type.open),
  "a definition that is another's name": ({ definitions }) => definitions.some(({ type }) => type.kind === "reference"),
  "a definition that leads to itself": (catalogue) =>
    catalogue.definitions.some(({ name }) => cycleOf(catalogue, name).has(name) && cycleOf(catalogue, name).size === 1),
  "definitions that lead to each other": (catalogue) =>
    catalogue.definitions.some(({ name }) =>
      [...cycleOf(catalogue, name)].some((other) => other !== name && cycleOf(catalogue, other).has(name)),
    ),
  "a deprecated definition": ({ definitions }) => definitions.some(({ deprecated }) => deprecated !== null),
  "a deprecated key": (catalogue) => keysOf(catalogue).some(({ deprecated }) => deprecated !== null),
  "a description of a key": (catalogue) => keysOf(catalogue).some(({ description }) => description !== null),
  "a description of items or values": (catalogue) =>
    slotsOf(catalogue).some((slot) => slot.description !== null && !("name" in slot)),
  "examples of a value": (catalogue) => slotsOf(catalogue).some(({ examples }) => examples.length > 0),
  "the key $ref": hasKey("$ref"),
  "the key @type": hasKey("@type"),
  "a key with a dot": hasKey("a.b"),
  "the key class": hasKey("class"),
  "a key with hyphens": hasKey("tool-call-id"),
  "one type that begins": ({ stream }) => typeof stream?.begins === "string",
  "several types that begin": ({ stream }) => typeof stream?.begins === "object" && stream.begins !== null,
  "several types that end": ({ stream }) => typeof stream?.ends === "object" && stream.ends !== null,
  "no restarts": ({ stream }) => stream?.restarts === "never",
  "restarts before the end": ({ stream }) => stream?.restarts === "before-end",
  "restarts after the end": ({ stream }) => stream?.restarts === "after-end",
  "types at any time": ({ stream }) => stream !== null && stream.anytime !== null,
  "gaps allowed": ({ stream }) => stream?.sequence?.gaps === "allowed",
  "gaps forbidden": ({ stream }) => stream?.sequence?.gaps === "forbidden",
  "several spans": ({ stream }) => (stream?.spans.length ?? 0) > 1,
  "a span by an envelope key": ({ stream }) =>
    stream?.spans.some(({ key }) => key !== null && !key.startsWith("data.")) ?? false,
  "a span by a payload key": ({ stream }) => stream?.spans.some(({ key }) => key?.startsWith("data.")) ?? false,
  "a span without key": ({ stream }) => stream?.spans.some(({ key }) => key === null) ?? false,
  "a span that says what is inside": ({ stream }) => stream?.spans.some(({ inside }) => inside !== null) ?? false,
  "a span that may not be left open": ({ stream }) =>
    stream?.spans.some(({ leftOpen }) => leftOpen === "refused") ?? false,
  "coalesced types": ({ stream }) => (stream?.coalesced.length ?? 0) > 0,
  "an SSE event": ({ stream }) => stream !== null && stream.sse !== null,
  "no rules of order": ({ stream }) => stream === null,
  "error codes with facts": ({ errorCodes }) =>
    errorCodes.some(({ retryable, closeCode }) => retryable !== null && closeCode !== null),
  "close codes": ({ closeCodes }) => closeCodes.length > 0,
  "close codes without action": ({ closeCodes }) => closeCodes.some(({ action }) => action === null),
  "all sections": ({ sections }) => Object.values(sections).every((section) => section !== null),
  "a reason for a bump": ({ bumpReason }) => bumpReason !== null,
  "facts of the package": ({ package: { license, repository, homepage } }) =>
    license !== null && repository !== null && homepage !== null,
};

/** Whether some payload is a name that comes to exactly these JSON kinds. */
function namesPayload(catalogue: Catalogue, kinds: readonly string[]): boolean {
  return catalogue.frameTypes.some(({ payload }) => {
    if (payload.kind !== "described" || payload.type.kind !== "reference") return false;
    const members = alternativesOf(catalogue, payload.type).members ?? [];
    return members.map(({ kind }) => kind).join() === kinds.join();
  });
}

function hasTag(catalogue: Catalogue, kind: "const" | "enum"): boolean {
  return typesOf(catalogue).some((type) => {
    if (type.kind !== "union") return false;
    const objects = objectMembersOf(alternativesOf(catalogue, type)).map((member) => member.type);
    const tag = objects.length > 1 ? tagOf(catalogue, objects) : null;
    return objects.some(({ keys }) => keys?.some((key) => key.name === tag?.key && key.type.kind === kind));
  });
}

function tagsOf(catalogue: Catalogue): readonly (readonly unknown[])[] {
  return typesOf(catalogue).flatMap((type) => {
    if (type.kind !== "union") return [];
    const tag = tagOf(
      catalogue,
      objectMembersOf(alternativesOf(catalogue, type)).map((member) => member.type),
    );
    return tag === null ? [] : [[...tag.members.keys()]];
  });
}

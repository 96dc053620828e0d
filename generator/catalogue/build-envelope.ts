import { nameOf, readChoice, readEntries, reportKind } from "./build-fields.ts";
import type { Builder, Field, Fields } from "./build-fields.ts";
import { readKeyNames } from "./build-names.ts";
import { buildNotes, buildSlot, typeKeywords } from "./build-value-type.ts";
import { plainSlot } from "./expression.ts";
import type { EnvelopeKey, Role, Slot, ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";
import { isMapping } from "./value.ts";
import type { Path } from "./value.ts";

export const roles = ["type", "version", "sequence", "stream", "time", "data"] as const satisfies readonly Role[];

/** What a frame type says of itself, beside the envelope keys that are per type. */
export const frameTypeKeys: readonly string[] = ["notes", "data", "wire", "deprecated", "examples"];

/** Roles whose keys hold what the role says, and nothing else. */
const typedByRole: readonly Role[] = ["type", "version", "sequence", "data"];
const alwaysThere: readonly Role[] = ["type", "version", "data"];

/** The envelope, as far as it could be understood. */
export interface EnvelopeReading {
  readonly keys: readonly EnvelopeKey[];
  /** Whether a key may have been meant to be per type, where that could not be understood. */
  readonly mayBePerType: (name: string) => boolean;
}

/** What is known of an envelope that is missing, or is no mapping. */
export const unknownEnvelope: EnvelopeReading = { keys: [], mayBePerType: () => true };

/** Reads the keys of every frame. @param protocol the number that a key with the role `version` holds */
export function buildEnvelope(builder: Builder, field: Field, protocol: number): EnvelopeReading {
  const entries = readEntries(builder, field, "`envelope`");
  if (entries === null) return unknownEnvelope;
  const readName = readKeyNames(builder);
  const holders = new Map<Role, Path>();
  const unclear = new Set<string>();
  const keys = [...entries].map(([written, entry]) => {
    const faultsBefore = builder.faults.length;
    const { name, optional } = readName(written, entry.path);
    const key = { name, optional, ...buildEnvelopeKey(builder, { name, optional, entry }, holders, protocol) };
    if (key.perType === null && builder.faults.length > faultsBefore) unclear.add(name);
    return key;
  });
  if (!holders.has("type")) builder.report("no-type-key", {}, field.path, "key");
  return { keys, mayBePerType: (name) => unclear.has(name) };
}

interface Named {
  readonly name: string;
  readonly optional: boolean;
  readonly entry: Field;
}

function buildEnvelopeKey(
  builder: Builder,
  { name, optional, entry }: Named,
  holders: Map<Role, Path>,
  protocol: number,
): Omit<EnvelopeKey, "name" | "optional"> {
  const plain = { role: null, perType: null, constant: null };
  if (!isMapping(entry.value)) return { ...buildSlot(builder, entry), ...plain };
  const fields = readEntries(builder, entry, nameOf(entry))!;
  const role = readChoice(builder, fields.get("role"), roles);
  const perType = readPerType(builder, { name, optional, entry }, fields, role);

  if (role !== null) {
    const first = holders.get(role);
    const at = fields.get("role")!.path;
    if (first !== undefined) builder.report("role-twice", { role, first: { path: first, part: "value" } }, at);
    else holders.set(role, at);
    if (role === "type" && optional) builder.report("optional-type-key", { key: name }, entry.path, "key");
  }
  const constant = role === "version" ? readConstant(builder, fields.get("const")) : null;
  return { ...readSlot(builder, entry, fields, role, constant ?? protocol), role, perType, constant };
}

function readPerType(
  builder: Builder,
  { name, optional, entry }: Named,
  fields: Fields,
  role: Role | null,
): EnvelopeKey["perType"] {
  const field = fields.get("per_type");
  const perType = readChoice(builder, field, ["nullable", "absent"]);
  if (perType === null) return null;
  if (role !== null && alwaysThere.includes(role)) builder.report("per-type-role", { role }, field!.path, "key");
  else if (optional) builder.report("per-type-and-optional", { key: name }, field!.path, "key");
  else if (frameTypeKeys.includes(name))
    builder.report("per-type-name", { key: name, taken: frameTypeKeys }, entry.path, "key");
  else return perType;
  return null;
}

/** What is said of the value, apart from `role` and `per_type`. */
function readSlot(builder: Builder, entry: Field, fields: Fields, role: Role | null, version: string | number): Slot {
  const own = role === "version" ? ["role", "per_type", "const"] : ["role", "per_type"];
  const rest: Field = {
    ...entry,
    value: new Map([...fields].filter(([key]) => !own.includes(key)).map(([key, field]) => [key, field.value])),
  };
  if (role === null)
    return fields.has("role") && !hasType(fields) ? noted(builder, fields, unreadableType) : buildSlot(builder, rest);
  const typed = typedByRole.includes(role) || (role !== "stream" && !hasType(fields));
  if (role === "stream" && !hasType(fields)) {
    builder.report("untyped-stream-key", {}, entry.path, "key");
    return noted(builder, fields, unreadableType);
  }
  if (!typed) return buildSlot(builder, rest);

  const others = new Map<string, Field>();
  for (const [keyword, field] of fields) {
    if (own.includes(keyword)) continue;
    if (typeKeywords.includes(keyword)) builder.report("type-of-role", { keyword, role }, field.path, "key");
    else others.set(keyword, field);
  }
  // Unknown keywords, and what is said of the value, are read as for any other key.
  const type = typeOfRole(role, version);
  const typing = new Map([
    ["type", "json"],
    ...[...others].map(([key, field]) => [key, field.value] as const),
  ] as const);
  return { ...buildSlot(builder, { ...entry, value: typing }), type };
}

function noted(builder: Builder, fields: Fields, type: ValueType): Slot {
  return { ...plainSlot(type), ...buildNotes(builder, fields) };
}

function hasType(fields: Fields): boolean {
  return typeKeywords.some((keyword) => fields.has(keyword));
}

/** What a key holds whose role says it. */
export function typeOfRole(role: Role, version: string | number): ValueType {
  switch (role) {
    case "sequence":
      return { kind: "integer", minimum: 0, maximum: null };
    case "version":
      return { kind: "const", value: version };
    case "time":
      return { kind: "timestamp" };
    default:
      return { kind: "json" };
  }
}

function readConstant(builder: Builder, field: Field | undefined): string | number | null {
  if (field === undefined) return null;
  if (typeof field.value === "string" || typeof field.value === "number") return field.value;
  reportKind(builder, field, "`const`", "a text or a number");
  return null;
}

import { buildCloseCodes, buildErrorCodes } from "./build-codes.ts";
import { buildEnvelope, unknownEnvelope } from "./build-envelope.ts";
import {
  createBuilder,
  readChoice,
  readEntries,
  readInteger,
  readLine,
  readMapping,
  readProse,
  requireField,
} from "./build-fields.ts";
import type { Builder, Field, Fields } from "./build-fields.ts";
import { buildFrameTypes } from "./build-frame-types.ts";
import { checkName } from "./build-names.ts";
import { buildPackage } from "./build-package.ts";
import { buildStream } from "./build-stream.ts";
import { buildSlot } from "./build-value-type.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, Definition, EnvelopeKey, SectionName, UnknownPolicy } from "./model.ts";
import { describeValue, isMapping } from "./value.ts";
import type { Path, Value } from "./value.ts";

export const sectionNames = [
  "versioning",
  "envelope",
  "frame_types",
  "error_codes",
  "close_codes",
] as const satisfies readonly SectionName[];

/** The sections of the file, in the order in which it should be read. */
const sections = {
  format: "`1`, the version of this file's language",
  title: "the heading of the reference page",
  protocol: "the protocol number, an integer of at least 1",
  package: "a mapping with the `name` of the generated package",
  description: null,
  bump_reason: null,
  envelope: "the keys of every frame, in wire order",
  unknown: null,
  definitions: null,
  frame_types: "the set of types",
  stream: null,
  error_codes: null,
  close_codes: null,
  sections: null,
} as const;

export interface Built {
  /** As much as could be understood, with stand-ins for the rest; null where the value is no mapping. */
  readonly catalogue: Catalogue | null;
  readonly faults: readonly Fault[];
  /** Where texts stand in which a `#` may be meant. */
  readonly prose: readonly Path[];
}

/** Builds a catalogue from a value, whether it comes from YAML or from JSON, and reports what it cannot understand. */
export function buildCatalogue(value: Value): Built {
  const errorCodes = isMapping(value) ? value.get("error_codes") : undefined;
  // Of an empty set there is no value. One that cannot be read has names that nobody knows.
  const hasErrorCodes = errorCodes !== undefined && !(isMapping(errorCodes) && errorCodes.size === 0);
  const builder = createBuilder(namesOf(value, "definitions"), hasErrorCodes);
  const root: Field = { value, path: [] };
  const fields = readMapping(builder, root, "a catalogue", Object.keys(sections));
  return { catalogue: fields === null ? null : build(builder, fields), faults: builder.faults, prose: builder.prose };
}

/** The keys of a section, known before anything of it is read. */
function namesOf(value: Value, section: string): ReadonlySet<string> {
  const named = isMapping(value) ? value.get(section) : undefined;
  return new Set(named !== undefined && isMapping(named) ? named.keys() : []);
}

function build(builder: Builder, fields: Fields): Catalogue {
  const required = (name: keyof typeof sections): Field | null =>
    requireField(builder, fields, name, [], { where: "the catalogue", holds: sections[name] ?? "" });

  checkFormat(builder, required("format"));
  const title = readLine(builder, required("title")) ?? "";
  const protocol = readInteger(builder, required("protocol"), 1) ?? 1;
  const packageField = required("package");
  const envelopeField = required("envelope");
  const typesField = required("frame_types");
  const envelope = envelopeField === null ? unknownEnvelope : buildEnvelope(builder, envelopeField, protocol);
  return {
    title,
    protocol,
    package: packageField === null ? noPackage : buildPackage(builder, packageField),
    description: readProse(builder, fields.get("description")),
    bumpReason: readProse(builder, fields.get("bump_reason")),
    envelope: envelope.keys,
    unknown: buildUnknown(builder, fields.get("unknown"), envelope.keys),
    definitions: buildDefinitions(builder, fields.get("definitions")),
    frameTypes: typesField === null ? [] : buildFrameTypes(builder, typesField, envelope),
    stream: withField(fields.get("stream"), (field) => buildStream(builder, field)) ?? null,
    errorCodes: withField(fields.get("error_codes"), (field) => buildErrorCodes(builder, field)) ?? [],
    closeCodes: withField(fields.get("close_codes"), (field) => buildCloseCodes(builder, field)) ?? [],
    sections: buildSections(builder, fields.get("sections")),
  };
}

const noPackage = { name: "", description: null, license: null, repository: null, homepage: null };

function withField<Result>(field: Field | undefined, read: (field: Field) => Result): Result | null {
  return field === undefined ? null : read(field);
}

function checkFormat(builder: Builder, field: Field | null): void {
  if (field === null || field.value === 1) return;
  const found = typeof field.value === "number" ? String(field.value) : describeValue(field.value);
  builder.report("unsupported-format", { found }, field.path);
}

function buildUnknown(builder: Builder, field: Field | undefined, envelope: readonly EnvelopeKey[]): UnknownPolicy {
  const isInline = !envelope.some(({ role }) => role === "data");
  const fields = field === undefined ? null : readMapping(builder, field, "`unknown`", ["envelope_keys", "types"]);
  const envelopeKeys = readChoice(builder, fields?.get("envelope_keys"), ["refuse", "read"]);
  if (isInline && envelope.length > 0 && envelopeKeys === "refuse") {
    builder.report("inline-refuses-keys", {}, fields!.get("envelope_keys")!.path);
  }
  return {
    envelopeKeys: envelopeKeys ?? (isInline ? "read" : "refuse"),
    types: readChoice(builder, fields?.get("types"), ["refuse", "skip"]) ?? "refuse",
  };
}

function buildDefinitions(builder: Builder, field: Field | undefined): readonly Definition[] {
  if (field === undefined) return [];
  return [...(readEntries(builder, field, "`definitions`") ?? [])].map(([name, entry]) => {
    checkName(builder, name, "definition", "a definition", entry.path);
    return { name, ...buildSlot(builder, entry) };
  });
}

function buildSections(builder: Builder, field: Field | undefined): Catalogue["sections"] {
  const fields = field === undefined ? null : readMapping(builder, field, "`sections`", sectionNames);
  const entries = sectionNames.map((name) => [name, readProse(builder, fields?.get(name))] as const);
  return Object.fromEntries(entries) as Record<SectionName, string | null>;
}

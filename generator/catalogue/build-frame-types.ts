import { readChoice, readEntries, readProse, reportKind, reportUnknownKey } from "./build-fields.ts";
import type { Builder, Field, Fields } from "./build-fields.ts";
import { frameTypeKeys } from "./build-envelope.ts";
import type { EnvelopeReading } from "./build-envelope.ts";
import { checkName } from "./build-names.ts";
import { buildExamples, buildKeys } from "./build-value-type.ts";
import { readExpression, unionOf } from "./expression.ts";
import type { FrameType, Payload, PerTypeRule } from "./model.ts";
import { unreadablePayload, unreadableType } from "./unreadable.ts";
import { describeValue, isMapping } from "./value.ts";
import type { Path } from "./value.ts";

const rulesOf = {
  nullable: ["required", "optional"],
  absent: ["required", "optional", "never"],
} as const satisfies Record<string, readonly PerTypeRule[]>;

/** Reads the set of types. @param envelope its keys that are per type are stated by each */
export function buildFrameTypes(builder: Builder, field: Field, envelope: EnvelopeReading): readonly FrameType[] {
  const entries = readEntries(builder, field, "`frame_types`");
  if (entries?.size === 0) builder.report("no-frame-types", {}, field.path, "key");
  return [...(entries ?? [])].map(([name, entry]) => {
    checkName(builder, name, "frameType", "a frame type", entry.path);
    return buildFrameType(builder, name, entry, envelope);
  });
}

function buildFrameType(builder: Builder, name: string, entry: Field, envelope: EnvelopeReading): FrameType {
  const perType = envelope.keys.filter((key) => key.perType !== null);
  // A type of which there is nothing to say but its name.
  const given = entry.value === null ? { ...entry, value: new Map() } : entry;
  const fields = readEntries(builder, given, `the frame type \`${name}\``);
  if (fields !== null) reportUnknownKeys(builder, name, fields, envelope);
  const rules: [string, PerTypeRule][] = [];
  for (const key of fields === null ? [] : perType) {
    const choices: readonly PerTypeRule[] = rulesOf[key.perType!];
    const said = fields!.get(key.name);
    if (said === undefined) {
      const holds = `whether \`${key.name}\` is ${choices.join(" or ")}`;
      builder.report("missing-key", { key: key.name, where: `the frame type \`${name}\``, holds }, entry.path, "key");
    }
    rules.push([key.name, readChoice(builder, said, choices) ?? "optional"]);
  }
  return {
    name,
    wire: readWire(builder, fields?.get("wire")) ?? name,
    perType: Object.fromEntries(rules),
    payload: fields === null ? unreadablePayload : buildPayload(builder, fields),
    notes: readProse(builder, fields?.get("notes")),
    deprecated: readProse(builder, fields?.get("deprecated")),
    examples: buildExamples(builder, fields?.get("examples")),
  };
}

function reportUnknownKeys(
  builder: Builder,
  name: string,
  fields: Fields,
  { keys, mayBePerType }: EnvelopeReading,
): void {
  const known = [...keys.filter(({ perType }) => perType !== null).map((key) => key.name), ...frameTypeKeys];
  for (const [key, { path }] of fields) {
    if (known.includes(key) || mayBePerType(key)) continue;
    if (keys.some((other) => other.name === key)) builder.report("not-per-type", { key }, path, "key");
    else reportUnknownKey(builder, key, `the frame type \`${name}\``, known, path);
  }
}

function readWire(builder: Builder, field: Field | undefined): string | number | null {
  if (field === undefined) return null;
  if (typeof field.value === "string" || Number.isSafeInteger(field.value)) return field.value as string | number;
  reportKind(builder, field, "`wire`", "a string or an integer");
  return null;
}

function buildPayload(builder: Builder, fields: Fields): Payload {
  const field = fields.get("data");
  if (field === undefined) return { kind: "keys", keys: [] };
  const { value, path } = field;
  if (isMapping(value)) return { kind: "keys", keys: buildKeys(builder, field) };
  if (typeof value === "string") return buildDescribed(builder, value, path);
  if (value === null)
    builder.report("payload-type", { found: "nothing (leave it out for an object without known keys)" }, path);
  else builder.report("payload-type", { found: describeValue(value) }, path);
  return unreadablePayload;
}

/** A payload that names a definition or a union of definitions. */
function buildDescribed(builder: Builder, text: string, path: Path): Payload {
  const expression = readExpression(builder, text, path);
  if (expression === null) return unreadablePayload;
  for (const { type, range } of expression.terms) {
    if (type === unreadableType) return unreadablePayload;
    if (type.kind === "reference") continue;
    builder.report("payload-type", { found: `\`${text.slice(range.start, range.end)}\`` }, path, "value", range);
    return unreadablePayload;
  }
  const type = unionOf(expression);
  return type.kind === "reference" || type.kind === "union" ? { kind: "described", type } : unreadablePayload;
}

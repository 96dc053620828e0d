import { nameOf, readList, reportKind } from "./build-fields.ts";
import type { Builder, Field } from "./build-fields.ts";
import type { Term } from "./expression.ts";
import type { Scalar, ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";
import { describeValue } from "./value.ts";

/** Reads `enum: […]`: scalars, each once. null where one could not be read. */
export function readSet(builder: Builder, field: Field): ValueType | null {
  const values = readDistinct(builder, field, (entry) => readScalar(builder, "enum", entry));
  return values === null ? null : { kind: "enum", values };
}

/** Reads `const: …`. */
export function readConst(builder: Builder, field: Field): ValueType | null {
  const value = readScalar(builder, "const", field);
  return value === null ? null : { kind: "const", value };
}

/** Reads `known: […]`: strings, each once. */
export function readKnown(builder: Builder, field: Field): ValueType | null {
  const values = readDistinct(builder, field, (entry) => {
    if (typeof entry.value === "string") return entry.value;
    reportKind(builder, entry, nameOf(entry), "a text");
    return null;
  });
  return values === null ? null : { kind: "known", values };
}

function readDistinct<Entry extends Scalar>(
  builder: Builder,
  field: Field,
  read: (entry: Field) => Entry | null,
): readonly Entry[] | null {
  const entries = readList(builder, field);
  if (entries === null) return null;
  if (entries.length === 0) {
    builder.report("nothing-listed", { what: nameOf(field), instead: "name the values" }, field.path);
    return null;
  }
  const values = new Set<Entry>();
  let complete = true;
  for (const entry of entries) {
    const value = read(entry);
    if (value === null) complete = false;
    else if (values.has(value))
      builder.report("value-twice", { value: spellScalar(value), what: nameOf(field) }, entry.path);
    else values.add(value);
  }
  return complete ? [...values] : null;
}

function readScalar(builder: Builder, keyword: string, { value, path }: Field): Scalar | null {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value === null) builder.report("null-among-values", {}, path);
  else builder.report("not-a-scalar", { keyword, found: describeValue(value) }, path);
  return null;
}

/**
 * Holds the values of an `enum` or `const` against the `type` beside it: each must be of one of its members, and each
 * member must have one.
 */
export function reportMisfits(
  builder: Builder,
  keyword: "enum" | "const",
  values: readonly Scalar[],
  terms: readonly Term[],
  field: Field,
  typeField: Field,
): boolean {
  if (terms.some(({ type }) => type === unreadableType)) return false;
  const type = typeField.value as string;
  let fits = true;
  for (const [index, value] of values.entries()) {
    if (terms.some((term) => isScalarOf(term.type, value))) continue;
    fits = false;
    const path = Array.isArray(field.value) ? [...field.path, field.value.indexOf(value)] : field.path;
    builder.report("value-beside-type", { value: spellScalar(value), type }, index === -1 ? field.path : path);
  }
  if (!fits) return false;
  for (const { type: member, range } of terms) {
    if (values.some((value) => isScalarOf(member, value))) continue;
    fits = false;
    builder.report(
      "member-without-value",
      { member: type.slice(range.start, range.end), keyword },
      typeField.path,
      "value",
      range,
    );
  }
  return fits;
}

/** A scalar as it would be written in JSON, for a message. */
export function spellScalar(value: Scalar): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 80 ? `${text.slice(0, 80)}…` : text}\``;
}

/** Whether a scalar is of a built-in type; of a definition, list or object none is. */
function isScalarOf(type: ValueType, value: Scalar): boolean {
  switch (type.kind) {
    case "string":
    case "boolean":
    case "number":
      return typeof value === type.kind;
    case "integer":
      return Number.isSafeInteger(value);
    default:
      return false;
  }
}

import { findNearest } from "../diagnostics/did-you-mean.ts";
import type { ArgsWith, Code } from "../diagnostics/messages.ts";
import { createFault } from "./fault.ts";
import type { Fault, Range } from "./fault.ts";
import { describeValue, isMapping } from "./value.ts";
import type { Path, Place, Value } from "./value.ts";

/** A value and where it stands. */
export interface Field {
  readonly value: Value;
  readonly path: Path;
}

export type Fields = ReadonlyMap<string, Field>;

/** What is gathered while a catalogue is built, and what has to be known for it beforehand. */
export interface Builder {
  readonly faults: Fault[];
  /** Where texts stand that are prose. */
  readonly prose: Path[];
  /** The names under `definitions`. */
  readonly definitions: ReadonlySet<string>;
  /** Whether there are `error_codes`, and with them the type `ErrorCode`. */
  readonly hasErrorCodes: boolean;
  report<C extends Code>(
    code: C,
    args: ArgsWith<Place, C>,
    path: Path,
    part?: Place["part"],
    within?: Range | null,
  ): void;
}

export function createBuilder(definitions: ReadonlySet<string>, hasErrorCodes: boolean): Builder {
  const faults: Fault[] = [];
  return {
    faults,
    prose: [],
    definitions,
    hasErrorCodes,
    report(code, args, path, part = "value", within = null) {
      faults.push(createFault(code, args, path, part, within));
    },
  };
}

/** The entries of a mapping, by name; null and a fault where the field is none. */
export function readEntries(builder: Builder, field: Field, what: string): Fields | null {
  if (!isMapping(field.value)) {
    reportKind(builder, field, what, "a mapping");
    return null;
  }
  return new Map([...field.value].map(([name, value]) => [name, { value, path: [...field.path, name] }]));
}

/** The entries of a mapping that may hold certain keys and no other. @param where as a message names the mapping */
export function readMapping(builder: Builder, field: Field, where: string, known: readonly string[]): Fields | null {
  const fields = readEntries(builder, field, where);
  if (fields === null) return null;
  for (const [key, { path }] of fields) {
    if (!known.includes(key)) reportUnknownKey(builder, key, where, known, path);
  }
  return fields;
}

export function reportUnknownKey(
  builder: Builder,
  key: string,
  where: string,
  known: readonly string[],
  path: Path,
): void {
  builder.report("unknown-key", { key, where, known, meant: findNearest(key, known) }, path, "key");
}

/** A field that must be there. @param holds what it would hold, for the message */
export function requireField(
  builder: Builder,
  fields: Fields,
  key: string,
  owner: Path,
  { where, holds }: { readonly where: string; readonly holds: string },
): Field | null {
  const field = fields.get(key);
  if (field === undefined) builder.report("missing-key", { key, where, holds }, owner, "key");
  return field ?? null;
}

/** A text that is not blank. */
export function readText(builder: Builder, field: Field | null | undefined): string | null {
  if (field === null || field === undefined) return null;
  const what = nameOf(field);
  if (typeof field.value !== "string") {
    reportKind(builder, field, what, "a text");
    return null;
  }
  if (field.value.trim() === "") {
    builder.report("blank-text", { what }, field.path);
    return null;
  }
  return field.value;
}

/** A text of one line. */
export function readLine(builder: Builder, field: Field | null | undefined): string | null {
  const text = readText(builder, field);
  if (text === null || field === null || field === undefined) return null;
  if (/[\n\r\u0085\u2028\u2029]/.test(text)) builder.report("line-break", { what: nameOf(field) }, field.path);
  return text;
}

/** Markdown, or another text in which a `#` may stand. */
export function readProse(builder: Builder, field: Field | null | undefined): string | null {
  const text = readText(builder, field);
  if (text !== null) builder.prose.push(field!.path);
  return text;
}

/** One of several words. */
export function readChoice<Choice extends string>(
  builder: Builder,
  field: Field | null | undefined,
  choices: readonly Choice[],
): Choice | null {
  if (field === null || field === undefined) return null;
  const found = choices.find((choice) => choice === field.value);
  if (found !== undefined) return found;
  const what = nameOf(field);
  if (typeof field.value === "string") {
    builder.report(
      "not-a-choice",
      { what, found: field.value, choices, meant: findNearest(field.value, choices) },
      field.path,
    );
  } else reportKind(builder, field, what, choices.length === 1 ? `\`${choices[0]!}\`` : `one of ${choices.join(", ")}`);
  return null;
}

export function readBoolean(builder: Builder, field: Field | undefined): boolean | null {
  if (field === undefined) return null;
  if (typeof field.value === "boolean") return field.value;
  reportKind(builder, field, nameOf(field), "`true` or `false`");
  return null;
}

/** A safe integer of at least a certain size. */
export function readInteger(builder: Builder, field: Field | null | undefined, least: number): number | null {
  if (field === null || field === undefined) return null;
  const { value } = field;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least) return value;
  reportKind(builder, field, nameOf(field), `an integer of at least ${least}`);
  return null;
}

/** The entries of a list; null and a fault where the field is none. */
export function readList(builder: Builder, field: Field, expected = "a list"): readonly Field[] | null {
  if (!Array.isArray(field.value)) {
    reportKind(builder, field, nameOf(field), expected);
    return null;
  }
  return (field.value as readonly Value[]).map((value, index) => ({ value, path: [...field.path, index] }));
}

/** Reports that a field holds a value of the wrong kind. */
export function reportKind(builder: Builder, { value, path }: Field, what: string, expected: string): void {
  const isWord = typeof value === "boolean" || typeof value === "number";
  const quoteIt = isWord && /text|name/.test(expected);
  builder.report("wrong-kind", { what, expected, found: describeValue(value), quoteIt }, path);
}

/** How a message names a field: by its own key, or as an entry of a list by that of the list. */
export function nameOf({ path }: Field): string {
  const key = path.at(-1);
  if (typeof key === "string") return `\`${key}\``;
  const list = path.findLast((step) => typeof step === "string");
  return list === undefined ? "the file" : `each entry of \`${list}\``;
}

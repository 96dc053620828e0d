import type { Catalogue, JsonValue, Scalar, ValueType } from "./model.ts";
import { timestampPattern } from "./json-schema-timestamps.ts";
import { typeText } from "./type-text.ts";
import { alternativesOf, definitionsOf, kindOfScalar, objectMembersOf, tagOf } from "./unions.ts";
import type { Alternatives, JsonKind } from "./unions.ts";
import type { Path } from "./value.ts";

/** A conforming writer's view of a type, or what a reader must accept, see "Two sets of frames". */
export type View = "reader" | "writer";

/** Why a value is not of a type: the first place where it is not, and what is wrong there. */
export type Mismatch = { readonly path: Path } & (
  | { readonly kind: "value"; readonly expected: string; readonly found: JsonValue }
  | { readonly kind: "missing-key"; readonly key: string }
  | { readonly kind: "unknown-key"; readonly key: string; readonly known: readonly string[] }
);

/**
 * Whether a JSON value is of a type. Own keys only; what is inside `json` and `object` is not looked at. It takes no
 * more stack for a deep value than for a shallow one.
 */
export function accepts(catalogue: Catalogue, type: ValueType, value: JsonValue, view: View): boolean {
  return findMismatch(catalogue, type, value, view) === null;
}

/** A value that is still to be held against a type. */
interface Step {
  readonly type: ValueType;
  readonly value: JsonValue;
  readonly at: Trail | null;
}

/** The way to a value, from its end. */
interface Trail {
  readonly step: string | number;
  readonly from: Trail | null;
}

type Trouble =
  | { readonly kind: "value"; readonly expected: ValueType; readonly at?: Trail; readonly found: JsonValue }
  | { readonly kind: "missing-key"; readonly key: string }
  | { readonly kind: "unknown-key"; readonly key: string; readonly known: readonly string[]; readonly at: Trail };

/** The first place, in the order of the value, where it is not of the type; or null. */
export function findMismatch(catalogue: Catalogue, type: ValueType, value: JsonValue, view: View): Mismatch | null {
  const steps: Step[] = [{ type, value, at: null }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const further: Step[] = [];
    const trouble = takeStep(catalogue, step, view, further);
    if (trouble !== null) return describeTrouble(trouble, step);
    // Last in, first out.
    for (let index = further.length - 1; index >= 0; index--) steps.push(further[index]!);
  }
  return null;
}

function describeTrouble(trouble: Trouble, step: Step): Mismatch {
  const path: (string | number)[] = [];
  for (let at = (("at" in trouble) ? trouble.at : undefined) ?? step.at; at !== null; at = at.from) path.push(at.step);
  path.reverse();
  switch (trouble.kind) {
    case "value":
      return { path, kind: "value", expected: typeText(trouble.expected), found: trouble.found };
    case "missing-key":
      return { path, kind: "missing-key", key: trouble.key };
    case "unknown-key":
      return { path, kind: "unknown-key", key: trouble.key, known: trouble.known };
  }
}

/** Holds one value against its type, as far as that goes without looking inside it. */
function takeStep(catalogue: Catalogue, { type, value, at }: Step, view: View, further: Step[]): Trouble | null {
  switch (type.kind) {
    case "json":
      return null;
    case "reference":
    case "union":
      return chooseMember(catalogue, { type, value, at }, view, further);
    case "list": {
      if (!Array.isArray(value) || !isBetween(value.length, type.minItems, type.maxItems))
        return { kind: "value", expected: type, found: value };
      for (const [index, item] of (value as readonly JsonValue[]).entries())
        further.push({ type: type.items.type, value: item, at: { step: index, from: at } });
      return null;
    }
    case "object": {
      if (!isObject(value)) return { kind: "value", expected: type, found: value };
      const missing = (type.keys ?? []).find(({ name, optional }) => !optional && !Object.hasOwn(value, name));
      if (missing !== undefined) return { kind: "missing-key", key: missing.name };
      if (type.keys === null && type.values === null) return null;
      const keys = new Map((type.keys ?? []).map((key) => [key.name, key]));
      for (const [name, inner] of Object.entries(value)) {
        const slot = keys.get(name) ?? type.values;
        const trail = { step: name, from: at };
        if (slot !== null) further.push({ type: slot.type, value: inner, at: trail });
        else if (view === "writer") return { kind: "unknown-key", key: name, known: [...keys.keys()], at: trail };
      }
      return null;
    }
    default:
      return isOfScalarType(catalogue, type, value) ? null : { kind: "value", expected: type, found: value };
  }
}

/** Goes on with the member of a union, or the content of a definition, that the value can only be of. */
function chooseMember(catalogue: Catalogue, { type, value, at }: Step, view: View, further: Step[]): Trouble | null {
  const target = type.kind === "reference" ? definitionsOf(catalogue).get(type.name)?.type : undefined;
  if (target !== undefined && target.kind !== "reference" && target.kind !== "union") {
    further.push({ type: target, value, at });
    return null;
  }
  const alternatives = alternativesOf(catalogue, type);
  if (alternatives.members === null) return null;
  const kind = kindOfJson(value);
  const fitting = alternatives.members.filter((member) => member.kind === kind);
  const objects = objectMembersOf(alternatives);
  if (kind === "object" && (alternatives.open || objects.length > 1))
    return chooseObject(catalogue, alternatives, { type, value, at }, view, further);
  if (fitting.length === 0) return { kind: "value", expected: type, found: value };
  // Members of one kind other than objects are refused where they are read, so there is one.
  further.push({ type: fitting[0]!.type, value, at });
  return null;
}

function chooseObject(
  catalogue: Catalogue,
  alternatives: Alternatives,
  { type, value, at }: Step,
  view: View,
  further: Step[],
): Trouble | null {
  const objects = objectMembersOf(alternatives);
  const tag = tagOf(
    catalogue,
    objects.map((member) => member.type),
  );
  if (tag === null || !isObject(value)) return { kind: "value", expected: type, found: value };
  if (!Object.hasOwn(value, tag.key)) return { kind: "missing-key", key: tag.key };
  const found = value[tag.key]!;
  const index = tag.members.get(found as Scalar);
  if (index !== undefined) {
    further.push({ type: objects[index]!.type, value, at });
    return null;
  }
  const listed = [...tag.members.keys()];
  const isKindOfTag = listed.some((scalar) => kindOfScalar(scalar) === kindOfJson(found));
  if (alternatives.open && view === "reader" && isKindOfTag) return null;
  return { kind: "value", expected: { kind: "enum", values: listed }, found, at: { step: tag.key, from: at } };
}

const timestamp = new RegExp(timestampPattern);

function isOfScalarType(catalogue: Catalogue, type: ValueType, value: JsonValue): boolean {
  switch (type.kind) {
    case "string":
      return (
        typeof value === "string" &&
        ((type.minLength === null && type.maxLength === null) ||
          isBetween(countCodePoints(value), type.minLength, type.maxLength))
      );
    case "integer":
      return Number.isSafeInteger(value) && isBetween(value as number, type.minimum, type.maximum);
    case "number":
      return typeof value === "number" && Number.isFinite(value) && isBetween(value, type.minimum, type.maximum);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "timestamp":
      return typeof value === "string" && timestamp.test(value);
    case "enum":
      return type.values.includes(value as Scalar);
    case "const":
      return type.value === value;
    case "known":
      return typeof value === "string";
    case "error-code":
      return catalogue.errorCodes.some(({ name }) => name === value);
    default:
      return false;
  }
}

function isBetween(size: number, least: number | null, most: number | null): boolean {
  return (least === null || size >= least) && (most === null || size <= most);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOfJson(value: JsonValue): JsonKind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonKind);
}

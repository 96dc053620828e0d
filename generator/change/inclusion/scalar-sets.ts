import { timestampPattern } from "../../catalogue/json-schema-timestamps.ts";
import type { Catalogue, Scalar, ValueType } from "../../catalogue/model.ts";
import { enumerateNumbers, hasFraction, holdsNumber, nearNumbers } from "./number-sets.ts";
import type { NumberSet } from "./number-sets.ts";

/** The strings, numbers or booleans that a type holds, in a form that can be compared exactly. */
export type ScalarSet =
  | { readonly kind: "values"; readonly values: readonly Scalar[] }
  /** Every string of a length in code points. */
  | { readonly kind: "strings"; readonly min: number; readonly max: number }
  | { readonly kind: "timestamps" }
  | NumberSet;

/** Whether a set lies within others, and where it does not, a value that shows it. */
export type Containment =
  | { readonly answer: "within" }
  | { readonly answer: "outside"; readonly value: Scalar }
  /** Neither could be shown, or the value that shows it is too large to be written down. */
  | { readonly answer: "unproven" };

/** Strings in witnesses are no longer than this; a longer one shows nothing to a person. */
const longestString = 4_000;

/** The set of a type of strings, numbers or booleans; null for any other type. */
export function scalarSetOf(catalogue: Catalogue, type: ValueType): ScalarSet | null {
  switch (type.kind) {
    case "string":
      return { kind: "strings", min: Math.max(type.minLength ?? 0, 0), max: type.maxLength ?? Infinity };
    case "known":
      return { kind: "strings", min: 0, max: Infinity };
    case "timestamp":
      return { kind: "timestamps" };
    case "boolean":
      return { kind: "values", values: [false, true] };
    case "integer": {
      const min = Math.ceil(Math.max(type.minimum ?? -Infinity, Number.MIN_SAFE_INTEGER));
      return { kind: "integers", min, max: Math.floor(Math.min(type.maximum ?? Infinity, Number.MAX_SAFE_INTEGER)) };
    }
    case "number": {
      const min = Math.max(type.minimum ?? -Infinity, -Number.MAX_VALUE);
      return { kind: "numbers", min, max: Math.min(type.maximum ?? Infinity, Number.MAX_VALUE) };
    }
    case "const":
      return { kind: "values", values: [type.value] };
    case "enum":
      return { kind: "values", values: type.values };
    case "error-code":
      return { kind: "values", values: catalogue.errorCodes.map(({ name }) => name) };
    default:
      return null;
  }
}

/** Whether a set holds nothing. */
export function isEmpty(set: ScalarSet): boolean {
  if (set.kind === "values") return set.values.length === 0;
  return set.kind !== "timestamps" && set.min > set.max;
}

/** Whether a scalar belongs to a set. */
export function holds(set: ScalarSet, value: Scalar): boolean {
  switch (set.kind) {
    case "values":
      return set.values.includes(value);
    case "strings": {
      if (typeof value !== "string") return false;
      const length = countCodePoints(value);
      return length >= set.min && length <= set.max;
    }
    case "timestamps":
      return typeof value === "string" && timestamp.test(value);
    default:
      return typeof value === "number" && holdsNumber(set, value);
  }
}

/** Whether everything of one set belongs to one of the others. All are of the same JSON kind. */
export function contain(inner: ScalarSet, outers: readonly ScalarSet[]): Containment {
  if (isEmpty(inner) || outers.some((outer) => liesWithin(inner, outer))) return { answer: "within" };
  const members = inner.kind === "values" ? inner.values : candidates(inner, outers);
  for (const value of members) {
    if (holds(inner, value) && !outers.some((outer) => holds(outer, value))) return { answer: "outside", value };
  }
  return inner.kind === "values" ? { answer: "within" } : { answer: "unproven" };
}

/** Exact, both sets being of one JSON kind. */
function liesWithin(inner: ScalarSet, outer: ScalarSet): boolean {
  if (inner.kind === "values") return inner.values.every((value) => holds(outer, value));
  switch (inner.kind) {
    case "strings":
      if (outer.kind === "strings") return inner.min >= outer.min && inner.max <= outer.max;
      return inner.max === 0 && holds(outer, "");
    case "timestamps":
      if (outer.kind === "strings") return outer.min <= shortestTimestamp.length && outer.max === Infinity;
      return outer.kind === "timestamps";
    default: {
      if (outer.kind === "values") {
        const members = enumerateNumbers(inner, outer.values.length);
        return members !== null && members.every((value) => outer.values.includes(value));
      }
      if (outer.kind !== "integers" && outer.kind !== "numbers") return false;
      const bounded = inner.min >= outer.min && inner.max <= outer.max;
      return bounded && (outer.kind === "numbers" || inner.kind === "integers" || !hasFraction(inner));
    }
  }
}

/** No timestamp is shorter. */
export const shortestTimestamp = "2025-01-01T00:00:00Z";
const timestamp = new RegExp(timestampPattern);

/** Values of an infinite set that may lie outside others, the most readable first. */
function* candidates(inner: Exclude<ScalarSet, { kind: "values" }>, outers: readonly ScalarSet[]): Iterable<Scalar> {
  const most = outers.reduce((sum, outer) => sum + (outer.kind === "values" ? outer.values.length : 0), 0) + 1;
  switch (inner.kind) {
    case "strings": {
      for (const word of ["text", "other", "a"]) yield word;
      const edges = outers.flatMap((outer) => (outer.kind === "strings" ? [outer.max + 1, outer.min - 1] : []));
      for (const length of [...edges, inner.min, inner.max]) {
        if (length >= 0 && length <= longestString) yield "a".repeat(length);
      }
      for (let index = 0; index < most; index++) yield numberedString(index, inner.min, inner.max);
      return;
    }
    case "timestamps": {
      const edges = outers.flatMap((outer) => (outer.kind === "strings" ? [outer.max + 1] : []));
      yield shortestTimestamp;
      for (const length of edges) {
        const digits = Math.max(length - shortestTimestamp.length - 1, 1);
        if (digits <= longestString) yield shortestTimestamp.replace("Z", `.${"0".repeat(digits)}Z`);
      }
      for (let index = 1; index < most; index++)
        yield new Date(Date.UTC(2025, 0, 1) + index * 1000).toISOString().replace(".000", "");
      return;
    }
    default:
      yield* nearNumbers(
        inner,
        outers.flatMap((outer) => (outer.kind === "integers" || outer.kind === "numbers" ? [outer] : [])),
        most,
      );
  }
}

/** One of many different strings whose length is in the bounds, where the bounds leave room for it. */
function numberedString(index: number, min: number, max: number): string {
  const length = Math.max(min, Math.min(max, 1));
  if (max < 4) return String.fromCodePoint(...Array.from({ length }, () => Math.min(0x61 + index, 0x10ffff)));
  const text = `a${index.toString(36)}`;
  return min > longestString ? text : text.padEnd(Math.max(min, 0), "a");
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

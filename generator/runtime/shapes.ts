import type { JsonObject } from "./json-value.ts";
import { deepestLevel } from "./levels.ts";
import { askWhether } from "./nearest.ts";
import { type Path, type Walk, describe, kindOf, mismatch, quote, report } from "./walk.ts";

/**
 * What a value may be, as data: the guards say the same as code, to be fast, and these shapes say it to be explained and
 * to be held against what a writer may send. A shape is the name of a JSON type, or a tuple that begins with the function
 * that reads it, so that a bundle has only the functions that its shapes name. Nothing is read of a shape that may be
 * absent: what was added to `Object.prototype` cannot be taken for a part of it.
 */
export type Shape =
  | "string"
  | "boolean"
  | "null"
  | "object"
  | ScalarShape
  | OneShape
  | ListShape
  | ObjectShape
  | AnyShape
  | TaggedShape
  | MapShape
  | ReferenceShape
  | OptionalShape
  | NeverShape;

export interface Shapes {
  readonly [key: string]: Shape;
}

/** A value is told by what it lies in and by the step that leads to it from there, so that no way is made in vain. */
type Check = (walk: Walk, shape: Shape, value: unknown, from: Path, step: string | number) => void;

/** Holds a value against a shape. */
export function check(walk: Walk, shape: Shape, value: unknown, from: Path, step: string | number): void {
  if (typeof shape !== "string") (shape[0] as Check)(walk, shape, value, from, step);
  else if (kindOf(value) !== shape) mismatch(walk, [from, step], shape, value);
}

/** A value that is looked at as a whole; what is expected begins with the JSON type or types. */
export type ScalarShape = readonly [typeof scalar, expected: string, test: (value: unknown) => boolean];

export function scalar(walk: Walk, shape: ScalarShape, value: unknown, from: Path, step: string | number): void {
  if (!shape[2](value)) mismatch(walk, [from, step], shape[1], value);
}

/** One of several scalars. */
export type OneShape = readonly [typeof one, values: readonly Scalar[]];

export type Scalar = string | number | boolean;

const mostShown = 20;

export function one(walk: Walk, [, values]: OneShape, value: unknown, from: Path, step: string | number): void {
  if (values.includes(value as Scalar)) return;
  const shown = values.slice(0, mostShown).map((listed) => JSON.stringify(listed));
  if (values.length > mostShown) shown.push(`${values.length - mostShown} others`);
  report(
    walk,
    [from, step],
    values.some((listed) => typeof listed === typeof value) ? "wrong-value" : "wrong-type",
    `expected ${shown.join(" or ")}, got ${describe(value)}${askWhether(value, values)}`,
  );
}

/** An array with so many items. */
export type ListShape = readonly [typeof list, items: Shape, least: number, most: number];

export function list(
  walk: Walk,
  [, items, least, most]: ListShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const path: Path = [from, step];
  if (!Array.isArray(value)) return mismatch(walk, path, "array", value);
  const { length } = value;
  if (length < least || length > most)
    report(walk, path, "wrong-value", `expected array of ${least} to ${most} items, got ${length}`);
  for (let index = 0; index < length; index++) check(walk, items, value[index], path, index);
}

/**
 * Holds the keys of an object against their shapes. Only what it owns is there.
 *
 * @returns how many of them are there
 */
export function checkKeys(walk: Walk, keys: Shapes, value: JsonObject, path: Path): number {
  let count = 0;
  for (const key of Object.keys(keys)) {
    const shape = keys[key]!;
    if (Object.hasOwn(value, key)) {
      count++;
      check(walk, shape, value[key], path, key);
    } else if (shape[0] !== optional || (walk.writer && shape[2] === true)) reportMissing(walk, path, key);
  }
  return count;
}

/** Holds the keys that are not known against one shape; without one they may not be there. */
export function checkOthers(
  walk: Walk,
  known: readonly string[],
  others: Shape | null,
  value: JsonObject,
  path: Path,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    if (others === null) report(walk, [path, key], "unknown-key", `unknown key ${quote(key)}`);
    else check(walk, others, value[key], path, key);
  }
}

/** Notes that a key is not there. */
export function reportMissing(walk: Walk, path: Path, key: string): void {
  report(walk, [path, key], "missing-key", `expected key ${quote(key)}`);
}

/** A key that may be absent; a young one only for a reader: a writer must send it. */
export type OptionalShape = readonly [typeof optional, shape: Shape, young: boolean];

export function optional(walk: Walk, shape: OptionalShape, value: unknown, from: Path, step: string | number): void {
  check(walk, shape[1], value, from, step);
}

/** A key that may not be there although keys that nobody knows may: what an optional key holds. */
export type NeverShape = readonly [typeof never];

export function never(walk: Walk, _: Shape, __: unknown, from: Path, step: string | number): void {
  report(walk, [from, step], "unknown-key", "this key may not be there");
}

/** An object with keys: a reader takes any others, and a writer may send none. */
export type ObjectShape = readonly [typeof object, keys: Shapes];

export function object(walk: Walk, [, keys]: ObjectShape, value: unknown, from: Path, step: string | number): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path);
  if (walk.writer) checkOthers(walk, Object.keys(keys), null, value as JsonObject, path);
}

/** An object whose other keys hold values of one shape. */
export type MapShape = readonly [typeof map, keys: Shapes, values: Shape];

export function map(walk: Walk, [, keys, values]: MapShape, value: unknown, from: Path, step: string | number): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path);
  checkOthers(walk, Object.keys(keys), values, value as JsonObject, path);
}

/** One of several, by JSON type. */
export type AnyShape = readonly [typeof any, members: Shapes];

export function any(walk: Walk, [, members]: AnyShape, value: unknown, from: Path, step: string | number): void {
  const kind = kindOf(value);
  if (Object.hasOwn(members, kind)) check(walk, members[kind]!, value, from, step);
  else mismatch(walk, [from, step], Object.keys(members).join(" or "), value);
}

/** An object by the scalar under one key; a reader takes other scalars where it is open. */
export type TaggedShape = readonly [typeof tagged, key: string, cases: readonly TaggedCase[], open: boolean];

export type TaggedCase = readonly [values: readonly Scalar[], shape: Shape];

/** Only of the member that was meant anything is said. */
export function tagged(
  walk: Walk,
  [, key, cases, open]: TaggedShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  if (!Object.hasOwn(value as object, key)) return reportMissing(walk, path, key);
  const tag = (value as JsonObject)[key] as Scalar;
  const meant = cases.find(([values]) => values.includes(tag));
  if (meant !== undefined) return check(walk, meant[1], value, from, step);
  const values = cases.flatMap(([each]) => each);
  if (!open || walk.writer || !values.some((listed) => typeof listed === typeof tag))
    one(walk, [one, values], tag, path, key);
}

/**
 * A definition. Where it leads back to itself, how many levels deeper the value is than what it stands in; null where it
 * does not: counting begins anew.
 */
export type ReferenceShape = readonly [typeof reference, shape: () => Shape, deeper: 0 | 1 | null];

export function reference(
  walk: Walk,
  [, shape, deeper]: ReferenceShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const { level } = walk;
  const goOn = (to: number): void => {
    walk.level = to;
    check(walk, shape(), value, from, step);
  };
  if (deeper === null) {
    goOn(0);
    walk.level = level;
  } else if (level + deeper > deepestLevel) report(walk, [from, step], "too-deep", `more than ${deepestLevel} levels`);
  else walk.later.push(() => goOn(level + deeper));
}

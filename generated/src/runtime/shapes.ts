// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

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
  | YoungShape
  | NeverShape;

export interface Shapes {
  readonly [key: string]: Shape;
}

type Check = (walk: Walk, shape: Shape, value: unknown, path: Path, level: number) => void;

/** Holds a value against a shape. */
export function check(walk: Walk, shape: Shape, value: unknown, path: Path, level: number): void {
  if (typeof shape !== "string") (shape[0] as Check)(walk, shape, value, path, level);
  else if (kindOf(value) !== shape) mismatch(walk, path, shape, value);
}

/** A value that is looked at as a whole; what is expected begins with the JSON type or types. */
export type ScalarShape = readonly [typeof scalar, expected: string, test: (value: unknown) => boolean];

export function scalar(walk: Walk, [, expected, test]: ScalarShape, value: unknown, path: Path): void {
  if (!test(value)) mismatch(walk, path, expected, value);
}

/** One of several scalars. */
export type OneShape = readonly [typeof one, values: readonly Scalar[]];

export type Scalar = string | number | boolean;

const mostShown = 20;

export function one(walk: Walk, [, values]: OneShape, value: unknown, path: Path): void {
  if (values.includes(value as Scalar)) return;
  const shown = values
    .slice(0, mostShown)
    .map((listed) => JSON.stringify(listed))
    .join(" or ");
  const more = values.length > mostShown ? ` or ${values.length - mostShown} others` : "";
  const code = values.some((listed) => typeof listed === typeof value) ? "wrong-value" : "wrong-type";
  report(walk, path, code, `expected ${shown}${more}, got ${describe(value)}${askWhether(value, values)}`);
}

/** An array with so many items. */
export type ListShape = readonly [typeof list, items: Shape, least: number, most: number];

export function list(walk: Walk, [, items, least, most]: ListShape, value: unknown, path: Path, level: number): void {
  if (!Array.isArray(value)) return mismatch(walk, path, "array", value);
  const { length } = value;
  if (length < least || length > most)
    report(walk, path, "wrong-value", `expected array of ${least} to ${most} items, got ${length}`);
  for (let index = 0; index < length; index++) check(walk, items, value[index], [path, index], level);
}

export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Holds the keys of an object against their shapes. Only what it owns is there. */
export function checkKeys(walk: Walk, keys: Shapes, value: JsonObject, path: Path, level: number): void {
  for (const key of Object.keys(keys)) {
    const shape = keys[key]!;
    if (Object.hasOwn(value, key)) check(walk, shape, value[key], [path, key], level);
    else if (shape[0] !== optional && shape[0] !== never && (shape[0] !== young || walk.writer))
      reportMissing(walk, path, key);
  }
}

/** Holds the keys that none of several sets names against one shape; without one they may not be there. */
export function checkOthers(
  walk: Walk,
  known: readonly Shapes[],
  others: Shape | null,
  value: JsonObject,
  path: Path,
  level: number,
): void {
  for (const key of Object.keys(value)) {
    if (known.some((shapes) => Object.hasOwn(shapes, key))) continue;
    if (others === null) report(walk, [path, key], "unknown-key", `unknown key ${quote(key)}`);
    else check(walk, others, value[key], [path, key], level);
  }
}

function reportMissing(walk: Walk, path: Path, key: string): void {
  report(walk, [path, key], "missing-key", `expected key ${quote(key)}`);
}

/** A key that may be absent. */
export type OptionalShape = readonly [typeof optional, shape: Shape];

export function optional(walk: Walk, [, shape]: OptionalShape, value: unknown, path: Path, level: number): void {
  check(walk, shape, value, path, level);
}

/** A key that a writer must send and that a reader does without. */
export type YoungShape = readonly [typeof young, shape: Shape];

export function young(walk: Walk, [, shape]: YoungShape, value: unknown, path: Path, level: number): void {
  check(walk, shape, value, path, level);
}

/** A key that may not be there although keys that nobody knows may. */
export type NeverShape = readonly [typeof never];

export function never(walk: Walk, _: Shape, __: unknown, path: Path): void {
  report(walk, path, "unknown-key", "this key may not be there");
}

/** An object with keys: a reader takes any others, and a writer may send none. */
export type ObjectShape = readonly [typeof object, keys: Shapes];

export function object(walk: Walk, [, keys]: ObjectShape, value: unknown, path: Path, level: number): void {
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path, level);
  if (walk.writer) checkOthers(walk, [keys], null, value as JsonObject, path, level);
}

/** An object whose other keys hold values of one shape. */
export type MapShape = readonly [typeof map, keys: Shapes, values: Shape];

export function map(walk: Walk, [, keys, values]: MapShape, value: unknown, path: Path, level: number): void {
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path, level);
  checkOthers(walk, [keys], values, value as JsonObject, path, level);
}

/** One of several, by JSON type. */
export type AnyShape = readonly [typeof any, members: Shapes];

export function any(walk: Walk, [, members]: AnyShape, value: unknown, path: Path, level: number): void {
  const kind = kindOf(value);
  if (Object.hasOwn(members, kind)) check(walk, members[kind]!, value, path, level);
  else mismatch(walk, path, Object.keys(members).join(" or "), value);
}

/** An object by the scalar under one key; a reader takes other scalars where it is open. */
export type TaggedShape = readonly [typeof tagged, key: string, cases: readonly TaggedCase[], open: boolean];

export type TaggedCase = readonly [values: readonly Scalar[], shape: Shape];

/** Only of the member that was meant anything is said. */
export function tagged(walk: Walk, [, key, cases, open]: TaggedShape, value: unknown, path: Path, level: number): void {
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  if (!Object.hasOwn(value as object, key)) return reportMissing(walk, path, key);
  const tag = (value as JsonObject)[key] as Scalar;
  const meant = cases.find(([values]) => values.includes(tag));
  if (meant !== undefined) return check(walk, meant[1], value, path, level);
  const values = cases.flatMap(([each]) => each);
  if (!open || walk.writer || !values.some((listed) => typeof listed === typeof tag))
    one(walk, [one, values], tag, [path, key]);
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
  path: Path,
  level: number,
): void {
  if (deeper === null) check(walk, shape(), value, path, 0);
  else if (level + deeper > deepestLevel) report(walk, path, "too-deep", `more than ${deepestLevel} levels`);
  else walk.later.push(() => check(walk, shape(), value, path, level + deeper));
}

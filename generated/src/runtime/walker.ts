// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Issues, Trail } from "./issues.ts";
import { deepestLevel } from "./levels.ts";
import type { IssueCode } from "./refusal.ts";
import type { KeyShape, ListShape, ObjectShape, OneShape, Shape, TaggedShape } from "./shape.ts";
import { countCodePoints } from "./text-length.ts";
import { askWhether, describeShape, describeValue, quote } from "./wording.ts";

export interface JsonObject {
  readonly [key: string]: unknown;
}

/** A value as an object, or null for what is no JSON object. Only its own keys are part of it. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

type Step = string | number;

/** Holds values against shapes. Recursive definitions are put off, so that no depth can exhaust the stack. */
export class Walker {
  readonly #issues: Issues;
  readonly #writer: boolean;
  readonly #later: (readonly [shape: Shape, value: unknown, step: Step, from: Trail | null, level: number])[] = [];

  /** @param writer whether values are held against what a writer may send, not against what a reader takes */
  constructor(issues: Issues, writer: boolean) {
    this.#issues = issues;
    this.#writer = writer;
  }

  /** Does what was put off. */
  finish(): void {
    for (let next = this.#later.pop(); next !== undefined; next = this.#later.pop()) this.#value(...next);
  }

  /** The keys that an object must have, may have, and may not have. */
  keys(keys: readonly KeyShape[], object: JsonObject, at: Trail | null, level: number): void {
    for (const [key, presence, shape] of keys) {
      if (Object.hasOwn(object, key)) {
        if (presence === "never")
          this.#issues.add({ step: key, from: at }, "unknown-key", () => "this key may not be there");
        else this.#value(shape, object[key], key, at, level);
      } else if (presence === "required" || (presence === "young" && this.#writer)) {
        this.#issues.add({ step: key, from: at }, "missing-key", () => `expected ${describeShape(shape)}, got nothing`);
      }
    }
  }

  /** A key that no shape names. */
  unknownKey(key: string, from: Trail | null, known: readonly KeyShape[]): void {
    const message = () =>
      `unknown key ${quote(key)}${askWhether(
        key,
        known.map(([name]) => name),
      )}`;
    this.#issues.add({ step: key, from }, "unknown-key", message);
  }

  #value(shape: Shape, value: unknown, step: Step, from: Trail | null, level: number): void {
    if (typeof shape === "string") {
      if (!isOf(shape, value)) this.#wrong(shape, value, step, from);
      return;
    }
    switch (shape[0]) {
      case "timestamp":
        if (typeof value !== "string") this.#wrong(shape, value, step, from);
        else if (!shape[1].test(value)) this.#wrong(shape, value, step, from, "wrong-value");
        return;
      case "string":
        if (typeof value !== "string") return this.#wrong(shape, value, step, from);
        return this.#size(shape, shape[1], shape[2], countCodePoints(value), "wrong-length", step, from);
      case "integer":
      case "number":
        if (!isOf(shape[0], value)) return this.#wrong(shape, value, step, from);
        return this.#size(shape, shape[1], shape[2], value as number, "out-of-range", step, from);
      case "one":
        return this.#one(shape, value, step, from);
      case "list":
        return this.#list(shape, value, step, from, level);
      case "object":
        return this.#object(shape, value, step, from, level);
      case "any": {
        const kind = kindOf(value);
        const member = shape[1].find((candidate) => kindOfShape(candidate) === kind);
        return member === undefined
          ? this.#wrong(shape, value, step, from)
          : this.#value(member, value, step, from, level);
      }
      case "tagged":
        return this.#tagged(shape, value, step, from, level);
      case "ref":
        if (shape[2] === null) return this.#value(shape[1](), value, step, from, 0);
        if (level + shape[2] > deepestLevel)
          return this.#issues.add({ step, from }, "too-deep", () => `more than ${deepestLevel} levels`);
        this.#later.push([shape[1](), value, step, from, level + shape[2]]);
    }
  }

  #one(shape: OneShape, value: unknown, step: Step, from: Trail | null): void {
    const [, values] = shape;
    if (values.includes(value as string)) return;
    const isKind = values.some((listed) => typeof listed === typeof value);
    this.#wrong(shape, value, step, from, isKind ? "wrong-value" : "wrong-type", values);
  }

  #list(shape: ListShape, value: unknown, step: Step, from: Trail | null, level: number): void {
    if (!Array.isArray(value)) return this.#wrong(shape, value, step, from);
    const [, items, least, most] = shape;
    this.#size(shape, least, most, value.length, "wrong-length", step, from);
    const at = { step, from };
    for (let index = 0; index < value.length; index++) this.#value(items, value[index], index, at, level);
  }

  #object(shape: ObjectShape, value: unknown, step: Step, from: Trail | null, level: number): void {
    const object = asObject(value);
    if (object === null) return this.#wrong(shape, value, step, from);
    const [, keys, values] = shape;
    const at = { step, from };
    this.keys(keys, object, at, level);
    if (values === null && !this.#writer) return;
    for (const key of Object.keys(object)) {
      if (keys.some(([name]) => name === key)) continue;
      if (values === null) this.unknownKey(key, at, keys);
      else this.#value(values, object[key], key, at, level);
    }
  }

  /** Of a tagged object only the member that was meant is spoken of. */
  #tagged(shape: TaggedShape, value: unknown, step: Step, from: Trail | null, level: number): void {
    const object = asObject(value);
    if (object === null) return this.#wrong(shape, value, step, from);
    const [, key, cases, open] = shape;
    const one: OneShape = ["one", cases.flatMap(([values]) => values)];
    const at = { step, from };
    if (!Object.hasOwn(object, key)) {
      return this.#issues.add(
        { step: key, from: at },
        "missing-key",
        () => `expected ${describeShape(one)}, got nothing`,
      );
    }
    const tag = object[key];
    const found = cases.find(([values]) => values.includes(tag as string));
    if (found !== undefined) this.#value(found[1], value, step, from, level);
    else if (!open || this.#writer || !one[1].some((listed) => typeof listed === typeof tag))
      this.#one(one, tag, key, at);
  }

  #size(
    shape: Shape,
    least: number,
    most: number,
    size: number,
    code: IssueCode,
    step: Step,
    from: Trail | null,
  ): void {
    if (size < least || size > most)
      this.#issues.add({ step, from }, code, () => `expected ${describeShape(shape)}, got ${size}`);
  }

  #wrong(
    shape: Shape,
    value: unknown,
    step: Step,
    from: Trail | null,
    code: IssueCode = "wrong-type",
    names: readonly unknown[] = [],
  ): void {
    const message = () => `expected ${describeShape(shape)}, got ${describeValue(value)}${askWhether(value, names)}`;
    this.#issues.add({ step, from }, code, message);
  }
}

type Kind = "string" | "number" | "boolean" | "null" | "array" | "object";

/** The JSON type of a value; null for what is not JSON. */
function kindOf(value: unknown): Kind | null {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean" || kind === "object" ? kind : null;
}

function isOf(shape: Shape & string, value: unknown): boolean {
  switch (shape) {
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    case "json":
      return kindOf(value) !== null;
    default:
      return kindOf(value) === shape;
  }
}

/** The JSON type of what a member of a union admits; each admits one. */
function kindOfShape(shape: Shape): Kind {
  if (typeof shape === "string") return shape === "integer" ? "number" : (shape as Kind);
  switch (shape[0]) {
    case "timestamp":
      return "string";
    case "integer":
      return "number";
    case "one":
      return typeof shape[1][0] as Kind;
    case "list":
      return "array";
    case "tagged":
      return "object";
    case "ref":
      return kindOfShape(shape[1]());
    default:
      return shape[0] as Kind;
  }
}

import fc from "fast-check";
import type {
  Catalogue,
  JsonValue,
  Key,
  ListType,
  NumberType,
  ObjectType,
  StringType,
  UnionType,
  ValueType,
} from "../../generator/catalogue/model.ts";
import {
  alternativesOf,
  definitionsOf,
  kindOfScalar,
  objectMembersOf,
  tagOf,
} from "../../generator/catalogue/unions.ts";
import { anyJson, anyJsonObject, anyKey, anyNumber, anyText, awkwardNumbers, awkwardStrings } from "./json.ts";
import { timestamps } from "./timestamps.ts";

/** Whose values: what a conforming writer may send, or what a reader must accept besides. */
export type View = "writer" | "reader";

/**
 * Values of one value type, made from the model alone: neither a schema nor a guard has a part in it. Recursive
 * definitions are opened a few levels deep.
 */
export function valuesOf(catalogue: Catalogue, type: ValueType, view: View): fc.Arbitrary<JsonValue> {
  return new ValueMaker(catalogue, view).values(type, deepest);
}

/** How many definitions are opened one within the other before the shortest way out is taken. */
const deepest = 5;

/**
 * Makes arbitraries for the types of one catalogue and view, each once per type and remaining depth: without the memory
 * a definition that refers to itself twice would double the work at each level.
 */
export class ValueMaker {
  readonly #catalogue: Catalogue;
  readonly #view: View;
  readonly #heights: ReadonlyMap<string, number>;
  readonly #made = new Map<ValueType, fc.Arbitrary<JsonValue>[]>();

  constructor(catalogue: Catalogue, view: View) {
    this.#catalogue = catalogue;
    this.#view = view;
    this.#heights = definitionHeights(catalogue);
  }

  values(type: ValueType, depth: number = deepest): fc.Arbitrary<JsonValue> {
    let byDepth = this.#made.get(type);
    if (byDepth === undefined) this.#made.set(type, (byDepth = []));
    return (byDepth[depth] ??= this.#make(type, depth));
  }

  /** The entries of an object with these keys: those that must be there, and any choice of the others. */
  entries(keys: readonly Key[], depth: number = deepest): fc.Arbitrary<[string, JsonValue][]> {
    const all = keys.map((key): fc.Arbitrary<[string, JsonValue][]> => {
      if (key.optional && this.#tooHigh(key.type, depth)) return fc.constant([]);
      const entry = this.values(key.type, depth).map((value): [string, JsonValue][] => [[key.name, value]]);
      return key.optional ? fc.oneof(fc.constant<[string, JsonValue][]>([]), entry) : entry;
    });
    return fc.tuple(...all).map((entries) => entries.flat());
  }

  /** Keys that nobody listed, with any value. */
  unknownEntries(taken: readonly string[]): fc.Arbitrary<[string, JsonValue][]> {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant<[string, JsonValue][]>([]) },
      { weight: 1, arbitrary: this.#freeEntries(taken, anyJson(), 2) },
    );
  }

  #make(type: ValueType, depth: number): fc.Arbitrary<JsonValue> {
    switch (type.kind) {
      case "string":
        return stringsOf(type);
      case "integer":
      case "number":
        return numbersOf(type);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "timestamp":
        return timestamps();
      case "json":
        return anyJson();
      case "enum":
        return fc.constantFrom(...type.values);
      case "known":
        return fc.oneof(fc.constantFrom(...type.values), anyText());
      case "const":
        return fc.constant(type.value);
      case "error-code":
        return fc.constantFrom(...this.#catalogue.errorCodes.map(({ name }) => name));
      case "list":
        return this.#lists(type, depth);
      case "object":
        return this.#objects(type, depth);
      case "union":
        return this.#union(type, depth);
      case "reference": {
        const definition = definitionsOf(this.#catalogue).get(type.name);
        if (definition === undefined) throw new Error(`no definition ${type.name}`);
        return this.values(definition.type, Math.max(depth - 1, 0));
      }
    }
  }

  #lists({ items, minItems, maxItems }: ListType, depth: number): fc.Arbitrary<JsonValue> {
    const least = minItems ?? 0;
    if (maxItems === 0 || (least === 0 && this.#tooHigh(items.type, depth))) return fc.constant([]);
    const most = Math.min(maxItems ?? Infinity, least + 3);
    const values = this.values(items.type, depth);
    const usual = fc.array(values, { minLength: least, maxLength: most });
    const full =
      maxItems !== null && maxItems <= 64 && depth > 0
        ? [fc.array(values, { minLength: maxItems, maxLength: maxItems })]
        : [];
    return fc.oneof({ weight: 5, arbitrary: usual }, ...full.map((arbitrary) => ({ weight: 1, arbitrary })));
  }

  #objects({ keys, values }: ObjectType, depth: number): fc.Arbitrary<JsonValue> {
    if (keys === null && values === null) return anyJsonObject();
    const names = (keys ?? []).map(({ name }) => name);
    const listed = this.entries(keys ?? [], depth);
    let others: fc.Arbitrary<[string, JsonValue][]> = fc.constant([]);
    if (values !== null && !this.#tooHigh(values.type, depth))
      others = this.#freeEntries(names, this.values(values.type, depth), 3);
    else if (values === null && this.#view === "reader") others = this.unknownEntries(names);
    return inAnyOrder(fc.tuple(listed, others).map(([first, second]) => [...first, ...second]));
  }

  #union(type: UnionType, depth: number): fc.Arbitrary<JsonValue> {
    const low = type.members.filter((member) => !this.#tooHigh(member, depth));
    const least = Math.min(...type.members.map((member) => this.#height(member)));
    const members = low.length > 0 ? low : type.members.filter((member) => this.#height(member) === least);
    const unlisted = type.open && this.#view === "reader" ? this.#unlistedMembers(type) : [];
    return fc.oneof(...members.map((member) => this.values(member, depth)), ...unlisted);
  }

  /** Objects whose tag is of the tags' JSON type and none of the listed. */
  #unlistedMembers(type: UnionType): fc.Arbitrary<JsonValue>[] {
    const tag = tagOf(
      this.#catalogue,
      objectMembersOf(alternativesOf(this.#catalogue, type)).map((member) => member.type),
    );
    if (tag === null) throw new Error("an open union without a tag");
    const kinds = new Set([...tag.members.keys()].map(kindOfScalar));
    const unlisted = (values: fc.Arbitrary<JsonValue>) => values.filter((value) => !tag.members.has(value as string));
    const tags: fc.Arbitrary<JsonValue>[] = [];
    if (kinds.has("string")) tags.push(unlisted(anyText()));
    if (kinds.has("number")) tags.push(unlisted(anyNumber()));
    if (kinds.has("boolean") && !(tag.members.has(true) && tag.members.has(false))) tags.push(unlisted(fc.boolean()));
    return tags.map((values) =>
      inAnyOrder(
        fc
          .tuple(values, this.#freeEntries([tag.key], anyJson(), 2))
          .map(([value, others]) => [[tag.key, value], ...others]),
      ),
    );
  }

  #freeEntries(
    taken: readonly string[],
    values: fc.Arbitrary<JsonValue>,
    most: number,
  ): fc.Arbitrary<[string, JsonValue][]> {
    return fc.uniqueArray(fc.tuple(anyKey(new Set(taken)), values), { maxLength: most, selector: ([key]) => key });
  }

  /** Whether a type leads further down than the depth that is left allows. */
  #tooHigh(type: ValueType, depth: number): boolean {
    return this.#height(type) > depth;
  }

  #height(type: ValueType): number {
    return heightOf(type, this.#heights);
  }
}

/** How many definitions must be opened, one within the other, for the shortest value of each; Infinity where none ends. */
function definitionHeights(catalogue: Catalogue): ReadonlyMap<string, number> {
  const heights = new Map(catalogue.definitions.map(({ name }) => [name, Infinity]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { name, type } of catalogue.definitions) {
      const height = heightOf(type, heights);
      if (height < (heights.get(name) ?? Infinity)) {
        heights.set(name, height);
        changed = true;
      }
    }
  }
  return heights;
}

function heightOf(type: ValueType, heights: ReadonlyMap<string, number>): number {
  switch (type.kind) {
    case "reference":
      return 1 + (heights.get(type.name) ?? Infinity);
    case "union":
      return Math.min(...type.members.map((member) => heightOf(member, heights)));
    case "list":
      return (type.minItems ?? 0) === 0 ? 0 : heightOf(type.items.type, heights);
    case "object":
      return Math.max(
        0,
        ...(type.keys ?? []).filter(({ optional }) => !optional).map((key) => heightOf(key.type, heights)),
      );
    default:
      return 0;
  }
}

/** Lengths are code points, so a surrogate that would join its neighbour to one is no unit. */
function stringsOf({ minLength, maxLength }: StringType): fc.Arbitrary<string> {
  if (minLength === null && maxLength === null) return anyText();
  const least = minLength ?? 0;
  const units = fc.constantFrom("a", "Z", "0", " ", "é", "日", "😀", "\udc00", "\u0000", "\n");
  const usual = fc
    .array(units, { minLength: least, maxLength: Math.min(maxLength ?? Infinity, least + 6) })
    .map((all) => all.join(""));
  const fits = (text: string) => [...text].length >= least && [...text].length <= (maxLength ?? Infinity);
  const edges = ["a", "😀", "\udc00"].map((unit) => unit.repeat(least));
  if (maxLength !== null && maxLength <= 1000) edges.push(...["a", "😀"].map((unit) => unit.repeat(maxLength)));
  edges.push(...awkwardStrings.filter(fits));
  return fc.oneof(usual, fc.constantFrom(...edges));
}

function numbersOf({ kind, minimum, maximum }: NumberType): fc.Arbitrary<number> {
  const whole = kind === "integer";
  const least = whole
    ? Math.max(Number.MIN_SAFE_INTEGER, Math.ceil(minimum ?? -Infinity))
    : (minimum ?? -Number.MAX_VALUE);
  const most = whole
    ? Math.min(Number.MAX_SAFE_INTEGER, Math.floor(maximum ?? Infinity))
    : (maximum ?? Number.MAX_VALUE);
  const fits = (value: number) => value >= least && value <= most && (!whole || Number.isSafeInteger(value));
  const edges = [least, most, least + 1, most - 1, ...awkwardNumbers].filter(fits);
  // Math.ceil(-0.5) is -0, which fast-check takes for another bound than 0.
  const span = { min: least + 0, max: most + 0 };
  const usual = whole ? fc.integer(span) : fc.double({ ...span, noNaN: true, noDefaultInfinity: true });
  return fc.oneof(fc.constantFrom(...edges), usual);
}

/** An object of the entries, as often as not in the order in which they came. */
export function inAnyOrder(
  entries: fc.Arbitrary<[string, JsonValue][]>,
): fc.Arbitrary<{ readonly [key: string]: JsonValue }> {
  return fc
    .tuple(entries, fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat() }))
    .map(([all, turn]) => Object.fromEntries(rotate(all, turn)));
}

function rotate<T>(all: readonly T[], turn: number): readonly T[] {
  const cut = all.length === 0 ? 0 : turn % all.length;
  return [...all.slice(cut), ...all.slice(0, cut)];
}

import type { FaultCollector } from "./document-fault.ts";
import type { DocumentPlaces, EntryPlaces } from "./document-places.ts";
import type { Range } from "./fault.ts";
import { judgeNumber } from "./plain-number.ts";
import { nameCharacter } from "./source-text.ts";
import { describeValue } from "./value.ts";
import type { Path, Value, ValueMap } from "./value.ts";

/** Nodes as `yaml` composes them, as far as they matter here; the package itself is behind document.ts. */
export interface YamlNodes {
  readonly isAlias: (node: unknown) => boolean;
  readonly isCollection: (node: unknown) => boolean;
  readonly isMap: (node: unknown) => node is { readonly items: readonly YamlPair[] };
  readonly isNode: (node: unknown) => node is YamlNode;
  readonly isPair: (node: unknown) => node is YamlPair;
  readonly isScalar: (node: unknown) => node is YamlScalar;
  readonly isSeq: (node: unknown) => node is { readonly items: readonly unknown[] };
}

interface YamlNode {
  readonly range?: readonly [start: number, valueEnd: number, nodeEnd: number] | null | undefined;
  readonly tag?: string | undefined;
}

interface YamlPair {
  readonly key: unknown;
  readonly value: unknown;
}

interface YamlScalar {
  readonly type?: string | undefined;
  readonly value: unknown;
}

export interface Converted {
  readonly value: ValueMap;
  readonly places: DocumentPlaces;
  readonly unreadable: readonly Path[];
  readonly standIns: readonly Path[];
}

/**
 * Turns composed YAML into values, and reports keys that are no names or stand twice, merge keys, unusual numbers, and
 * halves of surrogate pairs. What carries a tag or is an alias becomes null, and is listed as unreadable.
 *
 * @param standInStarts where values begin that stand for others; they are unreadable too, and listed by themselves
 * @returns null where the document is no mapping
 */
export function convertNodes(
  yaml: YamlNodes,
  root: unknown,
  text: string,
  standInStarts: ReadonlySet<number>,
  { report, wordsFor }: FaultCollector,
): Converted | null {
  const places = new Map<ValueMap | readonly Value[], ReadonlyMap<string | number, EntryPlaces>>();
  const unreadable: Path[] = [];
  const standIns: Path[] = [];

  /** Without the line break that ends a block. */
  const rangeOf = (node: unknown): Range => {
    if (yaml.isPair(node))
      return { start: rangeOf(node.key).start, end: Math.max(rangeOf(node.value).end, rangeOf(node.key).end) };
    const [start, end] = (yaml.isNode(node) ? node.range : null) ?? [0, 0];
    return { start, end: start + text.slice(start, end).trimEnd().length };
  };

  const convert = (node: unknown, path: Path): Value => {
    if (yaml.isAlias(node) || (yaml.isNode(node) && node.tag !== undefined)) {
      unreadable.push(path);
      return null;
    }
    if (yaml.isMap(node)) return convertEntries(node.items, path);
    // An entry `key: value` between `[ ]` is a mapping of one key.
    if (yaml.isPair(node)) return convertEntries([node], path);
    if (yaml.isSeq(node)) return convertList(node.items, path);
    return yaml.isScalar(node) ? convertScalar(node, path) : null;
  };

  const convertEntries = (pairs: readonly YamlPair[], path: Path): ValueMap => {
    const map = new Map<string, Value>();
    const entries = new Map<string, EntryPlaces>();
    for (const { key, value } of pairs) {
      const keyRange = rangeOf(key);
      const name = readKey(key, keyRange);
      if (name === null) continue;
      const first = entries.get(name);
      if (first !== undefined) {
        report("duplicate-key", { key: name, first: wordsFor(first.key!.start) }, keyRange.start, keyRange.end);
        continue;
      }
      entries.set(name, {
        key: keyRange,
        value: yaml.isNode(value) ? rangeOf(value) : { start: keyRange.end, end: keyRange.end },
      });
      map.set(name, convert(value, [...path, name]));
    }
    places.set(map, entries);
    return map;
  };

  const convertList = (items: readonly unknown[], path: Path): readonly Value[] => {
    const list = items.map((item, index) => convert(item, [...path, index]));
    places.set(list, new Map(items.map((item, index) => [index, { key: null, value: rangeOf(item) }])));
    return list;
  };

  /** The name that a key is, or null. */
  const readKey = (key: unknown, { start, end }: Range): string | null => {
    const found = text.slice(start, end);
    if (!yaml.isScalar(key)) {
      if (yaml.isCollection(key)) report("complex-key", {}, start, end);
      return null;
    }
    if (key.type === "PLAIN" && found === "<<") {
      report("merge-key", {}, start, end);
      return null;
    }
    if (typeof key.value === "string") {
      reportSurrogates(key.value, start, end);
      return key.value;
    }
    if (typeof key.value === "number") return reportNumber(found, key.value, start, end) ? null : found;
    report("key-not-text", { found, as: describeValue(key.value as Value) }, start, end);
    return null;
  };

  const convertScalar = (node: YamlScalar, path: Path): Value => {
    const { start, end } = rangeOf(node);
    const value = node.value as Value;
    if (standInStarts.has(start)) {
      standIns.push(path);
      unreadable.push(path);
    }
    if (typeof value === "string") reportSurrogates(value, start, end);
    if (typeof value === "number" && reportNumber(text.slice(start, end), value, start, end)) {
      unreadable.push(path);
      return null;
    }
    return value;
  };

  const reportNumber = (found: string, value: number, start: number, end: number): boolean => {
    const fault = judgeNumber(found, value);
    if (fault?.kind === "spelling") report("number-spelling", { found, value: fault.value }, start, end);
    if (fault?.kind === "inexact") report("number-inexact", { found, value: fault.value }, start, end);
    return fault !== null;
  };

  const reportSurrogates = (value: string, start: number, end: number): void => {
    const half = /\p{Cs}/u.exec(value);
    if (half !== null) report("unpaired-surrogate", { character: nameCharacter(half[0]) }, start, end);
  };

  if (yaml.isMap(root)) return { value: convertEntries(root.items, []), places, unreadable, standIns };
  const { start, end } = rangeOf(root);
  if (root === null || (yaml.isScalar(root) && root.value === null)) report("empty-file", {}, start, end);
  else
    report(
      "not-a-mapping",
      { found: describeValue(yaml.isSeq(root) ? [] : ((root as YamlScalar).value as Value)) },
      start,
      end,
    );
  return null;
}

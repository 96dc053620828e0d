import { findNearest, isWorthSuggesting } from "../diagnostics/did-you-mean.ts";
import { quote } from "../diagnostics/wording.ts";
import type { Builder } from "./build-fields.ts";
import type { Range } from "./fault.ts";
import type { Slot, ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";
import type { Path } from "./value.ts";

/** The types that every catalogue has, by the word that stands for them. */
export const builtInTypes = {
  string: { kind: "string", minLength: null, maxLength: null },
  integer: { kind: "integer", minimum: null, maximum: null },
  number: { kind: "number", minimum: null, maximum: null },
  boolean: { kind: "boolean" },
  null: { kind: "null" },
  timestamp: { kind: "timestamp" },
  object: { kind: "object", keys: null, values: null },
  json: { kind: "json" },
} as const satisfies Record<string, ValueType>;

/** Words that people write for a type that is called otherwise here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ...["str", "text", "char", "varchar", "uuid", "url", "uri"].map((word) => [word, "write `string`"] as const),
  ...["int", "int32", "int64", "long", "uint", "uint32", "uint64", "bigint", "safeint"].map(
    (word) => [word, "write `integer`"] as const,
  ),
  ...["float", "double", "decimal", "numeric", "float64"].map((word) => [word, "write `number`"] as const),
  ...["bool"].map((word) => [word, "write `boolean`"] as const),
  ...["date", "datetime", "date-time", "time"].map(
    (word) => [word, "write `timestamp` for an RFC 3339 date-time, or `string`"] as const,
  ),
  ...["any", "unknown", "mixed"].map((word) => [word, "write `json` for any value"] as const),
  ...["nil", "none", "undefined", "void"].map(
    (word) => [word, "write `null`, or mark the key with `?` if it may be absent"] as const,
  ),
  ...["list", "array"].map((word) => [word, "write `list<…>`, with the type of its entries"] as const),
  ...["map", "record", "dict", "dictionary"].map(
    (word) => [word, "write `map<…>`, with the type of its values, or `object` for any JSON object"] as const,
  ),
]);

const deepestExpression = 64;

/** What an expression says. */
export interface Expression {
  /** Its terms, in order; `unreadableType` for one that could not be read. */
  readonly terms: readonly Term[];
  /** Whether `other` stands at its end. */
  readonly open: boolean;
}

export interface Term {
  readonly type: ValueType;
  readonly range: Range;
}

/**
 * Reads `term ("|" term)*`, where a term is a built-in type, `list<…>`, `map<…>`, a definition or `ErrorCode`.
 *
 * @returns null, and faults at the part that is wrong, where the text is no expression
 */
export function readExpression(builder: Builder, text: string, path: Path): Expression | null {
  const wordAt = /[^\s|<>,]+/y;
  let at = 0;

  const fail = (start: number, end: number, reason: string): null => {
    builder.report("bad-expression", { reason }, path, "value", { start, end: Math.max(end, start) });
    return null;
  };
  const skipSpace = (): void => {
    while (/\s/.test(text.charAt(at))) at++;
  };

  const readUnion = (depth: number): Expression | null => {
    if (depth > deepestExpression) {
      builder.report("nested-too-deeply", { most: deepestExpression }, path, "value", { start: at, end: text.length });
      return null;
    }
    const terms: Term[] = [];
    let other: Range | null = null;
    for (;;) {
      skipSpace();
      const start = at;
      wordAt.lastIndex = at;
      const word = wordAt.exec(text)?.[0] ?? "";
      at += word.length;
      const afterWord = at;
      skipSpace();
      if (word === "") {
        const found = text.charAt(at);
        return fail(
          start,
          at + found.length,
          found === "" ? "a type is missing at the end" : `a type is missing before ${quote(found)}`,
        );
      }
      if (other !== null) {
        builder.report("misplaced-other", {}, path, "value", other);
        return null;
      }
      if (word === "other" && text.charAt(at) !== "<") other = { start, end: afterWord };
      else {
        const term = readTerm(word, start, afterWord, depth);
        if (term === null) return null;
        terms.push(term);
      }
      skipSpace();
      if (text.charAt(at) !== "|") break;
      at++;
    }
    if (other !== null && terms.length === 0) {
      builder.report("misplaced-other", {}, path, "value", other);
      return null;
    }
    for (const { type, range } of terms) {
      if (type.kind === "json" && type !== unreadableType && (terms.length > 1 || other !== null)) {
        builder.report("json-not-alone", { name: "json" }, path, "value", range);
        return null;
      }
    }
    return { terms, open: other !== null };
  };

  const readTerm = (word: string, start: number, afterWord: number, depth: number): Term | null => {
    if (text.charAt(at) !== "<")
      return { type: resolveWord(builder, word, path, { start, end: afterWord }), range: { start, end: afterWord } };
    const inner = readArgument(word, start, afterWord, depth);
    if (inner === null) return null;
    const range = { start, end: at };
    const slot = plainSlot(unionOf(inner));
    return word === "list"
      ? { type: { kind: "list", items: slot, minItems: null, maxItems: null }, range }
      : { type: { kind: "object", keys: null, values: slot }, range };
  };

  /** What stands between `<` and `>`. */
  const readArgument = (word: string, start: number, afterWord: number, depth: number): Expression | null => {
    if (word !== "list" && word !== "map") {
      const hint = /^array$/i.test(word)
        ? "write `list<…>`"
        : /^(?:record|dict|dictionary)$/i.test(word)
          ? "write `map<…>`, with the type of the values alone"
          : "only `list` and `map` are followed by `<`";
      builder.report("unknown-type", { name: word, meant: null, hint }, path, "value", { start, end: afterWord });
      return null;
    }
    const opened = at;
    at++;
    const inner = readUnion(depth + 1);
    if (inner === null) return null;
    if (text.charAt(at) !== ">") return fail(opened, text.length, `${quote(`${word}<`)} is not closed with \`>\``);
    at++;
    if (text.startsWith("[]", at)) {
      builder.report("list-suffix", {}, path, "value", { start: at, end: at + 2 });
      return null;
    }
    if (text.charAt(at) === "?") {
      builder.report("optional-mark-on-type", {}, path, "value", { start: at, end: at + 1 });
      return null;
    }
    return inner;
  };

  const expression = readUnion(1);
  if (expression === null) return null;
  if (at < text.length) return fail(at, text.length, `${quote(text.slice(at))} is out of place`);
  return expression;
}

/** The type of an expression: its only term, or a union of them. */
export function unionOf({ terms, open }: Expression): ValueType {
  const types = terms.map(({ type }) => type);
  return types.length === 1 && !open ? types[0]! : { kind: "union", members: types, open };
}

/** A slot of which nothing is said but its type. */
export function plainSlot(type: ValueType): Slot {
  return { type, description: null, deprecated: null, examples: [] };
}

/** A word as a type; a fault and `unreadableType` where it is none. */
function resolveWord(builder: Builder, word: string, path: Path, within: Range): ValueType {
  if (Object.hasOwn(builtInTypes, word)) return builtInTypes[word as keyof typeof builtInTypes];
  if (word === "ErrorCode" && builder.hasErrorCodes) return { kind: "error-code" };
  if (builder.definitions.has(word)) return { kind: "reference", name: word };
  const { end } = within;
  if (word.endsWith("[]")) builder.report("list-suffix", {}, path, "value", { start: end - 2, end });
  else if (word.endsWith("?")) builder.report("optional-mark-on-type", {}, path, "value", { start: end - 1, end });
  else {
    const hint =
      word === "ErrorCode"
        ? "it is declared by `error_codes`, and there are none"
        : (otherWords.get(word.toLowerCase()) ?? null);
    const meant =
      hint === null && isWorthSuggesting(builder.faults, builder.definitions) ? findTypeMeant(builder, word) : null;
    builder.report("unknown-type", { name: word, meant, hint }, path, "value", within);
  }
  return unreadableType;
}

function findTypeMeant(builder: Builder, word: string): string | null {
  const builtIn = [...Object.keys(builtInTypes), ...(builder.hasErrorCodes ? ["ErrorCode"] : [])];
  return findNearest(word, [...builder.definitions, ...builtIn]);
}

import type { Span } from "../diagnostics/diagnostic.ts";
import { mapLines } from "../diagnostics/line-map.ts";

/** How deep a JSON text may be nested before it is refused unread; a catalogue nests 64 deep at most. */
export const deepestJson = 200;

/** A way into a JSON value: names of keys and indices of lists. */
export type JsonPath = readonly (string | number)[];

/** Where the parts of a JSON text stand, or the first place at which it is no JSON. */
export type JsonPlaces =
  | { readonly ok: false; readonly message: string; readonly span: Span }
  | {
      readonly ok: true;
      /** Keys that stand twice in one object, at their second place, and how deep that object lies; 0 for the outermost. */
      readonly repeated: readonly { readonly key: string; readonly depth: number; readonly span: Span }[];
      /** The place of the key or value at a path, or of the nearest part around it that is there. */
      locate(path: JsonPath, part: "key" | "value"): Span;
      /** Whether there is a value at a path. */
      has(path: JsonPath): boolean;
    };

interface Node {
  readonly start: number;
  end: number;
  readonly key: { readonly start: number; readonly end: number } | null;
  readonly children: Map<string | number, Node>;
}

class JsonFault extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Finds the place of every part of a JSON text. It is slower than `JSON.parse` and meant for the text in which a fault
 * has to be shown.
 */
export function placeJson(text: string): JsonPlaces {
  const lines = mapLines(text);
  const repeated: { key: string; depth: number; span: Span }[] = [];
  let at = 0;

  const fail = (message: string): never => {
    throw new JsonFault(at, at >= text.length ? "the text ends too early" : message);
  };
  const skipSpace = () => {
    while (at < text.length && " \t\n\r".includes(text[at]!)) at++;
  };
  const readWord = (pattern: RegExp, message: string): string => {
    pattern.lastIndex = at;
    const word = pattern.exec(text)?.[0] ?? fail(message);
    at += word.length;
    return word;
  };
  const readString = (): string => {
    const start = at;
    if (text[at] !== '"') fail("expected a key in double quotes");
    at++;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === 0x22) break;
      // At the end of the text the unit is no number.
      if (!(unit >= 0x20)) fail("a text may not hold control characters; they are escaped");
      if (unit === 0x5c) readWord(escapePattern, "there is no such escape");
      else at++;
    }
    at++;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const readMembers = (close: string, readMember: () => void) => {
    at++;
    skipSpace();
    if (text[at] === close) return void at++;
    for (;;) {
      readMember();
      skipSpace();
      if (text[at] === close) return void at++;
      if (text[at] !== ",") fail(`expected \`,\` or \`${close}\``);
      at++;
      skipSpace();
    }
  };
  const readNode = (key: Node["key"], depth: number): Node => {
    skipSpace();
    if (depth >= deepestJson && (text[at] === "{" || text[at] === "[")) fail(`nested deeper than ${deepestJson}`);
    const node: Node = { start: at, end: at, key, children: new Map() };
    if (text[at] === "{") {
      readMembers("}", () => {
        const start = at;
        const name = readString();
        const place = { start, end: at };
        skipSpace();
        if (text[at] !== ":") fail("expected `:`");
        at++;
        if (node.children.has(name)) repeated.push({ key: name, depth, span: lines.spanOf(place.start, place.end) });
        node.children.set(name, readNode(place, depth + 1));
      });
    } else if (text[at] === "[") {
      readMembers("]", () => {
        node.children.set(node.children.size, readNode(null, depth + 1));
      });
    } else if (text[at] === '"') {
      readString();
    } else {
      readWord(scalarPattern, "expected a JSON value");
    }
    node.end = at;
    return node;
  };

  let root: Node;
  try {
    root = readNode(null, 0);
    skipSpace();
    if (at < text.length) fail("expected the end of the text");
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return {
      ok: false,
      message: fault.message,
      span: lines.spanOf(fault.offset, Math.min(fault.offset + 1, text.length)),
    };
  }
  const locate = (path: JsonPath, part: "key" | "value"): Span => {
    let node = root;
    let whole = true;
    for (const step of path) {
      const child = node.children.get(step);
      whole = child !== undefined;
      if (child === undefined) break;
      node = child;
    }
    const place = node.key !== null && (part === "key" || !whole) ? node.key : node;
    return lines.spanOf(place.start, place.end);
  };
  const has = (path: JsonPath): boolean => {
    let node: Node | undefined = root;
    for (const step of path) node = node?.children.get(step);
    return node !== undefined;
  };
  return { ok: true, repeated, locate, has };
}

const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalarPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y;

/** Whether brackets in a text nest deeper than `deepestJson`; cheap, for what must be known before parsing. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > deepestJson) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
}

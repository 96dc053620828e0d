import { codeSpan } from "./markdown.ts";
import type { Place } from "./markdown.ts";

/** What an author's Markdown may refer to. */
export interface ProseContext {
  /** Whether the page has an anchor of this name. A link to any other fragment is shown as text. */
  readonly hasAnchor: (anchor: string) => boolean;
}

/**
 * Writes inline Markdown of an author, in one pass from left to right, in the order in which CommonMark reads it: code
 * before links before the rest. What is honoured is told in prose.ts.
 *
 * Emphasis is left to whoever renders the page: it can do no harm and cannot leave its cell or paragraph, and an escape
 * puts punctuation only where there was punctuation, so that emphasis falls where it fell in the original.
 *
 * @param source without control characters
 * @param lineBreak what a line break of the source becomes
 */
export function writeInline(source: string, place: Place, lineBreak: " " | "\n", context: ProseContext): string {
  const findBackticks = indexBackticks(source);
  const pieces: string[] = [];
  /** Pieces that hold a `[` which may yet begin a link. */
  const openers: number[] = [];

  let at = 0;
  while (at < source.length) {
    const character = source[at]!;
    if (character === "\\") {
      const next = source[at + 1] ?? "";
      if (next === "\n") pieces.push(lineBreak === "\n" ? "\\\n" : " ");
      else pieces.push(punctuation.test(next) ? `\\${next}` : "\\\\");
      at += next === "\n" || punctuation.test(next) ? 2 : 1;
    } else if (character === "`") {
      const opening = findBackticks(at);
      if (opening.closer === null) pieces.push("\\`".repeat(opening.length));
      else pieces.push(codeSpan(contentOf(source.slice(at + opening.length, opening.closer)), place));
      at = (opening.closer ?? at) + opening.length;
    } else if (character === "[") {
      openers.push(pieces.push("\\[") - 1);
      at += 1;
    } else if (character === "]") {
      const opener = openers.pop();
      const resource = opener === undefined ? null : readResource(source, at + 1, context);
      if (opener !== undefined && resource !== null) {
        pieces[opener] = "[";
        // An image becomes a link: nothing is loaded unasked.
        if (pieces[opener - 1] === "!") pieces[opener - 1] = "\\!";
        pieces.push(`](${resource.target})`);
        // A link holds no other link.
        openers.length = 0;
      } else {
        pieces.push("\\]");
      }
      at = resource?.end ?? at + 1;
    } else if (character === " " || character === "\t") {
      const blanks = blanksAt(source, at);
      at += blanks.length;
      const endsLine = source[at] === "\n";
      // One blank stays, so that emphasis is divided from the backslash as it was from the line's end.
      if (endsLine) pieces.push(lineBreak === "\n" && blanks.endsWith("  ") ? " \\\n" : lineBreak);
      else pieces.push(blanks);
      if (endsLine) at += 1;
    } else {
      pieces.push(character === "\n" ? lineBreak : writeCharacter(source, at));
      at += 1;
    }
  }
  breakAddresses(pieces);
  return pieces.join("");
}

/**
 * GitHub makes a link of an address without being told to, up to the next blank, and takes what else is written there by
 * its letters. An address that is followed by more than text is kept from becoming one.
 */
function breakAddresses(pieces: string[]): void {
  let starts: number[] = [];
  let isMixed = false;
  for (let at = 0; at <= pieces.length; at++) {
    const piece = pieces[at] ?? " ";
    if (/^\s|^\\\n/.test(piece)) {
      if (isMixed) for (const start of starts) pieces[start] = `\\${pieces[start]!}`;
      starts = [];
      isMixed = false;
    } else if (piece.length > 1 || piece === "[") isMixed = starts.length > 0;
    else if (piece === "/" && /(?:https?|ftp):$/i.test(pieces.slice(Math.max(0, at - 6), at).join(""))) starts.push(at);
    else if (piece === "." && /www$/i.test(pieces.slice(Math.max(0, at - 3), at).join(""))) starts.push(at);
  }
}

/** All blanks from a place on. */
function blanksAt(source: string, at: number): string {
  blankRun.lastIndex = at;
  return blankRun.exec(source)?.[0] ?? "";
}

const blankRun = /[ \t]+/y;

/** What a backslash takes the meaning from: ASCII punctuation. */
const punctuation = /^[!-/:-@[-`{-~]$/;

function writeCharacter(source: string, at: number): string {
  const character = source[at]!;
  if (character === "&") return /^&#?[A-Za-z0-9]+;/.test(source.slice(at, at + 40)) ? "\\&" : "&";
  return /[<{}|~$]/.test(character) ? `\\${character}` : character;
}

/** The content of a code span: one blank is taken from both ends where there is something between them. */
function contentOf(raw: string): string {
  const line = raw.replaceAll("\n", " ");
  return /^ .* $/.test(line) && /[^ ]/.test(line) ? line.slice(1, -1) : line;
}

/** For a run of backticks: its length, and where the next run of the same length begins. One pass for all of them. */
function indexBackticks(source: string): (at: number) => { length: number; closer: number | null } {
  const lengths = new Map<number, number>();
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    lengths.set(index, run.length);
    const others = places.get(run.length);
    if (others === undefined) places.set(run.length, [index]);
    else others.push(index);
  }
  for (const list of places.values()) list.reverse();
  return (at) => {
    const length = lengths.get(at) ?? 1;
    const later = places.get(length) ?? [];
    while (later.length > 0 && later.at(-1)! <= at) later.pop();
    return { length, closer: later.at(-1) ?? null };
  };
}

/** The `(…)` of a link: a target, perhaps in angle brackets, and perhaps a title. */
const resourcePattern = (() => {
  const parentheses = String.raw`\((?:[^\s()\\]|\\\S){0,2000}\)`;
  const inAngles = String.raw`<((?:[^<>\\\n]|\\.){1,2000})>`;
  const bare = String.raw`((?!<)(?:[^\s()\\]|\\\S|${parentheses}){1,2000})`;
  const title = String.raw`"(?:[^"\\]|\\[^]){0,2000}"|'(?:[^'\\]|\\[^]){0,2000}'|\((?:[^()\\]|\\[^]){0,2000}\)`;
  return new RegExp(String.raw`\(\s*(?:${inAngles}|${bare})(?:\s+(?:${title}))?\s*\)`, "y");
})();

/** Reads the `(…)` of a link; null where there is none, or where the target is not one that we let through. */
function readResource(source: string, at: number, context: ProseContext): { target: string; end: number } | null {
  resourcePattern.lastIndex = at;
  const found = resourcePattern.exec(source);
  if (found === null) return null;
  const target = (found[1] ?? found[2] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  if (scheme !== undefined && !["http", "https", "mailto"].includes(scheme)) return null;
  if (target.startsWith("#") && !context.hasAnchor(target.slice(1))) return null;
  return { target: writeTarget(target), end: at + found[0].length };
}

/** A target of characters that are safe anywhere; whatever else it holds is percent-encoded. */
function writeTarget(target: string): string {
  return target
    .replace(/[^A-Za-z0-9\-._~:/?#@!$&'*+,;=%]/gu, (character) =>
      // encodeURIComponent leaves parentheses alone.
      encodeURIComponent(character).replace(/[()]/g, (parenthesis) => `%${parenthesis.charCodeAt(0).toString(16)}`),
    )
    .replaceAll("&", "&amp;");
}

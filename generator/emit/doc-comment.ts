import { pageBreaker } from "./typescript-literals.ts";
import { showControls } from "./visible-text.ts";

/** Longer lines of running text are broken. */
const lineLength = 116;

/**
 * The text of a doc comment, without its delimiters: paragraphs of Markdown, then the deprecation. Whatever the texts
 * hold, the comment ends where it should, `@deprecated` is its only tag, and every character of them can be seen.
 *
 * @param paragraphs texts of the catalogue and sentences of ours; null and blank ones are left out
 * @param deprecated why the thing should not be used any more, null where it may be
 * @returns null where there is nothing to say
 */
export function docText(paragraphs: readonly (string | null)[], deprecated: string | null = null): string | null {
  const parts = paragraphs.map((paragraph) => safeLines(paragraph ?? "")).filter((lines) => lines.length > 0);
  if (deprecated !== null) {
    const [first = "", ...others] = safeLines(deprecated);
    parts.push([`@deprecated ${first}`.trimEnd(), ...others]);
  }
  return parts.length === 0 ? null : parts.map((lines) => lines.join("\n")).join("\n\n");
}

/** A doc text with its delimiters and a line break; empty where there is none. */
export function docComment(text: string | null): string {
  if (text === null) return "";
  if (!text.includes("\n") && !text.startsWith("@")) return `/** ${text} */\n`;
  const lines = text.split("\n").map((line) => ` * ${line}`.trimEnd());
  return `/**\n${lines.join("\n")}\n */\n`;
}

/** A text as the lines of a comment, without blank ones at either end. */
function safeLines(text: string): string[] {
  const lines = showControls(text)
    .replaceAll("\t", "  ")
    .split("\n")
    .map((line) => disarm(line).trimEnd());
  while (lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  return breakLines(lines);
}

/**
 * Words that a compiler, bundler or formatter looks for after an `@` anywhere in a comment, be it escaped or not: they
 * would drop the declaration from the types, keep the comment in a bundle, or change how the file is read.
 */
const watchedWords =
  /@(?=internal|license|preserve|lic\b|cc_on|jsx|ts-|flow|noflow|format|noformat|prettier|noprettier|__)/gi;

/** Where TypeScript begins a tag: an `@` at the start of a line, or after white space, `*` or `{`. */
const tagStart = /(?<=^|[\s*{])@/g;

/** Escapes as Markdown does, so that a hover shows the text as it was written. */
function disarm(line: string): string {
  return line
    .replace(watchedWords, "&#64;")
    .replace(tagStart, "\\@")
    .replaceAll("*/", "*\\/")
    .replace(pageBreaker, "<\\");
}

/**
 * Breaks long lines of running text at spaces, and lets what is left over go on in the next line. Left alone is what
 * Markdown reads by the line (lists, tables, code, headings); and no line comes to begin with what would make it one.
 */
function breakLines(lines: readonly string[]): string[] {
  const broken: string[] = [];
  let leftOver = "";
  let isCode = false;
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (leftOver !== "" && !isRunningText(line)) {
      broken.push(leftOver);
      leftOver = "";
    }
    const whole = leftOver === "" ? line : `${leftOver} ${line}`;
    leftOver = "";
    if (isCode || whole.length <= lineLength || !isRunningText(whole)) {
      broken.push(whole);
      continue;
    }
    const parts = breakLine(whole);
    leftOver = parts.pop() ?? "";
    broken.push(...parts);
  }
  return leftOver === "" ? broken : [...broken, leftOver];
}

function breakLine(line: string): string[] {
  const parts: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length > lineLength && current !== "" && isRunningText(word)) {
      parts.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...parts, current];
}

function isRunningText(line: string): boolean {
  return /^(?:[A-Za-z\u0080-\uffff"'(]|`(?!``)|[*_]+[A-Za-z\u0080-\uffff`])/.test(line) && !line.includes("|");
}

import { error, warning } from "../message.ts";
import type { PlaceText } from "../message.ts";
import { count, quote } from "../wording.ts";

/** Faults of the text itself, before anything is known of what it says. */
export const readingMessages = {
  "file-too-large": error(
    ({ bytes, most }: { bytes: number; most: number }) =>
      `the file is ${bytes} bytes long, and at most ${most} are read; move long prose elsewhere or split the protocol`,
  ),
  "not-utf8": error(({ offset, guess }: { offset: number; guess: "utf-16" | "utf-32" | null }) => {
    const found =
      guess === null
        ? `byte ${offset} (counted from 0) begins no UTF-8 character`
        : `the file looks like ${guess.toUpperCase()}`;
    return `${found}; save the file as UTF-8`;
  }),
  "carriage-return": error(
    () => "a carriage return stands here without a line feed after it; lines end with LF or CRLF, so convert the file",
  ),
  "control-character": error(
    ({ character }: { character: string }) =>
      `the character ${character} may not stand in a YAML file; leave it out, or write it as an escape in double quotes`,
  ),
  "unpaired-surrogate": error(
    ({ character }: { character: string }) =>
      `${character} is half of a surrogate pair, which no UTF-8 text can hold; write the whole character`,
  ),
  "nested-too-deeply": error(
    ({ most }: { most: number }) =>
      `this is nested deeper than ${most} levels; give inner parts a name under \`definitions\``,
  ),
  "too-many-parts": error(
    ({ most }: { most: number }) =>
      `the file has more than ${most} words, marks, spaces and line ends up to here; split the protocol`,
  ),
  "empty-file": error(() => "the file says nothing; it must hold a mapping that begins with `format: 1`"),
  "not-a-mapping": error(
    ({ found }: { found: string }) =>
      `the file holds ${found}; it must hold a mapping of \`format\`, \`title\`, \`protocol\` and so on`,
  ),
  "several-documents": error(
    ({ marker }: { marker: string }) =>
      `${quote(marker)} begins or ends a document, and a catalogue is one document; delete the line (one \`---\` before everything else may stand)`,
  ),
  directive: error(
    ({ found }: { found: string }) => `the directive ${quote(found)} means nothing here; only \`%YAML 1.2\` may stand`,
  ),
  anchor: error(
    ({ found }: { found: string }) =>
      `${quote(found)} is a YAML anchor, and a catalogue has none; give what is shared a name under \`definitions\`, or quote the value if it is text`,
  ),
  alias: error(
    ({ found }: { found: string }) =>
      `${quote(found)} is a YAML alias, and a catalogue has none; give what is shared a name under \`definitions\`, or quote the value if it is text`,
  ),
  tag: error(
    ({ found }: { found: string }) =>
      `${quote(found)} is a YAML tag, and a catalogue has none; delete it, or quote the value if it is text`,
  ),
  "merge-key": error(
    () => "`<<` would merge another mapping into this one; write the keys out, or name the whole under `definitions`",
  ),
  "complex-key": error(
    () => "a key is a single word here; write `key: value`, without `?` and without a list or mapping as the key",
  ),
  "key-not-text": error(
    ({ found, as }: { found: string; as: string }) =>
      `YAML reads the key ${quote(found)} as ${as}; write it in quotes if it is a name`,
  ),
  "duplicate-key": error(
    ({ key, first }: { key: string; first: PlaceText }) =>
      `the key ${quote(key)} stands here a second time, the first is at ${first.words}; keep one of the two`,
  ),
  "number-spelling": error(
    ({ found, value }: { found: string; value: string | null }) =>
      `${quote(found)} is an unusual spelling of a number, which other readers take for something else; ` +
      `write ${value === null ? "plain decimal digits" : quote(value)}, or quote it if it is text`,
  ),
  "number-inexact": error(
    ({ found, value }: { found: string; value: string }) =>
      `${quote(found)} cannot be held exactly, it would become ${value}; write a number with fewer digits, or quote it if it is text`,
  ),
  "comment-beside-prose": error(
    () =>
      "this comment stands on the line of a text without quotes, where a `#` of the text itself would look the same; " +
      "quote the text, or give the comment a line of its own",
  ),
  "more-faults": error(({ more }: { more: number }) => `and ${count(more, "more diagnostic")}; mend these first`),
  "more-warnings": warning(({ more }: { more: number }) => `and ${count(more, "more warning")}`),
};

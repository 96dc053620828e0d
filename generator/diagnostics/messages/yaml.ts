import { error } from "../message.ts";
import { escapeInvisible, quote } from "../wording.ts";

/** Where the text is no YAML. */
export const yamlMessages = {
  "tab-indentation": error(() => "a tab indents this line; YAML is indented with spaces"),
  "conflict-marker": error(
    () => "a merge left this conflict marker; decide between the two sides, and delete the markers",
  ),
  "uneven-indentation": error(
    () =>
      "this line is indented unlike the ones that it belongs to; keys of one mapping, and entries of one list, begin in the same column",
  ),
  "colon-in-text": error(
    ({ isInFlow }: { isInFlow: boolean }) =>
      "a colon and a space in a text without quotes begin a new key; put the text in quotes, or " +
      (isInFlow ? "a comma before the key" : "the nested keys on lines of their own"),
  ),
  "reserved-start": error(
    ({ character }: { character: string }) => `a text that begins with ${quote(character)} must stand in quotes`,
  ),
  "text-after-value": error(
    () =>
      "the value has ended before this; put the whole text in quotes (a quote inside single quotes is doubled), or delete the rest",
  ),
  "bad-escape": error(
    ({ found }: { found: string }) =>
      `${quote(found)} is no escape of double-quoted text; write \`\\\\\` for a backslash, or use single quotes`,
  ),
  "unclosed-quote": error(
    ({ quoteMark }: { quoteMark: string }) =>
      `this text has no closing ${quote(quoteMark)}; add it, or double a quote that belongs to the text`,
  ),
  "unclosed-bracket": error(
    ({ open, close }: { open: string; close: string }) =>
      `this ${quote(open)} is not closed; end it with ${quote(close)}, and indent its lines deeper than the key it belongs to`,
  ),
  "unopened-bracket": error(
    ({ found }: { found: string }) =>
      `nothing is open that ${quote(found)} could close; delete it, or quote the text that it belongs to`,
  ),
  "missing-comma": error(
    () => "a comma is missing before this; entries between `{ }` and `[ ]` are separated by commas",
  ),
  "missing-colon": error(
    () => "a key without a colon; write `key: value`, or indent the line if it continues the text above it",
  ),
  "missing-space": error(
    () => "a space is missing; write one after the colon or comma, and before a `#` that begins a comment",
  ),
  "list-beside-key": error(
    () => "a list may not begin on the line of its key; begin it on the next line, or write `[a, b]`",
  ),
  "block-text-start": error(
    () =>
      "after `|` or `>` only `+`, `-` and a digit may follow; begin the text on the next line, indented with spaces",
  ),
  "unusual-space": error(
    ({ character }: { character: string }) =>
      `${character} follows the colon, which YAML does not take for a space; write an ordinary space`,
  ),
  "key-too-long": error(
    () => "a key may not go over several lines or 1,024 characters; quote the text if it is a value",
  ),
  "not-yaml": error(
    ({ reason }: { reason: string }) =>
      `this is no YAML (${escapeInvisible(reason.slice(0, 100))}); quote it if it is text`,
  ),
};

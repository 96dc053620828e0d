import { error } from "../message.ts";
import type { PlaceText } from "../message.ts";
import { didYouMean, listNames, quote } from "../wording.ts";

/** Faults of the parts of a catalogue: what is missing, unknown or of another kind. */
export const structureMessages = {
  "unknown-key": error(
    ({ key, where, known, meant }: { key: string; where: string; known: readonly string[]; meant: string | null }) =>
      `${quote(key)} means nothing in ${where}${meant === null ? `, which may hold ${listNames(known, "and")}` : didYouMean(meant)}`,
  ),
  "missing-key": error(
    ({ key, where, holds }: { key: string; where: string; holds: string }) =>
      `${quote(key)} is missing in ${where}; it holds ${holds}`,
  ),
  "wrong-kind": error(
    ({ what, expected, found, quoteIt }: { what: string; expected: string; found: string; quoteIt: boolean }) =>
      `${what} must be ${expected}, and here stands ${found}${quoteIt ? "; quote it if text is meant" : ""}`,
  ),
  "not-a-choice": error(
    ({
      what,
      found,
      choices,
      meant,
    }: {
      what: string;
      found: string;
      choices: readonly string[];
      meant: string | null;
    }) => `${what} must be ${listNames(choices, "or")}, not ${quote(found)}${didYouMean(meant)}`,
  ),
  "blank-text": error(
    ({ what }: { what: string }) => `${what} is blank; write what it should say, or leave the key out`,
  ),
  "line-break": error(({ what }: { what: string }) => `${what} must be a single line`),
  "unsupported-format": error(
    ({ found }: { found: string }) =>
      `\`format\` is the version of this file's language, and only \`format: 1\` can be read, not ${found}`,
  ),
  "no-frame-types": error(() => "there is no frame type; a protocol has at least one under `frame_types`"),
  "bad-package-name": error(
    ({ name, reason }: { name: string; reason: string }) =>
      `${quote(name)} is no npm package name: ${reason}; write something like \`@scope/run-stream\``,
  ),
  "bad-address": error(
    ({ what, found, wanted }: { what: string; found: string; wanted: string }) =>
      `${what} must be ${wanted}, not ${quote(found)}`,
  ),
  "close-code-range": error(
    ({ code }: { code: string }) =>
      `${quote(code)} is no close code that an endpoint may send; write an integer of 1000 to 1003, 1007 to 1014, or 3000 to 4999`,
  ),
  "unknown-close-code": error(
    ({ code, meant }: { code: string; meant: string | null }) =>
      `\`close_codes\` has no ${code}; add it there${didYouMean(meant)}`,
  ),
  "example-mismatch": error(
    ({ where, expected, found }: { where: string; expected: string; found: string }) =>
      `the example does not fit its type: ${where} must be ${expected}, and here stands ${found}`,
  ),
  "example-key-unknown": error(
    ({ key, known, meant }: { key: string; known: readonly string[]; meant: string | null }) =>
      `the example does not fit its type: ${quote(key)} is no key of it` +
      (meant !== null
        ? didYouMean(meant)
        : known.length === 0
          ? ", which has none"
          : `; it has ${listNames(known, "and")}`),
  ),
  "example-key-missing": error(
    ({ key }: { key: string }) => `the example does not fit its type: the key ${quote(key)} is missing`,
  ),
  "bad-name": error(
    ({ name, what, rule }: { name: string; what: string; rule: string }) =>
      `${quote(name)} cannot be the name of ${what}: ${rule}`,
  ),
  "reserved-key": error(
    ({ name }: { name: string }) =>
      `${quote(name)} cannot be a key, since every JavaScript object has a member of that name; choose another`,
  ),
  "misplaced-mark": error(
    ({ name, what }: { name: string; what: string }) =>
      `a \`?\` in ${quote(name)} is out of place: ${what}; one \`?\` at the very end of a key of an object or of the envelope says that it may be absent`,
  ),
  "key-twice": error(
    ({ name, first }: { name: string; first: PlaceText }) =>
      `${quote(name)} stands here and at ${first.words}, once with \`?\` and once without; keep one of the two`,
  ),
  "name-clash": error(
    ({ name, other, both, first }: { name: string; other: string; both: string; first: PlaceText }) =>
      `${quote(name)} and ${quote(other)} (${first.words}) both make ${both}; rename one of them`,
  ),
  "reserved-name": error(
    ({ name, makes, taken }: { name: string; makes: string; taken: string }) =>
      `${quote(name)} makes the export ${quote(makes)}, which is already ${taken}; choose another name`,
  ),
};

import { error } from "../message.ts";
import type { PlaceText } from "../message.ts";
import { listNames, quote } from "../wording.ts";

/** Faults of the envelope, and of what the frame types say about its keys and their payloads. */
export const envelopeMessages = {
  "role-twice": error(
    ({ role, first }: { role: string; first: PlaceText }) =>
      `the role ${quote(role)} is given twice, first at ${first.words}; one key may have it`,
  ),
  "no-type-key": error(
    () => "no key of the envelope has `role: type`; the key that says of which type a frame is needs it",
  ),
  "type-of-role": error(
    ({ keyword, role }: { keyword: string; role: string }) =>
      `${quote(keyword)} says what a key holds, and of a key with \`role: ${role}\` that is known; leave it out`,
  ),
  "untyped-stream-key": error(
    () => "the key with `role: stream` must say what it holds; add `type: string` or `type: integer`",
  ),
  "stream-key-type": error(
    ({ found }: { found: string }) =>
      `a key with \`role: stream\` names the stream by a string or an integer, and may not be ${found}`,
  ),
  "optional-type-key": error(
    ({ key }: { key: string }) => `every frame has its type, so ${quote(key)} may not be absent; leave the \`?\` out`,
  ),
  "per-type-and-optional": error(
    ({ key }: { key: string }) =>
      `${quote(key)} is both \`per_type\` and marked with \`?\`; write \`per_type: absent\` without the mark if it may be missing`,
  ),
  "per-type-role": error(
    ({ role }: { role: string }) =>
      `a key with \`role: ${role}\` is there in every frame, so it cannot be \`per_type\``,
  ),
  "not-per-type": error(
    ({ key }: { key: string }) =>
      `the envelope's ${quote(key)} is the same for every frame type; add \`per_type: nullable\` or \`per_type: absent\` to it there, or leave it out here`,
  ),
  "per-type-null": error(
    ({ found }: { found: string }) =>
      `a \`per_type\` key where a frame type says \`required\` is never null, and ${found} is or holds null; leave null out of the type (\`per_type: nullable\` adds it)`,
  ),
  "per-type-name": error(
    ({ key, taken }: { key: string; taken: readonly string[] }) =>
      `a \`per_type\` key may not be called ${quote(key)}, since a frame type says something else there; taken are ${listNames(taken, "and")}`,
  ),
  "inline-refuses-keys": error(
    () =>
      "without a key of `role: data` the payload's keys stand in the envelope, where unknown ones must be read; write `read`, or leave it out",
  ),
  "wire-twice": error(
    ({ wire, first }: { wire: string; first: PlaceText }) =>
      `another type is ${quote(wire)} on the wire already (${first.words}); each type needs a value of its own`,
  ),
  "wire-kinds": error(
    ({ first }: { first: PlaceText }) =>
      `this type is a string on the wire and the one at ${first.words} an integer, or the other way round; give all of them \`wire\` values of one JSON type`,
  ),
  "payload-type": error(
    ({ found }: { found: string }) =>
      `\`data\` holds a mapping of keys, or names a definition or a union of definitions, and not ${found}; describe such a payload under \`definitions\``,
  ),
  "inline-payload": error(
    ({ found }: { found: string }) =>
      `without a key of \`role: data\` the payload's keys stand beside the envelope's, so it must be one object with \`keys\` and without \`values\`, not ${found}`,
  ),
  "inline-key-twice": error(
    ({ key, first }: { key: string; first: PlaceText }) =>
      `the envelope has a key ${quote(key)} already (${first.words}), and this payload's keys stand beside it; rename one of them`,
  ),
};

import { quote } from "../diagnostics/wording.ts";
import { pathOf } from "./change.ts";
import type { Path, Reader } from "./change.ts";
import type { Fact } from "./compare/fact.ts";
import type { Answer } from "./inclusion/inclusion.ts";
import { kindRules } from "./kinds.ts";
import type { Kind } from "./kinds.ts";
import { describePath } from "./place-words.ts";
import { needsNoFrame, shownByStream } from "./policy.ts";

/** What a sentence about a change is made of. */
interface Words {
  readonly place: string;
  /** The place around the last step of the path, and that step. */
  readonly around: string;
  readonly last: string;
  readonly was: string;
  readonly is: string;
  readonly name: string;
}

/** What was and what is, and where a changed definition is used. */
export function summarise(fact: Fact, uses: readonly Path[]): string {
  const path = pathOf(fact);
  const text = sentences[fact.kind]({
    place: describePath(path),
    around: describePath(path.at(-2) === "keys" ? path.slice(0, -2) : path.slice(0, -1)),
    last: quote(String(path.at(-1) ?? "")),
    was: quote(fact.was ?? "nothing"),
    is: quote(fact.is ?? "nothing"),
    name: quote(fact.name ?? ""),
  });
  const { demands } = kindRules[fact.kind];
  const isWords = typeof demands === "object" && demands.always === "prose";
  return isWords ? text : `${text}${describeUses(uses)}`;
}

/** A summary with who breaks or, where nobody does, what follows from the kind alone. */
export function describeChange(summary: string, kind: Kind, answers: Readonly<Record<Reader, Answer>>): string {
  const { demands } = kindRules[kind];
  const because = typeof demands === "object" ? demands.because : undefined;
  const told = needsNoFrame.has(kind)
    ? disagreement
    : describeAnswers(answers, shownByStream.has(kind) ? streams : frames);
  const consequence = told ?? because;
  return consequence === undefined ? summary : `${summary}; ${consequence}`;
}

/** What should be thought of although a change of this kind is additive; null where nothing. */
export function warnOf({ kind }: Pick<Fact, "kind">): string | null {
  switch (kind) {
    case "close-code-added":
      return "clients in use do not know the code and take it for an abnormal close";
    case "code-metadata-changed":
      return "clients in use go on doing what they were generated with";
    default:
      return null;
  }
}

const frames = { refuse: "refuse frames", accept: "accept frames" };
const streams = { refuse: "find fault with streams", accept: "find no fault with streams" };

function describeAnswers(
  { oldReader, newReader }: Readonly<Record<Reader, Answer>>,
  { refuse, accept }: typeof frames,
): string | undefined {
  const parts: string[] = [];
  if (oldReader === "breaks") parts.push(`old readers ${refuse} of new writers`);
  if (newReader === "breaks") parts.push(`new readers ${refuse} of old writers`);
  if (oldReader === "unproven") parts.push(`it is not proven that old readers ${accept} of new writers`);
  if (newReader === "unproven") parts.push(`it is not proven that new readers ${accept} of old writers`);
  return parts.length === 0 ? undefined : parts.join(", and ");
}

const disagreement = "a reader of either side may find fault with streams of the other";

const mostUses = 3;

function describeUses(uses: readonly Path[]): string {
  if (uses.length === 0) return "";
  const named = uses.slice(0, mostUses).map(describePath);
  const more = uses.length - named.length;
  return `, used by ${[...named, ...(more === 0 ? [] : [`${more} more`])].join(", ").replace(/, (?=[^,]*$)/, " and ")}`;
}

const became = ({ place, was, is }: Words) => `${place} changed from ${was} to ${is}`;

/** Complete by construction: a kind without a sentence does not compile. */
const sentences = {
  "protocol-changed": ({ was, is }) => `the protocol number moved from ${was} to ${is}`,
  "envelope-key-added": ({ is }) => `the envelope has a new key ${is}`,
  "envelope-key-removed": ({ was }) => `the envelope lost its key ${was}`,
  "envelope-key-retyped": became,
  "envelope-key-became-nullable": ({ place }) => `${place} may now be null`,
  "envelope-key-became-non-null": ({ place }) => `${place} may not be null any more`,
  "envelope-key-became-optional": ({ place }) => `${place} may now be absent`,
  "envelope-key-became-required": ({ place }) => `${place} may not be absent any more`,
  "envelope-role-changed": ({ place, was, is }) => `the role of ${place} changed from ${was} to ${is}`,
  "envelope-reordered": ({ was, is }) => `the keys of the envelope stand in another order: ${is} instead of ${was}`,
  "version-const-changed": ({ around, was, is }) => `the constant of ${around} changed from ${was} to ${is}`,
  "unknown-policy-changed": ({ place, was, is }) => `${place} changed from ${was} to ${is}`,
  "per-type-policy-changed": ({ place, was, is }) => `\`per_type\` of ${place} changed from ${was} to ${is}`,
  "per-type-key-became-optional": ({ around, last, was }) =>
    `${last} became optional on ${around}, where it was ${was}`,
  "per-type-key-became-required": ({ around, last, was }) =>
    `${last} became required on ${around}, where it was ${was}`,
  "per-type-key-became-never": ({ around, last, was }) => `${last} is refused on ${around}, where it was ${was}`,
  "frame-type-added": ({ is }) => `frame type ${is} is new`,
  "frame-type-removed": ({ was }) => `frame type ${was} is gone`,
  "frame-type-renamed": ({ was, is }) => `frame type ${was} is now called ${is}`,
  "frame-type-deprecated": ({ place }) => `${place} is now deprecated`,
  "frame-type-undeprecated": ({ place }) => `${place} is not deprecated any more`,
  "key-deprecated": ({ place }) => `${place} is now deprecated`,
  "key-undeprecated": ({ place }) => `${place} is not deprecated any more`,
  "definition-deprecated": ({ place }) => `definition ${place} is now deprecated`,
  "definition-undeprecated": ({ place }) => `definition ${place} is not deprecated any more`,
  "payload-kind-changed": became,
  "data-key-added": ({ around, is }) => `${around} has a new key ${is}`,
  "data-key-removed": ({ around, was }) => `${around} lost the key ${was}`,
  "data-key-became-optional": ({ place }) => `${place} may now be absent`,
  "data-key-became-required": ({ place }) => `${place} may not be absent any more`,
  "nested-key-added": ({ place, is }) => `${place} is a new key, ${is}`,
  "nested-key-removed": ({ place, was }) => `${place} is gone; it was ${was}`,
  "nested-key-became-optional": ({ place }) => `${place} may now be absent`,
  "nested-key-became-required": ({ place }) => `${place} may not be absent any more`,
  "value-type-widened": ({ place, was, is }) => `${place} allows more than before: ${was} became ${is}`,
  "value-type-narrowed": ({ place, was, is }) => `${place} allows less than before: ${was} became ${is}`,
  "value-type-changed": became,
  "known-value-added": ({ around, name }) => `${around} knows a new value ${name}`,
  "known-value-removed": ({ around, name }) => `${around} does not name the value ${name} any more`,
  "union-member-listed": ({ place, name }) => `the open union of ${place} lists ${name} now`,
  "union-member-unlisted": ({ place, name }) => `the open union of ${place} does not list ${name} any more`,
  "union-opened": ({ place }) => `the union of ${place} is open now: readers read members that are not listed`,
  "union-closed": ({ place }) => `the union of ${place} is closed now: readers refuse members that are not listed`,
  "union-tag-changed": ({ place, was, is }) =>
    `the members of the union of ${place} are told apart by ${is} instead of ${was}`,
  "error-code-added": ({ is }) => `error code ${is} is new`,
  "error-code-removed": ({ was }) => `error code ${was} is gone`,
  "close-code-added": ({ place }) => `${place} is new`,
  "close-code-removed": ({ place }) => `${place} is gone`,
  "code-metadata-changed": became,
  "stream-rule-added": ({ place, is }) => `rule of order ${place} is new: ${is}`,
  "stream-rule-removed": ({ place, was }) => `rule of order ${place} is gone; it was ${was}`,
  "stream-rule-changed": ({ place, was, is }) => `rule of order ${place} changed from ${was} to ${is}`,
  "stream-respelled": ({ place }) => `rule of order ${place} is written in another way and means the same`,
  "sse-event-changed": ({ was, is }) => `what server-sent events carry as \`event:\` changed from ${was} to ${is}`,
  "coalesced-added": ({ last, name }) => `frames of type ${last} may be delivered joined, by ${name}`,
  "coalesced-removed": ({ last, name }) => `frames of type ${last} are not joined by ${name} any more`,
  "definition-added": ({ place }) => `definition ${place} is new`,
  "definition-removed": ({ place }) => `definition ${place} is gone`,
  "prose-changed": ({ place }) => `the words of ${place} changed`,
  reordered: ({ place }) => `the order of ${place} changed`,
  "type-respelled": ({ place, was, is }) =>
    `${place} is written ${was === is ? "in another way" : `as ${is} instead of ${was}`} and means the same`,
} as const satisfies Record<Kind, (words: Words) => string>;

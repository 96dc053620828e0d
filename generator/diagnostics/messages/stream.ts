import { error } from "../message.ts";
import type { PlaceText } from "../message.ts";
import { didYouMean, quote } from "../wording.ts";

/** Faults of the rules of order. */
export const streamMessages = {
  "unknown-frame-type": error(
    ({ name, meant }: { name: string; meant: string | null }) =>
      `there is no frame type ${quote(name)}${didYouMean(meant)}`,
  ),
  "restarts-without-begins": error(
    () => "`restarts` says where another `begins` may stand, and there is none; add `begins`, or leave it out",
  ),
  "anytime-in-span": error(
    ({ type, span, other }: { type: string; span: string; other: PlaceText }) =>
      `${quote(type)} may stand at any time and belongs to no span, yet the span ${quote(span)} names it (${other.words}); take it out of one of the two`,
  ),
  "unknown-span-key": error(
    ({ key, meant }: { key: string; meant: string | null }) =>
      `${quote(key)} is neither a key of the envelope nor, as \`data.<key>\`, of a payload${didYouMean(meant)}`,
  ),
  "span-key-absent": error(
    ({ type, key, span }: { type: string; key: string; span: string }) =>
      `${quote(type)} belongs to the span ${quote(span)} by ${quote(key)}, which its frames may lack; make the key required there`,
  ),
  "span-key-type": error(
    ({ key, type, found }: { key: string; type: string; found: string }) =>
      `${quote(key)} tells spans apart, so it must be a string or an integer; in ${quote(type)} it may be ${found}`,
  ),
  "span-type-twice": error(
    ({ type, span, first }: { type: string; span: string; first: PlaceText }) =>
      `${quote(type)} has two parts in the span ${quote(span)}, the other at ${first.words}; a type opens it, is inside it or closes it`,
  ),
  "sequence-without-key": error(
    () =>
      "gaps are judged by a sequence number, and no key of the envelope has `role: sequence`; add the role, or leave this out",
  ),
  "unknown-payload-key": error(
    ({ key, type, meant }: { key: string; type: string; meant: string | null }) =>
      `the payload of ${quote(type)} has no key ${quote(key)}${didYouMean(meant)}`,
  ),
  "coalesced-key-type": error(
    ({ key, type, found }: { key: string; type: string; found: string }) =>
      `the texts of coalesced frames are joined, so ${quote(key)} of ${quote(type)} must be a required \`string\` without bounds, not ${found}`,
  ),
  "coalesced-gaps": error(
    () =>
      "coalescing leaves gaps in the sequence, and here they are forbidden; write `gaps: allowed`, or leave `coalesced` out",
  ),
  "event-line-break": error(
    ({ type }: { type: string }) =>
      `the wire value of ${quote(type)} has a line break, and so cannot be the \`event\` of SSE; leave \`sse\` out`,
  ),
};

import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";

/** Every rule of order, in the order in which a frame's faults are told. */
export const ruleNames = [
  "not-begun",
  "after-end",
  "begun-again",
  "sequence-not-increasing",
  "sequence-gap",
  "stream-changed",
  "span-not-open",
  "span-reopened",
  "span-left-open",
] as const;

export type RuleName = (typeof ruleNames)[number];

/** What each rule says, in a sentence. */
export const ruleMeanings: Readonly<Record<RuleName, string>> = {
  "not-begun": "A frame comes before any that begins the stream.",
  "after-end": "A frame comes after the end of the stream.",
  "begun-again": "A frame begins a stream that has begun, where it may not begin again.",
  "sequence-not-increasing": "A sequence number is not greater than the greatest before it.",
  "sequence-gap": "A sequence number is more than one greater than the greatest before it.",
  "stream-changed": "A frame belongs to another stream.",
  "span-not-open": "A frame needs a span that is not open.",
  "span-reopened": "A frame opens a span that is open.",
  "span-left-open": "A frame ends the stream while a span is open that may not be.",
};

/** The rules that streams of a protocol can break. */
export function rulesOf(catalogue: Catalogue): readonly RuleName[] {
  const { begins, ends, restarts, gaps, spans } = resolveRulesOfOrder(catalogue);
  const has: Record<RuleName, boolean> = {
    "not-begun": begins.length > 0,
    "after-end": ends.length > 0,
    "begun-again": begins.length > 0 && restarts !== "before-end",
    "sequence-not-increasing": envelopeKeyOf(catalogue, "sequence") !== undefined,
    "sequence-gap": envelopeKeyOf(catalogue, "sequence") !== undefined && gaps === "forbidden",
    "stream-changed": envelopeKeyOf(catalogue, "stream") !== undefined,
    "span-not-open": spans.length > 0,
    "span-reopened": spans.length > 0,
    "span-left-open": ends.length > 0 && spans.some(({ leftOpen }) => leftOpen === "refused"),
  };
  return ruleNames.filter((rule) => has[rule]);
}

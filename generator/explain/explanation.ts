import type { KindRule } from "../change/kinds.ts";
import type { Severity } from "../diagnostics/diagnostic.ts";

/**
 * What a code belongs to: what can be wrong with a catalogue or a ledger; how a protocol can change; what can be wrong
 * with a stream or a capture; why a single frame is refused.
 */
export type ExplanationKind = "diagnostic" | "change" | "rule" | "refusal";

/** What a code means. */
export interface Explanation {
  readonly code: string;
  readonly kind: ExplanationKind;
  /** One sentence: what is the case. */
  readonly title: string;
  /** What it means, why it is so and what to do, as paragraphs of Markdown. */
  readonly text: string;
  /** null where what it is about cannot be shown in a few lines. */
  readonly example: Example | null;
  /** How much a diagnostic weighs; null for everything else. */
  readonly severity: Severity | null;
  /** What a change demands of the version; null for everything else. */
  readonly demands: KindRule["demands"] | null;
}

/** A small example. What a catalogue would hold besides, and has nothing to do with it, is left out. */
export interface Example {
  readonly language: "yaml" | "json" | "ndjson";
  /** Whether nothing is left out. */
  readonly isWhole: boolean;
  /** What it stands in: the catalogue that frames are held against, the ledger that was there before. */
  readonly given: string | null;
  /** What has the code; of a change, how it was before. */
  readonly wrong: string;
  /** The same without it; of a change, how it is after. */
  readonly right: string;
}

import type { Catalogue } from "../catalogue/model.ts";
import { pathOf } from "./change.ts";
import type { Change, Path, Reader, Witness } from "./change.ts";
import type { Comparison } from "./compare/comparison.ts";
import type { Fact } from "./compare/fact.ts";
import { errorCodesName } from "./compare/touched.ts";
import { findFacts } from "./compare/walk.ts";
import type { Youth } from "./inclusion/frame-objects.ts";
import type { Answer } from "./inclusion/inclusion.ts";
import { describeChange, summarise, warnOf } from "./messages.ts";
import { demandOf, needsNoFrame, shownByStream } from "./policy.ts";
import { findStream } from "./stream-witness.ts";
import { findUses } from "./uses.ts";
import { findWitness } from "./witness.ts";

/**
 * Everything in which two catalogues differ, judged: whether a reader of the older one copes with frames of the newer
 * one, and the other way round, as though the protocol number had not moved. Each `breaks` has been shown on a frame
 * or, for rules of order, on a stream; what could not be shown is `unproven`.
 *
 * @param isYoungBefore which keys of payloads are young in the older catalogue; by default none
 */
export function compare(before: Catalogue, after: Catalogue, isYoungBefore: Youth = () => false): readonly Change[] {
  const { facts, comparison } = findFacts(before, after, isYoungBefore);
  const uses = { before: new Lazy(() => findUses(before)), after: new Lazy(() => findUses(after)) };
  return facts.map((fact) => {
    const oldReader = proveAnswer(comparison, "oldReader", fact);
    const newReader = proveAnswer(comparison, "newReader", fact);
    const demands = demandOf(fact.kind, [oldReader.answer, newReader.answer], before.protocol !== after.protocol);
    const used = usesOf(fact, uses[fact.presence === "before" ? "before" : "after"]);
    const answers = { oldReader: oldReader.answer, newReader: newReader.answer };
    const summary = summarise(fact, used);
    return {
      kind: fact.kind,
      before: fact.before,
      after: fact.after,
      presence: fact.presence,
      demands,
      ...answers,
      summary,
      message: describeChange(summary, fact.kind, answers),
      uses: used,
      witnesses: { oldReader: oldReader.witness, newReader: newReader.witness },
      warning: warnOf(fact),
    };
  });
}

/** An answer that stands: a `breaks` that no frame shows is none. */
function proveAnswer(
  comparison: Comparison,
  reader: Reader,
  fact: Fact,
): { readonly answer: Answer; readonly witness: Witness | null } {
  if (shownByStream.has(fact.kind)) {
    const { answer, frames } = findStream(comparison, reader, fact);
    return { answer, witness: frames && { frames, release: null } };
  }
  const judgement = fact[reader];
  if (judgement.answer !== "breaks" || needsNoFrame.has(fact.kind)) return { answer: judgement.answer, witness: null };
  const frame = findWitness(comparison, reader, judgement);
  return frame === null
    ? { answer: "unproven", witness: null }
    : { answer: "breaks", witness: { frame, release: null } };
}

function usesOf(fact: Fact, uses: Lazy<ReadonlyMap<string, readonly Path[]>>): readonly Path[] {
  const [section, name] = pathOf(fact);
  if (section === "definitions" && name !== undefined) return uses.value.get(String(name)) ?? [];
  return section === "error_codes" ? (uses.value.get(errorCodesName) ?? []) : [];
}

/** Something that is made when it is first needed. */
class Lazy<T> {
  readonly #make: () => T;
  #made: { readonly value: T } | null = null;

  constructor(make: () => T) {
    this.#make = make;
  }

  get value(): T {
    this.#made ??= { value: this.#make() };
    return this.#made.value;
  }
}

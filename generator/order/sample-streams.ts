import type { ExampleFrame } from "../catalogue/example.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { createVerifier } from "../runtime/stream-verifier.ts";
import type { Violation } from "../runtime/stream-violation.ts";
import { type RuleName, ruleNames, rulesOf } from "./rule-names.ts";
import { SampleFrames } from "./sample-frames.ts";
import { type Course, type Step, StreamSearch } from "./stream-search.ts";
import { tabulateStream } from "./stream-table.ts";
import { createVerifierOf, watchStream } from "./verifier-of.ts";

/** A stream that keeps or breaks a rule, as small as there is one. */
export interface SampleStream {
  readonly rule: RuleName;
  /** The span that the rule is shown on, for rules of spans. */
  readonly span: string | null;
  readonly keeps: boolean;
  readonly frames: readonly ExampleFrame[];
  /** What one verifier says of it. */
  readonly violations: readonly Violation<RuleName>[];
  readonly unfinished: boolean;
}

interface Aim {
  readonly rule: RuleName;
  readonly span: string | null;
}

/**
 * For each rule that a catalogue has, and each span that the rule is about: a stream that keeps it and ends, and one
 * that breaks it with its last frame and breaks nothing else, if there is one. All have been held against the verifier.
 */
export function buildSampleStreams(catalogue: Catalogue): readonly SampleStream[] {
  const samples = new SampleFrames(catalogue);
  const search = new StreamSearch(catalogue, samples);
  return aimsOf(catalogue).flatMap((aim) => {
    const found = [findKeeping(catalogue, samples, search, aim), findBreaking(catalogue, samples, search, aim)];
    return found.flatMap((steps, index) => {
      const frames = steps && makeFrames(samples, steps);
      const stream = frames && verify(catalogue, aim, index === 0, frames);
      return stream === null ? [] : [stream];
    });
  });
}

/** The rules, those of spans once for each span that they are about. */
function aimsOf(catalogue: Catalogue): readonly Aim[] {
  const { spans } = resolveRulesOfOrder(catalogue);
  return rulesOf(catalogue).flatMap((rule): Aim[] => {
    if (!rule.startsWith("span-")) return [{ rule, span: null }];
    const about = rule === "span-left-open" ? spans.filter(({ leftOpen }) => leftOpen === "refused") : spans;
    return about.map(({ name }) => ({ rule, span: name }));
  });
}

/** The shortest stream in which the rule is at work, to its end where the protocol has one. */
function findKeeping(
  catalogue: Catalogue,
  samples: SampleFrames,
  search: StreamSearch,
  aim: Aim,
): readonly Step[] | null {
  const { ends, restarts } = resolveRulesOfOrder(catalogue);
  const shows = (before: Course, { frameType, row }: Step): boolean => {
    const { rule, span } = aim;
    switch (rule) {
      case "not-begun":
        return row.begins === true;
      case "after-end":
        return row.ends === true;
      case "begun-again":
        return restarts === "after-end" ? before.ended : before.begun;
      case "sequence-not-increasing":
      case "sequence-gap":
        return before.hasNumber && samples.bears(frameType, "sequence");
      case "stream-changed":
        return before.hasStream && samples.bears(frameType, "stream");
      case "span-not-open":
        return [...(row.inside ?? []), ...(row.closes ?? [])].includes(span!);
      case "span-reopened":
        return before.closed.has(span!) && row.opens?.includes(span!) === true;
      case "span-left-open":
        return row.ends === true && (before.closed.has(span!) || row.closes?.includes(span!) === true);
    }
  };
  let shown: readonly Step[] | null = null;
  for (const { steps, standing, isShown } of search.trails(search.stepsFor(spansOf(aim)), shows)) {
    if (!isShown || (shown !== null && ends.length > 0 && !standing.ended)) continue;
    const frames = makeFrames(samples, steps);
    if (frames === null || verify(catalogue, aim, true, frames) === null) continue;
    if (ends.length === 0 || standing.ended) return steps;
    shown = steps;
  }
  return shown;
}

/** The shortest stream whose last frame breaks the rule, and as little else as possible. */
function findBreaking(
  catalogue: Catalogue,
  samples: SampleFrames,
  search: StreamSearch,
  aim: Aim,
): readonly Step[] | null {
  const table = tabulateStream(catalogue);
  const steps = search.stepsFor(spansOf(aim));
  const last = steps.map((step): Step => ({
    ...step,
    number: aim.rule === "sequence-not-increasing" ? "same" : aim.rule === "sequence-gap" ? "skip" : "next",
    isForeign: aim.rule === "stream-changed",
  }));
  let best: { readonly steps: readonly Step[]; readonly others: number } | null = null;
  for (const trail of search.trails(steps, () => false)) {
    for (const step of last) {
      const { row } = step;
      if (
        aim.span !== null &&
        row.ends !== true &&
        ![...(row.opens ?? []), ...(row.inside ?? []), ...(row.closes ?? [])].includes(aim.span)
      )
        continue;
      const all = [...trail.steps, step];
      const frames = makeFrames(samples, all);
      if (frames === null) continue;
      // Samples are frames that a writer may send; each has been asked for that.
      const verifier = createVerifier<RuleName>(() => true, table.type, table.rowOf, ruleNames, watchStream(table));
      const violations = frames.flatMap((frame) => verifier.push(frame));
      const { key = null } = table.spans.find(({ name }) => name === aim.span) ?? {};
      const meant = violations.filter(
        ({ rule, message, key: broken = null }) =>
          rule === aim.rule && (aim.span === null || (broken === key && message.includes(`\`${aim.span}\``))),
      );
      if (meant.length === 0 || violations.some(({ frame }) => frame < frames.length - 1)) continue;
      const others = violations.filter(({ rule }) => rule !== aim.rule).length;
      if (best === null || others < best.others) best = { steps: all, others };
      if (others === 0) return all;
    }
  }
  return best?.steps ?? null;
}

function spansOf({ span }: Aim): readonly string[] {
  return span === null ? [] : [span];
}

/** The frames of some steps, numbered from one; null where one cannot be made. */
function makeFrames(samples: SampleFrames, steps: readonly Step[]): readonly ExampleFrame[] | null {
  const frames: ExampleFrame[] = [];
  let sequence = 0;
  for (const { frameType, number, isForeign } of steps) {
    if (isForeign && samples.countOf("stream") < 2) return null;
    // A frame without a number takes none.
    const bears = samples.bears(frameType, "sequence");
    const wanted = sequence + (number === "same" ? 0 : number === "skip" ? 2 : 1);
    const frame = samples.make(frameType, { sequence: wanted, stream: isForeign ? 1 : 0, span: 0 });
    if (frame === null) return null;
    if (bears) sequence = wanted;
    frames.push(frame);
  }
  return frames;
}

/** The stream with what the verifier says of it; null where that is not what it was built for. */
function verify(catalogue: Catalogue, aim: Aim, keeps: boolean, frames: readonly ExampleFrame[]): SampleStream | null {
  const verifier = createVerifierOf(catalogue);
  const violations = frames.flatMap((frame) => verifier.push(frame));
  if (keeps ? violations.length > 0 : !violations.some(({ rule }) => rule === aim.rule)) return null;
  return { ...aim, keeps, frames, violations, ...verifier.finish() };
}

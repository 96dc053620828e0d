import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { type RulesOfOrder, resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { Transition } from "../runtime/stream-violation.ts";
import type { SampleFrames } from "./sample-frames.ts";
import { type Standing, advance, atFirst, nameStanding } from "./standing.ts";
import { transitionOf } from "./stream-table.ts";

/** A step of a sample stream: which type, and how its number and its stream follow those before. */
export interface Step {
  readonly frameType: FrameType;
  readonly row: Transition;
  readonly number: "next" | "same" | "skip";
  readonly isForeign: boolean;
}

/** Where a stream of steps that break no rule stands, and what has happened in it. */
export interface Course extends Standing {
  /** Spans that have been opened and closed. */
  readonly closed: ReadonlySet<string>;
  readonly hasStream: boolean;
}

/** A stream on the way, its steps in order. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly standing: Course;
  /** Whether what the stream is meant to show has happened. */
  readonly isShown: boolean;
}

/** Beyond so many streams the search is given up. */
const mostTrails = 5000;

/** Finds short streams among all that the rules of a catalogue allow. */
export class StreamSearch {
  readonly #samples: SampleFrames;
  readonly #types: readonly { readonly frameType: FrameType; readonly row: Transition }[];
  readonly #rules: RulesOfOrder;

  constructor(catalogue: Catalogue, samples: SampleFrames) {
    this.#samples = samples;
    this.#rules = resolveRulesOfOrder(catalogue);
    // Types of which the rules say the same stand for each other.
    const seen = new Map<string, { readonly frameType: FrameType; readonly row: Transition }>();
    for (const frameType of catalogue.frameTypes) {
      const row = transitionOf(this.#rules, frameType.name);
      const name = JSON.stringify([row, samples.bears(frameType, "sequence"), samples.bears(frameType, "stream")]);
      if (seen.has(name) || samples.make(frameType, { sequence: 1, stream: 0, span: 0 }) === null) continue;
      seen.set(name, { frameType, row });
    }
    this.#types = [...seen.values()];
  }

  /** The steps that may be tried to show something of some spans: of types that belong to no others, if that is enough. */
  stepsFor(spans: readonly string[]): readonly Step[] {
    const wanted = new Set(spans);
    const spansOf = ({ opens = [], inside = [], closes = [] }: Transition) => [...opens, ...inside, ...closes];
    // What begins or ends a stream, or needs one of the spans, may need others.
    for (let size = -1; size !== wanted.size;) {
      size = wanted.size;
      for (const { row } of this.#types) {
        const own = spansOf(row);
        if (row.begins === true || row.ends === true || own.some((span) => spans.includes(span)))
          for (const span of own) wanted.add(span);
      }
    }
    const some = this.#types.filter(({ row }) => spansOf(row).every((span) => wanted.has(span)));
    const types = some.length < 2 ? this.#types : some;
    return types.map(({ frameType, row }) => ({ frameType, row, number: "next", isForeign: false }));
  }

  /**
   * Streams that break no rule, shortest first, each of them where it stands for the first time.
   *
   * @param shows whether a step shows what is looked for
   */
  *trails(steps: readonly Step[], shows: (before: Course, step: Step) => boolean): Iterable<Trail> {
    const first: Trail = { steps: [], standing: { ...atFirst, closed: new Set(), hasStream: false }, isShown: false };
    const waiting = [first];
    const seen = new Set([nameTrail(first)]);
    for (const trail of waiting) {
      yield trail;
      for (const step of steps) {
        const standing = this.#advance(trail.standing, step);
        if (standing === null) continue;
        const next = { steps: [...trail.steps, step], standing, isShown: trail.isShown || shows(trail.standing, step) };
        const name = nameTrail(next);
        if (seen.has(name) || waiting.length >= mostTrails) continue;
        seen.add(name);
        waiting.push(next);
      }
    }
  }

  /** Where the stream stands after a step that breaks no rule; null where it breaks one. */
  #advance(before: Course, { frameType, row }: Step): Course | null {
    const number = this.#samples.bears(frameType, "sequence") ? "next" : null;
    const { breaks, after } = advance(this.#rules, before, { row, number, idOf: () => 0 });
    if (breaks.length > 0) return null;
    return {
      ...after,
      closed: new Set([...before.closed, ...(row.closes ?? [])]),
      hasStream: before.hasStream || this.#samples.bears(frameType, "stream"),
    };
  }
}

function nameTrail({ standing, isShown }: Trail): string {
  return JSON.stringify([nameStanding(standing), [...standing.closed].toSorted(), standing.hasStream, isShown]);
}

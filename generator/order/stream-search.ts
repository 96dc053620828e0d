import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { type RulesOfOrder, resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { Transition } from "../runtime/stream-violation.ts";
import type { SampleFrames } from "./sample-frames.ts";
import { transitionOf } from "./stream-table.ts";

/** A step of a sample stream: which type, and how its number and its stream follow those before. */
export interface Step {
  readonly frameType: FrameType;
  readonly row: Transition;
  readonly number: "next" | "same" | "skip";
  readonly isForeign: boolean;
}

/** Where a stream of steps that break no rule stands. */
export interface Standing {
  readonly begun: boolean;
  readonly ended: boolean;
  readonly open: ReadonlySet<string>;
  /** Spans that have been opened and closed. */
  readonly closed: ReadonlySet<string>;
  readonly hasNumber: boolean;
  readonly hasStream: boolean;
}

const atFirst: Standing = { begun: false, ended: false, open: new Set(), closed: new Set(), hasNumber: false, hasStream: false };

/** A stream on the way, its steps in order. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly standing: Standing;
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
    for (let size = -1; size !== wanted.size; ) {
      size = wanted.size;
      for (const { row } of this.#types) {
        const own = spansOf(row);
        if (row.begins === true || row.ends === true || own.some((span) => spans.includes(span))) for (const span of own) wanted.add(span);
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
  *trails(steps: readonly Step[], shows: (before: Standing, step: Step) => boolean): Iterable<Trail> {
    const first: Trail = { steps: [], standing: atFirst, isShown: false };
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
  #advance(before: Standing, { frameType, row }: Step): Standing | null {
    const { begins, restarts, spans } = this.#rules;
    const { opens = [], inside = [], closes = [] } = row;
    const mayBegin = !before.begun || restarts === "before-end" || (restarts === "after-end" && before.ended);
    if (before.ended && !(row.begins === true && restarts === "after-end")) return null;
    if (row.begins === true ? !mayBegin : begins.length > 0 && !before.begun && row.anytime !== true) return null;
    const open = new Set(row.begins === true ? [] : before.open);
    if ([...inside, ...closes].some((span) => !open.has(span))) return null;
    for (const span of closes) open.delete(span);
    if (opens.some((span) => open.has(span))) return null;
    if (row.ends === true && spans.some(({ name, leftOpen }) => leftOpen === "refused" && open.has(name))) return null;
    for (const span of opens) open.add(span);
    return {
      begun: before.begun || row.begins === true || (begins.length === 0 && row.anytime !== true),
      ended: row.ends === true,
      open,
      closed: new Set([...before.closed, ...closes]),
      hasNumber: before.hasNumber || this.#samples.bears(frameType, "sequence"),
      hasStream: before.hasStream || this.#samples.bears(frameType, "stream"),
    };
  }
}

function nameTrail({ standing, isShown }: Trail): string {
  const { open, closed, ...rest } = standing;
  return JSON.stringify([Object.values(rest), [...open].sort(), [...closed].sort(), isShown]);
}

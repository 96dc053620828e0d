import type { Catalogue } from "../catalogue/model.ts";

/** What is wrong with a capture or a stream as a whole, whatever its frames are. */
export type CaptureFault = "truncated" | "too-long" | "unfinished" | "no-frames";

/** Something that is wrong in a capture. */
export interface CaptureViolation {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Which line or event with a text in it, counted from 0; null where it is none. */
  readonly frame: number | null;
  /** A rule of order, what is wrong with a frame, or a `CaptureFault`. */
  readonly rule: string;
  /** The keys and indices that lead to the place in the frame. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface CaptureReport {
  /** Lines or events with a text in them, frames or not. */
  readonly frames: number;
  readonly streams: number;
  /** Frames of types that a reader does not know and drops. */
  readonly skipped: number;
  readonly unfinished: number;
  /** Empty where they were taken as they were found. */
  readonly violations: readonly CaptureViolation[];
  /** How many frames there are of each type, in the order of the catalogue. */
  readonly byType: Readonly<Record<string, number>>;
  /** How many violations there are of each rule, in the order in which the rules were first broken. */
  readonly byRule: Readonly<Record<string, number>>;
  /** The captures that could not be read to their end, each with a clause that says why. */
  readonly unreadable: readonly { readonly file: string; readonly message: string }[];
}

/** What is counted over all captures. */
export class Tally {
  frames = 0;
  streams = 0;
  skipped = 0;
  unfinished = 0;
  readonly unreadable: { file: string; message: string }[] = [];
  readonly byType: ReadonlyMap<unknown, { count: number }>;
  readonly #violations: CaptureViolation[] = [];
  readonly #byRule = new Map<string, number>();
  readonly #onViolation: (violation: CaptureViolation) => void;

  constructor({ frameTypes }: Catalogue, onViolation: ((violation: CaptureViolation) => void) | undefined) {
    this.byType = new Map(frameTypes.map(({ wire }) => [wire, { count: 0 }]));
    this.#onViolation = onViolation ?? ((violation) => void this.#violations.push(violation));
  }

  add(violation: CaptureViolation): void {
    this.#byRule.set(violation.rule, (this.#byRule.get(violation.rule) ?? 0) + 1);
    this.#onViolation(violation);
  }

  report(): CaptureReport {
    const { frames, streams, skipped, unfinished, unreadable } = this;
    const byType = Object.fromEntries(
      [...this.byType].flatMap(([type, { count }]) => (count > 0 ? [[type, count] as const] : [])),
    ) as Record<string, number>;
    return {
      frames,
      streams,
      skipped,
      unfinished,
      violations: this.#violations,
      byType,
      byRule: Object.fromEntries(this.#byRule),
      unreadable,
    };
  }
}

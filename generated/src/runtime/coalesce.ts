// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { coalesceArriving } from "./coalesce-arriving.ts";
import { type CoalesceRules, type Run, beginRun, finishRun, joinRun } from "./coalesce-run.ts";

export interface CoalesceOptions {
  /** How long a joined text may be, in UTF-16 units; 65,536 where nothing is said. A longer one stays as it came. */
  readonly maxLength?: number | undefined;
}

const usualLength = 65_536;

/** Delivers neighbouring frames as one where they may be: whole runs of an iterable, of an async one what has arrived. */
export function coalesceFrames<Frame>(
  rules: CoalesceRules,
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  { maxLength = usualLength }: CoalesceOptions,
): IterableIterator<Frame> | AsyncIterableIterator<Frame> {
  return Symbol.asyncIterator in frames
    ? coalesceArriving(rules, frames, maxLength)
    : coalesceAll(rules, frames, maxLength);
}

function* coalesceAll<Frame>(
  rules: CoalesceRules,
  frames: Iterable<Frame>,
  maxLength: number,
): Generator<Frame, void, undefined> {
  let held: Run | null = null;
  for (const frame of frames) {
    if (held !== null) {
      if (joinRun(rules, held, frame, maxLength)) continue;
      yield finishRun(rules, held) as Frame;
    }
    held = beginRun(rules, frame);
  }
  if (held !== null) yield finishRun(rules, held) as Frame;
}

import { type Expectations, receiveFrame } from "../catalogue/accepts-frame.ts";
import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { ownPart, plainPrototype } from "../runtime/own-keys.ts";
import { tellAgain } from "../runtime/stream-again.ts";
import { readOwn } from "../runtime/read-own.ts";
import { watchCourse } from "../runtime/stream-course.ts";
import { tellGap } from "../runtime/stream-gap.ts";
import { watchStreamKey } from "../runtime/stream-key.ts";
import { tellLeftOpen } from "../runtime/stream-left-open.ts";
import { watchSequence } from "../runtime/stream-sequence.ts";
import { type SpanId, watchSpan } from "../runtime/stream-span.ts";
import type { FrameKeys } from "../runtime/stream-violation.ts";
import { type StreamParts, type StreamVerifier, createVerifier } from "../runtime/stream-verifier.ts";
import { type RuleName, ruleNames } from "./rule-names.ts";
import { type StreamTable, tabulateStream } from "./stream-table.ts";

/** What is known of a stream that is met in its middle. */
export interface Resumption {
  readonly after?: number;
  readonly open?: { readonly [span: string]: readonly SpanId[] | undefined };
}

/** The verifier that the package of a catalogue has, for a catalogue at hand. */
export function createVerifierOf(
  catalogue: Catalogue,
  options: Omit<Expectations, "view"> & { readonly resume?: Resumption } = {},
): StreamVerifier<RuleName> {
  const { resume, ...expected } = options;
  const isFrame = (value: unknown): boolean =>
    receiveFrame(catalogue, value as JsonValue, { view: "reader", ...expected }) === "accepted";
  const table = tabulateStream(catalogue);
  return createVerifier(isFrame, table.type, table.rowOf, ruleNames, watchStream(table, resume));
}

/** The parts of a verifier at their beginning, put together as `src/stream.ts` does it. */
export function watchStream(table: StreamTable, resume?: Resumption): StreamParts {
  const { isSparse, course, streamKey, sequence, spans } = table;
  const isMet = resume !== undefined;
  return {
    ...(isSparse ? { own: (frame) => ownPart(frame, plainPrototype()) } : {}),
    ...(course === null
      ? {}
      : {
          course: watchCourse(
            isMet || !course.hasBeginning,
            course.hasEnd,
            course.restarts === "after-end",
            course.restarts === "before-end" ? undefined : tellAgain,
          ),
        }),
    ...(streamKey === null ? {} : { streamKey: watchStreamKey(streamKey) }),
    ...(sequence === null
      ? {}
      : {
          sequence: watchSequence(sequence.key, resume?.after, sequence.gaps === "forbidden" ? tellGap : undefined),
        }),
    spans: spans.map(({ name, key, path, leftOpen }) =>
      watchSpan(
        name,
        key ?? undefined,
        idOf(path),
        isMet,
        knownSpans(resume, name, key),
        leftOpen === "refused" ? tellLeftOpen : undefined,
      ),
    ),
  };
}

/** What tells spans apart, as `src/stream.ts` reads it of a frame. */
export function idOf([outer, inner]: readonly string[]): (frame: FrameKeys) => unknown {
  if (outer === undefined) return () => null;
  return inner === undefined ? (frame) => frame[outer] ?? undefined : (frame) => readOwn(frame[outer], inner);
}

function knownSpans(resume: Resumption | undefined, name: string, key: string | null): readonly SpanId[] | undefined {
  const known = readOwn(resume?.open, name) as readonly SpanId[] | undefined;
  return key === null ? known?.map(() => null) : known;
}

import type { Catalogue } from "../catalogue/model.ts";
import type { Emission } from "../emit/emission.ts";
import { peek, tellKind, tellingLength, unpack } from "./capture-bytes.ts";
import { readEvents } from "./capture-events.ts";
import { readLines } from "./capture-lines.ts";
import { type CaptureFault, type CaptureReport, type CaptureViolation, Tally } from "./capture-report.ts";
import { divideStreams } from "./capture-streams.ts";
import { FrameJudge } from "./frame-judge.ts";
import { type GeneratedChecks, loadChecks } from "./load-checks.ts";
import { UnreadableCapture } from "./unreadable-capture.ts";

/** A recording of frames. */
export interface Capture {
  /** What it is called in reports. */
  readonly file: string;
  /** Frames line by line or as server-sent events, in UTF-8, perhaps packed with gzip. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ValidateOptions {
  /** What the captures are; each tells it itself where this is not said. */
  readonly input?: "ndjson" | "sse" | undefined;
  /** Whether frames are held against what a writer may send, not against what a reader takes. */
  readonly writer?: boolean;
  /** Whether streams may have begun before the capture. */
  readonly fromMiddle?: boolean;
  /** Whether a stream that does not end is a fault. */
  readonly complete?: boolean;
  /** Whether all of a capture is one stream. */
  readonly single?: boolean;
  /** Takes what is found as it is found. Without it everything is kept for the report. */
  readonly onViolation?: (violation: CaptureViolation) => void;
  /** Hears how much of a capture has been read, in bytes as they are in the file. */
  readonly onProgress?: (file: string, bytes: number) => void;
}

/**
 * Holds captures against a protocol: each frame against what a reader takes, each stream against the rules of order, by
 * the guards and the verifier that its package has. What is held in memory grows with the streams and their open spans.
 *
 * @throws what a source throws, but for damage that gzip finds
 */
export async function validate(
  emission: Emission,
  captures: Iterable<Capture>,
  options: ValidateOptions = {},
): Promise<CaptureReport> {
  const tally = new Tally(emission.catalogue, options.onViolation);
  const checks = await loadChecks(emission);
  for (const capture of captures) {
    try {
      await validateCapture(emission.catalogue, checks, capture, options, tally);
    } catch (error) {
      if (!(error instanceof UnreadableCapture)) throw error;
      tally.unreadable.push({ file: capture.file, message: error.message });
    }
  }
  return tally.report();
}

async function validateCapture(
  catalogue: Catalogue,
  checks: GeneratedChecks,
  { file, bytes }: Capture,
  options: ValidateOptions,
  tally: Tally,
): Promise<void> {
  const { single = false, fromMiddle = false, complete = false } = options;
  const streams = divideStreams(catalogue, checks, { single, fromMiddle });
  const before = tally.frames;
  const judge = new FrameJudge(catalogue, checks, streams, options.writer === true, file, tally);
  let isRead = false;
  try {
    const [head, all] = await peek(unpack(countBytes(bytes, file, options)), tellingLength);
    const kind = tellKind(head, options.input);
    const reader = kind === "sse" ? readEvents(judge) : readLines(judge);
    for await (const piece of all) reader.push(piece);
    reader.end();
    isRead = true;
  } finally {
    tally.streams += streams.count;
    const unfinished = streams.unfinished();
    tally.unfinished += unfinished.length;
    if (isRead && complete) {
      for (const { line, frame } of unfinished)
        tally.add({
          file,
          line,
          frame,
          rule: "unfinished" satisfies CaptureFault,
          path: [],
          message: "the stream that this frame is the last of does not end",
        });
    }
  }
  if (tally.frames === before)
    tally.add({
      file,
      line: 1,
      frame: null,
      rule: "no-frames" satisfies CaptureFault,
      path: [],
      message: "the capture holds no frames",
    });
}

async function* countBytes(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  { onProgress }: ValidateOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.length;
    onProgress?.(file, count);
    yield piece;
  }
}

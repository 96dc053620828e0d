/** Frames of the run stream, as a server sends them and as tests of captures want them. */
import { closeSync, openSync, writeSync } from "node:fs";

type Data = Readonly<Record<string, unknown>>;

/** A frame as text. */
export function frame(seq: number, type: string, data: Data, segment: string | null = null, run = "run_1"): string {
  return JSON.stringify({ protocol: 2, seq, run_id: run, ts: "2026-01-01T00:00:00Z", type, segment_id: segment, data });
}

export const runStart = (seq: number, run?: string): string =>
  frame(
    seq,
    "run.start",
    { agent_id: "a", agent_revision_id: "b", session_id: "c", lane: "main", trigger_kind: "user", attempt: 0 },
    null,
    run,
  );
export const runEnd = (seq: number, run?: string): string =>
  frame(seq, "run.end", { status: "completed", usage: null, cost: null, duration_ms: 5 }, null, run);
export const segmentStart = (seq: number, segment: string, run?: string): string =>
  frame(seq, "segment.start", { kind: "llm", name: "answer" }, segment, run);
export const segmentEnd = (seq: number, segment: string, run?: string): string =>
  frame(seq, "segment.end", { status: "completed", duration_ms: 3 }, segment, run);
export const textDelta = (seq: number, segment: string, run?: string): string =>
  frame(seq, "text.delta", { text: "Größe 北🚀" }, segment, run);

/** A stream that keeps every rule. */
export const wholeStream: readonly string[] = makeStream("run_1");

export function makeStream(run: string): string[] {
  return [runStart(1, run), segmentStart(2, "s", run), textDelta(3, "s", run), segmentEnd(4, "s", run), runEnd(5, run)];
}

export const asLines = (frames: readonly string[]): string => frames.map((body) => `${body}\n`).join("");
export const asEvents = (frames: readonly string[]): string => frames.map((body) => `data: ${body}\n\n`).join("");

/** Writes a capture of one long stream that keeps every rule, of at least so many bytes. @returns how many frames it has */
export function writeLargeCapture(file: string, bytes: number): number {
  const target = openSync(file, "w");
  let seq = 0;
  let written = writeSync(target, `${runStart(++seq)}\n`);
  while (written < bytes) {
    const lines: string[] = [];
    for (let segment = 0; segment < 20; segment++) {
      const id = `segment_${seq}`;
      lines.push(segmentStart(++seq, id));
      for (let delta = 0; delta < 100; delta++) lines.push(textDelta(++seq, id));
      lines.push(segmentEnd(++seq, id));
    }
    written += writeSync(target, asLines(lines));
  }
  writeSync(target, `${runEnd(++seq)}\n`);
  closeSync(target);
  return seq;
}

/**
 * The verifier and the coalescer over one valid stream, as ratios to JSON.parse over the same lines: the rules of order
 * alone, on frames that have been accepted before; the verifier as it ships, which asks the guard first; and what
 * coalescing costs. BENCH_ROUNDS sets how many rounds are measured.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeBundle } from "./bundles.mjs";
import { makeCorpus } from "./corpus.ts";
import { readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Goal, judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";
import { tabulateStream } from "../generator/order/stream-table.ts";
import { watchStream } from "../generator/order/verifier-of.ts";
import { createVerifier } from "../generator/runtime/stream-verifier.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const wanted = 100_000;

interface Verifier {
  push(frame: unknown): readonly unknown[];
}

const catalogue = await readCatalogue();
await mkdir(workFolder, { recursive: true });
const source = join(await writePackage(catalogue), "src");
const bundle = await writeBundle(
  `export * from "./stream.ts"; export { isFrame } from "./guards.ts";`,
  source,
  join(workFolder, "stream-ours.mjs"),
);
const { createStreamVerifier, coalesce, isFrame } = (await import(pathToFileURL(bundle).href)) as {
  createStreamVerifier(): Verifier;
  coalesce(frames: Iterable<unknown>): Iterable<unknown>;
  isFrame(value: unknown): boolean;
};

const lines = makeStream(wanted);
const table = tabulateStream(catalogue);

/** The corpus as one stream: one run, spans opened before and closed after what is inside them. */
function makeStream(count: number): string[] {
  const open = ["seg_0"];
  const stream: object[] = [];
  const frames = makeCorpus(count).map((line) => JSON.parse(line) as Record<string, unknown>);
  const first = frames.find(({ type }) => type === "run.start");
  const opener = frames.find(({ type }) => type === "segment.start");
  stream.push({ ...first }, { ...opener, segment_id: "seg_0" });
  for (const [index, frame] of frames.entries()) {
    const { type } = frame;
    if (type === "run.start" || type === "run.end" || (type === "segment.end" && open.length === 1)) continue;
    if (type === "segment.start") open.push(`seg_${index}`);
    const segment = frame["segment_id"] === null ? null : open.at(-1);
    if (type === "segment.end") open.pop();
    stream.push({ ...frame, segment_id: segment });
  }
  return stream.map((frame, seq) => JSON.stringify({ ...frame, seq, run_id: "run_01JABCDEFGHIJKLMNOPQRS" }));
}

/** Nanoseconds for each frame. */
function time(pass: () => void): number {
  const start = performance.now();
  pass();
  return ((performance.now() - start) / lines.length) * 1e6;
}

function verify(verifier: Verifier, frames: readonly unknown[]): void {
  let count = 0;
  for (const frame of frames) count += verifier.push(frame).length;
  if (count > 0) throw new Error(`${count} violations in a valid stream`);
}

const contenders: Readonly<Record<string, (frames: readonly unknown[]) => void>> = {
  "rules of order alone": (frames) => verify(createVerifier(watchStream(table, () => true)), frames),
  "guard alone": (frames) => {
    for (const frame of frames) if (!isFrame(frame)) throw new Error("a frame was refused");
  },
  "verifier as it ships, guard and rules": (frames) => verify(createStreamVerifier(), frames),
  coalescer: (frames) => {
    let count = 0;
    for (const _ of coalesce(frames)) count += 1;
    if (count >= frames.length) throw new Error("nothing was joined");
  },
};

console.log(`Node ${process.version}, ${rounds} rounds, ${lines.length} frames in one stream\n`);
const ratios = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
for (let round = -3; round < rounds; round++) {
  for (const [name, run] of Object.entries(contenders)) {
    // Each pass gets frames that were just parsed, and is held against that parsing.
    const frames: unknown[] = [];
    const parse = time(() => {
      for (const line of lines) frames.push(JSON.parse(line));
    });
    const own = time(() => run(frames));
    if (round < 0) continue;
    ratios.get(name)!.push(own / parse);
    times.get(name)!.push(own);
  }
}

const ratioOf = (name: string): number => median(ratios.get(name)!);
printTable(
  ["what", "÷ JSON.parse", "ns per frame"],
  Object.keys(contenders).map((name) => [name, ratioOf(name).toFixed(3), median(times.get(name)!).toFixed(0)]),
);
const goals: Goal[] = [
  judge("rules of order per frame ÷ JSON.parse", ratioOf("rules of order alone"), "≤", 0.08),
  judge("verifier with its guard per frame ÷ JSON.parse", ratioOf("verifier as it ships, guard and rules"), "≤", 0.08),
  judge("coalescer ÷ verifier", ratioOf("coalescer") / ratioOf("verifier as it ships, guard and rules"), "≤", 1, 2),
];
printGoals(goals);

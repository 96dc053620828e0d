/**
 * The verifier and the coalescer over one valid stream, as ratios to JSON.parse over the same lines: the rules of order
 * alone, on frames that a decoder has accepted before, beside the same rules written by hand; the verifier that asks the
 * guard first; and what coalescing costs. BENCH_ROUNDS sets how many rounds are measured.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeBundle } from "./bundles.mjs";
import { makeCorpus } from "./corpus.ts";
import { createVerifierByHand } from "./hand-written-verifier.ts";
import { readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Goal, judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const wanted = 100_000;

interface Verifier {
  push(frame: unknown): readonly unknown[];
  pushFrame(frame: unknown): readonly unknown[];
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

/** Small enough that most passes are measured without an interruption, so that their median is little moved by other work. */
const chunk = 500;

/** Nanoseconds for each frame of a chunk. */
function time(pass: () => void): number {
  const start = performance.now();
  pass();
  return ((performance.now() - start) / chunk) * 1e6;
}

/** Looks at the frames one after the other. A contender is made anew for each round. */
type Pass = (frames: readonly unknown[]) => void;

function expectNone(violations: number): void {
  if (violations > 0) throw new Error(`${violations} violations in a valid stream`);
}

const contenders: Readonly<Record<string, () => Pass>> = {
  "verifier, of frames that were accepted before": () => {
    const verifier = createStreamVerifier();
    return (frames) => {
      let count = 0;
      for (const frame of frames) count += verifier.pushFrame(frame).length;
      expectNone(count);
    };
  },
  "the same rules by hand": () => {
    const verifier = createVerifierByHand();
    return (frames) => {
      let count = 0;
      for (const frame of frames) count += verifier.push(frame).length;
      expectNone(count);
    };
  },
  "guard alone": () => (frames) => {
    for (const frame of frames) if (!isFrame(frame)) throw new Error("a frame was refused");
  },
  "verifier, of anything: guard and rules": () => {
    const verifier = createStreamVerifier();
    return (frames) => {
      let count = 0;
      for (const frame of frames) count += verifier.push(frame).length;
      expectNone(count);
    };
  },
  coalescer: () => (frames) => {
    let count = 0;
    for (const _ of coalesce(frames)) count += 1;
    if (count >= frames.length) throw new Error("nothing was joined");
  },
};

/** Medians of one round: frames are judged soon after they were parsed, as a reader does. */
function measure(begin: () => Pass): { own: number; parse: number } {
  const pass = begin();
  const [own, parse]: [number[], number[]] = [[], []];
  for (let from = 0; from + chunk <= lines.length; from += chunk) {
    const frames: unknown[] = [];
    parse.push(
      time(() => {
        for (let index = from; index < from + chunk; index++) frames.push(JSON.parse(lines[index]!));
      }),
    );
    own.push(time(() => pass(frames)));
  }
  return { own: median(own), parse: median(parse) };
}

console.log(`Node ${process.version}, ${rounds} rounds, ${lines.length} frames in one stream\n`);
const ratios = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
for (let round = -3; round < rounds; round++) {
  for (const [name, begin] of Object.entries(contenders)) {
    const { own, parse } = measure(begin);
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
const verifier = ratioOf("verifier, of frames that were accepted before");
const goals: Goal[] = [
  judge("verifier per frame ÷ JSON.parse, frames accepted before", verifier, "≤", 0.08),
  judge(
    "coalescer ÷ verifier that asks the guard",
    ratioOf("coalescer") / ratioOf("verifier, of anything: guard and rules"),
    "≤",
    1,
    2,
  ),
  judge("coalescer ÷ verifier, frames accepted before", ratioOf("coalescer") / verifier, "≤", 1, 2),
];
printGoals(goals);

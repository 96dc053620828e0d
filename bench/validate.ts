/**
 * `validate` on a large capture, as a whole process, against processes that read the same file line by line with
 * JSON.parse and do nothing else. BENCH_MEGABYTES and BENCH_ROUNDS set how much.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { makeCorpus } from "./corpus.ts";
import { projectFolder, workFolder } from "./package-source.ts";
import { judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";

const megabytes = Number(process.env["BENCH_MEGABYTES"] ?? 1000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);

await mkdir(workFolder, { recursive: true });
const capture = join(workFolder, "capture.ndjson");
await writeCapture(capture, megabytes * 1e6);

/** The corpus again and again, in one run whose sequence rises; every frame keeps the rules of order. */
async function writeCapture(file: string, bytes: number): Promise<void> {
  const bodies = makeCorpus(20_000).map(
    (line) => JSON.parse(line) as { seq: number; run_id: string; type: string; segment_id: string | null },
  );
  const out = createWriteStream(file);
  let seq = 0;
  const open = new Set<string>();
  const write = (body: object): number => {
    const line = `${JSON.stringify({ ...body, seq: ++seq, run_id: "run_1" })}\n`;
    out.write(line);
    return Buffer.byteLength(line);
  };
  const begin = bodies.find(({ type }) => type === "run.start")!;
  const opener = bodies.find(({ type }) => type === "segment.start")!;
  for (let written = write(begin); written < bytes;) {
    for (const body of bodies) {
      if (/^(?:run\.end|run\.start|segment\.)/.test(body.type)) continue;
      const segment = body.segment_id === null ? null : `segment_${seq % 8}`;
      if (segment !== null && !open.has(segment)) {
        open.add(segment);
        written += write({ ...opener, segment_id: segment });
      }
      written += write({ ...body, segment_id: segment });
    }
    if (out.writableNeedDrain) await once(out, "drain");
  }
  write(bodies.find(({ type }) => type === "run.end")!);
  out.end();
  await finished(out);
}

const usage = `process.on("exit", () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); process.stderr.write(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 })); });`;
const preload = `data:text/javascript,${encodeURIComponent(usage)}`;

/** By the interface of Node that is made for it. */
const byReadline = `const { createReadStream } = await import("node:fs"); const { createInterface } = await import("node:readline"); let count = 0;
for await (const line of createInterface({ input: createReadStream(${JSON.stringify(capture)}) })) if (JSON.parse(line) !== null) count++;`;

/** By hand, as fast as we know. */
const byHand = `const { createReadStream } = await import("node:fs"); let count = 0; let rest = Buffer.alloc(0);
for await (const piece of createReadStream(${JSON.stringify(capture)}, { highWaterMark: 1 << 18 })) {
  const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]); let at = 0;
  for (let end = bytes.indexOf(10); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) if (JSON.parse(bytes.toString("utf8", at, end)) !== null) count++;
  rest = bytes.subarray(at);
}`;

interface Usage {
  readonly cpu: number;
  readonly memory: number;
  readonly wall: number;
}

function run(...words: string[]): Usage {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", preload, ...words], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout.slice(0, 2000) + stderr.slice(0, 2000));
  const { cpu, memory } = JSON.parse(stderr.slice(stderr.lastIndexOf("{"))) as { cpu: number; memory: number };
  return { cpu, memory, wall: (performance.now() - start) / 1000 };
}

const contenders = new Map<string, () => Usage>([
  ["validate", () => run("dist/bin/event-catalogue.js", "validate", "--quiet", capture)],
  ["readline and JSON.parse", () => run("--input-type=module", "--eval", byReadline)],
  ["lines by hand and JSON.parse", () => run("--input-type=module", "--eval", byHand)],
]);
const results = new Map<string, Usage[]>([...contenders.keys()].map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, measure] of contenders) results.get(name)!.push(measure());

const of = (name: string, what: keyof Usage): number => median(results.get(name)!.map((usage) => usage[what]));
console.log(`Node ${process.version}, ${rounds} rounds, ${megabytes} MB\n`);
printTable(
  ["", "CPU, s", "wall, s", "peak memory, MB"],
  [...contenders.keys()].map((name) => [
    name,
    of(name, "cpu").toFixed(2),
    of(name, "wall").toFixed(2),
    of(name, "memory").toFixed(0),
  ]),
);
printGoals([
  judge(
    "speed of validate ÷ readline and JSON.parse, by CPU time",
    of("readline and JSON.parse", "cpu") / of("validate", "cpu"),
    "≥",
    0.7,
    2,
  ),
  judge(
    "speed of validate ÷ lines by hand and JSON.parse, by CPU time",
    of("lines by hand and JSON.parse", "cpu") / of("validate", "cpu"),
    "≥",
    0.7,
    2,
  ),
]);
await rm(capture);

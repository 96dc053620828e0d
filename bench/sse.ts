/**
 * Frames out of server-sent events: our decoder against eventsource-parser with JSON.parse and ajv, over the same bytes in
 * the same pieces. BENCH_ROUNDS sets how many rounds are measured.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createParser } from "eventsource-parser";
import { writeBundle } from "./bundles.mjs";
import { readContract } from "./contract.ts";
import { makeCorpus } from "./corpus.ts";
import { readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Goal, judge, printGoals, printTable } from "./report.ts";
import { writeAjv } from "./rivals/ajv.mjs";
import { median } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const frames = 40_000;

const catalogue = await readCatalogue();
await mkdir(workFolder, { recursive: true });
const source = join(await writePackage(catalogue), "src");
const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);
const { decodeSse } = (await load(
  await writeBundle(`export { decodeSse } from "./sse.ts";`, source, join(workFolder, "sse-ours.mjs")),
)) as {
  decodeSse(pieces: AsyncIterable<Uint8Array>): AsyncIterable<{ readonly ok: boolean }>;
};
await writeFile(join(workFolder, "ajv-code.mjs"), writeAjv(readContract(catalogue), {}));
const { default: isFrame } = (await load(join(workFolder, "ajv-code.mjs"))) as { default: (value: unknown) => boolean };

const lines = makeCorpus(frames);
const bytes = new TextEncoder().encode(lines.map((body, seq) => `id: ${seq}\ndata: ${body}\n\n`).join(""));

async function* cut(length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
}

async function decodeOurs(length: number): Promise<number> {
  let count = 0;
  for await (const result of decodeSse(cut(length))) if (result.ok) count += 1;
  return count;
}

async function decodeTheirs(length: number): Promise<number> {
  let count = 0;
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      if (isFrame(JSON.parse(data))) count += 1;
    },
  });
  for await (const piece of cut(length)) parser.feed(decoder.decode(piece, { stream: true }));
  return count;
}

function parseOnly(): Promise<number> {
  let count = 0;
  for (const line of lines) if (JSON.parse(line) !== null) count += 1;
  return Promise.resolve(count);
}

async function time(pass: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const count = await pass();
  if (count !== frames) throw new Error(`${count} of ${frames} frames came out`);
  return performance.now() - start;
}

console.log(`Node ${process.version}, ${rounds} rounds, ${frames} frames in ${(bytes.length / 1e6).toFixed(1)} MB\n`);
const rows: string[][] = [];
const goals: Goal[] = [];
for (const length of [1024, 16_384, 65_536]) {
  const ratios: { ours: number; theirs: number }[] = [];
  for (let round = -3; round < rounds; round++) {
    const parse = await time(parseOnly);
    const ours = await time(() => decodeOurs(length));
    const theirs = await time(() => decodeTheirs(length));
    if (round >= 0) ratios.push({ ours: ours / parse, theirs: theirs / parse });
  }
  const ours = median(ratios.map((ratio) => ratio.ours));
  const theirs = median(ratios.map((ratio) => ratio.theirs));
  rows.push([String(length), ours.toFixed(2), theirs.toFixed(2)]);
  goals.push(
    judge(
      `pieces of ${length} bytes: ours ÷ eventsource-parser, JSON.parse and ajv`,
      median(ratios.map((ratio) => ratio.ours / ratio.theirs)),
      "≤",
      1,
      2,
    ),
  );
}
printTable(["bytes in a piece", "ours ÷ JSON.parse", "eventsource-parser, JSON.parse, ajv ÷ JSON.parse"], rows);
printGoals(goals);

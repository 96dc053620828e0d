/**
 * Frames out of server-sent events: our decoder against eventsource-parser with JSON.parse and ajv, over the same bytes in
 * the same pieces. BENCH_ROUNDS sets how many rounds are measured.
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBundle } from "./bundles.mjs";
import { readContract } from "./contract.ts";
import { readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Goal, judge, printGoals, printTable } from "./report.ts";
import { writeAjv } from "./rivals/ajv.mjs";
import { median } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7);
const bench = fileURLToPath(new URL("../../", import.meta.url));

const catalogue = await readCatalogue();
await mkdir(workFolder, { recursive: true });
const source = join(await writePackage(catalogue), "src");
await writeFile(join(workFolder, "ajv-code.mjs"), writeAjv(readContract(catalogue), {}));

const count = "let count = 0;";
const iterate = `for await (const result of decodeSse(pieces)) if (result.ok) count += 1; return count;`;
const programs: readonly (readonly [name: string, program: string, folder: string])[] = [
  [
    "ours",
    `import { decodeSse } from "./sse.ts"; export async function decode(pieces) { ${count} ${iterate} }`,
    source,
  ],
  [
    "by hand, one by one",
    `import { decodeFrame } from ${JSON.stringify(join(source, "guards.ts"))};
    import { createReaderByHand } from "./hand-written-sse.ts"; const decodeSse = createReaderByHand(decodeFrame);
    export async function decode(pieces) { ${count} ${iterate} }`,
    bench,
  ],
  [
    "eventsource-parser, calling back",
    `import { createParser } from "eventsource-parser"; import isFrame from "./ajv-code.mjs";
    export async function decode(pieces) { ${count} const decoder = new TextDecoder();
      const parser = createParser({ onEvent: ({ data }) => { if (isFrame(JSON.parse(data))) count += 1; } });
      for await (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true })); return count; }`,
    workFolder,
  ],
  [
    "eventsource-parser, one by one",
    `import { EventSourceParserStream } from "eventsource-parser/stream"; import isFrame from "./ajv-code.mjs";
    export async function decode(pieces) { ${count}
      const events = ReadableStream.from(pieces).pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
      for await (const { data } of events) if (isFrame(JSON.parse(data))) count += 1; return count; }`,
    workFolder,
  ],
];
const contenders: [name: string, module: string][] = [];
for (const [index, [name, program, folder]] of programs.entries())
  contenders.push([name, await writeBundle(program, folder, join(workFolder, `sse-${index}.mjs`))]);
const corpus = await writeBundle(`export * from "./corpus.ts";`, bench, join(workFolder, "corpus.mjs"));
const contender = join(bench, "sse-contender.mjs");

console.log(`Node ${process.version}, ${rounds} rounds, processor time, each contender in a process of its own\n`);
const rows: string[][] = [];
const goals: Goal[] = [];
for (const length of [1024, 16_384, 65_536]) {
  const ratios = new Map(contenders.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, module] of contenders) {
      const words = [contender, module, corpus, String(length)];
      ratios.get(name)!.push(Number(execFileSync(process.execPath, words, { encoding: "utf8" })));
    }
  }
  const [ours, byHand, rival, stream] = contenders.map(([name]) => median(ratios.get(name)!));
  rows.push([String(length), ...[ours, byHand, rival, stream].map((ratio) => ratio!.toFixed(2))]);
  const what = `pieces of ${length} bytes: ours ÷ eventsource-parser, JSON.parse and ajv`;
  goals.push(judge(`${what}, which call back`, ours! / rival!, "≤", 1, 2));
  goals.push(judge(`${what}, one by one`, ours! / stream!, "≤", 1, 2));
}
printTable(["bytes in a piece, ÷ JSON.parse", ...contenders.map(([name]) => name)], rows);
printGoals(goals);

/**
 * `generate`, whole processes, against openapi-typescript, which writes types alone: the same frames as a catalogue and
 * as an OpenAPI document. BENCH_ROUNDS sets how many times each is run.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { frameSchema } from "../generator/catalogue/json-schema.ts";
import { beginHistory, load } from "../generator/index.ts";
import { projectFolder, workFolder } from "./package-source.ts";
import { type Cost, runNode } from "./process-cost.ts";
import { judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";
import { type Size, makeCatalogue, readOwnCatalogue } from "./sized-catalogues.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7);
const bench = fileURLToPath(new URL("../../", import.meta.url));
const command = join(projectFolder, "dist", "bin", "event-catalogue.js");
const rival = join(bench, "node_modules", "openapi-typescript", "bin", "cli.js");

/** Writes one set of frames for both programs, and gives how each is called. */
async function prepare(size: Size): Promise<{
  readonly ours: readonly string[];
  readonly rival: readonly string[];
  readonly fresh: () => Promise<void>;
}> {
  const folder = join(workFolder, `generate-${size}`);
  const text = size === 13 ? await readOwnCatalogue() : makeCatalogue(size);
  const { catalogue, diagnostics } = load(text, "catalogue.yaml");
  if (catalogue === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const { $defs: definitions, oneOf } = frameSchema(catalogue, beginHistory(catalogue), "reader") as Record<
    string,
    object
  >;
  const schemas = JSON.stringify({ ...definitions, Frame: { oneOf } }).replaceAll("#/$defs/", "#/components/schemas/");
  const document = {
    openapi: "3.1.0",
    info: { title: "frames", version: "1" },
    paths: {},
    components: { schemas: JSON.parse(schemas) as object },
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "catalogue.yaml"), text);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  return {
    ours: [command, "generate", "--catalogue", join(folder, "catalogue.yaml"), "--out", join(folder, "generated")],
    rival: [rival, join(folder, "openapi.json"), "-o", join(folder, "openapi.ts")],
    fresh: () => rm(join(folder, "generated"), { recursive: true, force: true }),
  };
}

/** Medians of both programs, run in turn. */
async function compare(size: Size, times: number): Promise<{ readonly ours: Cost; readonly rival: Cost }> {
  const { ours, rival: other, fresh } = await prepare(size);
  const costs: { readonly ours: Cost; readonly rival: Cost }[] = [];
  for (let round = 0; round < times; round++) {
    await fresh();
    costs.push({ ours: await runNode(ours), rival: await runNode(other) });
  }
  const middle = (of: "ours" | "rival"): Cost => ({
    real: median(costs.map((cost) => cost[of].real)),
    cpu: median(costs.map((cost) => cost[of].cpu)),
  });
  return { ours: middle("ours"), rival: middle("rival") };
}

const small = await compare(13, rounds);
const hundred = await compare(100, Math.min(rounds, 3));
const thousand = await compare(1000, Math.min(rounds, 3));

console.log(`Node ${process.version}, ${rounds} rounds (at most 3 of 100 and 1,000 types)\n`);
const seconds = ({ real, cpu }: Cost): string[] => [real.toFixed(2), cpu.toFixed(2)];
printTable(
  ["types", "generate, s", "CPU, s", "openapi-typescript, s", "CPU, s"],
  [
    ["13", ...seconds(small.ours), ...seconds(small.rival)],
    ["100", ...seconds(hundred.ours), ...seconds(hundred.rival)],
    ["1,000", ...seconds(thousand.ours), ...seconds(thousand.rival)],
  ],
);
printGoals([
  judge("generate ÷ openapi-typescript, 13 types", small.ours.real / small.rival.real, "≤", 1, 2),
  judge("generate ÷ openapi-typescript, CPU, 13 types", small.ours.cpu / small.rival.cpu, "≤", 1, 2),
  judge("generate ÷ openapi-typescript, CPU, 1,000 types", thousand.ours.cpu / thousand.rival.cpu, "≤", 3, 2),
  judge("CPU of 1,000 types ÷ 100 types", thousand.ours.cpu / hundred.ours.cpu, "≤", 11, 1),
]);

/**
 * What it costs to start a program that imports the package, as it is built, or a rival, beside one that imports an empty
 * module: whole processes, in turn. BENCH_ROUNDS sets how many times each is run.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectFolder, readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Cost, runNode } from "./process-cost.ts";
import { judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 25);

/** The sources of the package, compiled as `npm run build` does it. */
async function buildPackage(): Promise<string> {
  const folder = await writePackage(await readCatalogue());
  const project = join(workFolder, "tsconfig.package.json");
  const compilerOptions = { rootDir: join(folder, "src"), outDir: join(folder, "dist") };
  const extended = join(projectFolder, "tsconfig.generated.json");
  await writeFile(project, JSON.stringify({ extends: extended, compilerOptions, include: [compilerOptions.rootDir] }));
  await promisify(execFile)(process.execPath, [join(projectFolder, "node_modules/typescript/bin/tsc"), "-p", project]);
  return join(folder, "dist");
}

await mkdir(workFolder, { recursive: true });
const built = await buildPackage();
await writeFile(join(workFolder, "empty.mjs"), "export {};\n");
const imported: Readonly<Record<string, string>> = {
  "an empty module": "./empty.mjs",
  "the package": join(built, "index.js"),
  "its guards": join(built, "guards.js"),
  ajv: "ajv/dist/2020.js",
  valibot: "valibot",
  zod: "zod",
};
const programs = Object.entries(imported).map(([name, from], index) => ({
  name,
  file: join(workFolder, `imports-${index}.mjs`),
  text: `import ${JSON.stringify(from)};\n`,
}));
for (const { file, text } of programs) await writeFile(file, text);

const costs = new Map<string, Cost[]>(programs.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const { name, file } of programs) costs.get(name)!.push(await runNode([file]));

/** The CPU time, which whatever else the machine does changes least. */
const cpu = (name: string): number => median(costs.get(name)!.map((cost) => cost.cpu));
const ratio = (name: string): number => cpu(name) / cpu("an empty module");
console.log(`Node ${process.version}, ${rounds} rounds\n`);
printTable(
  ["a program that imports", "CPU, ms", "÷ an empty module"],
  programs.map(({ name }) => [name, (cpu(name) * 1000).toFixed(0), ratio(name).toFixed(2)]),
);
printGoals([judge("cold import of the package ÷ an empty module", ratio("the package"), "≤", 1.15, 2)]);

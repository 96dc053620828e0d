/**
 * The guards against JSON.parse, a guard written by hand, and the validators that people would otherwise use, all for
 * one contract on one corpus. BENCH_ROUNDS sets how many rounds are measured.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureBundle, writeBundle } from "./bundles.mjs";
import { readContract } from "./contract.ts";
import { readCatalogue, workFolder, writePackage } from "./package-source.ts";
import { type Goal, judge, printGoals, printTable } from "./report.ts";
import { writeAjv, writeAjvOfSchema } from "./rivals/ajv.mjs";
import { type Result, measure } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const bench = fileURLToPath(new URL("../../", import.meta.url));

const catalogue = await readCatalogue();
const contract = readContract(catalogue);
await mkdir(workFolder, { recursive: true });
const packageFolder = await writePackage(catalogue);
const source = join(packageFolder, "src");
const at = (name: string): string => join(workFolder, name);

const contractText = JSON.stringify(contract);
const ajv = [
  ["ajv", {}],
  ["ajv-all", { allErrors: true }],
  ["ajv-own", { ownProperties: true }],
  ["ajv-own-all", { ownProperties: true, allErrors: true }],
] as const;
for (const [name, options] of ajv) await writeFile(at(`${name}-code.mjs`), writeAjv(contract, options));
const schema = JSON.parse(await readFile(join(packageFolder, "schema/frame.schema.json"), "utf8")) as object;
for (const allErrors of [false, true])
  await writeFile(at(`ajv-schema${allErrors ? "-all" : ""}-code.mjs`), writeAjvOfSchema(schema, { allErrors }));

/** ajv's module for the guard, and the one that collects all errors for the explanation. */
function ajvProgram(name: string): string {
  return `import isFrame from "./${name}-code.mjs"; import validate from "./${name}-all-code.mjs";
    export { isFrame }; export const explain = (value) => (validate(value) ? 0 : validate.errors.length);`;
}

const programs: readonly (readonly [name: string, program: string, folder: string])[] = [
  [
    "ours",
    `export { isFrame } from "./guards.ts"; import { decodeFrame, validateFrame } from "./guards.ts";
    export const decode = (text) => decodeFrame(text).ok;
    export const explain = (value) => { const result = validateFrame(value); return result.ok ? 0 : result.issues.length; };`,
    source,
  ],
  ["by hand", `export { isFrame } from "./hand-written.ts";`, bench],
  ["ajv", ajvProgram("ajv"), workFolder],
  ["ajv, own keys only", ajvProgram("ajv-own"), workFolder],
  ["ajv, published schema", ajvProgram("ajv-schema"), workFolder],
  [
    "zod",
    `import { makeZod } from "./rivals/zod.mjs"; const schema = makeZod(${contractText});
    export const isFrame = (value) => schema.safeParse(value).success;
    export const explain = (value) => schema.safeParse(value).error?.issues.length ?? 0;`,
    bench,
  ],
  [
    "valibot",
    `import { makeValibot } from "./rivals/valibot.mjs"; import { is, safeParse } from "valibot"; const schema = makeValibot(${contractText});
    export const isFrame = (value) => is(schema, value);
    export const explain = (value) => safeParse(schema, value).issues?.length ?? 0;`,
    bench,
  ],
  [
    "typebox",
    `import { makeSchema } from "./rivals/json-schema.mjs"; import { Compile } from "typebox/compile";
    const schema = Compile(makeSchema(${contractText}, { discriminator: false }));
    export const isFrame = (value) => schema.Check(value); export const explain = (value) => [...schema.Errors(value)].length;`,
    bench,
  ],
];

const modules = new Map<string, string>();
for (const [name, program, folder] of programs)
  modules.set(name, await writeBundle(program, folder, at(`${name.replace(/\W+/g, "-")}.mjs`)));
const corpus = await writeBundle(`export * from "./corpus.ts";`, bench, at("corpus.mjs"));

console.log(`Node ${process.version}, ${rounds} rounds\n`);
const results = await measure(modules, corpus, rounds);
printTable(
  ["guard", "÷ parse, hot", "after refusals", "parse + guard", "ns a frame", "ns an explanation"],
  [...results].map(([name, { hot, after, both, nanoseconds, explain }]) => [
    name,
    hot.toFixed(3),
    after.toFixed(3),
    both.toFixed(2),
    nanoseconds.toFixed(0),
    explain?.toFixed(0) ?? "",
  ]),
);

const sizes = {
  reports: await measureBundle(`export { validateFrame } from "./guards.ts";`, source),
  everything: await measureBundle(`export * from "./guards.ts";`, source),
  guard: await measureBundle(`export { isFrame } from "./guards.ts";`, source),
  one: await measureBundle(`export { isTextDeltaFrame } from "./guards.ts";`, source),
  package: await measureBundle(`export * from "./index.ts";`, source),
  ajv: await measureBundle(`export { default } from "./ajv-code.mjs";`, workFolder),
  zod: await measureBundle(programs.find(([name]) => name === "zod")![1], bench),
  valibot: await measureBundle(programs.find(([name]) => name === "valibot")![1], bench),
};
printTable(
  ["minified and gzipped", "bytes"],
  Object.entries(sizes).map(([name, size]) => [name, String(size)]),
);

const of = (name: string): Result => results.get(name)!;
const ours = of("ours");
const goals: Goal[] = [
  judge("guard, hot, ÷ JSON.parse", ours.hot, "≤", 0.08),
  judge("ajv standalone of the published schema ÷ guard", of("ajv, published schema").hot / ours.hot, "≥", 2, 2),
  judge("ajv standalone of a schema made for speed ÷ guard", of("ajv").hot / ours.hot, "≥", 2, 2),
  judge("ajv standalone that looks at own keys only ÷ guard", of("ajv, own keys only").hot / ours.hot, "≥", 2, 2),
  judge("zod ÷ guard", of("zod").hot / ours.hot, "≥", 10, 1),
  judge("guard ÷ guard written by hand", ours.hot / of("by hand").hot, "≤", 1.1, 2),
  judge("guard after refusals ÷ JSON.parse", ours.after, "≤", 0.085),
  judge("decodeFrame ÷ JSON.parse", ours.decode ?? Number.NaN, "≤", 1.2, 2),
  judge("explanation ÷ ajv's", (ours.explain ?? Number.NaN) / (of("ajv").explain ?? Number.NaN), "≤", 1.5, 2),
  judge("guards with reports, kB", sizes.reports / 1000, "≤", 2.5, 2),
  judge("guards without reports ÷ ajv standalone", sizes.guard / sizes.ajv, "≤", 0.35, 2),
  judge("the whole package but for schemas, kB", sizes.package / 1000, "≤", 8, 2),
];
printGoals(goals);

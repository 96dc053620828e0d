/** Programs that use packed packages, as bundlers make them for browsers. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installTools } from "../extra-tools.ts";

const tools = installTools("bundlers");

/** The bundlers that can be had. */
export const bundlers: readonly string[] = tools === null ? [] : ["esbuild", "rollup", "vite", "webpack"];

/**
 * Bundles programs, each into one file, minified but for Rollup, which leaves that to others.
 *
 * @param project a folder with the packages that the programs import in its `node_modules`
 * @param bundler one of `bundlers`, or `esbuild-module` for a minified module
 * @param programs the texts of the programs, by the names of their files
 * @returns what came of each
 * @throws with what the bundler says, warnings included
 */
export async function bundle(
  bundler: string,
  project: string,
  programs: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const files = Object.keys(programs).map((name) => ({
    name,
    entry: join(project, `${bundler}-${name}`),
    outfile: join(project, "dist", `${bundler}-${name}`.replace(/\.ts$/, ".js")),
  }));
  for (const { name, entry } of files) await writeFile(entry, programs[name]!);
  const words = [join(tools!, "bundle.mjs"), bundler, JSON.stringify(files)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: project });
  if (stderr !== "") throw new Error(`${stdout}${stderr}`);
  const scripts = files.map(async ({ name, outfile }) => [name, await readFile(outfile, "utf8")] as const);
  return new Map(await Promise.all(scripts));
}

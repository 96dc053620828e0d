import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beginHistory, load, render } from "../generator/index.ts";
import type { Catalogue } from "../generator/index.ts";

/** Where what the benchmarks make is put: beside the bundled benchmark, where the packages of both places are found. */
export const workFolder: string = fileURLToPath(new URL("work/", import.meta.url));

/** The root of the project. */
export const projectFolder: string = fileURLToPath(new URL("../../../", import.meta.url));

/** Our own catalogue. */
export async function readCatalogue(): Promise<Catalogue> {
  const { catalogue, diagnostics } = load(await readFile(join(projectFolder, "catalogue.yaml")), "catalogue.yaml");
  if (catalogue === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return catalogue;
}

/** Writes the sources of the package that our catalogue makes, and gives their folder. */
export async function writePackage(catalogue: Catalogue): Promise<string> {
  const folder = join(workFolder, "package");
  for (const { path, text } of await render(catalogue, beginHistory(catalogue))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

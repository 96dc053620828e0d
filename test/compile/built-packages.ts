/** Packages as an installation has them: rendered, compiled, and laid under `node_modules/`. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Emission } from "../../generator/emit/emission.ts";
import { render } from "../../generator/index.ts";
import { type CompilerMessage, compileFolder, strictOptions } from "./compiler.ts";

/**
 * Makes the packages of catalogues, compiled with their declarations as `npm run build` compiles them, all in one run of
 * the compiler, and lays them into a folder under their names, which must differ.
 *
 * @returns what the compiler said
 */
export async function layBuiltPackages(folder: string, emissions: readonly Emission[]): Promise<CompilerMessage[]> {
  for (const { catalogue, history } of emissions) {
    const { name } = catalogue.package;
    for (const { path, text } of await render(catalogue, history)) {
      const target = join(folder, path.startsWith("src/") ? "sources" : "node_modules", name, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  const options = { ...strictOptions, lib: ["es2022", "dom"], rootDir: "sources", outDir: "built" };
  const messages = await compileFolder(folder, options, ["sources"]);
  for (const { catalogue } of emissions) {
    const { name } = catalogue.package;
    await rename(join(folder, "built", name, "src"), join(folder, "node_modules", name, "dist"));
  }
  for (const rest of ["sources", "built"]) await rm(join(folder, rest), { recursive: true });
  return messages;
}

/** A project that has installed packages: of tarballs, and of folders that were installed elsewhere. */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type PackedPackage, makeHome } from "./pack.ts";

/**
 * Makes a project in a new folder, with nothing in its `node_modules` but what is given.
 *
 * @param packages what is unpacked there, under its own name
 * @param others folders of further packages, by name
 * @returns the project's folder; it is gone when the tests of the file are over
 */
export async function makeProject(
  packages: readonly PackedPackage[],
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const project = await makeHome();
  await writeFile(join(project, "package.json"), `{ "type": "module" }\n`);
  const installed = [...packages.map(({ name, folder }) => [name, folder] as const), ...Object.entries(others)];
  for (const [name, folder] of installed) {
    const target = join(project, "node_modules", name);
    await mkdir(dirname(target), { recursive: true });
    // A link would be followed out of node_modules, and what lies elsewhere is treated otherwise.
    await cp(folder, target, { recursive: true });
  }
  return project;
}

/** The package of a catalogue as its users get it: rendered, built, packed by npm and unpacked again. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { type History, beginHistory, render, writeOutput } from "../../generator/index.ts";
import { tscPath } from "../compile/compiler.ts";

const run = promisify(execFile);
const buildOptions = fileURLToPath(new URL("../../tsconfig.generated.json", import.meta.url));

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The `.tgz` file that would be published. */
  readonly tarball: string;
  /** What is in it, unpacked: the folder that an installation has of it. */
  readonly folder: string;
}

const homes: string[] = [];
afterAll(async () => {
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

/** A new folder; it is gone when the tests of the file are over. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "event-catalogue-package-"));
  homes.push(home);
  return home;
}

/** Builds and packs the package of a catalogue. */
export async function packPackage(
  catalogue: Catalogue,
  history: History = beginHistory(catalogue),
): Promise<PackedPackage> {
  const source = join(await makeHome(), "source");
  const { faults } = writeOutput(source, await render(catalogue, history));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
  return packGenerated(source);
}

/** Builds and packs a package that is generated already, in a copy of it. */
export async function packGenerated(generated: string): Promise<PackedPackage> {
  const home = await makeHome();
  const source = join(home, "source");
  await cp(generated, source, { recursive: true });
  await build(home, source);
  return pack(source, home);
}

/** As `npm run build` does it. */
async function build(home: string, source: string): Promise<void> {
  const project = join(home, "tsconfig.json");
  const compilerOptions = { rootDir: join(source, "src"), outDir: join(source, "dist") };
  await writeFile(
    project,
    JSON.stringify({ extends: buildOptions, compilerOptions, include: [compilerOptions.rootDir] }),
  );
  await run(process.execPath, [tscPath, "-p", project]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

/** Packs a folder that has a `package.json`, as it stands, and unpacks what came of it. */
export async function pack(source: string, home: string): Promise<PackedPackage> {
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", home], {
    cwd: source,
    maxBuffer: 1 << 26,
  });
  const [packed] = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  const { name, version, filename } = packed!;
  const tarball = join(home, filename);
  const folder = join(home, "unpacked");
  await mkdir(folder);
  await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  return { name, version, tarball, folder };
}

/** Imports a module of a packed package, by its file. @param module as in `dist/guards.js` */
export async function importPacked<T>({ folder }: PackedPackage, module = "dist/index.js"): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, module)).href)) as T;
}

/** The package of a catalogue as its users get it: rendered, built, packed by npm and unpacked again. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
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

/**
 * Builds and packs the package of a catalogue. That of one that has never been released is made once for all test files
 * of a run; nobody may change it.
 */
export async function packPackage(catalogue: Catalogue, history?: History): Promise<PackedPackage> {
  const shared = process.env["SHARED_PACKAGES"];
  if (history !== undefined || shared === undefined)
    return make(await makeHome(), catalogue, history ?? beginHistory(catalogue));
  const home = join(shared, createHash("sha256").update(JSON.stringify(catalogue)).digest("hex"));
  if (!existsSync(home)) {
    const own = await mkdtemp(`${home}-`);
    await make(own, catalogue, beginHistory(catalogue));
    // Somebody else may have been quicker.
    await rename(own, home).catch(() => rm(own, { recursive: true, force: true }));
  }
  return readPacked(home);
}

async function make(home: string, catalogue: Catalogue, history: History): Promise<PackedPackage> {
  const source = join(home, "source");
  const { faults } = writeOutput(source, await render(catalogue, history));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
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
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", home], { cwd: source, maxBuffer: 1 << 26 });
  const { folder, tarball } = await readTarball(home);
  await mkdir(folder);
  await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  return readPacked(home);
}

/** What was packed into a folder. */
async function readPacked(home: string): Promise<PackedPackage> {
  const { folder, tarball } = await readTarball(home);
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackedPackage;
  return { name: manifest.name, version: manifest.version, tarball, folder };
}

/** The one tarball of a folder, and where it is unpacked. */
async function readTarball(home: string): Promise<Pick<PackedPackage, "tarball" | "folder">> {
  const name = (await readdir(home)).find((file) => file.endsWith(".tgz"));
  return { tarball: join(home, name!), folder: join(home, "unpacked") };
}

/** Imports a module of a packed package, by its file. @param module as in `dist/guards.js` */
export async function importPacked<T>({ folder }: PackedPackage, module = "dist/index.js"): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, module)).href)) as T;
}

/** The package of a catalogue as its users get it: rendered, built, packed by npm and unpacked again. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Builds and packs the package of a catalogue; everything is gone when the tests of the file are over. */
export async function packPackage(
  catalogue: Catalogue,
  history: History = beginHistory(catalogue),
): Promise<PackedPackage> {
  const home = await mkdtemp(join(tmpdir(), "event-catalogue-package-"));
  folders.push(home);
  const source = join(home, "source");
  const { faults } = await writeOutput(source, await render(catalogue, history));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
  await build(home, source);
  return { ...(await pack(source, home)), version: history.version };
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

/** Packs a folder that has a `package.json`, and unpacks what came of it beside it. */
export async function pack(source: string, home: string): Promise<Omit<PackedPackage, "version">> {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", home], { cwd: source });
  const [packed] = JSON.parse(stdout) as { name: string; filename: string }[];
  const tarball = join(home, packed!.filename);
  const folder = join(home, "unpacked");
  await mkdir(folder);
  await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  return { name: packed!.name, tarball, folder };
}

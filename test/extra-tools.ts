import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const inCi = ["true", "1"].includes(process.env["CI"] ?? "");
const patience = 300_000;

/**
 * Programs that tests try the project with and that it does not need itself. Each folder of `test/tools/` has a manifest
 * and a lock of its own and is installed at the first need, and again when its lock changes.
 *
 * @param name the folder
 * @returns the folder's path; null where nothing can be installed, which a line says (in CI that is an error), so that
 *   the tests that need it are skipped
 */
export function installTools(name: string): string | null {
  const folder = fileURLToPath(new URL(`tools/${name}`, import.meta.url));
  if (isInstalled(folder)) return folder;
  const outcome = whileAlone(folder, () => (isInstalled(folder) ? null : install(folder)));
  return outcome === null ? folder : missing(`The tools of test/tools/${name} cannot be installed`, outcome);
}

/**
 * A program of the machine that some tests need.
 *
 * @param names what it may be called, the best first
 * @returns the first that is on the path; null if none is, which a line says (in CI that is an error)
 */
export function findProgram(...names: readonly string[]): string | null {
  const found = names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).error === undefined);
  return found ?? missing(`There is no ${names.join(" or ")} here`, "it is not on the path");
}

/**
 * A Python that some tests need.
 *
 * @param module what it must be able to import
 * @returns its command; null where there is none, which a line says (in CI that is an error)
 */
export function findPythonWith(module: string): string | null {
  // Debian's packages are for Debian's Python, and another may stand before it on the path.
  const commands = ["python3", "/usr/bin/python3"];
  const found = commands.find((command) => spawnSync(command, ["-c", `import ${module}`]).status === 0);
  return found ?? missing(`There is no Python with ${module} here`, `none of ${commands.join(", ")} can import it`);
}

/** npm keeps a copy of the lock beside what it installed, younger than the lock that it followed. */
function isInstalled(folder: string): boolean {
  const trace = join(folder, "node_modules/.package-lock.json");
  return existsSync(trace) && versionsIn(trace) === versionsIn(join(folder, "package-lock.json"));
}

/** The packages that a lock lists for this machine; what is optional may be meant for another. */
function versionsIn(lock: string): string {
  type Entry = { version?: string; optional?: boolean; devOptional?: boolean };
  const { packages } = JSON.parse(readFileSync(lock, "utf8")) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, entry]) => path !== "" && entry.optional !== true && entry.devOptional !== true)
    .map(([path, { version }]) => `${path}@${version}`)
    .toSorted()
    .join("\n");
}

/** What went wrong, or null. */
function install(folder: string): string | null {
  process.stderr.write(`Installing ${folder.slice(folder.indexOf("test/tools"))} …\n`);
  const { status, stderr } = spawnSync(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
    {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    },
  );
  return status === 0 ? null : stderr;
}

/** Test files run in several processes: one installs, the others wait. Whoever died while installing is not waited for. */
function whileAlone<T>(folder: string, work: () => T): T {
  const lock = join(folder, ".installing");
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > patience) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function missing(what: string, why: string): null {
  if (inCi) throw new Error(`${what}: ${why}`);
  console.log(`${what}; the tests that need it are skipped.`);
  return null;
}

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The command as it is published. */
export const commandFile = fileURLToPath(new URL("../../dist/bin/event-catalogue.js", import.meta.url));

/** The catalogue that tests of the commands begin with. */
export const catalogueText = readFileSync(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url), "utf8");

export interface Surroundings {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The Node to run it with, in place of our own, and options for it. */
  readonly node?: string;
  readonly nodeOptions?: readonly string[];
}

/** The environment without what would colour output or make it anything but a person's. */
function environmentOf({ environment }: Surroundings): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NO_COLOR|FORCE_COLOR|CI|NODE_OPTIONS|VITEST.*|GIT_.*)$/.test(name),
  );
  return { ...Object.fromEntries(own), ...environment };
}

/** Runs the command to its end. */
export function runCommand(
  words: readonly string[],
  surroundings: Surroundings,
): { status: number | null; stdout: string; stderr: string } {
  const { folder, node = process.execPath, nodeOptions = [] } = surroundings;
  const { status, stdout, stderr, error } = spawnSync(node, [...nodeOptions, commandFile, ...words], {
    cwd: folder,
    env: environmentOf(surroundings),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** Starts the command and leaves it running. */
export function startCommand(words: readonly string[], surroundings: Surroundings): ChildProcess {
  const { folder, node = process.execPath, nodeOptions = [] } = surroundings;
  return spawn(node, [...nodeOptions, commandFile, ...words], {
    cwd: folder,
    env: environmentOf(surroundings),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** What `--import` takes to run a text of JavaScript first. */
export function preload(script: string): string {
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

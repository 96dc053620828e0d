import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { preload } from "./run-command.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const spy = `
import Module from "node:module";
const load = Module._load;
Module._load = (name, ...rest) => { process._rawDebug("LOADED " + name); return load(name, ...rest); };
const hooks = "export async function load(url, context, next) { process._rawDebug('LOADED ' + url); return next(url, context); }";
Module.register("data:text/javascript," + encodeURIComponent(hooks));
`;

/** Options of Node that make the command say on standard error, one to a line, what is loaded, whichever way it is. */
export const loadingTold: readonly string[] = ["--import", preload(spy)];

/**
 * What a run loaded: packages, and sources of ours by their paths from the root. What a file of the bundle was made of
 * tells its map.
 *
 * @param stderr of a run with `loadingTold`
 */
export function readLoaded(stderr: string): { readonly packages: string[]; readonly sources: string[] } {
  const names = [...stderr.matchAll(/^LOADED (.*)$/gm)].map(([, name]) => name!);
  const files = names.flatMap((name) => (name.startsWith("file:") ? sourcesOf(fileURLToPath(name)) : name));
  const packages = files.flatMap((file) => {
    const inFolder = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    return inFolder ?? (/^[a-z@][\w/-]*$/.test(file) && !builtinModules.includes(file) ? file : []);
  });
  const sources = files.flatMap((file) => (/^(?:generator|scripts)\/.*\.ts$/.test(file) ? file : []));
  return { packages: [...new Set(packages)].toSorted(), sources: [...new Set(sources)].toSorted() };
}

function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [relative(root, file)];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, "utf8")) as { sources: string[] };
  return sources.map((source) => relative(root, resolve(dirname(file), source)));
}

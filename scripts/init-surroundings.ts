import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const schemaInPackage = "node_modules/event-catalogue/generator/catalogue/catalogue.schema.json";

/** The way from a folder to the schema of catalogues: of the toolchain that is installed, or will be. */
export function findSchema(folder: string): string {
  const holder = foldersUp(resolve(folder)).find((path) => existsSync(join(path, schemaInPackage)));
  return [...stepsBetween(folder, holder ?? folder), schemaInPackage].join("/");
}

function stepsBetween(from: string, to: string): string[] {
  return relative(resolve(from), resolve(to))
    .split(sep)
    .filter((step) => step !== "");
}

/** The top of the repository that a folder is in, where that is a folder above it; null where it is not. */
export function findTopAbove(folder: string): string | null {
  const real = realFolder(folder);
  const top = foldersUp(real).find((path) => existsSync(join(path, ".git")));
  return top === undefined || top === real ? null : top;
}

/**
 * The .gitignore that holds in a folder: its own, or else the nearest above it in the same repository; with the text of
 * all that hold. Null where there is none.
 */
export function findIgnoreFile(folder: string): { readonly file: string; readonly text: string } | null {
  const real = realFolder(folder);
  const folders = foldersUp(real);
  const files = folders
    .slice(0, folders.indexOf(findTopAbove(folder) ?? real) + 1)
    .map((path) => join(path, ".gitignore"))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined);
  if (files.length === 0) return null;
  const isOwn = files[0] === join(real, ".gitignore");
  return { file: isOwn ? join(folder, ".gitignore") : files[0]!, text: files.map(readIfPossible).join("\n") };
}

/** What git cannot read either says nothing. */
function readIfPossible(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Who runs hooks in a folder already, as a person would name it; null for nobody. @param keys of its package.json */
export function findHookManager(folder: string, keys: readonly string[]): string | null {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const [pattern, manager] of managers) {
    const name = names.find((one) => pattern.test(one));
    if (name !== undefined) return `${manager} (${name})`;
    const key = keys.find((one) => one !== "lefthook" && pattern.test(one));
    if (key !== undefined) return `${manager} (\`${key}\` in package.json)`;
  }
  return names.includes(".git") ? findHookOfGit(folder) : null;
}

const managers: readonly (readonly [RegExp, string])[] = [
  [/^\.?lefthook(?:-local)?\.(?:ya?ml|jsonc?|toml)$/, "lefthook"],
  [/^(?:\.husky|husky)$/, "husky"],
  [/^\.pre-commit-config\.ya?ml$/, "pre-commit"],
  [/^(?:\.?lint-?staged(?:rc|\.config)?(?:\.\w+)?|lint-staged)$/, "lint-staged"],
  [/^\.?simple-git-hooks(?:\.\w+)?$/, "simple-git-hooks"],
  [/^(?:\.githooks|git-hooks)$/, "a folder of hooks"],
];

function findHookOfGit(folder: string): string | null {
  const configured = askGit(folder, "config", "--default", "", "core.hooksPath");
  if (configured !== "") return `git itself (core.hooksPath is ${configured})`;
  const hook = askGit(folder, "rev-parse", "--git-path", "hooks/pre-commit");
  return hook !== "" && existsSync(resolve(folder, hook)) ? `git itself (${hook})` : null;
}

/** What git says, or nothing where there is no git. */
function askGit(folder: string, ...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** A folder and those around it, from the inside. */
function foldersUp(folder: string): string[] {
  const around = dirname(folder);
  return around === folder ? [folder] : [folder, ...foldersUp(around)];
}

/** The folder without symbolic links, as far as it is there. */
export function realFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? realpathSync(path) : join(realFolder(dirname(path)), path.slice(dirname(path).length));
}

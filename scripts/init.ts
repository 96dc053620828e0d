import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { describeFileError, planProject, type ProjectPlan } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { makeFiles } from "./init-files.ts";
import { reportInit, type Obstacle, type Step } from "./init-report.ts";
import { findHookManager, findIgnoreFile, findSchema, findTopAbove, realFolder } from "./init-surroundings.ts";
import { Unreadable } from "./protocol-files.ts";

/** The file by which the package is compiled. */
const compilerSettings = "tsconfig.generated.json";

/** `event-catalogue init [DIR]`: a small catalogue to begin with, and the scripts and hooks around it. */
export async function init(call: Call): Promise<ExitCode> {
  const { positionals, terminal } = call;
  const misuse = findMisuse(call);
  if (misuse !== null) {
    terminal.complain(misuse);
    return 2;
  }
  const folder = positionals[0] ?? ".";
  try {
    refuseOther(folder);
    const manifest = readManifest(folder);
    const ignore = findIgnoreFile(folder);
    const plan = await planProject(basename(resolve(folder)), findSchema(folder), manifest, ignore?.text ?? null);
    const inTheWay = findObstacles(folder, plan);
    if (inTheWay.length > 0) {
      reportInit(call, { folder, created: [], changed: [], inTheWay, notes: [], next: [] });
      return 1;
    }
    const { files, notes } = arrange(folder, plan, manifest, ignore?.file ?? null);
    makeFiles({ folder, ...files });
    const names = { created: [...files.created.keys()], changed: [...files.changed.keys()] };
    const next = tellNext(folder, plan, names.created.includes("lefthook.yml"));
    reportInit(call, { folder, ...names, inTheWay: [], notes, next });
    return 0;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

function findMisuse({ options, positionals }: Call): string | null {
  if (positionals.length > 1) return "`init` takes one folder";
  if (positionals[0] === "") return "`init` takes a folder, and what was given is empty; leave it away for this one";
  const option = ["catalogue", "out"].find((name) => options[name] !== undefined);
  if (option === undefined) return null;
  return `\`init\` has no use for \`--${option}\`: it writes catalogue.yaml into the folder that is named, as in \`event-catalogue init DIR\``;
}

/** @throws Unreadable where the folder is something else */
function refuseOther(folder: string): void {
  try {
    if (!lstatSync(folder, { throwIfNoEntry: false })) return;
    if (!statSync(folder).isDirectory()) throw new Unreadable(`${folder} is not a folder`);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const { message } = describeFileError(error, folder);
    throw new Unreadable(
      isLost(error) ? `${folder} is a symbolic link that leads nowhere` : `${folder} cannot be read: ${message}`,
      { cause: error },
    );
  }
}

/** The text of package.json; null where there is none. @throws Unreadable */
function readManifest(folder: string): string | null {
  const file = join(folder, "package.json");
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return null;
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable(`${file} cannot be read: it is not UTF-8`, { cause: error });
    if (isLost(error)) throw new Unreadable(`${file} is a symbolic link that leads nowhere`, { cause: error });
    const { path, message } = describeFileError(error, file);
    throw new Unreadable(`${path} cannot be read: ${message}`, { cause: error });
  }
}

/** Whether something was not there, as where a link leads nowhere. */
function isLost(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Everything that would be written over, or cannot be added to. */
function findObstacles(folder: string, { manifest }: ProjectPlan): Obstacle[] {
  const there = ["catalogue.yaml", "catalogue.lock.json"].filter(
    (name) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined,
  );
  const obstacles = there.map((name) => ({ file: join(folder, name), message: "it is there already" }));
  if (manifest.fault !== null) obstacles.push({ file: join(folder, "package.json"), message: manifest.fault });
  return obstacles;
}

interface Arrangement {
  readonly files: { readonly created: Map<string, string>; readonly changed: Map<string, string> };
  readonly notes: readonly string[];
}

/**
 * Which files are written, and what a person has to do besides.
 *
 * @param before the text of package.json; null where there is none
 * @param ignore the .gitignore that holds; null where there is none
 */
function arrange(folder: string, plan: ProjectPlan, before: string | null, ignore: string | null): Arrangement {
  const { manifest } = plan;
  if (manifest.fault !== null) throw new Error("what is in the way has been told");
  const created = new Map([["catalogue.yaml", plan.catalogue]]);
  const changed = new Map<string, string>();
  const notes = manifest.kept.map(
    (name) => `The script \`${name}\` of package.json is another one already, and stays as it is.`,
  );
  if (before === null) created.set("package.json", manifest.text);
  else if (before !== manifest.text) changed.set("package.json", manifest.text);
  if (lstatSync(join(folder, compilerSettings), { throwIfNoEntry: false }) === undefined)
    created.set(compilerSettings, plan.compilerSettings);
  else notes.push(`${join(folder, compilerSettings)} is there already, and stays as it is.`);

  const top = findTopAbove(folder);
  const manager = findHookManager(folder, manifest.keys);
  const commands = (suffix: string): string =>
    plan.hookCommands.map((command) => `\`${command}${suffix}\``).join(" and ");
  if (top !== null) {
    const path = shellWord(join(relative(top, realFolder(folder)), "catalogue.yaml").replaceAll("\\", "/"));
    notes.push(
      `Hooks belong to the top of the repository, ${top}: let them run ${commands(` --catalogue ${path}`)} before each commit.`,
    );
  } else if (manager !== null) {
    notes.push(`Hooks are the business of ${manager} here: let it run ${commands("")} before each commit.`);
  } else created.set("lefthook.yml", plan.hooks);

  if (ignore === null) created.set(".gitignore", plan.ignoreFile);
  else if (plan.unignored.length > 0) {
    const folders = plan.unignored.map((name) => `\`${name}\``).join(" and ");
    notes.push(`${ignore} does not name ${folders}, and stays as it is.`);
  }

  const out = join(folder, "generated");
  if (existsSync(out) && (!statSync(out).isDirectory() || readdirSync(out).length > 0))
    notes.push(`${out}, where the package would be made, is in use; \`--out\` names another folder for it.`);
  return { files: { created, changed }, notes };
}

/** What to do next, in exact words. */
function tellNext(folder: string, { manifest }: ProjectPlan, hasHooks: boolean): Step[] {
  const isOwn = (name: string): boolean => manifest.fault === null && !manifest.kept.includes(name);
  const command = (name: string): string => (isOwn(name) ? `npm run ${name}` : `npx event-catalogue ${name}`);
  const install =
    manifest.fault === null && manifest.hasToolchain ? "" : "npm install --save-dev --save-exact event-catalogue";
  const compiler = manifest.fault === null && manifest.hasCompiler ? [] : ["npm install --save-dev typescript"];
  const build = [...compiler, `npx tsc -p ${compilerSettings}`, "npm install ./generated"];
  const git = existsSync(join(folder, ".git")) ? [] : ["git init"];
  const hooks = ["npm install --save-dev lefthook", "npx lefthook install"];
  return [
    ...(resolve(folder) === resolve(".") ? [] : [{ command: `cd ${shellWord(folder)}`, does: "goes there" }]),
    ...(install === "" ? [] : [{ command: install, does: "installs what the scripts call" }]),
    { command: command("generate"), does: "makes the package of catalogue.yaml, in generated/" },
    { command: build.join(" && "), does: "compiles the package and installs it here" },
    ...(hasHooks ? [{ command: [...git, ...hooks].join(" && "), does: "puts the hooks to work" }] : []),
    { command: command("release"), does: "promises what catalogue.yaml says, when it is as it should be" },
  ];
}

/** A path as a shell takes it, and as no command takes it for an option. */
function shellWord(path: string): string {
  const text = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

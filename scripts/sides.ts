import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describeFileError } from "../generator/index.ts";
import type { Call } from "./call.ts";
import { GitProblem, openRepository, pathInRepository, readObjects, runGit, type GitObject, type Repository } from "./git.ts";

/** A text, and what it is called in messages. */
export interface NamedText {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Something that is needed and cannot be read. The message is one plain sentence. */
export class Unreadable extends Error {}

/** One side of a comparison, as the command line names it. */
export type Side =
  | { readonly kind: "released" | "worktree" }
  /** Without a path, the catalogue at that ref. */
  | { readonly kind: "git"; readonly ref: string; readonly path: string | null }
  | { readonly kind: "file"; readonly path: string };

/** What a side holds: a catalogue, a ledger or a published catalogue, which its content tells. */
export interface SideText {
  /** null where the ref is there and the file is not at it. */
  readonly content: NamedText | null;
  /** The ledger beside the catalogue at a ref. */
  readonly ledger: NamedText | null;
}

/** The texts that the protocol consists of: in the work tree, or as they stand in the index. */
export interface ProtocolTexts {
  readonly catalogue: NamedText;
  readonly ledger: NamedText | null;
  /** `catalogue.json` of the output folder; read only where there is no ledger. */
  readonly published: NamedText | null;
  /** The ledger at HEAD; read only with the index. */
  readonly ledgerAtHead: NamedText | null;
}

/** Where a command works: what was named on the command line, and in which environment. */
export interface Surroundings {
  readonly catalogue: string;
  readonly out: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly workingFolder: string;
}

/** Where a call of the command works. */
export function surroundingsOf({ catalogue, out }: Pick<Call, "catalogue" | "out">): Surroundings {
  return { catalogue, out, environment: process.env, workingFolder: process.cwd() };
}

/** Whether an error tells that something could not be read, in words for the user. */
export function isUnreadable(error: unknown): error is Unreadable | GitProblem {
  return error instanceof Unreadable || error instanceof GitProblem;
}

/** The ledger lies beside the catalogue. */
export function ledgerFileOf(catalogue: string): string {
  return join(dirname(catalogue), "catalogue.lock.json");
}

/** Understands `released`, `worktree`, `git:<ref>[:path]` and `file:<path>`; else gives what is wrong with the words. */
export function readSideName(words: string): Side | string {
  if (words === "released" || words === "worktree") return { kind: words };
  if (words.startsWith("file:")) {
    return words === "file:" ? "`file:` needs a path, as in `file:catalogue.yaml`" : { kind: "file", path: words.slice("file:".length) };
  }
  if (!words.startsWith("git:")) return `\`${words}\` is none of released, worktree, git:<ref>[:path] and file:<path>`;
  const [ref = "", ...rest] = words.slice("git:".length).split(":");
  const path = rest.length === 0 ? null : rest.join(":");
  if (ref === "" || path === "") return `\`${words}\` lacks a ${ref === "" ? "ref" : "path"}: it is git:<ref> or git:<ref>:<path>`;
  if (ref.startsWith("-")) return `\`${ref}\` is no ref: refs never begin with \`-\``;
  if (/[\s\0-\x1f\x7f]/.test(ref)) return `\`${ref}\` is no ref: refs have no white space in them`;
  return { kind: "git", ref, path };
}

/**
 * Reads the protocol from the work tree, without git.
 *
 * @throws Unreadable
 */
export function readWorkTree({ catalogue, out }: Surroundings): ProtocolTexts {
  const ledger = readIfThere(ledgerFileOf(catalogue));
  return {
    catalogue: readFile(catalogue),
    ledger,
    published: ledger === null ? readIfThere(publishedFileOf(out)) : null,
    ledgerAtHead: null,
  };
}

/**
 * Reads the protocol as it stands in the index, with one start of git where nothing is missing.
 *
 * @throws Unreadable, GitProblem
 */
export async function readIndex({ catalogue, out, environment, workingFolder }: Surroundings): Promise<ProtocolTexts> {
  const repository = openRepository(dirname(catalogue), environment, workingFolder, "index");
  const path = pathInRepository(repository, catalogue);
  const ledgerFile = ledgerFileOf(catalogue);
  const ledgerPath = pathInRepository(repository, ledgerFile);
  const publishedPath = pathIfInside(repository, publishedFileOf(out));
  const names = [`:${path}`, `:${ledgerPath}`, `HEAD:${ledgerPath}`, ...(publishedPath === null ? [] : [`:${publishedPath}`])];
  const [content = null, ledger = null, ledgerAtHead = null, published = null] = await readObjects(repository, names);
  if (content === null) throw await explainMissingInIndex(repository, catalogue, path);
  if (ledger === null) {
    const stages = await listIndex(repository, [ledgerPath]);
    if (stages.length > 0) throw await explainMissingInIndex(repository, ledgerFile, ledgerPath);
  }
  return {
    catalogue: nameText(catalogue, content),
    ledger: ledger && nameText(ledgerFile, ledger),
    published: published && ledger === null ? nameText(publishedFileOf(out), published) : null,
    ledgerAtHead: ledgerAtHead && nameText(`HEAD:${ledgerPath}`, ledgerAtHead),
  };
}

/**
 * Reads what a file or a ref holds.
 *
 * @throws Unreadable, GitProblem
 */
export async function readSide(side: Side & { kind: "git" | "file" }, surroundings: Surroundings): Promise<SideText> {
  if (side.kind === "file") return { content: readFile(side.path), ledger: null };
  const { catalogue, environment, workingFolder } = surroundings;
  const { ref } = side;
  const repository = openRepository(side.path === null ? dirname(catalogue) : workingFolder, environment, workingFolder, "history");
  const path = pathAtRef(repository, side.path, catalogue, workingFolder);
  const ledgerPath = side.path === null ? pathInRepository(repository, ledgerFileOf(catalogue)) : null;
  const names = [`${ref}^{tree}`, `${ref}:${path}`, ...(ledgerPath === null ? [] : [`${ref}:${ledgerPath}`])];
  const [tree = null, content = null, ledger = null] = await readObjects(repository, names);
  if (tree === null) throw await explainMissingRef(repository, ref);
  if (content?.type !== "blob") {
    const why = await explainMissingAtRef(repository, ref, path);
    if (why !== null) throw why;
  }
  return {
    content: content && nameText(`${ref}:${path}`, content),
    ledger: ledger && nameText(`${ref}:${ledgerPath}`, ledger),
  };
}

/**
 * What of some files and folders is staged: the paths, within the repository, at which the index differs from HEAD.
 *
 * @throws GitProblem
 */
export async function listStaged({ catalogue, environment, workingFolder }: Surroundings, files: readonly string[]): Promise<string[]> {
  const repository = openRepository(dirname(catalogue), environment, workingFolder, "index");
  const paths = files.flatMap((file) => pathIfInside(repository, file) ?? []).map((path) => path || ".");
  const output = await runGit(repository, ["diff", "--cached", "--name-only", "--no-renames", "--no-ext-diff", "-z", "--", ...paths]);
  return output.toString("utf8").split("\0").filter((path) => path !== "");
}

/**
 * The files below a folder as they stand in the index.
 *
 * @returns by path within the folder; `link` for a symbolic link, whose bytes are where it leads
 * @throws GitProblem
 */
export async function readIndexFolder(
  { catalogue, environment, workingFolder }: Surroundings,
  folder: string,
): Promise<Map<string, { readonly kind: "file" | "link"; readonly bytes: Uint8Array }>> {
  const repository = openRepository(dirname(catalogue), environment, workingFolder, "index");
  const top = pathInRepository(repository, folder);
  const entries = (await listIndex(repository, [top || "."])).filter(({ mode }) => mode !== gitlink);
  const objects = await readObjects(repository, entries.map(({ path, stage }) => `:${stage}:${path}`));
  return new Map(
    entries.flatMap(({ mode, path }, index) => {
      const object = objects[index];
      if (object === null || object === undefined) return [];
      return [[path.slice(top === "" ? 0 : top.length + 1), { kind: mode === "120000" ? "link" : "file", bytes: object.bytes }] as const];
    }),
  );
}

function publishedFileOf(out: string): string {
  return join(out, "catalogue.json");
}

/** A path after `git:<ref>:` begins at the top, as with git itself, unless it begins with a dot. */
function pathAtRef(repository: Repository, path: string | null, catalogue: string, workingFolder: string): string {
  if (path === null) return pathInRepository(repository, catalogue);
  return /^\.\.?\//.test(path) ? pathInRepository(repository, resolve(workingFolder, path)) : path;
}

function pathIfInside(repository: Repository, file: string): string | null {
  try {
    return pathInRepository(repository, file);
  } catch (error) {
    if (error instanceof GitProblem) return null;
    throw error;
  }
}

function nameText(file: string, { bytes }: GitObject): NamedText {
  return { file, bytes };
}

/** @throws Unreadable */
function readFile(file: string): NamedText {
  try {
    return { file, bytes: readFileSync(file) };
  } catch (error) {
    const { path, message } = describeFileError(error, file);
    throw new Unreadable(`${path} cannot be read: ${message}`, { cause: error });
  }
}

function readIfThere(file: string): NamedText | null {
  return existsSync(file) ? readFile(file) : null;
}

/** The entries of the index for some paths: mode, stage and path. */
async function listIndex(repository: Repository, paths: readonly string[]): Promise<{ mode: string; stage: number; path: string }[]> {
  const output = await runGit(repository, ["ls-files", "--stage", "-z", "--", ...paths]);
  return output
    .toString("utf8")
    .split("\0")
    .flatMap((line) => {
      const entry = /^(\d+) [0-9a-f]+ (\d)\t([^]*)$/.exec(line);
      return entry === null ? [] : [{ mode: entry[1]!, stage: Number(entry[2]), path: entry[3]! }];
    });
}

async function explainMissingInIndex(repository: Repository, file: string, path: string): Promise<Unreadable> {
  const entries = await listIndex(repository, pathAndFolders(path));
  const submodule = entries.find(({ mode }) => mode === gitlink);
  if (submodule !== undefined) {
    return new Unreadable(
      `${file} cannot be read: ${submodule.path} is a submodule, and not checked out here; \`git submodule update --init\` checks it out`,
    );
  }
  if (entries.some(({ stage, path: found }) => stage > 0 && found === path)) {
    return new Unreadable(`${file} cannot be read from the index: it has merge conflicts that are not resolved`);
  }
  const [before] = await readObjects(repository, [`HEAD:${path}`]);
  return new Unreadable(
    before === null || before === undefined
      ? `${file} is not in the index: \`git add\` it, or name another with --catalogue`
      : `${file} is deleted in what is staged: if it has moved, name its new place with --catalogue`,
  );
}

/** Why a path cannot be read at a ref that is there; null where it simply is not at it. */
async function explainMissingAtRef(repository: Repository, ref: string, path: string): Promise<Unreadable | null> {
  const output = await runGit(repository, ["ls-tree", "-z", "--full-tree", "--end-of-options", ref, ...pathAndFolders(path)]);
  const entries = output.toString("utf8").split("\0");
  for (const entry of entries) {
    const [, mode, type, found] = /^(\d+) (\w+) [0-9a-f]+\t([^]*)$/.exec(entry) ?? [];
    if (mode === gitlink) return new Unreadable(`${path} cannot be read at ${ref}: ${found} is a submodule there, with a history of its own`);
    if (found === path && type === "tree") return new Unreadable(`${path} cannot be read at ${ref}: it is a folder there`);
    if (found === path) return new Unreadable(`${path} cannot be read at ${ref}: this clone lacks its content; \`git fetch --refetch\` brings it`);
  }
  return null;
}

async function explainMissingRef(repository: Repository, ref: string): Promise<Unreadable> {
  const shallow = (await runGit(repository, ["rev-parse", "--is-shallow-repository"])).toString().trim() === "true";
  if (!shallow) return new Unreadable(`there is no ref \`${ref}\` in this repository; if it is on the server, \`git fetch\` brings it`);
  const remotes = (await runGit(repository, ["remote"])).toString("utf8").split("\n");
  const remote = remotes.find((name) => name !== "" && ref.startsWith(`${name}/`));
  const branch = remote === undefined ? null : ref.slice(remote.length + 1);
  const fetch =
    remote !== undefined && branch !== null && !/[~^@]/.test(branch)
      ? `git fetch --depth=1 ${remote} +refs/heads/${branch}:refs/remotes/${remote}/${branch}`
      : "git fetch --unshallow --tags";
  return new Unreadable(`there is no \`${ref}\` in this clone, which is shallow: nothing was compared. \`${fetch}\` would bring it`);
}

const gitlink = "160000";

/** `a/b/c` gives `a`, `a/b` and `a/b/c`. */
function pathAndFolders(path: string): string[] {
  const steps = path.split("/");
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

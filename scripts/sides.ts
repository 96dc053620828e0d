import { dirname, resolve } from "node:path";
import {
  gitlink,
  nameObject,
  openRepository,
  pathAndFolders,
  pathInRepository,
  readObjects,
  runGit,
  type Repository,
} from "./git.ts";
import { ledgerFileOf, readFile, Unreadable, type NamedText, type Surroundings } from "./protocol-files.ts";

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

/** Understands `released`, `worktree`, `git:<ref>[:path]` and `file:<path>`; else gives what is wrong with the words. */
export function readSideName(words: string): Side | string {
  if (words === "released" || words === "worktree") return { kind: words };
  if (words.startsWith("file:")) {
    return words === "file:"
      ? "`file:` needs a path, as in `file:catalogue.yaml`"
      : { kind: "file", path: words.slice("file:".length) };
  }
  if (!words.startsWith("git:")) return `\`${words}\` is none of released, worktree, git:<ref>[:path] and file:<path>`;
  const [ref = "", ...rest] = words.slice("git:".length).split(":");
  const path = rest.length === 0 ? null : rest.join(":");
  if (ref === "" || path === "")
    return `\`${words}\` lacks a ${ref === "" ? "ref" : "path"}: it is git:<ref> or git:<ref>:<path>`;
  if (ref.startsWith("-")) return `\`${ref}\` is no ref: refs never begin with \`-\``;
  if (/[\s\0-\x1f\x7f]/.test(ref)) return `\`${ref}\` is no ref: refs have no white space in them`;
  return { kind: "git", ref, path };
}

/**
 * Reads what a file or a ref holds.
 *
 * @throws Unreadable, GitProblem
 */
export async function readSide(side: Side & { kind: "git" | "file" }, surroundings: Surroundings): Promise<SideText> {
  if (side.kind === "file") return { content: await readFile(side.path), ledger: null };
  const { catalogue, environment, workingFolder } = surroundings;
  const { ref } = side;
  const repository = openRepository(
    side.path === null ? dirname(catalogue) : workingFolder,
    environment,
    workingFolder,
    "history",
  );
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
    content: content && nameObject(`${ref}:${path}`, content),
    ledger: ledger && nameObject(`${ref}:${ledgerPath}`, ledger),
  };
}

/** A path after `git:<ref>:` begins at the top, as with git itself, unless it begins with a dot. */
function pathAtRef(repository: Repository, path: string | null, catalogue: string, workingFolder: string): string {
  if (path === null) return pathInRepository(repository, catalogue);
  return /^\.\.?\//.test(path) ? pathInRepository(repository, resolve(workingFolder, path)) : path;
}

/** Why a path cannot be read at a ref that is there; null where it simply is not at it. */
async function explainMissingAtRef(repository: Repository, ref: string, path: string): Promise<Unreadable | null> {
  const output = await runGit(repository, [
    "ls-tree",
    "-z",
    "--full-tree",
    "--end-of-options",
    ref,
    ...pathAndFolders(path),
  ]);
  const entries = output.toString("utf8").split("\0");
  for (const entry of entries) {
    const [, mode, type, found] = /^(\d+) (\w+) [0-9a-f]+\t([^]*)$/.exec(entry) ?? [];
    if (mode === gitlink)
      return new Unreadable(
        `${path} cannot be read at ${ref}: ${found} is a submodule there, with a history of its own`,
      );
    if (found === path && type === "tree")
      return new Unreadable(`${path} cannot be read at ${ref}: it is a folder there`);
    if (found === path)
      return new Unreadable(
        `${path} cannot be read at ${ref}: this clone lacks its content; \`git fetch --refetch\` brings it`,
      );
  }
  return null;
}

async function explainMissingRef(repository: Repository, ref: string): Promise<Unreadable> {
  const shallow = (await runGit(repository, ["rev-parse", "--is-shallow-repository"])).toString().trim() === "true";
  if (!shallow)
    return new Unreadable(
      `there is no ref \`${ref}\` in this repository; if it is on the server, \`git fetch\` brings it`,
    );
  const remotes = (await runGit(repository, ["remote"])).toString("utf8").split("\n");
  const remote = remotes.find((name) => name !== "" && ref.startsWith(`${name}/`));
  const branch = remote === undefined ? null : ref.slice(remote.length + 1);
  const fetch =
    remote !== undefined && branch !== null && !/[~^@]/.test(branch)
      ? `git fetch --depth=1 ${remote} +refs/heads/${branch}:refs/remotes/${remote}/${branch}`
      : "git fetch --unshallow --tags";
  return new Unreadable(
    `there is no \`${ref}\` in this clone, which is shallow: nothing was compared. \`${fetch}\` would bring it`,
  );
}

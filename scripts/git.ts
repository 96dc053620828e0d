import { execFile, type ExecFileException } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Why git could not tell what was asked. The message is one or two plain sentences. */
export class GitProblem extends Error {
  readonly kind: "no-git" | "no-repository" | "other-repository" | "refused" | "failed";
  constructor(kind: GitProblem["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A repository, and how git is called so that it means this one and the index that a hook was given. */
export interface Repository {
  /** The top folder of the work tree, without symbolic links; for a bare repository its own folder. */
  readonly top: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** An object as git stores it. */
export interface GitObject {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The mode of a submodule in trees and in the index. */
export const gitlink = "160000";

/** What ties a call of git to one repository; what a hook is given, as far as it concerns us. */
const repositoryVariables = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_COMMON_DIR",
  "GIT_PREFIX",
  "GIT_SHALLOW_FILE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_GRAFT_FILE",
  "GIT_QUARANTINE_PATH",
] as const;

/**
 * Finds the repository that a folder belongs to, without starting git.
 *
 * A hook is given `GIT_INDEX_FILE`, and in a linked work tree `GIT_DIR`, under which git takes whatever folder it is
 * started in for the top. So the top is looked for here, and git is always started there with the work tree said.
 *
 * @param folder need not exist itself
 * @param wants `index`: the index of the commit that is being made, so a repository other than the hook's is refused;
 *   `history`: any repository will do
 * @throws GitProblem where there is no repository
 */
export function openRepository(
  folder: string,
  environment: NodeJS.ProcessEnv,
  workingFolder: string,
  wants: "index" | "history",
): Repository {
  const here = realFolder(folder);
  const found = findGitFolder(here);
  const quiet = {
    ...environment,
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LITERAL_PATHSPECS: "1",
  };
  const givenTree = environment["GIT_WORK_TREE"];
  if (environment["GIT_DIR"] !== undefined) {
    const gitFolder = realFolder(resolve(workingFolder, environment["GIT_DIR"]));
    const top =
      givenTree !== undefined
        ? realFolder(resolve(workingFolder, givenTree))
        : found?.gitFolder === gitFolder
          ? found.top
          : null;
    if (top !== null && isInside(top, here))
      return { top, environment: { ...quiet, GIT_DIR: gitFolder, GIT_WORK_TREE: top } };
    if (found === null) return { top: realFolder(workingFolder), environment: { ...quiet, GIT_DIR: gitFolder } };
  } else if (found === null) {
    throw new GitProblem("no-repository", `${folder} is in no git repository`);
  } else {
    const hookTop = environment["GIT_INDEX_FILE"] === undefined ? null : findGitFolder(realFolder(workingFolder));
    if (hookTop === null || hookTop.top === found.top) return { top: found.top, environment: quiet };
  }
  if (wants === "index") {
    throw new GitProblem(
      "other-repository",
      `${folder} belongs to the repository in ${found.top}, and the commit that is being made to another one: ` +
        `run \`check --staged\` in a hook of that repository`,
    );
  }
  const own: NodeJS.ProcessEnv = { ...quiet };
  for (const name of repositoryVariables) delete own[name];
  return { top: found.top, environment: own };
}

/**
 * The path of a file within a repository, as git writes it. The file need not exist.
 *
 * @throws GitProblem for a file that is not in the work tree
 */
export function pathInRepository(repository: Repository, file: string): string {
  const absolute = resolve(file);
  const real = join(realFolder(dirname(absolute)), basename(absolute));
  if (!isInside(repository.top, real))
    throw new GitProblem("other-repository", `${file} is not in the repository in ${repository.top}`);
  return relative(repository.top, real).split(sep).join("/");
}

/**
 * Reads objects by name (`:path` in the index, `HEAD:path`, `ref^{tree}`), all with one start of git.
 *
 * @returns in the order asked; null for a name that stands for nothing
 * @throws GitProblem
 */
export async function readObjects(repository: Repository, names: readonly string[]): Promise<(GitObject | null)[]> {
  for (const name of names) {
    if (/[\n\0]/.test(name))
      throw new GitProblem(
        "failed",
        `git cannot be asked for ${JSON.stringify(name)}: the name has a line break in it`,
      );
  }
  const output = await runGit(repository, ["cat-file", "--batch"], names.map((name) => `${name}\n`).join(""));
  let at = 0;
  return names.map(() => {
    const lineEnd = output.indexOf(0x0a, at);
    const header = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString("utf8", at, lineEnd));
    at = lineEnd + 1;
    if (header === null) return null;
    const end = at + Number(header[2]);
    const object = { type: header[1]!, bytes: output.subarray(at, end) };
    at = end + 1;
    return object;
  });
}

/**
 * Calls git, without a shell, in the top folder.
 *
 * @returns its standard output
 * @throws GitProblem where git is missing, refuses the repository, or ends with another code than 0
 */
export function runGit(repository: Repository, args: readonly string[], input = ""): Promise<Buffer> {
  return new Promise((done, failed) => {
    const options = {
      cwd: repository.top,
      env: repository.environment,
      encoding: "buffer",
      maxBuffer: 2 ** 30,
    } as const;
    const child = execFile("git", args, options, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else failed(explainFailure(error, stderr.toString("utf8"), repository.top));
    });
    // A git that ends before it has read everything is told about by its exit code.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function explainFailure(error: ExecFileException, stderr: string, top: string): GitProblem {
  if (error.code === "ENOENT")
    return new GitProblem("no-git", "git was not found: it is not installed, or not on the PATH");
  if (stderr.includes("dubious ownership")) {
    return new GitProblem(
      "refused",
      `git refuses to read the repository in ${top}, because it belongs to another user: ` +
        `\`git config --global --add safe.directory ${top}\` would allow it`,
    );
  }
  const reason = stderr.split("\n").find((line) => line.trim() !== "") ?? error.message;
  return new GitProblem("failed", `git failed: ${reason.replace(/^fatal: /, "")}`);
}

/** `a/b/c` gives `a`, `a/b` and `a/b/c`. */
export function pathAndFolders(path: string): string[] {
  const steps = path.split("/");
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** The content of an object as a text with a name. */
export function nameObject(file: string, { bytes }: GitObject): { readonly file: string; readonly bytes: Uint8Array } {
  return { file, bytes };
}

/** The nearest folder upwards that holds a `.git`, and the folder that this leads to; or that is a bare repository. */
function findGitFolder(folder: string): { readonly top: string; readonly gitFolder: string } | null {
  for (let top = folder; ; top = dirname(top)) {
    const gitFolder = readGitEntry(join(top, ".git"));
    if (gitFolder !== null) return { top, gitFolder };
    if (["HEAD", "objects", "refs"].every((name) => existsSync(join(top, name)))) return { top, gitFolder: top };
    if (dirname(top) === top) return null;
  }
}

/** `.git` is a folder, or, in a linked work tree and in a submodule, a file that says where the folder is. */
function readGitEntry(entry: string): string | null {
  const status = statSync(entry, { throwIfNoEntry: false });
  if (status === undefined) return null;
  if (status.isDirectory()) return existsSync(join(entry, "HEAD")) ? realFolder(entry) : null;
  const pointer = /^gitdir: (.+?)\s*$/.exec(readFileSync(entry, "utf8"))?.[1];
  return pointer === undefined ? null : realFolder(isAbsolute(pointer) ? pointer : join(dirname(entry), pointer));
}

/** The folder without symbolic links, as far as it exists. */
function realFolder(folder: string): string {
  const absolute = resolve(folder);
  try {
    return realpathSync(absolute);
  } catch {
    return dirname(absolute) === absolute ? absolute : join(realFolder(dirname(absolute)), basename(absolute));
  }
}

function isInside(top: string, folder: string): boolean {
  return folder === top || folder.startsWith(top.endsWith(sep) ? top : top + sep);
}

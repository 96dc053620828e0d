import { dirname } from "node:path";
import {
  GitProblem,
  gitlink,
  nameObject,
  openRepository,
  pathAndFolders,
  pathInRepository,
  readObjects,
  runGit,
  type Repository,
} from "./git.ts";
import {
  isSame,
  ledgerFileOf,
  publishedFileOf,
  Unreadable,
  type ProtocolTexts,
  type Surroundings,
} from "./protocol-files.ts";

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
  const names = [
    `:${path}`,
    `:${ledgerPath}`,
    `HEAD:${path}`,
    `HEAD:${ledgerPath}`,
    ...(publishedPath === null ? [] : [`:${publishedPath}`]),
  ];
  const [content = null, ledger = null, atHead = null, ledgerAtHead = null, published = null] = await readObjects(
    repository,
    names,
  );
  if (content === null) throw await explainMissingInIndex(repository, catalogue, path);
  if (ledger === null) {
    const stages = await listIndex(repository, [ledgerPath]);
    if (stages.length > 0) throw await explainMissingInIndex(repository, ledgerFile, ledgerPath);
  }
  return {
    catalogue: nameObject(catalogue, content),
    ledger: ledger && nameObject(ledgerFile, ledger),
    published: published && ledger === null ? nameObject(publishedFileOf(out), published) : null,
    ledgerAtHead: ledgerAtHead && nameObject(`HEAD:${ledgerPath}`, ledgerAtHead),
    isStaged: !isSame(content, atHead) || !isSame(ledger, ledgerAtHead),
  };
}

/**
 * Whether the catalogue, its ledger or anything in the output folder is staged, with one start of git.
 *
 * @throws GitProblem
 */
export async function isProtocolStaged({ catalogue, out, environment, workingFolder }: Surroundings): Promise<boolean> {
  const repository = openRepository(dirname(catalogue), environment, workingFolder, "index");
  const paths = [catalogue, ledgerFileOf(catalogue), out].flatMap((file) => pathIfInside(repository, file) ?? []);
  const output = await runGit(repository, [
    "diff",
    "--cached",
    "--name-only",
    "--no-renames",
    "--no-ext-diff",
    "-z",
    "--",
    ...paths.map((path) => path || "."),
  ]);
  return output.length > 0;
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
  const objects = await readObjects(
    repository,
    entries.map(({ path, stage }) => `:${stage}:${path}`),
  );
  return new Map(
    entries.flatMap(({ mode, path }, index) => {
      const object = objects[index];
      if (object === null || object === undefined) return [];
      return [
        [
          path.slice(top === "" ? 0 : top.length + 1),
          { kind: mode === "120000" ? "link" : "file", bytes: object.bytes },
        ] as const,
      ];
    }),
  );
}

function pathIfInside(repository: Repository, file: string): string | null {
  try {
    return pathInRepository(repository, file);
  } catch (error) {
    if (error instanceof GitProblem) return null;
    throw error;
  }
}

/** The entries of the index for some paths: mode, stage and path. */
async function listIndex(
  repository: Repository,
  paths: readonly string[],
): Promise<{ mode: string; stage: number; path: string }[]> {
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

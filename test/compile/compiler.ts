/** TypeScript 7 as a program, on folders of files: the way that a user's compiler meets the package. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The compiler's command. */
export const tscPath: string = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin",
  "tsc",
);

/** What the package promises to compile under. */
export const strictOptions: Readonly<Record<string, unknown>> = {
  target: "es2022",
  lib: ["es2022"],
  module: "nodenext",
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: false,
  outDir: "dist",
  rootDir: ".",
};

export interface CompilerMessage {
  readonly file: string;
  readonly line: number;
  /** As `TS2322`. */
  readonly code: string;
  readonly message: string;
}

/** Writes files into a new folder, and gives it to a callback; the folder is gone afterwards. */
export async function inFolder<T>(files: ReadonlyMap<string, string>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "event-catalogue-compile-"));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compiles all files of a folder. */
export async function compileFolder(
  folder: string,
  options = strictOptions,
  include = ["."],
): Promise<CompilerMessage[]> {
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include, exclude: include.includes("dist") ? [] : ["dist"] }),
  );
  return compileProject(join(folder, "tsconfig.json"));
}

/** Compiles what a project file says. @param compiler the command of a release of TypeScript */
export async function compileProject(project: string, compiler = tscPath): Promise<CompilerMessage[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [compiler, "-p", project, "--pretty", "false"],
      { cwd: dirname(project), maxBuffer: 2 ** 26 },
      (_, out, err) => resolve(out + err),
    );
  });
  return readMessages(output);
}

/** Compiles files in a folder of their own. */
export function compile(files: ReadonlyMap<string, string>, options = strictOptions): Promise<CompilerMessage[]> {
  return inFolder(files, (folder) => compileFolder(folder, options));
}

function readMessages(output: string): CompilerMessage[] {
  const messages = [...output.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map(
    ([, file, line, code, message]) => ({
      file: file!,
      line: Number(line),
      code: code!,
      message: message!,
    }),
  );
  if (messages.length === 0 && output.trim() !== "") throw new Error(`The compiler said: ${output}`);
  return messages;
}

/** The errors that a file says it has: a comment `// TS2322` at the end of a line, or several codes with spaces. */
export function expectedErrors(file: string, text: string): Pick<CompilerMessage, "file" | "line" | "code">[] {
  return text.split("\n").flatMap((line, index) => {
    const codes = /\/\/ ((?:TS\d+ ?)+)$/.exec(line)?.[1]?.trim().split(" ") ?? [];
    return codes.map((code) => ({ file, line: index + 1, code }));
  });
}

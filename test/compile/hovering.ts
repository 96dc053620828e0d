/** What an editor shows over a place, asked of TypeScript 7 and of the TypeScript 6 that most editors still have. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { inFolder, strictOptions, tscPath } from "./compiler.ts";

/**
 * Hovers over every place of a program that is marked by a comment with a name before it.
 *
 * @param files the modules and the program `program.ts`, by path
 * @returns what each editor shows, as Markdown, by the name of the place
 */
export function hoverAll(
  files: ReadonlyMap<string, string>,
): Promise<{ native: Map<string, string>; older: Map<string, string> }> {
  const all = new Map(files);
  all.set("package.json", `{ "type": "module" }`);
  all.set("tsconfig.json", JSON.stringify({ compilerOptions: strictOptions }));
  return inFolder(all, async (folder) => {
    const program = files.get("program.ts")!;
    const places = [...program.matchAll(/\/\* ([\w -]+) \*\//g)].map((match) => ({
      name: match[1]!,
      offset: match.index + match[0].length,
    }));
    return { native: await hoverNative(folder, program, places), older: hoverOlder(folder, files, places) };
  });
}

interface Place {
  readonly name: string;
  readonly offset: number;
}

/** Over the language server of TypeScript 7. */
async function hoverNative(folder: string, program: string, places: readonly Place[]): Promise<Map<string, string>> {
  const child = spawn(process.execPath, [tscPath, "--lsp", "-stdio"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const answers = new Map<number, (result: unknown) => void>();
  const send = (message: object): void => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  };
  const request = (method: string, params: unknown): Promise<unknown> => {
    const id = answers.size + 1;
    const answer = new Promise<unknown>((done) => answers.set(id, done));
    send({ id, method, params });
    return answer;
  };
  let bytes: Buffer = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let end = bytes.indexOf("\r\n\r\n"); end >= 0; end = bytes.indexOf("\r\n\r\n")) {
      const length = Number(/content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1]);
      if (bytes.length < end + 4 + length) return;
      const message = JSON.parse(bytes.toString("utf8", end + 4, end + 4 + length)) as {
        id?: number;
        method?: string;
        result?: unknown;
      };
      bytes = bytes.subarray(end + 4 + length);
      if (message.method === undefined) answers.get(message.id!)?.(message.result);
      else if (message.id !== undefined) send({ id: message.id, result: null });
    }
  });

  await request("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } },
  });
  send({ method: "initialized", params: {} });
  const uri = pathToFileURL(join(folder, "program.ts")).href;
  send({
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "typescript", version: 1, text: program } },
  });
  const hovers = new Map<string, string>();
  for (const { name, offset } of places) {
    const before = program.slice(0, offset).split("\n");
    const position = { line: before.length - 1, character: before.at(-1)!.length };
    const result = (await request("textDocument/hover", { textDocument: { uri }, position })) as {
      contents: { value: string };
    } | null;
    hovers.set(name, result?.contents.value ?? "");
  }
  await request("shutdown", null);
  send({ method: "exit" });
  await exited;
  return hovers;
}

/** Over the language service of TypeScript 6. */
function hoverOlder(folder: string, files: ReadonlyMap<string, string>, places: readonly Place[]): Map<string, string> {
  const program = join(folder, "program.ts");
  const { options } = ts.convertCompilerOptionsFromJson(strictOptions, folder);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files.keys()].map((path) => join(folder, path)),
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(path) ?? "") : undefined,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  return new Map(
    places.map(({ name, offset }) => {
      const info = service.getQuickInfoAtPosition(program, offset);
      const tags = (info?.tags ?? []).map((tag) => `*@${tag.name}* ${ts.displayPartsToString(tag.text)}`);
      return [
        name,
        [ts.displayPartsToString(info?.displayParts), ts.displayPartsToString(info?.documentation), ...tags].join("\n"),
      ];
    }),
  );
}

/** quicktype, which makes classes of JSON Schemas, and parsers for the languages that it makes them in. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Source {
  /** What the class is to be called. */
  readonly name: string;
  /** The text of the schema. */
  readonly schema: string;
}

interface Quicktype {
  readonly InputData: new () => { addInput(input: object): void };
  /** Without a store it can load nothing from elsewhere. */
  readonly JSONSchemaInput: new (store: undefined) => { addSource(source: Source): Promise<void> };
  quicktype(options: { inputData: object; lang: string }): Promise<{ readonly lines: readonly string[] }>;
}

interface Node {
  readonly hasError: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly text: string;
  readonly children: readonly Node[];
}

interface TreeSitter {
  readonly Language: { load(file: string): Promise<object> };
  readonly Parser: {
    new (): { setLanguage(language: object): void; parse(text: string): { rootNode: Node } };
    init(): Promise<void>;
  };
}

/** Classes for schemas, as one module. @param tools the folder that quicktype is installed in */
export async function makeClasses(
  tools: string,
  language: "python" | "go" | "kotlin",
  sources: readonly Source[],
): Promise<string> {
  const library = createRequire(join(tools, "package.json"))("quicktype-core") as Quicktype;
  const input = new library.JSONSchemaInput(undefined);
  for (const source of sources) await input.addSource(source);
  const inputData = new library.InputData();
  inputData.addInput(input);
  const { lines } = await library.quicktype({ inputData, lang: language });
  return lines.join("\n");
}

/** What finds the first place where a text is not of a language; it gives null where there is none. */
export async function openGrammar(tools: string, language: "go" | "kotlin"): Promise<(text: string) => string | null> {
  const grammars = {
    go: "tree-sitter-go/tree-sitter-go.wasm",
    kotlin: "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm",
  };
  const modules = join(tools, "node_modules");
  const entry = pathToFileURL(join(modules, "web-tree-sitter/web-tree-sitter.js")).href;
  const { Language, Parser } = (await import(/* @vite-ignore */ entry)) as TreeSitter;
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(modules, grammars[language])));
  return (text) => findFault(parser.parse(text).rootNode);
}

function findFault(node: Node): string | null {
  if (node.isError || node.isMissing) return node.text.slice(0, 200) || "something is missing";
  if (!node.hasError) return null;
  for (const child of node.children) {
    const fault = findFault(child);
    if (fault !== null) return fault;
  }
  return node.text.slice(0, 200);
}

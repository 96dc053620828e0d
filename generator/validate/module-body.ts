import { parseByPrettier, type SyntaxNode } from "../output/prettier.ts";

/**
 * A module that an emitter has written as the body of a function: without its types, importing by
 * `find(specifier, exported)`, and returning what it exports.
 *
 * @param name what faults call it
 * @throws for what does not stand in modules that we write
 */
export async function writeModuleBody(name: string, text: string): Promise<string> {
  const eraser = new Eraser(name, text);
  eraser.visit(await parseByPrettier(text));
  return `"use strict";\n${eraser.write()}\nreturn { ${eraser.exported.join(", ")} };\n`;
}

/** Goes through a tree and notes what of the text is to be something else. */
class Eraser {
  /** As members of an object literal. */
  readonly exported: string[] = [];
  readonly #edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  readonly #name: string;
  readonly #text: string;

  constructor(name: string, text: string) {
    this.#name = name;
    this.#text = text;
  }

  visit(node: SyntaxNode): void {
    if (isOfTypesAlone(node)) {
      this.#replace(node.start, node.end);
      return;
    }
    switch (node.type) {
      case "ImportDeclaration":
        this.#replace(node.start, node.end, writeImports(node));
        return;
      case "ExportNamedDeclaration":
        this.#visitExport(node);
        return;
      case "TSAsExpression":
        this.#replace(this.#startOfAs(node), node.end);
        this.visit(node["expression"] as SyntaxNode);
        return;
      case "TSNonNullExpression":
        this.#replace(node.end - 1, node.end);
        break;
      case "Identifier":
        // A parameter, whose question mark belongs to no node.
        if (node["optional"] === true) this.#replace(node.start + (node["name"] as string).length, node.end);
        break;
      case "ClassDeclaration":
      case "ClassExpression":
      case "ExportDefaultDeclaration":
      case "ExportAllDeclaration":
        throw this.#unknown(node);
      default:
        if (node.type.startsWith("TS")) throw this.#unknown(node);
    }
    for (const child of childrenOf(node)) this.visit(child);
  }

  /** The text as it is to be. */
  write(): string {
    const edits = this.#edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
    let written = "";
    let at = 0;
    for (const { start, end, text } of edits) {
      if (end <= at) continue;
      written += this.#text.slice(at, start) + text;
      at = end;
    }
    return written + this.#text.slice(at);
  }

  #visitExport(node: SyntaxNode): void {
    const declaration = node["declaration"] as SyntaxNode | null;
    const source = node["source"] as SyntaxNode | null;
    if (source !== null) throw this.#unknown(node);
    if (declaration === null) {
      const specifiers = (node["specifiers"] as readonly SyntaxNode[]).filter(
        ({ exportKind }) => exportKind !== "type",
      );
      this.exported.push(...specifiers.map(({ local, exported }) => `${nameOf(exported)}: ${nameOf(local)}`));
      this.#replace(node.start, node.end);
      return;
    }
    const declared = declaration["declarations"] as readonly SyntaxNode[] | undefined;
    this.exported.push(...(declared ?? [declaration]).map(({ id }) => nameOf(id)));
    this.#replace(node.start, declaration.start);
    this.visit(declaration);
  }

  /** Where the `as` of an assertion begins. What it is about may stand in parentheses, which belong to no node. */
  #startOfAs(node: SyntaxNode): number {
    return this.#text.lastIndexOf("as", (node["typeAnnotation"] as SyntaxNode).start - 1);
  }

  #replace(start: number, end: number, text = ""): void {
    this.#edits.push({ start, end, text });
  }

  #unknown({ type, start }: SyntaxNode): Error {
    return new Error(`${this.#name} has a ${type} at ${start}, which is not known here`);
  }
}

/** Whether nothing is left of a node where there are no types. */
function isOfTypesAlone(node: SyntaxNode): boolean {
  switch (node.type) {
    case "TSTypeAnnotation":
    case "TSTypeParameterDeclaration":
    case "TSTypeParameterInstantiation":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSDeclareFunction":
      return true;
    case "ImportDeclaration":
      return node["importKind"] === "type";
    case "ExportNamedDeclaration": {
      const declaration = node["declaration"] as SyntaxNode | null;
      return node["exportKind"] === "type" || (declaration !== null && isOfTypesAlone(declaration));
    }
    default:
      return node["declare"] === true;
  }
}

function writeImports(node: SyntaxNode): string {
  const from = JSON.stringify((node["source"] as SyntaxNode)["value"]);
  const specifiers = (node["specifiers"] as readonly SyntaxNode[]).filter(({ importKind }) => importKind !== "type");
  return specifiers
    .map(({ local, imported }) => `const ${nameOf(local)} = find(${from}, ${JSON.stringify(nameOf(imported))});`)
    .join(" ");
}

function nameOf(identifier: unknown): string {
  return (identifier as { readonly name: string }).name;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === "string");
}

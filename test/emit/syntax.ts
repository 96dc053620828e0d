/** What a compiler sees in a module, comments aside and in comments. */
import { ts } from "ts-morph";

/** A token: its kind, and its value where it is a string literal. */
export interface Token {
  readonly kind: string;
  readonly value: string;
}

/** Every token of a text, white space and comments left out; of string literals the value, not the spelling. */
export function tokensOf(text: string): Token[] {
  const source = parse(text);
  const tokens: Token[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source).filter((child) => child.kind !== ts.SyntaxKind.JSDoc);
    if (children.length > 0) children.forEach(visit);
    else if (node.kind !== ts.SyntaxKind.SyntaxList && node.kind !== ts.SyntaxKind.EndOfFileToken) {
      const value = ts.isStringLiteral(node) ? node.text : node.getText(source);
      tokens.push({ kind: ts.SyntaxKind[node.kind], value });
    }
  };
  visit(source);
  return tokens;
}

/** What the compiler takes from comments and the like: faults of the parser, directives, pragmas, references, tags. */
export function orders(text: string): {
  faults: number;
  pragmas: string[];
  directives: number;
  references: number;
  tags: string[];
  links: number;
} {
  const source = parse(text);
  const tags: string[] = [];
  let links = 0;
  const visit = (node: ts.Node): void => {
    for (const child of node.getChildren(source)) {
      if (ts.isJSDoc(child)) {
        for (const tag of child.tags ?? []) tags.push(tag.tagName.text);
        const parts = [child.comment, ...(child.tags ?? []).map((tag) => tag.comment)];
        for (const part of parts)
          if (typeof part === "object") links += part.filter((piece) => piece.kind !== ts.SyntaxKind.JSDocText).length;
      } else visit(child);
    }
  };
  visit(source);
  return {
    faults: source.parseDiagnostics.length,
    pragmas: [...source.pragmas.keys()],
    directives: source.commentDirectives?.length ?? 0,
    references:
      source.referencedFiles.length + source.typeReferenceDirectives.length + source.libReferenceDirectives.length,
    tags,
    links,
  };
}

/** The texts of all comments of a module, one after the other. */
export function commentsOf(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  const comments: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia)
      comments.push(scanner.getTokenText());
  }
  return comments.join("\n");
}

/** Parts of the tree that TypeScript's public types leave out. */
interface ParsedSource extends ts.SourceFile {
  readonly parseDiagnostics: readonly unknown[];
  readonly pragmas: ReadonlyMap<string, unknown>;
  readonly commentDirectives?: readonly unknown[];
}

function parse(text: string): ParsedSource {
  return ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, true) as ParsedSource;
}

/** The names that a module exports: those that are types and nothing else, and those that are values. */
export function exportsOf(text: string): { types: string[]; values: string[] } {
  const types = new Set<string>();
  const values = new Set<string>();
  for (const statement of parse(text).statements) {
    if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause))
        throw new Error("An export without names");
      for (const { name } of statement.exportClause.elements) (statement.isTypeOnly ? types : values).add(name.text);
    } else if (
      ts.canHaveModifiers(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    ) {
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) types.add(statement.name.text);
      else if (ts.isVariableStatement(statement))
        for (const { name } of statement.declarationList.declarations) values.add(name.getText());
      else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
        values.add(statement.name!.text);
      else throw new Error(`An export of an unknown kind: ${statement.getText()}`);
    }
  }
  return { types: [...types].filter((name) => !values.has(name)), values: [...values] };
}

import type { SourceFile, StatementStructures } from "ts-morph";
import { require } from "./require-package.ts";

/** A statement at the top level of a generated module. Names and types are source; docs are texts of doc-comment.ts. */
export type Declaration =
  | { readonly kind: "import-types"; readonly names: readonly string[]; readonly from: string }
  | { readonly kind: "export"; readonly typeOnly: boolean; readonly names: readonly string[]; readonly from: string }
  | {
      readonly kind: "interface";
      readonly name: string;
      readonly extends: readonly string[];
      readonly members: readonly Member[];
      readonly doc: string | null;
    }
  | {
      readonly kind: "type";
      readonly name: string;
      /** As `T extends FrameType`. */
      readonly parameter: string | null;
      readonly type: string;
      readonly doc: string | null;
    }
  | {
      readonly kind: "const";
      readonly name: string;
      /** null where the value says it. */
      readonly type: string | null;
      readonly value: string;
      readonly doc: string | null;
    }
  /** A symbol that exists for the types alone and leaves nothing behind. */
  | { readonly kind: "unique-symbol"; readonly name: string; readonly doc: string | null };

/** A key of an interface, or all its other keys. */
export type Member =
  | { readonly name: string; readonly optional: boolean; readonly type: string; readonly doc: string | null }
  | { readonly name: null; readonly type: string; readonly doc: string | null };

type TsMorph = typeof import("ts-morph");

/**
 * Prints a module and reads it back. The only module that knows ts-morph, which is loaded at the first call. All
 * structures go in at once, since each manipulation would parse the file again.
 *
 * @throws where the text does not hold exactly the declarations that were given: a fault of an emitter, which no
 * catalogue may bring about
 */
export function printModule(declarations: readonly Declaration[]): string {
  const tsMorph = require("ts-morph") as TsMorph;
  const project = new tsMorph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: tsMorph.IndentationText.TwoSpaces },
  });
  const statements = declarations.map((declaration, index) => ({
    ...structureOf(tsMorph, declaration),
    leadingTrivia: index > 0 && declaration.kind !== "export" ? "\n" : "",
  }));
  const file = project.createSourceFile("module.ts", { statements });
  const fault = differenceOf(file, declarations.map(headOf));
  if (fault !== null) throw new Error(`The emitted TypeScript is not what was meant: ${fault}`);
  return file.getFullText();
}

function structureOf(
  { StructureKind, VariableDeclarationKind }: TsMorph,
  declaration: Declaration,
): StatementStructures {
  switch (declaration.kind) {
    case "import-types":
      return {
        kind: StructureKind.ImportDeclaration,
        isTypeOnly: true,
        namedImports: [...declaration.names],
        moduleSpecifier: declaration.from,
      };
    case "export":
      return {
        kind: StructureKind.ExportDeclaration,
        isTypeOnly: declaration.typeOnly,
        namedExports: [...declaration.names],
        moduleSpecifier: declaration.from,
      };
    case "interface":
      return {
        kind: StructureKind.Interface,
        isExported: true,
        name: declaration.name,
        extends: [...declaration.extends],
        docs: docsOf(declaration.doc),
        properties: declaration.members.flatMap((member) =>
          member.name === null
            ? []
            : [{ name: member.name, hasQuestionToken: member.optional, type: member.type, docs: docsOf(member.doc) }],
        ),
        indexSignatures: declaration.members.flatMap((member) =>
          member.name === null
            ? [{ keyName: "key", keyType: "string", returnType: member.type, docs: docsOf(member.doc) }]
            : [],
        ),
      };
    case "type":
      return {
        kind: StructureKind.TypeAlias,
        isExported: true,
        name: declaration.name,
        typeParameters: declaration.parameter === null ? [] : [declaration.parameter],
        type: declaration.type,
        docs: docsOf(declaration.doc),
      };
    case "const":
      return {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        declarations: [
          {
            name: declaration.name,
            initializer: declaration.value,
            ...(declaration.type === null ? {} : { type: declaration.type }),
          },
        ],
        docs: docsOf(declaration.doc),
      };
    case "unique-symbol":
      return {
        kind: StructureKind.VariableStatement,
        hasDeclareKeyword: true,
        declarationKind: VariableDeclarationKind.Const,
        declarations: [{ name: declaration.name, type: "unique symbol" }],
        docs: docsOf(declaration.doc),
      };
  }
}

/** ts-morph writes a text of one line on the line of the opening delimiter. */
function docsOf(doc: string | null): string[] {
  if (doc === null) return [];
  return [doc.includes("\n") || doc.startsWith("@") ? `\n${doc}` : doc];
}

/** What identifies a declaration in a list of them. */
function headOf(declaration: Declaration): string {
  switch (declaration.kind) {
    case "import-types":
    case "export":
      return declaration.from;
    default:
      return declaration.name;
  }
}

/** How the statements of a file differ from those that were meant, null where they do not. */
function differenceOf(file: SourceFile, heads: readonly string[]): string | null {
  const { statements, parseDiagnostics } = file.compilerNode as unknown as ParsedFile;
  const [diagnostic] = parseDiagnostics;
  if (diagnostic !== undefined) return `it does not parse at ${diagnostic.start}`;
  if (statements.length !== heads.length)
    return `${heads.length} statements were given, ${statements.length} were read`;
  for (const [index, head] of heads.entries()) {
    const statement = statements[index]!;
    const name =
      statement.moduleSpecifier?.text ?? (statement.name ?? statement.declarationList?.declarations[0]?.name)?.text;
    if (name !== head) return `${String(name)} stands where ${head} was given`;
  }
  return null;
}

/** The part of the compiler's own tree that is looked at; its public types leave out the diagnostics of the parser. */
interface ParsedFile {
  readonly parseDiagnostics: readonly { readonly start: number }[];
  readonly statements: readonly {
    readonly name?: { readonly text?: string };
    readonly moduleSpecifier?: { readonly text?: string };
    readonly declarationList?: { readonly declarations: readonly { readonly name: { readonly text?: string } }[] };
  }[];
}

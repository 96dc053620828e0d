import type { Options } from "prettier";

/**
 * How generated TypeScript is laid out. Every option that bears on it is given, so that neither a user's configuration
 * nor a default that moves can change a byte.
 */
export const typescriptOptions = {
  parser: "typescript",
  printWidth: 120,
  tabWidth: 2,
  useTabs: false,
  semi: true,
  singleQuote: false,
  quoteProps: "as-needed",
  trailingComma: "all",
  bracketSpacing: true,
  objectWrap: "preserve",
  bracketSameLine: false,
  arrowParens: "always",
  experimentalOperatorPosition: "end",
  experimentalTernaries: false,
  endOfLine: "lf",
  insertPragma: false,
  requirePragma: false,
  checkIgnorePragma: false,
  embeddedLanguageFormatting: "off",
  rangeStart: 0,
  rangeEnd: Number.POSITIVE_INFINITY,
  plugins: [],
} as const satisfies Options;

/**
 * TypeScript in the form that prettier gives it. This is the only module that knows prettier, which is loaded when it is
 * first needed.
 *
 * @throws what prettier throws for text that is no TypeScript
 */
export async function formatByPrettier(text: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, typescriptOptions);
}

/** A node of Babel's tree, of which the parts are told by `type`. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * The tree of a module in TypeScript, by the parser that prettier comes with: it is loaded and done in a fraction of the
 * time that the compiler takes.
 *
 * @throws a SyntaxError for text that is no TypeScript
 */
export async function parseByPrettier(text: string): Promise<SyntaxNode> {
  const { parsers } = await import("prettier/plugins/babel");
  const { program } = (await parsers["babel-ts"].parse(text, {
    ...typescriptOptions,
    originalText: text,
  } as never)) as {
    readonly program: SyntaxNode;
  };
  return program;
}

import type { Options } from "prettier";
import { layOutStatements } from "./typescript-statements.ts";

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
 * Lays out TypeScript. What generated code is full of is laid out here, since prettier takes many times longer; the rest
 * of the statements are prettier's. The only module that knows prettier, which is loaded when it is first needed.
 *
 * @throws what prettier throws for text that is no TypeScript: a fault of an emitter
 */
export async function formatTypeScript(text: string): Promise<string> {
  const pieces = text.trim().split(/\n{2,}/);
  const laidOut = pieces.map(layOutStatements);
  try {
    for (const [index, piece] of pieces.entries()) laidOut[index] ??= (await formatByPrettier(piece)).trimEnd();
  } catch {
    // The line that was empty stood inside a statement.
    return formatByPrettier(text);
  }
  return `${laidOut.join("\n\n")}\n`;
}

/** The same by prettier alone. */
export async function formatByPrettier(text: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, typescriptOptions);
}

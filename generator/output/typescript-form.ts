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
 * Lays out TypeScript. The only module that knows prettier, which is loaded at the first call.
 *
 * @throws what prettier throws for text that is no TypeScript: a fault of an emitter
 */
export async function formatTypeScript(text: string): Promise<string> {
  const prettier = await import("prettier");
  return prettier.format(text, typescriptOptions);
}

import { formatByPrettier } from "./prettier.ts";
import { layOutStatements } from "./typescript-statements.ts";

/**
 * Lays out TypeScript. What generated code is full of is laid out here, since prettier takes many times longer; the rest
 * of the statements are prettier's.
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

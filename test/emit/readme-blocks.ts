import { packageReadme } from "../../generator/emit/package-readme.ts";
import type { Emission } from "../../generator/emit/emission.ts";

/** The README of a package, before its banner. */
export async function readmeOf(emission: Emission): Promise<string> {
  const [draft, ...others] = await packageReadme.emit(emission);
  if (draft === undefined || others.length > 0 || draft.path !== "README.md" || draft.language !== "markdown")
    throw new Error("the README is not made as one file of Markdown");
  return draft.text;
}

/** The samples of TypeScript, as they stand in the source. */
export function samplesOf(readme: string): readonly string[] {
  return [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code!);
}

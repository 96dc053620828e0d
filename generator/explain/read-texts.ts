import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findToolchain } from "../emit/toolchain-folder.ts";
import type { Example } from "./explanation.ts";

/** An explanation as it is written down. */
export interface WrittenText {
  /** The first paragraph; null where it is known from elsewhere. */
  readonly title: string | null;
  readonly text: string;
  readonly example: Example | null;
}

/**
 * Reads a file of explanations: Markdown with a heading of the second level for each code. Below it a paragraph with the
 * title (where `hasTitles`), the text, and the example in two blocks, wrong and right, or in three, the first of which is
 * what it stands in.
 *
 * @param name the file, without its ending
 */
export function readTexts(name: string, hasTitles: boolean): ReadonlyMap<string, WrittenText> {
  const file = readFileSync(join(findToolchain(), "generator/explain/texts", `${name}.md`), "utf8").replaceAll(
    "\r\n",
    "\n",
  );
  const sections = file.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end).trim(), readText(section.slice(end), hasTitles)];
    }),
  );
}

function readText(section: string, hasTitle: boolean): WrittenText {
  const blocks = [...section.matchAll(/^```(\w+)( whole)?\n([^]*?)^```$/gm)];
  const paragraphs = section
    .replace(/^```[^]*?^```$/gm, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim().replaceAll("\n", " "))
    .filter((paragraph) => paragraph !== "");
  const title = hasTitle ? (paragraphs.shift() ?? null) : null;
  const [wrong, right] = blocks.slice(-2);
  const given = blocks.length > 2 ? blocks[0] : undefined;
  return {
    title,
    text: paragraphs.join("\n\n"),
    example:
      wrong === undefined || right === undefined
        ? null
        : {
            language: wrong[1] as Example["language"],
            isWhole: wrong[2] !== undefined,
            given: given?.[3] ?? null,
            wrong: wrong[3]!,
            right: right[3]!,
          },
  };
}

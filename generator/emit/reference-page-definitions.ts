import type { Definition } from "../catalogue/model.ts";
import { blocks, codeName, heading, jsonBlock } from "./markdown.ts";
import { definitionAnchor } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { tableOfParts } from "./reference-page-keys.ts";
import { describeType } from "./reference-page-value-types.ts";

/** A section for each definition: what it is, its keys, the author's examples. */
export function writeDefinitions(page: PageContext): string {
  const { definitions } = page.catalogue;
  if (definitions.length === 0) return "";
  return blocks([heading(2, "Value types"), ...definitions.map((definition) => writeDefinition(page, definition))]);
}

function writeDefinition(page: PageContext, { name, type, description, deprecated, examples }: Definition): string {
  return blocks([
    heading(3, codeName(name), definitionAnchor(name)),
    page.prose(description),
    deprecated === null ? null : `**Deprecated.** ${page.proseLine(deprecated, "paragraph")}`.trimEnd(),
    `Type: ${describeType(page.catalogue, type)}.`,
    tableOfParts(page, type),
    ...(examples.length === 0 ? [] : [examples.length === 1 ? "An example:" : "Examples:", ...examples.map(jsonBlock)]),
  ]);
}

import type { Catalogue } from "../catalogue/model.ts";
import type { Emission, Emitter } from "./emission.ts";
import { blocks, codeName, escapeText, heading } from "./markdown.ts";
import { writeCloseCodes, writeErrorCodes } from "./reference-page-codes.ts";
import { createPageContext } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { writeDefinitions } from "./reference-page-definitions.ts";
import { writeEnvelope } from "./reference-page-envelope.ts";
import { writeFrameTypes } from "./reference-page-frame-types.ts";
import { writeFrames } from "./reference-page-frames.ts";
import { writeRulesOfOrder } from "./reference-page-order.ts";

/** `docs/event-catalogue.md`: the whole catalogue for people, in the order of the catalogue. */
export const referencePage: Emitter = {
  name: "reference-page.ts",
  emit: (emission) => [{ path: "docs/event-catalogue.md", language: "markdown", text: writeReferencePage(emission) }],
};

/** The page as Markdown, without a banner. */
export function writeReferencePage({ catalogue, history }: Emission): string {
  const page = createPageContext(catalogue, history);
  const parts = [
    heading(1, escapeText(catalogue.title)),
    `**Protocol version ${catalogue.protocol}** · ${codeName(catalogue.package.name)} ${history.version}`,
    page.prose(catalogue.description),
    writeVersioning(page),
    writeEnvelope(page),
    writeFrameTypes(page),
    writeErrorCodes(page),
    writeCloseCodes(page),
    writeRulesOfOrder(page),
    writeFrames(page),
    writeDefinitions(page),
  ];
  return `${blocks(parts)}\n`;
}

function writeVersioning(page: PageContext): string {
  const { sections } = page.catalogue;
  return blocks([
    heading(2, "Versioning"),
    sections.versioning === null ? describeVersioning(page.catalogue) : page.prose(sections.versioning),
  ]);
}

/** The law of change, for a catalogue that does not put it into words of its own. */
function describeVersioning({ unknown }: Catalogue): string {
  const types =
    unknown.types === "skip"
      ? "A new frame type is additive: a reader drops frames of types that it does not know."
      : "The frame types are a closed set: a new one is a change of the protocol and takes the next version.";
  return `${types} A new key in the payload of a type is additive: a reader keeps what it does not know.`;
}

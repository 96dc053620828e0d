import type { History } from "../catalogue/history.ts";
import type { Catalogue } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { codeName, link } from "./markdown.ts";
import type { Place } from "./markdown.ts";
import { writeProse, writeProseLine } from "./prose.ts";

/** What every part of the reference page is written from. */
export interface PageContext {
  readonly catalogue: Catalogue;
  readonly history: History;
  /** Writes an author's Markdown as blocks of its own; empty where there is none. */
  readonly prose: (text: string | null) => string;
  /** Writes an author's Markdown into a line; empty where there is none. */
  readonly proseLine: (text: string | null, place: Place) => string;
}

/**
 * Anchors of the page. They are written out and not left to the renderer, since renderers make anchors of headings in
 * different ways and number those that collide. Each holds a `.`, which no such way lets stand, so none collides.
 */
export const errorCodesAnchor = "section.error-codes";
export const frameTypesAnchor = "section.frame-types";

export function definitionAnchor(name: string): string {
  return `definition.${name}`;
}

export function createPageContext(catalogue: Catalogue, history: History): PageContext {
  const anchors = new Set([
    frameTypesAnchor,
    ...(catalogue.errorCodes.length > 0 ? [errorCodesAnchor] : []),
    ...catalogue.frameTypes.map(({ name }) => nameFrameType(name).anchor),
    ...catalogue.definitions.map(({ name }) => definitionAnchor(name)),
  ]);
  const context = { hasAnchor: (anchor: string) => anchors.has(anchor) };
  return {
    catalogue,
    history,
    prose: (text) => writeProse(text ?? "", context),
    proseLine: (text, place) => writeProseLine(text ?? "", place, context),
  };
}

/** A frame type's name, linked to its section. */
export function linkToFrameType(name: string): string {
  return link(codeName(name), `#${nameFrameType(name).anchor}`);
}

/** A definition's name, linked to its section. */
export function linkToDefinition(name: string): string {
  return link(codeName(name), `#${definitionAnchor(name)}`);
}

/** What the page calls the payload: the key that holds it as code, or just so. */
export function namePayload(catalogue: Catalogue): string {
  const key = envelopeKeyOf(catalogue, "data");
  return key === undefined ? "payload" : codeName(key.name);
}

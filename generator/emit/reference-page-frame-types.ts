import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { envelopeKeyOf, isInline, payloadKeysOf, payloadObjectOf } from "../catalogue/payload.ts";
import { resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { blocks, codeJson, codeName, heading, phrase, table } from "./markdown.ts";
import { frameTypesAnchor, linkToFrameType, namePayload } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { explainPerTypeKey } from "./reference-page-envelope.ts";
import { describeType } from "./reference-page-value-types.ts";

/** All frame types in one table, what ends a stream, and what is coalesced. */
export function writeFrameTypes(page: PageContext): string {
  const { catalogue } = page;
  const perTypeKeys = catalogue.envelope.filter((key) => key.perType !== null);
  return blocks([
    heading(2, "Frame types", frameTypesAnchor),
    catalogue.sections.frame_types === null
      ? perTypeKeys.map((key) => explainPerTypeKey(key, catalogue.frameTypes)).join(" ")
      : page.prose(catalogue.sections.frame_types),
    describeSet(catalogue),
    table(
      [
        { header: "Type", cell: ({ name }) => linkToFrameType(name) },
        {
          header: "On the wire",
          cell: ({ name, wire }) => (wire === name ? "" : codeJson(wire, "cell")),
          whereUsed: true,
        },
        ...perTypeKeys.map((key) => ({
          header: codeName(key.name),
          cell: (frameType: FrameType) => frameType.perType[key.name] ?? "",
        })),
        {
          header: isInline(catalogue) ? "Payload keys" : `${namePayload(catalogue)} keys`,
          cell: (frameType) => listKeys(catalogue, frameType),
        },
        { header: "Notes", cell: (frameType) => writeNotes(page, frameType) },
      ],
      catalogue.frameTypes,
    ),
    describeEnd(catalogue),
    describeCoalesced(catalogue),
  ]);
}

/** Whether other types may come, and how the keys of the table are to be read. */
function describeSet(catalogue: Catalogue): string {
  const { unknown, frameTypes } = catalogue;
  const others =
    unknown.types === "skip"
      ? "A reader drops frames of types that are not listed here."
      : "The set is closed: a frame of any type but these is a fault.";
  const marked = frameTypes.some(({ payload }) => payloadKeysOf(catalogue, payload).some(({ optional }) => optional));
  return [
    others,
    marked ? "A key with a `?` may be absent." : "",
    "A reader accepts and keeps payload keys that it does not know; a writer sends only what this page tells of.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function listKeys(catalogue: Catalogue, { payload }: FrameType): string {
  const object = payloadObjectOf(catalogue, payload);
  const keys = (object?.keys ?? []).map(({ name, optional }) => codeName(optional ? `${name}?` : name)).join(", ");
  if (payload.kind === "keys") return keys;
  const described = describeType(catalogue, payload.type);
  return keys === "" ? described : `${described}: ${keys}`;
}

function writeNotes(page: PageContext, { notes, deprecated }: FrameType): string {
  return [deprecated === null ? "" : "**Deprecated.**", page.proseLine(notes, "cell")]
    .filter((part) => part !== "")
    .join(" ");
}

function describeEnd(catalogue: Catalogue): string | null {
  const { begins, ends, restarts } = resolveRulesOfOrder(catalogue);
  if (ends.length === 0) return null;
  const terminal = `${phrase(ends.map(linkToFrameType), "and")} ${ends.length === 1 ? "is" : "are"} terminal:`;
  const after = ends.length === 1 ? "it" : "one of them";
  if (restarts === "after-end") {
    return `${terminal} after ${after} comes nothing, unless ${phrase(begins.map(linkToFrameType), "or")} begins the stream again.`;
  }
  return `${terminal} no frame comes after ${after}, and a client that has read ${after} may close the connection.`;
}

function describeCoalesced(catalogue: Catalogue): string | null {
  const coalesced = catalogue.stream?.coalesced ?? [];
  if (coalesced.length === 0) return null;
  const types = phrase(
    coalesced.map(({ type, key }) => `${linkToFrameType(type)} (by ${codeName(key)})`),
    "and",
  );
  const varying = (["sequence", "time"] as const)
    .flatMap((role) => envelopeKeyOf(catalogue, role) ?? [])
    .map(({ name }) => codeName(name));
  const apart = [...varying, "that text"];
  return (
    `Coalesced on delivery: ${types}. Neighbouring frames that differ in nothing but ${phrase(apart, "and")} may arrive as one, their texts joined. ` +
    "A client sees fewer and larger frames than were written, and the same text."
  );
}

import { buildEnvelopeExample } from "../catalogue/example.ts";
import type { EnvelopeKey, FrameType, JsonValue } from "../catalogue/model.ts";
import { isInline } from "../catalogue/payload.ts";
import { blocks, codeJson, codeName, heading, jsonBlock, link, phrase, table } from "./markdown.ts";
import { frameTypesAnchor } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { tableOfParts } from "./reference-page-keys.ts";
import { describeType } from "./reference-page-value-types.ts";

/** The keys of every frame: a skeleton in wire order, then a table. */
export function writeEnvelope(page: PageContext): string {
  const { catalogue } = page;
  const deprecated = catalogue.envelope.filter((key) => key.deprecated !== null);
  return blocks([
    heading(2, "Envelope"),
    page.prose(catalogue.sections.envelope),
    describeEnvelope(page),
    jsonBlock(Object.fromEntries(catalogue.envelope.map((key) => [key.name, outline(page, key)]))),
    table(
      [
        { header: "Key", cell: (key) => codeName(key.name) },
        { header: "Type", cell: (key) => describeEnvelopeType(page, key) },
        { header: "Presence", cell: describePresence },
        { header: "Meaning", cell: (key) => describeMeaning(page, key) },
      ],
      catalogue.envelope,
    ),
    deprecated
      .map((key) => `- ${codeName(key.name)} is deprecated. ${page.proseLine(key.deprecated, "paragraph")}`.trimEnd())
      .join("\n"),
    ...catalogue.envelope.map((key) => tableOfParts(page, key.type)),
  ]);
}

/** What the column of a key that is per type means, in a sentence. */
export function explainPerTypeKey(key: EnvelopeKey, frameTypes: readonly FrameType[]): string {
  const name = codeName(key.name);
  if (key.perType === "nullable") {
    return `The envelope's ${name} is always there: it holds a value on frames of a type that is *required*, and may be null where it is *optional*.`;
  }
  const never = frameTypes.some((frameType) => frameType.perType[key.name] === "never");
  return `The envelope's ${name} is there on frames of a type that is *required*, may be missing where it is *optional*${never ? ", and is refused where it is *never*" : ""}.`;
}

/** What stands beside the keys, and which of them may be missing. A payload that is inline leaves the envelope open. */
function describeEnvelope({ catalogue }: PageContext): string {
  const count = catalogue.envelope.length;
  const open = catalogue.unknown.envelopeKeys === "read";
  const keys = count === 1 ? "this key" : `these ${count} keys`;
  return [
    open ? `A frame is a JSON object with ${keys}.` : `A frame is a JSON object of ${keys} and no others.`,
    isInline(catalogue) ? `The keys of its payload stand beside ${count === 1 ? "it" : "them"}.` : "",
    catalogue.envelope.some((key) => key.optional || key.perType === "absent")
      ? "The table tells which may be absent."
      : "",
    open ? "A reader accepts and keeps keys that it does not know; a writer sends none." : "",
    count === 1 ? "" : "A writer puts them in this order; a reader takes them in any.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** A value of the kind that a key holds, without what says no more than that. */
function outline({ catalogue }: PageContext, key: EnvelopeKey): JsonValue {
  const value = buildEnvelopeExample(catalogue, key);
  if (value === undefined || (typeof value === "string" && key.role !== "version")) return "…";
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? [] : {};
}

function versionOf({ catalogue }: PageContext, key: EnvelopeKey): string | number {
  return key.constant ?? catalogue.protocol;
}

function describeEnvelopeType(page: PageContext, key: EnvelopeKey): string {
  const { catalogue } = page;
  const types = link("frame type", `#${frameTypesAnchor}`);
  switch (key.role) {
    case "version":
      return codeJson(versionOf(page, key), "cell");
    case "type":
      return `the ${types}, ${catalogue.frameTypes.some(({ wire }) => typeof wire === "number") ? "an `integer`" : "a `string`"}`;
    case "data":
      return `as the ${types} says`;
    default:
      return describeType(catalogue, key.type);
  }
}

function describePresence(key: EnvelopeKey): string {
  if (key.perType === "nullable") return "always; null only where the frame type says *optional*";
  if (key.perType === "absent") return "as the frame type says";
  return key.optional ? "may be absent" : "always";
}

function describeMeaning(page: PageContext, key: EnvelopeKey): string {
  const values = key.examples.map((example) => codeJson(example, "cell"));
  return [
    key.deprecated === null ? "" : "**Deprecated.**",
    page.proseLine(key.description, "cell"),
    values.length === 0 ? "" : `For example ${phrase(values, "or")}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

import { buildExampleFrame, buildFrameWith } from "../catalogue/example.ts";
import type { ExampleFrame } from "../catalogue/example.ts";
import { isYoung } from "../catalogue/history.ts";
import type { Catalogue, FrameType, Key } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { payloadObjectOf } from "../catalogue/payload.ts";
import { blocks, codeJson, codeName, heading, jsonBlock, link } from "./markdown.ts";
import { namePayload } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";
import { tableOfKeys, tableOfParts } from "./reference-page-keys.ts";
import type { KeyRelease } from "./reference-page-keys.ts";
import { describeType, explainTypes } from "./reference-page-value-types.ts";

/** A section for each frame type: its notes, its keys, an example. */
export function writeFrames(page: PageContext): string {
  return blocks([
    heading(2, "Frame by frame"),
    explainTypes(page.catalogue),
    ...page.catalogue.frameTypes.map((frameType) => writeFrame(page, frameType)),
  ]);
}

function writeFrame(page: PageContext, frameType: FrameType): string {
  const { name, notes, deprecated } = frameType;
  return blocks([
    heading(3, codeName(name), nameFrameType(name).anchor),
    page.prose(notes),
    deprecated === null ? null : `**Deprecated.** ${page.proseLine(deprecated, "paragraph")}`.trimEnd(),
    describeFacts(page, frameType),
    describePayload(page, frameType),
    ...writeExamples(page.catalogue, frameType),
  ]);
}

/** Since when the type exists, what it does with keys of the envelope, and what programs call it. */
function describeFacts({ catalogue, history }: PageContext, frameType: FrameType): string {
  const { name, wire } = frameType;
  const names = nameFrameType(name);
  const since = history.types.get(name)?.since;
  return [
    ...(wire === name ? [] : [`on the wire ${codeJson(wire, "paragraph")}`]),
    ...catalogue.envelope.flatMap((key) =>
      key.perType === null ? [] : [`${codeName(key.name)} *${frameType.perType[key.name]}*`],
    ),
    ...(since === undefined ? [] : [`since ${since}`]),
    [names.frame, names.data, names.guard].map(codeName).join(", "),
    link("JSON Schema", `../${names.schemaFile}`),
  ].join(" · ");
}

function describePayload(page: PageContext, frameType: FrameType): string {
  const { catalogue } = page;
  const { payload } = frameType;
  const object = payloadObjectOf(catalogue, payload);
  const of =
    payload.kind === "described" ? `Its ${namePayload(catalogue)} is ${describeType(catalogue, payload.type)}.` : null;
  if (object !== null && (object.keys ?? []).length > 0) {
    return blocks([of, tableOfKeys(page, object, (key) => releaseOf(page, frameType, key))]);
  }
  if (payload.kind === "described") return blocks([of, tableOfParts(page, payload.type)]);
  return `Its ${namePayload(catalogue)} has no keys of its own.`;
}

function releaseOf({ history }: PageContext, frameType: FrameType, key: Key): KeyRelease {
  const since = history.types.get(frameType.name)?.keys.get(key.name)?.since ?? "";
  return { since, young: isYoung(history, frameType, key) };
}

/** The author's payloads as whole frames, or one of ours. */
function writeExamples(catalogue: Catalogue, frameType: FrameType): readonly string[] {
  const authored = frameType.examples.map((payload) => buildFrameWith(catalogue, frameType, payload));
  const frames = (authored.length > 0 ? authored : [buildExampleFrame(catalogue, frameType)]).filter(
    (frame): frame is ExampleFrame => frame !== null,
  );
  if (frames.length === 0) return ["Every frame of this type is too large to show one."];
  return [frames.length === 1 ? "An example:" : "Examples:", ...frames.map(jsonBlock)];
}

import { buildExampleFrame } from "../catalogue/example.ts";
import type { Catalogue, FrameType, JsonValue } from "../catalogue/model.ts";
import { propertyName } from "../catalogue/names.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import type { Emission, Emitter } from "./emission.ts";
import { blocks, codeBlock, codeName, escapeText, heading, link } from "./markdown.ts";
import { writeJson } from "./visible-text.ts";

/** `README.md` of the package: what it is, how to get it, a frame read, refused and written, versions, where the rest is. */
export const packageReadme: Emitter = {
  name: "package-readme.ts",
  emit: (emission) => [{ path: "README.md", language: "markdown", text: writeReadme(emission) }],
};

function writeReadme({ catalogue }: Emission): string {
  const { name, description } = catalogue.package;
  const parts = [
    heading(1, codeName(name)),
    description === null ? null : escapeText(description),
    `${escapeText(catalogue.title)}, protocol version ${catalogue.protocol}: types, guards, codes and JSON Schemas, made from one catalogue. No dependencies.`,
    codeBlock(`npm install ${name}`, "sh"),
    heading(2, "Read a frame, or refuse it"),
    codeBlock(readingSample(catalogue), "ts"),
    describeReasons(catalogue),
    ...writingParts(catalogue),
    heading(2, "Versions"),
    describeVersions(catalogue),
    heading(2, "Reference"),
    [
      `- ${link("The protocol", "docs/event-catalogue.md")}: the envelope, every frame type with its keys and an example, rules of order, codes.`,
      `- ${link("JSON Schema of what a reader accepts", "schema/frame.schema.json")}, ${link("of what a writer may send", "schema/frame.writer.schema.json")}, and one for each frame type beside them, for tools that fold alternatives into one class. They are for validators: language models that want closed objects with every key required will not take them as tool or output schemas.`,
      `- ${link("The catalogue as data", "catalogue.json")}.`,
    ].join("\n"),
  ];
  return `${blocks(parts)}\n`;
}

/** Compiles for any catalogue: it names nothing but the first frame type and the envelope's own keys. */
function readingSample(catalogue: Catalogue): string {
  const [first] = catalogue.frameTypes;
  const type = access("result.frame", envelopeKeyOf(catalogue, "type")?.name);
  const payload = access("result.frame", envelopeKeyOf(catalogue, "data")?.name);
  return `import { decodeFrame } from ${writeJson(catalogue.package.name, "line")};

export function receive(text: string): void {
  const result = decodeFrame(text);
  if (!result.ok) {
    console.error("refused:", result.reason, result.issues);
    return;
  }
  switch (${type}) {
    case ${writeJson(first?.wire, "line")}:
      console.log(${payload});
      break;
    default:
      console.log("a frame of another type");
  }
}`;
}

function describeReasons(catalogue: Catalogue): string {
  const reasons = [
    "`not-json` or `not-a-frame`",
    ...(envelopeKeyOf(catalogue, "version") === undefined
      ? []
      : ["`unsupported-protocol` for another protocol version"]),
    catalogue.unknown.types === "skip"
      ? "`unknown-type` for a frame that a reader drops before it goes on"
      : "`unknown-type` outside the closed set",
    "`invalid` for all that is left",
  ];
  return `The reason of a refusal is ${reasons.join(", ")}; the issues say where and what. Keys of a payload that are not known are kept.`;
}

/** A frame written, with the example of the first type that has one. */
function writingParts(catalogue: Catalogue): readonly string[] {
  const frame = firstExample(catalogue);
  if (frame === null) return [];
  const sample = `import { encodeFrame } from ${writeJson(catalogue.package.name, "line")};

export const body: string = encodeFrame(${writeLiteral(frame, "")});`;
  return [
    heading(2, "Write a frame"),
    codeBlock(sample, "ts"),
    "`encodeFrame` throws a `FrameError` for a frame that a writer may not send.",
  ];
}

function firstExample(catalogue: Catalogue): JsonValue | null {
  const frames = catalogue.frameTypes
    .slice(0, 1)
    .map((frameType: FrameType) => buildExampleFrame(catalogue, { ...frameType, examples: [] }));
  return frames[0] ?? null;
}

function describeVersions(catalogue: Catalogue): string {
  const { protocol } = catalogue;
  const others =
    envelopeKeyOf(catalogue, "version") === undefined ? "" : " and refuses those of other protocols by name";
  return `The major version is the protocol: ${protocol}.x.y reads every frame of protocol ${protocol}${others}. A minor version adds what older readers survive, a patch changes words. ${link("What changed", "CHANGELOG.md")} in each is listed.`;
}

/** A property of an expression, or the expression itself where there is no such key. */
function access(expression: string, key: string | undefined): string {
  if (key === undefined) return expression;
  const name = propertyName(key);
  return name === key ? `${expression}.${key}` : `${expression}[${name}]`;
}

/** A JSON value as TypeScript, keys without quotes where they need none. */
function writeLiteral(value: JsonValue, indent: string): string {
  if (typeof value !== "object" || value === null) return writeJson(value, "line");
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item: JsonValue) => `${inner}${writeLiteral(item, inner)},`)
    : Object.entries(value).map(([key, member]) => `${inner}${propertyName(key)}: ${writeLiteral(member, inner)},`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("\n")}\n${indent}${close}`;
}

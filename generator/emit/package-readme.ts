import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { rulesOf } from "../order/rule-names.ts";
import type { Emission, Emitter } from "./emission.ts";
import { blocks, codeBlock, codeName, escapeText, heading, link, phrase } from "./markdown.ts";
import { writeCloseCodes, writeErrorCodes } from "./package-readme-codes.ts";
import { writeResuming, writeRules } from "./package-readme-order.ts";
import { writeReading } from "./package-readme-reading.ts";
import { importLine } from "./package-readme-samples.ts";
import { writeSending } from "./package-readme-sending.ts";

/**
 * `README.md` of the package, for who has never heard of what made it: how to get it, read and write a stream with it,
 * what to do when something is wrong, versions, where the rest is. It speaks of what the protocol has and of nothing
 * else, and every sample compiles and runs, whatever the catalogue.
 */
export const packageReadme: Emitter = {
  name: "package-readme.ts",
  emit: (emission) => [{ path: "README.md", language: "markdown", text: writeReadme(emission) }],
};

function writeReadme({ catalogue }: Emission): string {
  const { name, description } = catalogue.package;
  const hasCodes = catalogue.errorCodes.length + catalogue.closeCodes.length > 0;
  const hasRules = rulesOf(catalogue).length > 0;
  const holdings = [
    "types",
    "guards",
    ...(hasCodes ? ["codes"] : []),
    ...(hasRules ? ["rules of order"] : []),
    "JSON Schemas",
  ];
  const parts = [
    heading(1, codeName(name)),
    description === null ? null : escapeText(description),
    `${escapeText(catalogue.title)}, protocol version ${catalogue.protocol}: ${phrase(holdings, "and")} for programs that read it or write it, in Node, browsers and workers. No dependencies.`,
    codeBlock(`npm install ${name}`, "sh"),
    writeReading(catalogue),
    writeErrorCodes(catalogue),
    writeCloseCodes(catalogue),
    writeRules(catalogue),
    writeResuming(catalogue),
    writeSending(catalogue),
    writeStandardSchema(catalogue),
    writeVersions(catalogue),
    heading(2, "Reference"),
    [
      `- ${link("The protocol", "docs/event-catalogue.md")}: the envelope, every frame type with its keys and an example${hasRules ? ", rules of order" : ""}${hasCodes ? ", codes" : ""}.`,
      `- ${link("JSON Schema of what a reader accepts", "schema/frame.schema.json")}, ${link("of what a writer may send", "schema/frame.writer.schema.json")}, and one for each frame type beside them, for tools that fold alternatives into one class. They are for validators: language models that want closed objects with every key required will not take them as tool or output schemas.`,
      `- ${link("The catalogue as data", "catalogue.json")}.`,
    ].join("\n"),
  ];
  return `${blocks(parts)}\n`;
}

function writeStandardSchema(catalogue: Catalogue): string {
  const { name } = catalogue.package;
  const sample = `${importLine(name, ["frameSchema"])}
${importLine(`${name}/schema`, ["frameJsonSchema"])}

export function problemsOf(value: unknown): string[] {
  const { issues = [] } = frameSchema["~standard"].validate(value);
  return issues.map(({ message }) => message);
}

export const jsonSchema = frameJsonSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });`;
  return blocks([
    heading(2, "Standard Schema"),
    `What takes a ${link("Standard Schema", "https://standardschema.dev")}, as routers, form libraries and tool kits for agents do, takes \`frameSchema\` as it is. \`frameJsonSchema\` can also tell its JSON Schema; it stands in a module of its own, since schemas are large.`,
    codeBlock(sample, "ts"),
  ]);
}

function writeVersions(catalogue: Catalogue): string {
  const { protocol, unknown } = catalogue;
  const others =
    envelopeKeyOf(catalogue, "version") === undefined
      ? ""
      : ", and refuses frames of other protocols by name (`unsupported-protocol`)";
  const added =
    unknown.types === "skip"
      ? "types that older readers drop, or keys that they pass over"
      : "keys that older readers pass over";
  return blocks([
    heading(2, "Versions"),
    `The major version is the protocol: ${protocol}.x.y reads every frame of protocol ${protocol}${others}. A minor version adds what older readers survive, such as ${added}; a patch changes words. A key that a minor version adds may be absent for a reader, since writers of earlier versions do not send it, while \`OutgoingFrame\`, which a writer sends, has it. ${link("What changed", "CHANGELOG.md")} in each version is listed.`,
  ]);
}

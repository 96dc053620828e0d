import { frameSchema } from "../catalogue/json-schema.ts";
import type { JsonValue } from "../catalogue/model.ts";
import type { Emission, Emitter } from "./emission.ts";
import { pageBreaker } from "./typescript-literals.ts";
import { writeJson } from "./visible-text.ts";

/**
 * `src/schema.ts`: the published schemas as values, and the frames as a Standard JSON Schema. A module of its own, since
 * the guards do without them.
 */
export const schemaModule: Emitter = {
  name: "guards-schema.ts",
  emit(emission) {
    return [{ path: "src/schema.ts", language: "typescript", laidOut: true, text: writeModule(emission) }];
  },
};

function writeModule({ catalogue, history }: Emission): string {
  const imports = [
    `import type { Frame } from "./frames.ts";`,
    `import { frameSchema } from "./guards.ts";`,
    `import { type StandardJSONSchemaV1, convertSchema } from "./runtime.ts";`,
  ];
  return `${imports.join("\n")}

/** The frames as a Standard Schema that can also tell its JSON Schema, of draft 2020-12: what a reader must accept. */
export const frameJsonSchema: StandardJSONSchemaV1<Frame> = {
  "~standard": {
    version: 1,
    vendor: "event-catalogue",
    validate: (value) => frameSchema["~standard"].validate(value),
    jsonSchema: {
      input: (options) => convertSchema(readerSchema, options),
      output: (options) => convertSchema(readerSchema, options),
    },
  },
};

/** What a reader must accept: \`schema/frame.schema.json\`. */
// prettier-ignore
export const readerSchema: Readonly<Record<string, unknown>> = ${jsonLiteral(frameSchema(catalogue, history, "reader"))};

/** What a conforming writer may send: \`schema/frame.writer.schema.json\`. */
// prettier-ignore
export const writerSchema: Readonly<Record<string, unknown>> = ${jsonLiteral(frameSchema(catalogue, history, "writer"))};
`;
}

/** JSON as source, as the schema files have it: it is laid out here, since it may be very long. */
function jsonLiteral(value: JsonValue): string {
  return writeJson(value, "indented").replace(pageBreaker, String.raw`\u003c`);
}

import { frameSchema, frameTypeSchema } from "../catalogue/json-schema.ts";
import type { JsonValue } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import type { Draft, Emitter } from "./emission.ts";

/** What a reader must accept and what a writer may send, as JSON Schema; and the reader's schema of each frame type. */
export const schemas: Emitter = {
  name: "schemas.ts",
  emit({ catalogue, history }) {
    return [
      draft("schema/frame.schema.json", frameSchema(catalogue, history, "reader")),
      draft("schema/frame.writer.schema.json", frameSchema(catalogue, history, "writer")),
      ...catalogue.frameTypes.map((frameType) =>
        draft(nameFrameType(frameType.name).schemaFile, frameTypeSchema(catalogue, history, frameType)),
      ),
    ];
  },
};

function draft(path: string, schema: JsonValue): Draft {
  return { path, language: "json", text: JSON.stringify(schema) };
}

import { docText } from "./doc-comment.ts";
import type { Emission, Emitter } from "./emission.ts";
import { declareEnvelope } from "./envelope-declarations.ts";
import { declareFrameType } from "./frame-type-declarations.ts";
import { declareFrameUnions } from "./frame-unions.ts";
import { declareDefinition, type SourceOf } from "./object-declarations.ts";
import { type Declaration, printModule } from "./typescript-source.ts";
import type { OwnTypeName } from "./value-schema.ts";
import { type TypeSubject, writeValueTypes } from "./value-types.ts";

/** `src/frames.ts`: what a frame may be, as types. It holds nothing that runs. */
export const frames: Emitter = {
  name: "frames.ts",
  async emit(emission) {
    const subjects: TypeSubject[] = [];
    declareProtocol(emission, (subject) => {
      subjects.push(subject);
      return "";
    });
    const { sourceOf, used } = await writeValueTypes(emission.catalogue, subjects);
    const declarations = [
      ...declareImports(used),
      ...declareProtocol(emission, sourceOf),
      ...declareJson(),
      ...declareTag(used),
    ];
    return [{ path: "src/frames.ts", language: "typescript", text: printModule(declarations) }];
  },
};

/** All that the catalogue says, as types. */
function declareProtocol(emission: Emission, sourceOf: SourceOf): Declaration[] {
  const { catalogue } = emission;
  return [
    ...declareFrameUnions(emission),
    declareEnvelope(catalogue, sourceOf),
    ...catalogue.frameTypes.flatMap((frameType) => declareFrameType(emission, frameType, sourceOf)),
    ...catalogue.definitions.map((definition) => declareDefinition(definition, sourceOf)),
  ];
}

function declareImports(used: ReadonlySet<OwnTypeName>): Declaration[] {
  return used.has("ErrorCode") ? [{ kind: "import-types", names: ["ErrorCode"], from: "./codes.ts" }] : [];
}

/**
 * JSON, as `JSON.parse` gives it. Both are always there, used or not: what a package exports should not depend on
 * whether a key happens to need it.
 */
function declareJson(): Declaration[] {
  return [
    {
      kind: "type",
      name: "JsonValue",
      parameter: null,
      type: "string | number | boolean | null | JsonValue[] | JsonObject",
      doc: "Any JSON value.",
    },
    {
      kind: "interface",
      name: "JsonObject",
      extends: [],
      members: [{ name: null, type: "JsonValue", doc: null }],
      doc: "Any JSON object.",
    },
  ];
}

/** The tag of what an open union reads beside its members. */
function declareTag(used: ReadonlySet<OwnTypeName>): Declaration[] {
  if (!used.has("UnlistedTag")) return [];
  return [
    { kind: "unique-symbol", name: "unlistedTag", doc: null },
    {
      kind: "interface",
      name: "UnlistedTag",
      extends: [],
      members: [{ name: "readonly [unlistedTag]", optional: false, type: "true", doc: null }],
      doc: docText([
        "The tag of an object that is none of those that an open union lists: such an object may be read and must not be " +
          "written. It is a string or number like the tags that are listed, and `String(tag)` gives it; to the compiler it " +
          "is a type of its own, since the listed members could not be told from one that has just any string there.",
      ]),
    },
  ];
}

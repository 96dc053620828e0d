import { describe, expect, it } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema, frameTypeSchema } from "../../generator/catalogue/json-schema.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { nameFrameType } from "../../generator/catalogue/names.ts";
import { protocols } from "../fixtures/protocols.ts";
import { compileStrictly } from "./schema-validators.ts";

type Schema = { readonly [keyword: string]: JsonValue };

/** The keywords that a schema may be made of, and where in them further schemas stand. */
const annotations = ["title", "description", "deprecated", "examples"];
const assertions = [
  "type",
  "const",
  "enum",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "required",
];
const applicators: Readonly<Record<string, "schema" | "schemas" | "named schemas">> = {
  properties: "named schemas",
  $defs: "named schemas",
  additionalProperties: "schema",
  items: "schema",
  not: "schema",
  oneOf: "schemas",
  anyOf: "schemas",
};

/** Every schema in a document, with the path that leads to it; `false` where a schema is just that. */
function* schemasIn(
  schema: JsonValue,
  path: readonly string[] = [],
): Generator<{ readonly schema: Schema | boolean; readonly path: readonly string[] }> {
  yield { schema: schema as Schema | boolean, path };
  if (typeof schema !== "object" || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const form = applicators[keyword];
    if (form === "schema") yield* schemasIn(value, [...path, keyword]);
    if (form === "schemas" || form === "named schemas") {
      for (const [name, child] of Object.entries(value as object))
        yield* schemasIn(child as JsonValue, [...path, keyword, name]);
    }
  }
}

/** Every schema document of a catalogue, by the name of its file. */
function documentsOf(catalogue: Catalogue): ReadonlyMap<string, Schema> {
  const history = beginHistory(catalogue);
  return new Map([
    ["frame", frameSchema(catalogue, history, "reader") as Schema],
    ["frame.writer", frameSchema(catalogue, history, "writer") as Schema],
    ...catalogue.frameTypes.map((frameType): [string, Schema] => [
      frameType.name,
      frameTypeSchema(catalogue, history, frameType) as Schema,
    ]),
  ]);
}

describe.each([...protocols])("the schemas of %s", (_, catalogue) => {
  const documents = documentsOf(catalogue);
  const objects = [...documents].flatMap(([name, document]) =>
    [...schemasIn(document)].flatMap(({ schema, path }) =>
      typeof schema === "object"
        ? [{ schema, document, isRoot: path.length === 0, place: [name, ...path].join("/") }]
        : [],
    ),
  );
  const placesOf = (found: readonly { readonly place: string }[]) => found.map(({ place }) => place);

  it("say which draft they are of, and keep to its meta-schema", () => {
    for (const document of documents.values()) {
      expect(document["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
      expect(() => compileStrictly(document)).not.toThrow();
    }
  });

  it("compile with ajv's own discriminator switched on, too", () => {
    for (const document of documents.values())
      expect(() => compileStrictly(document, { discriminator: true })).not.toThrow();
  });

  it("use no keyword but those that every tool knows", () => {
    const known = new Set([...annotations, ...assertions, ...Object.keys(applicators), "$ref"]);
    const isKnown = (keyword: string, isRoot: boolean) =>
      known.has(keyword) || (isRoot && (keyword === "$schema" || keyword === "$id"));
    expect(
      placesOf(
        objects.filter(({ schema, isRoot }) => !Object.keys(schema).every((keyword) => isKnown(keyword, isRoot))),
      ),
    ).toEqual([]);
  });

  it("refer only to their own $defs, each of which is there", () => {
    const dead = objects.filter(({ schema: { $ref }, document }) => {
      return (
        $ref !== undefined &&
        !Object.keys((document["$defs"] ?? {}) as object).some((name) => $ref === `#/$defs/${name}`)
      );
    });
    expect(placesOf(dead)).toEqual([]);
  });

  it("have nothing but annotations beside a $ref, which older drafts would not see", () => {
    const besides = objects.filter(({ schema: { $ref, ...rest } }) => {
      return $ref !== undefined && !Object.keys(rest).every((keyword) => annotations.includes(keyword));
    });
    expect(placesOf(besides)).toEqual([]);
  });

  it("let only null share a type keyword", () => {
    const shared = objects.filter(
      ({ schema: { type } }) => Array.isArray(type) && (type.length !== 2 || type[1] !== "null" || type[0] === "null"),
    );
    expect(placesOf(shared)).toEqual([]);
  });

  it("use oneOf for the frames alone", () => {
    expect(placesOf(objects.filter(({ schema }) => "oneOf" in schema))).toEqual(["frame", "frame.writer"]);
  });

  it("say the type wherever they speak of properties, items or texts", () => {
    const bare = objects.filter(
      ({ schema }) =>
        ["properties", "additionalProperties", "items", "pattern", "format"].some((keyword) => keyword in schema) &&
        !("type" in schema),
    );
    expect(placesOf(bare)).toEqual([]);
  });

  it("have each an absolute $id of its own, with package, protocol number and name", () => {
    const ids = [...documents.values()].map((document) => document["$id"] as string);
    const prefix = `urn:event-catalogue:${catalogue.package.name}:${catalogue.protocol}:`;
    expect(ids.filter((id) => !id.startsWith(prefix) || !URL.canParse(id) || !/^[!-~]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(documents.size);
  });

  it("have an entry in $defs for each frame type and definition, in file order", () => {
    const expected = [
      ...catalogue.frameTypes.map(({ name }) => nameFrameType(name).frame),
      ...catalogue.definitions.map(({ name }) => name),
      ...(catalogue.errorCodes.length > 0 ? ["ErrorCode"] : []),
    ];
    for (const name of ["frame", "frame.writer"]) {
      const document = documents.get(name);
      expect(Object.keys(document?.["$defs"] as object)).toEqual(expected);
      expect(document?.["oneOf"]).toEqual(
        catalogue.frameTypes.map((frameType) => ({ $ref: `#/$defs/${nameFrameType(frameType.name).frame}` })),
      );
    }
  });

  it("hold for one frame type no more definitions than it needs", () => {
    for (const { name } of catalogue.frameTypes) {
      const needed = new Set(
        objects.filter(({ document }) => document === documents.get(name)).map(({ schema }) => schema["$ref"]),
      );
      const unused = Object.keys((documents.get(name)?.["$defs"] ?? {}) as object).filter(
        (definition) => !needed.has(`#/$defs/${definition}`),
      );
      expect(unused).toEqual([]);
    }
  });
});

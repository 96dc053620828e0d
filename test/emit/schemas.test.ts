import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { nameFrameType } from "../../generator/catalogue/names.ts";
import type { Draft } from "../../generator/emit/emission.ts";
import { schemas } from "../../generator/emit/schemas.ts";
import * as facts from "../fixtures/run-stream/facts.ts";
import { protocols } from "../fixtures/protocols.ts";
import { compileStrictly } from "../catalogue/schema-validators.ts";

interface ObjectSchema {
  readonly $id?: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

interface FramesSchema {
  readonly $id: string;
  readonly oneOf: readonly { readonly $ref: string }[];
  readonly $defs: Readonly<Record<string, ObjectSchema>>;
}

function emit(catalogue: Catalogue): ReadonlyMap<string, string> {
  const drafts = schemas.emit({ catalogue, history: beginHistory(catalogue) }) as readonly Draft[];
  return new Map(drafts.map(({ path, text }) => [path, text]));
}

function catalogueNamed(name: string): Catalogue {
  const catalogue = protocols.get(name);
  if (catalogue === undefined) throw new Error(`no catalogue ${name}`);
  return catalogue;
}

describe("the schema files", () => {
  it.each([...protocols])("are R, W and one per frame type: %s", (_, catalogue) => {
    const files = emit(catalogue);
    const expected = [
      "schema/frame.schema.json",
      "schema/frame.writer.schema.json",
      ...catalogue.frameTypes.map(({ name }) => nameFrameType(name).schemaFile),
    ];
    expect([...files.keys()]).toEqual(expected);
    for (const text of files.values()) expect(() => compileStrictly(JSON.parse(text))).not.toThrow();
  });

  it("are named in their $id as in the folder", () => {
    for (const [path, text] of emit(catalogueNamed("run-stream"))) {
      const name = path.replace("schema/", "").replace(".schema.json", "");
      expect((JSON.parse(text) as FramesSchema).$id).toBe(`urn:event-catalogue:@event-catalogue/run-stream:2:${name}`);
    }
  });
});

describe("the facts of the reference page in the schemas", () => {
  const files = emit(catalogueNamed("run-stream"));
  const read = (path: string) => JSON.parse(files.get(path) ?? "") as unknown;
  const bothViews = ["schema/frame.schema.json", "schema/frame.writer.schema.json"].map(
    (path) => read(path) as FramesSchema,
  );
  const frames = bothViews.flatMap(({ oneOf, $defs }) => [
    oneOf.map(({ $ref }) => $defs[$ref.replace("#/$defs/", "")] as ObjectSchema),
  ]);
  const alone = facts.frameTypes.map(({ type }) => read(`schema/frames/${type}.schema.json`) as ObjectSchema);

  it.each([
    ["R", frames[0]],
    ["W", frames[1]],
    ["the schemas of one type each", alone],
  ])("are frame types, envelope, segment_id rules and data keys of %s", (_, told) => {
    const types = told?.map(({ properties, required, additionalProperties }) => {
      expect(additionalProperties).toBe(false);
      expect(Object.keys(properties)).toEqual(facts.envelopeKeys);
      expect(required).toEqual(facts.envelopeKeys);
      expect(properties["protocol"]?.["const"]).toBe(facts.protocolVersion);
      const data = properties["data"] as unknown as ObjectSchema;
      return {
        type: properties["type"]?.["const"],
        segmentId: properties["segment_id"]?.["type"],
        data: Object.keys(data.properties).map((key) => (data.required?.includes(key) ? key : `${key}?`)),
      };
    });
    expect(types).toEqual(
      facts.frameTypes.map(({ type, segmentId, data }) => ({
        type,
        data,
        segmentId: segmentId === "required" ? "string" : ["string", "null"],
      })),
    );
  });

  it("are the error codes, where an error frame has its code", () => {
    for (const { $defs } of bothViews) {
      expect($defs["ErrorCode"]).toEqual({ type: "string", enum: facts.errorCodes });
      const data = $defs["ErrorFrame"]?.properties["data"] as ObjectSchema | undefined;
      expect(data?.properties["code"]).toEqual({ $ref: "#/$defs/ErrorCode" });
    }
  });

  it("are that payloads are open for a reader and closed for a writer", () => {
    const openness = frames.map((view) => view.map(({ properties }) => properties["data"]?.["additionalProperties"]));
    expect(openness).toEqual([facts.frameTypes.map(() => undefined), facts.frameTypes.map(() => false)]);
  });
});

/**
 * Tools that make one class of a whole `oneOf` read the schema of one type instead; what that looks like is fixed here,
 * written by hand. So is one schema with most kinds of value.
 */
describe("the schema of one frame type", () => {
  const folder = new URL("../fixtures/schemas/", import.meta.url);
  const goldens = readdirSync(folder);

  it.each(goldens)("is as written by hand: %s", (file) => {
    const [protocol = "", type = ""] = file.replace(".schema.json", "").split("--");
    const text = emit(catalogueNamed(protocol)).get(`schema/frames/${type}.schema.json`);
    expect(JSON.parse(text ?? "null")).toEqual(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  });
});

import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { History } from "../../generator/catalogue/history.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { envelopeKeyOf, payloadKeysOf } from "../../generator/catalogue/payload.ts";

/** A judge of frames that has nothing in common with the comparison: ajv over the published schemas. */
export interface SchemaOracle {
  /** Whether a conforming writer may send a frame, whatever number its version key holds. */
  mayBeWritten(frame: JsonValue): boolean;
  /** Whether a reader accepts a frame; one of a type that it skips, it does. */
  isRead(frame: JsonValue): boolean;
}

const ajv = new Ajv2020({ ownProperties: true, validateSchema: false });
addFormats.default(ajv);

/** The oracle of a catalogue. @param history by which keys are young for its reader */
export function createSchemaOracle(catalogue: Catalogue, history: History = beginHistory(catalogue)): SchemaOracle {
  const compile = (view: "writer" | "reader"): ValidateFunction => {
    const { $id: _, ...schema } = frameSchema(catalogue, history, view) as Record<string, JsonValue>;
    return ajv.compile(schema);
  };
  let writer: ValidateFunction | null = null;
  let reader: ValidateFunction | null = null;
  const typeKey = envelopeKeyOf(catalogue, "type")!.name;
  const wires = new Set<unknown>(catalogue.frameTypes.map(({ wire }) => wire));
  const isSkipped = (frame: JsonValue): boolean => {
    const wire = (frame as Record<string, JsonValue>)[typeKey];
    const isUnknown =
      catalogue.unknown.types === "skip" && !wires.has(wire) && typeof wire === typeof catalogue.frameTypes[0]!.wire;
    return (
      isUnknown &&
      JSON.stringify(withVersion(catalogue, frame)) === JSON.stringify(frame) &&
      hasVersion(catalogue, frame)
    );
  };
  return {
    mayBeWritten: (frame) => (writer ??= compile("writer"))(withVersion(catalogue, frame)),
    isRead: (frame) => (reader ??= compile("reader"))(frame) || isSkipped(frame),
  };
}

/** The history of a catalogue whose payloads have grown since another one: what that lacks is young. */
export function growHistory(before: Catalogue, after: Catalogue): History {
  const history = beginHistory(after);
  const types = after.frameTypes.map((frameType) => {
    const former = before.frameTypes.find(({ wire }) => wire === frameType.wire);
    const known = new Set(former === undefined ? [] : payloadKeysOf(before, former.payload).map(({ name }) => name));
    const keys = payloadKeysOf(after, frameType.payload).map(
      ({ name }) => [name, { since: history.version, young: former !== undefined && !known.has(name) }] as const,
    );
    return [frameType.name, { since: history.version, keys: new Map(keys) }] as const;
  });
  return { ...history, types: new Map(types) };
}

/** The frame as though the number had not moved. */
function withVersion(catalogue: Catalogue, frame: JsonValue): JsonValue {
  const key = envelopeKeyOf(catalogue, "version");
  if (key === undefined || !hasVersion(catalogue, frame)) return frame;
  return { ...(frame as Record<string, JsonValue>), [key.name]: key.constant ?? catalogue.protocol };
}

function hasVersion(catalogue: Catalogue, frame: JsonValue): boolean {
  const key = envelopeKeyOf(catalogue, "version");
  return key === undefined || Object.hasOwn(frame as object, key.name);
}

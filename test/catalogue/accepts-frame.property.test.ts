import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receiveFrame } from "../../generator/catalogue/accepts-frame.ts";
import { beginHistory, isYoung } from "../../generator/catalogue/history.ts";
import type { History } from "../../generator/catalogue/history.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { envelopeKeyOf, payloadKeysOf } from "../../generator/catalogue/payload.ts";
import { readerFrames, writerFrames } from "../arbitrary/frames.ts";
import { mutatedFrames } from "../arbitrary/mutations.ts";
import { protocols } from "../change/pairs.ts";
import { createSchemaOracle } from "../change/schema-oracle.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 5);

/** Every second key of each payload is young. */
function halfYoung(catalogue: Catalogue): History {
  const history = beginHistory(catalogue);
  const types = catalogue.frameTypes.map(
    ({ name, payload }) =>
      [
        name,
        {
          since: history.version,
          keys: new Map(
            payloadKeysOf(catalogue, payload).map((key, index) => [
              key.name,
              { since: history.version, young: index % 2 === 1 },
            ]),
          ),
        },
      ] as const,
  );
  return { ...history, types: new Map(types) };
}

describe.each(protocols.map((catalogue) => [catalogue.title, catalogue] as const))("%s", (_, catalogue) => {
  const history = halfYoung(catalogue);
  const oracle = createSchemaOracle(catalogue, history);
  const frames = fc.oneof(writerFrames(catalogue), readerFrames(catalogue, history), mutatedFrames(catalogue));
  const isYoungKey: NonNullable<Parameters<typeof receiveFrame>[2]["isYoung"]> = (frameType, key) =>
    isYoung(history, frameType, key);

  test("a frame may be sent exactly where the writer's schema allows it", () => {
    const key = envelopeKeyOf(catalogue, "version");
    fc.assert(
      fc.property(frames, (frame) => {
        // The oracle is not asked about the number.
        fc.pre(
          key === undefined ||
            (frame as Record<string, JsonValue>)?.[key.name] === (key.constant ?? catalogue.protocol),
        );
        expect(receiveFrame(catalogue, frame, { view: "writer" }) === "accepted").toBe(
          isObject(frame) && oracle.mayBeWritten(frame),
        );
      }),
      { numRuns: runs },
    );
  });

  test("a frame is refused exactly where the reader's schema refuses it and it is of no type to be skipped", () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const isRefused = receiveFrame(catalogue, frame, { view: "reader", isYoung: isYoungKey }) === "refused";
        expect(isRefused).toBe(!(isObject(frame) && oracle.isRead(frame)));
      }),
      { numRuns: runs },
    );
  });
});

const versioned = protocols.filter((catalogue) => envelopeKeyOf(catalogue, "version") !== undefined);

test.each(versioned.map((catalogue) => [catalogue.title, catalogue] as const))(
  "the version of %s may be told to be another",
  (_, catalogue) => {
    const { name } = envelopeKeyOf(catalogue, "version")!;
    fc.assert(
      fc.property(writerFrames(catalogue), (frame) => {
        fc.pre(Object.hasOwn(frame as object, name));
        const moved = { ...(frame as Record<string, JsonValue>), [name]: "another" };
        expect(receiveFrame(catalogue, moved, { view: "writer" })).toBe("refused");
        expect(receiveFrame(catalogue, moved, { view: "writer", version: "another" })).toBe("accepted");
      }),
      { numRuns: Math.ceil(runs / 10) },
    );
  },
);

function isObject(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

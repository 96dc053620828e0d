import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema, frameTypeSchema } from "../../generator/catalogue/json-schema.ts";
import type { History } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { mutatedFrames } from "../arbitrary/mutations.ts";
import { readerFrames, writerFrames } from "../arbitrary/frames.ts";
import { protocols } from "../fixtures/protocols.ts";
import { acceptsFrame } from "./frame-oracle.ts";
import { compileStrictly } from "./schema-validators.ts";

const numRuns = Math.min(Number(process.env["PROVE_RUNS"] ?? 2000), 50_000);

describe.each([...protocols])("the schemas of %s", (_, catalogue) => {
  const history = beginHistory(catalogue);
  const isRead = compileStrictly(frameSchema(catalogue, history, "reader"));
  const isWritten = compileStrictly(frameSchema(catalogue, history, "writer"));
  const isOfType = catalogue.frameTypes.map((frameType) =>
    compileStrictly(frameTypeSchema(catalogue, history, frameType)),
  );

  it("accept every frame that a writer may send, in both views", () => {
    fc.assert(
      fc.property(writerFrames(catalogue), (frame) => {
        expect(isWritten(frame), JSON.stringify(isWritten.errors)).toBe(true);
        expect(isRead(frame), JSON.stringify(isRead.errors)).toBe(true);
      }),
      { numRuns },
    );
  });

  it("accept every frame that a reader must accept, and by the schema of its own type alone", () => {
    catalogue.frameTypes.forEach((frameType, index) => {
      fc.assert(
        fc.property(readerFrames(catalogue, history, [frameType]), (frame) => {
          expect(isRead(frame), JSON.stringify(isRead.errors)).toBe(true);
          expect(isOfType.map((validate) => validate(frame))).toEqual(
            catalogue.frameTypes.map((_, other) => other === index),
          );
        }),
        { numRuns: Math.ceil(numRuns / catalogue.frameTypes.length) },
      );
    });
  });

  it("judge mutated frames as the definition of the two sets does", () => {
    fc.assert(
      fc.property(mutatedFrames(catalogue), (frame) => {
        const read = acceptsFrame(catalogue, history, "reader", frame);
        expect(isRead(frame), JSON.stringify(isRead.errors)).toBe(read);
        expect(isOfType.filter((validate) => validate(frame)).length).toBe(read ? 1 : 0);
        expect(isWritten(frame)).toBe(acceptsFrame(catalogue, history, "writer", frame));
      }),
      { numRuns },
    );
  });

  it("judge frames that only a reader accepts as the definition does", () => {
    fc.assert(
      fc.property(readerFrames(catalogue, history), (frame) => {
        expect(isWritten(frame)).toBe(acceptsFrame(catalogue, history, "writer", frame));
      }),
      { numRuns },
    );
  });
});

/** A history in which some of the payload's own keys are young: every `step`th of them, over all frame types. */
function historyWithYoungKeys(catalogue: Catalogue, step: number): History {
  const history = beginHistory(catalogue);
  let place = 0;
  const types = [...history.types].map(([type, { since, keys }]) => {
    const aged = [...keys].map(
      ([key, { since: first }]) => [key, { since: first, young: place++ % step === 0 }] as const,
    );
    return [type, { since, keys: new Map(aged) }] as const;
  });
  return { ...history, types: new Map(types) };
}

describe.each([...protocols])("the schemas of %s with young keys", (_, catalogue) => {
  const history = historyWithYoungKeys(catalogue, 2);
  const isRead = compileStrictly(frameSchema(catalogue, history, "reader"));

  it("let a writer leave out no more than before", () => {
    expect(frameSchema(catalogue, history, "writer")).toEqual(
      frameSchema(catalogue, beginHistory(catalogue), "writer"),
    );
  });

  it("let a reader do without young keys, and without no others", () => {
    fc.assert(
      fc.property(fc.oneof(readerFrames(catalogue, history), mutatedFrames(catalogue)), (frame) => {
        expect(isRead(frame), JSON.stringify(isRead.errors)).toBe(acceptsFrame(catalogue, history, "reader", frame));
      }),
      { numRuns },
    );
  });
});

describe("a definition that is a payload in one place and a value in another", () => {
  const catalogue = protocols.get("hub");
  if (catalogue === undefined) throw new Error("no hub");
  const begun = beginHistory(catalogue);
  const meter = begun.types.get("device:meter");
  if (meter === undefined) throw new Error("no device:meter");
  const keys = new Map(meter.keys).set("unit", { since: "3.1.0", young: true });
  const history = { ...begun, types: new Map(begun.types).set("device:meter", { ...meter, keys }) };
  const frame = (kind: string, body: unknown) => ({ v: "hub/3", n: 1, house: 1, kind, device: "d", body });
  const noise = { loudness: 1, flags: {}, extra: { more: { most: {} } } };
  const isRead = compileStrictly(frameSchema(catalogue, history, "reader"));

  it("may lack a young key as the payload, and not as a value", () => {
    expect(isRead(frame("device:meter", { watts: 4 }))).toBe(true);
    expect(isRead(frame("device:meter", { watts: "4" }))).toBe(false);
    expect(isRead(frame("night.noise", { ...noise, meter: { unit: "W" } }))).toBe(true);
    expect(isRead(frame("night.noise", { ...noise, meter: {} }))).toBe(false);
  });

  it("stays one definition where no key is young", () => {
    const { $defs } = frameSchema(catalogue, begun, "reader") as {
      $defs: Record<string, { properties: Record<string, unknown> }>;
    };
    expect($defs["DeviceMeterFrame"]?.properties["body"]).toEqual({ $ref: "#/$defs/Meter" });
  });
});

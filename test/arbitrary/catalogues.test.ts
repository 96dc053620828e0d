import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCatalogue } from "../../generator/catalogue/checks.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { normalise, readNormalForm } from "../../generator/catalogue/normal-form.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import { acceptsFrame } from "../catalogue/frame-oracle.ts";
import { compileStrictly } from "../catalogue/schema-validators.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogues } from "./catalogues.ts";
import { features } from "./features.ts";
import { readerFrames, writerFrames } from "./frames.ts";
import { mutatedFrames } from "./mutations.ts";

const numRuns = Math.min(Number(process.env["PROVE_RUNS"] ?? 500), 20_000);

describe("the catalogues of the fixtures", () => {
  it.each(Object.entries(features))("use between them: %s", (_, isUsedBy) => {
    expect([...protocols.values()].some(isUsedBy)).toBe(true);
  });
});

describe("arbitrary catalogues", () => {
  it("are without faults and warnings, and can be written down", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        expect(checkCatalogue(catalogue)).toEqual([]);
        expect(readNormalForm(normalise(catalogue))).toEqual({ catalogue, faults: [] });
      }),
      { numRuns },
    );
  });

  it("use every feature, if there are enough of them", () => {
    const many = fc.sample(catalogues(), { numRuns: 1500, seed: 1 });
    // Of these the parts come up: a const is of one kind at a time, and a name may stand for a name.
    expect(
      Object.keys(features).filter((feature) => !many.some((catalogue) => features[feature]?.(catalogue))),
    ).toEqual([]);
  });

  it("have schemas that judge frames as the definition of R and W does", () => {
    const judged = catalogues().chain((catalogue) =>
      fc.tuple(
        fc.constant(catalogue),
        fc.array(mutatedFrames(catalogue), { maxLength: 8 }),
        fc.array(writerFrames(catalogue), { maxLength: 4 }),
      ),
    );
    fc.assert(
      fc.property(judged, ([catalogue, mutated, written]) => {
        const history = beginHistory(catalogue);
        for (const view of ["reader", "writer"] as const) {
          const validate = compileStrictly(frameSchema(catalogue, history, view));
          for (const frame of written) expect(validate(frame)).toBe(true);
          for (const frame of mutated) expect(validate(frame)).toBe(acceptsFrame(catalogue, history, view, frame));
        }
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });
});

describe("arbitrary frames", () => {
  it.each([...protocols])("of %s are right and wrong by turns once mutated", (_, catalogue) => {
    const history = beginHistory(catalogue);
    const frames = fc.sample(mutatedFrames(catalogue), { numRuns: 1000, seed: 1 });
    const right = frames.filter((frame) => acceptsFrame(catalogue, history, "reader", frame)).length;
    expect(right).toBeGreaterThan(100);
    expect(right).toBeLessThan(700);
  });

  it.each([...protocols])(
    "of %s are of every type, and only a reader's are more than a writer may send",
    (_, catalogue) => {
      const history = beginHistory(catalogue);
      const isWritten = (frame: Parameters<typeof acceptsFrame>[3]) =>
        acceptsFrame(catalogue, history, "writer", frame);
      const written = fc.sample(writerFrames(catalogue), { numRuns: 1000, seed: 1 });
      const read = fc.sample(readerFrames(catalogue, history), { numRuns: 1000, seed: 1 });
      expect(written.every(isWritten)).toBe(true);
      expect(read.every(isWritten)).toBe(false);
      const typeKey = catalogue.envelope.find(({ role }) => role === "type")?.name ?? "";
      const seen = new Set(written.map((frame) => (frame as Record<string, unknown>)[typeKey]));
      expect(seen).toEqual(new Set(catalogue.frameTypes.map(({ wire }) => wire)));
    },
  );

  it("hold what JSON text can hold: own __proto__ keys, negative zero, lone surrogates, deep recursion", () => {
    const hub = protocols.get("hub");
    if (hub === undefined) throw new Error("no hub");
    const frames = fc.sample(readerFrames(hub, beginHistory(hub)), { numRuns: 3000, seed: 1 });
    const texts = frames.map((frame) => JSON.stringify(frame));
    expect(texts.some((text) => text.includes('"__proto__":'))).toBe(true);
    expect(texts.some((text) => text.includes('"\\ud83d"'))).toBe(true);
    expect(
      Math.max(...frames.map((frame) => depthOfTree((frame as { body?: { tree?: unknown } }).body?.tree))),
    ).toBeGreaterThan(2);
    expect(frames.some((frame) => holdsNegativeZero(frame))).toBe(true);
    for (const frame of frames) expect(Object.getPrototypeOf(frame)).toBe(Object.prototype);
  });
});

function holdsNegativeZero(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsNegativeZero);
  return Object.is(value, -0);
}

function depthOfTree(tree: unknown): number {
  if (typeof tree !== "object" || tree === null) return 0;
  const { left, right } = tree as { left?: unknown; right?: unknown };
  return 1 + Math.max(depthOfTree(left), depthOfTree(right));
}

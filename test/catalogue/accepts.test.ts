import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts, findMismatch } from "../../generator/catalogue/accepts.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue, JsonValue, ValueType } from "../../generator/catalogue/model.ts";
import { receiveFrame } from "../../generator/catalogue/accepts-frame.ts";
import { readerFrames } from "../arbitrary/frames.ts";
import { mutatedFrames } from "../arbitrary/mutations.ts";
import { load } from "../../generator/index.ts";
import { protocols } from "../fixtures/protocols.ts";
import { acceptsFrame } from "./frame-oracle.ts";

const numRuns = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 5);

describe.each([...protocols])("values of %s", (_, catalogue) => {
  const history = beginHistory(catalogue);

  test(
    "are accepted where the plain reading of the two sets accepts their frames, and nowhere else",
    () => {
      fc.assert(
        fc.property(fc.oneof(mutatedFrames(catalogue), readerFrames(catalogue, history)), (frame) => {
          for (const view of ["reader", "writer"] as const) {
            const isAccepted = receiveFrame(catalogue, frame, { view }) === "accepted";
            expect(isAccepted).toBe(acceptsFrame(catalogue, history, view, frame));
          }
        }),
        { numRuns },
      );
    },
    120_000 + numRuns * 50,
  );
});

function readTypes(definitions: string): { catalogue: Catalogue; typeOf: (name: string) => ValueType } {
  const { catalogue, diagnostics } = load(
    `format: 1\ntitle: T\nprotocol: 1\npackage: { name: small }\nenvelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: }\ndefinitions:\n${definitions}`,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { catalogue: catalogue!, typeOf: (name) => ({ kind: "reference", name }) };
}

describe("a value that is not of its type", () => {
  const { catalogue, typeOf } = readTypes(`
  Tree: { keys: { children: list<Tree>, leaf?: string } }
  A: { keys: { kind: { const: a }, n: integer } }
  B: { keys: { kind: { enum: [b, bb] } } }
  Open: A | B | null | other
`);

  test.each<[string, string, JsonValue, object]>([
    [
      "inside lists and objects",
      "Tree",
      { children: [{ children: [] }, { children: [{ children: 1 }] }] },
      { path: ["children", 1, "children", 0, "children"], kind: "value", expected: "list<Tree>", found: 1 },
    ],
    ["for want of a key", "Tree", { children: [{}] }, { path: ["children", 0], kind: "missing-key", key: "children" }],
    [
      "for a key that nobody listed",
      "Tree",
      { children: [], x: 1 },
      { path: ["x"], kind: "unknown-key", key: "x", known: ["children", "leaf"] },
    ],
    [
      "in the member that its tag names",
      "Open",
      { kind: "a", n: "1" },
      { path: ["n"], kind: "value", expected: "integer", found: "1" },
    ],
    ["by its tag", "Open", { kind: "c" }, { path: ["kind"], kind: "value", expected: '"a" | "b" | "bb"', found: "c" }],
    ["for want of a tag", "Open", {}, { path: [], kind: "missing-key", key: "kind" }],
    ["by its JSON type", "Open", [], { path: [], kind: "value", expected: "Open", found: [] }],
    [
      "although it inherits the key",
      "Tree",
      Object.create({ children: [] }) as JsonValue,
      { path: [], kind: "missing-key", key: "children" },
    ],
  ])("is refused %s, at the place where it is not", (_, name, value, mismatch) => {
    expect(findMismatch(catalogue, typeOf(name), value, "writer")).toEqual(mismatch);
  });

  test("is found although the value is a hundred thousand levels deep", () => {
    let deep: JsonValue = { children: "x" };
    for (let level = 0; level < 100_000; level++) deep = { children: [deep] };
    expect(accepts(catalogue, typeOf("Tree"), deep, "reader")).toBe(false);
    let whole: JsonValue = { children: [] };
    for (let level = 0; level < 100_000; level++) whole = { children: [whole] };
    expect(accepts(catalogue, typeOf("Tree"), whole, "writer")).toBe(true);
  });

  test("is read all the same where a reader goes past what it does not know", () => {
    expect(accepts(catalogue, typeOf("Tree"), { children: [], x: 1 }, "reader")).toBe(true);
    expect(accepts(catalogue, typeOf("Open"), { kind: "c" }, "reader")).toBe(true);
    expect(accepts(catalogue, typeOf("Open"), { kind: 1 }, "reader")).toBe(false);
    expect(accepts(catalogue, typeOf("Open"), {}, "reader")).toBe(false);
  });
});

test("lengths are counted in code points, and integers are safe ones", () => {
  const { catalogue } = readTypes("  Short: { type: string, maxLength: 2 }\n");
  const short: ValueType = { kind: "reference", name: "Short" };
  expect(accepts(catalogue, short, "😀é", "writer")).toBe(true);
  expect(accepts(catalogue, short, "😀éx", "writer")).toBe(false);
  const integer: ValueType = { kind: "integer", minimum: null, maximum: null };
  expect([0, -0, 1, 2 ** 53 - 1].map((value) => accepts(catalogue, integer, value, "reader"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([0.5, 2 ** 53, Infinity, "1", null].map((value) => accepts(catalogue, integer, value, "reader"))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

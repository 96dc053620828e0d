import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildExampleFrame, buildExampleValue, buildFrameWith } from "../../generator/catalogue/example.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import type { Catalogue, Definition, JsonValue, ValueType } from "../../generator/catalogue/model.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import {
  anyObject,
  boolean,
  catalogueWith,
  constant,
  definition,
  envelopeKey,
  error,
  errorCode,
  frameType,
  integer,
  json,
  key,
  known,
  list,
  map,
  named,
  nothing,
  number,
  object,
  oneOf,
  slot,
  string,
  timestamp,
  union,
} from "../emit/hand-built.ts";
import { protocols } from "../fixtures/protocols.ts";
import { compileStrictly } from "./schema-validators.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 50);

/** What the schema of the writer's view says against the example of each type, by type. */
function faultsOf(catalogue: Catalogue): readonly unknown[] {
  const validate = compileStrictly(frameSchema(catalogue, beginHistory(catalogue), "writer"));
  return catalogue.frameTypes.flatMap((type) => {
    const frame = buildExampleFrame(catalogue, type);
    return validate(frame) ? [] : [{ type: type.name, frame, errors: validate.errors }];
  });
}

describe("an example frame", () => {
  it.each([...protocols.keys()])("is one that a writer of %s may send", (name) => {
    expect(faultsOf(protocols.get(name)!)).toEqual([]);
  });

  it("is one that a writer may send, whatever the catalogue", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        expect(faultsOf(catalogue)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it("has the keys of the envelope in wire order, and leaves out or nulls what it may", () => {
    const catalogue = catalogueWith({
      protocol: 7,
      envelope: [
        envelopeKey("v", "version"),
        envelopeKey("seq", "sequence"),
        envelopeKey("run_id", "stream"),
        envelopeKey("at", "time", { optional: true }),
        envelopeKey("type", "type"),
        envelopeKey("part", null, { perType: "nullable" }),
        envelopeKey("id", null, { perType: "absent" }),
        envelopeKey("data", "data"),
      ],
      frameTypes: [
        frameType("a", [key("x", string), key("y?", string)], {
          wire: 3,
          perType: { part: "required", id: "required" },
        }),
        frameType("b", [], { perType: { part: "optional", id: "optional" } }),
        frameType("c", [], { perType: { part: "optional", id: "never" } }),
      ],
    });
    const [a, b, c] = catalogue.frameTypes.map((type) => JSON.stringify(buildExampleFrame(catalogue, type)));
    expect(a).toBe('{"v":7,"seq":1,"run_id":"run-1","type":3,"part":"part","id":"id-1","data":{"x":"x"}}');
    expect(b).toBe('{"v":7,"seq":1,"run_id":"run-1","type":"b","part":null,"data":{}}');
    expect(c).toBe('{"v":7,"seq":1,"run_id":"run-1","type":"c","part":null,"data":{}}');
  });

  it("has the constant that is written for the version", () => {
    const catalogue = catalogueWith({
      envelope: [envelopeKey("v", "version", { constant: "x/2" }), envelopeKey("type", "type")],
    });
    expect(buildFrameWith(catalogue, frameType("a"), {})).toEqual({ v: "x/2", type: "a" });
  });

  it("has an inline payload beside the envelope, after it", () => {
    const type = frameType("a", [key("x", string), key("y", boolean)]);
    const catalogue = catalogueWith({
      envelope: [envelopeKey("type", "type"), envelopeKey("id", null)],
      frameTypes: [type],
    });
    expect(JSON.stringify(buildExampleFrame(catalogue, type))).toBe('{"type":"a","id":"id-1","x":"x","y":true}');
  });

  it("takes the author's examples: of the payload, of a key, of a definition", () => {
    const catalogue = catalogueWith({ definitions: [definition("Place", string, { examples: ["here", "there"] })] });
    const withPayload = frameType("a", [key("x", string)], { examples: [{ x: "payload" }, { x: "other" }] });
    expect(buildExampleFrame(catalogue, withPayload)).toEqual({ type: "a", data: { x: "payload" } });
    const withKey = frameType("a", [
      key("x", string, { examples: ["key"] }),
      key("y", named("Place")),
      key("z", list(named("Place"))),
    ]);
    expect(buildExampleFrame(catalogue, withKey)).toEqual({ type: "a", data: { x: "key", y: "here", z: ["here"] } });
  });
});

describe("an example value", () => {
  const catalogue = catalogueWith({ errorCodes: [error("FIRST"), error("SECOND")] });
  const cases: readonly (readonly [ValueType, string, JsonValue])[] = [
    [string, "tool_call_id", "tool-call-1"],
    [string, "toolCallId", "tool-call-1"],
    [string, "finish_reason", "finish reason"],
    [string, "id", "id-1"],
    [string, "$", "text"],
    [{ kind: "string", minLength: null, maxLength: 3 }, "message", "mes"],
    [{ kind: "string", minLength: 10, maxLength: 10 }, "tell", "tell tell "],
    [{ kind: "string", minLength: null, maxLength: 0 }, "message", ""],
    [integer, "n", 1],
    [{ kind: "integer", minimum: 1.5, maximum: null }, "n", 2],
    [{ kind: "integer", minimum: null, maximum: -0.5 }, "n", -1],
    [number, "n", 1],
    [{ kind: "number", minimum: 1.5, maximum: null }, "n", 1.5],
    [{ kind: "number", minimum: null, maximum: -0.5 }, "n", -0.5],
    [boolean, "ok", true],
    [nothing, "x", null],
    [timestamp, "ts", "2026-01-02T03:04:05.000Z"],
    [json, "x", {}],
    [anyObject, "x", {}],
    [map(string), "x", {}],
    [oneOf("b", "a"), "x", "b"],
    [known("b", "a"), "x", "b"],
    [constant(false), "x", false],
    [errorCode, "code", "FIRST"],
    [list(string), "names", ["names"]],
    [list(string, 2), "names", ["names", "names"]],
    [list(string, null, 0), "names", []],
    [object(key("a", integer), key("b?", integer)), "x", { a: 1 }],
    [union(nothing, integer), "x", 1],
    [union(integer, nothing), "x", 1],
  ];

  it.each(cases)("of %j for %s is %j", (type, name, value) => {
    expect(buildExampleValue(catalogue, type, name)).toEqual(value);
  });
});

describe("recursion", () => {
  function valueOf(definitions: readonly Definition[], type: ValueType): JsonValue | undefined {
    return buildExampleValue(catalogueWith({ definitions }), type, "x");
  }

  it("ends where the definition comes again", () => {
    const node = definition(
      "Node",
      object(key("value", integer), key("next", union(named("Node"), nothing)), key("others", list(named("Node")))),
    );
    expect(valueOf([node], named("Node"))).toEqual({ value: 1, next: null, others: [] });
  });

  it("finds the one way out", () => {
    const a = definition(
      "A",
      union(object(key("kind", constant("deep")), key("b", named("B"))), object(key("kind", constant("flat")))),
    );
    const b = definition(
      "B",
      union(
        object(key("kind", constant("deeper")), key("a", named("A"))),
        object(key("kind", constant("deepest")), key("b", named("B"))),
      ),
    );
    expect(valueOf([a, b], named("B"))).toEqual({
      kind: "deeper",
      a: { kind: "deep", b: { kind: "deeper", a: { kind: "flat" } } },
    });
  });

  it("takes the shortest lists that it must", () => {
    const tree = definition("Tree", union(list(named("Tree"), 2), string));
    expect(valueOf([tree], named("Tree"))).toEqual(["x", "x"]);
  });

  it("gives nothing for what has no way out", () => {
    expect(valueOf([definition("A", object(key("a", named("A"))))], named("A"))).toBeUndefined();
  });
});

describe("a value that would be too large", () => {
  it.each([
    ["long", { kind: "string", minLength: 1_000_000_000, maxLength: null }],
    ["wide", { kind: "list", items: slot(integer), minItems: 1_000_000_000, maxItems: null }],
  ] as const)("is not made: %s", (_, type: ValueType) => {
    const catalogue = catalogueWith({});
    expect(buildExampleValue(catalogue, type, "x")).toBeUndefined();
    expect(buildExampleFrame(catalogue, frameType("a", [key("x", type)]))).toBeNull();
  });

  it("is not made: many times itself, or deeper than a reader goes", () => {
    const doubling = Array.from({ length: 200 }, (_, index) =>
      definition(
        `D${index}`,
        index === 199 ? integer : object(key("a", named(`D${index + 1}`)), key("b", named(`D${index + 1}`))),
      ),
    );
    expect(buildExampleValue(catalogueWith({ definitions: doubling }), named("D0"), "x")).toBeUndefined();
    const chain = Array.from({ length: 5000 }, (_, index) =>
      definition(`D${index}`, index === 4999 ? integer : object(key("a", named(`D${index + 1}`)))),
    );
    expect(buildExampleValue(catalogueWith({ definitions: chain }), named("D0"), "x")).toBeUndefined();
  });

  it("is made small where it can be", () => {
    const wide = Array.from({ length: 200 }, (_, index) =>
      definition(
        `D${index}`,
        index === 199
          ? integer
          : object(key("a", union(named(`D${index + 1}`), nothing)), key("b", union(named(`D${index + 1}`), nothing))),
      ),
    );
    expect(
      JSON.stringify(buildExampleValue(catalogueWith({ definitions: wide }), named("D0"), "x")).length,
    ).toBeLessThan(2000);
  });
});

it("is the same every time", () => {
  for (const catalogue of protocols.values()) {
    const [once, again] = [catalogue, structuredClone(catalogue)].map((copy) =>
      JSON.stringify(copy.frameTypes.map((type) => buildExampleFrame(copy, type))),
    );
    expect(again).toBe(once);
  }
});

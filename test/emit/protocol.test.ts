import { describe, expect, test } from "vitest";
import { emitProtocol } from "./emitted.ts";
import {
  catalogueWith,
  constant,
  definition,
  emissionOf,
  envelopeKey,
  frameType,
  integer,
  key,
  list,
  named,
  object,
  string,
  union,
} from "./hand-built.ts";
import { everyFeature, everyFeatureInline } from "../compile/every-feature.ts";
import { runModule } from "./run-module.ts";

async function factsOf(said: Parameters<typeof catalogueWith>[0]): Promise<Record<string, object | undefined>> {
  return runModule(await emitProtocol(emissionOf(catalogueWith(said))));
}

describe("the facts of the protocol", () => {
  test("read as a person would write them", async () => {
    expect(
      await emitProtocol(
        emissionOf(
          catalogueWith({
            envelope: [
              envelopeKey("v", "version", { constant: "x/2" }),
              envelopeKey("type", "type"),
              envelopeKey("id", null, { perType: "nullable" }),
              envelopeKey("to", null, { perType: "absent" }),
              envelopeKey("data", "data"),
            ],
            frameTypes: [
              frameType("go.on", [key("text", string), key("more?", integer)], {
                wire: "go",
                perType: { id: "optional", to: "never" },
              }),
              frameType("stop", [], { wire: "stop", perType: { id: "required", to: "required" } }),
            ],
            stream: {
              begins: "go.on",
              ends: ["stop"],
              restarts: null,
              anytime: null,
              sequence: null,
              spans: [],
              coalesced: [{ type: "go.on", key: "text" }],
              sse: null,
            },
          }),
        ),
      ),
    ).toBe(`/** The number of this protocol. */
export const PROTOCOL_VERSION = 2;

/** What \`v\` holds for this protocol. */
export const WIRE_VERSION = "x/2" as const;

/** The frame types, a closed set: what the type key of a frame may hold, in the order of the catalogue. */
export const FRAME_TYPES = ["go", "stop"] as const;

/** The keys of the envelope, in the order in which they are sent. */
export const ENVELOPE_KEYS = ["v", "type", "id", "to", "data"] as const;

/** The envelope key that each role falls to, of the roles that are given. */
export const ENVELOPE_ROLES = { version: "v", type: "type", data: "data" } as const;

/**
 * What each frame type says of the envelope keys that are a matter of the type. A \`required\` one is there and not
 * null. Of \`id\`, \`optional\` says that it may be null. Of \`to\`, \`optional\` says that it may be absent, \`never\` that it
 * is refused.
 */
export const ENVELOPE_RULES = {
  id: { go: "optional", stop: "required" },
  to: { go: "never", stop: "required" },
} as const;

/**
 * The keys of each type's payload, in the order of the catalogue: a \`required\` one is always sent, an \`optional\` one
 * may be absent. null where the payload is not one object.
 */
export const DATA_KEYS = { go: { text: "required", more: "optional" }, stop: {} } as const;

/** The types of which one comes first in a stream. */
export const BEGINNING_FRAME_TYPES = ["go"] as const;

/** The types that end a stream, or an attempt of it. */
export const TERMINAL_FRAME_TYPES = ["stop"] as const;

/** The types whose neighbouring frames may be delivered as one, and the payload key whose texts are then joined. */
export const COALESCED_KEYS = { go: "text" } as const;
`);
  });

  test("name types by what is on the wire, integers among them", async () => {
    const facts = runModule(await emitProtocol(emissionOf(everyFeatureInline)));
    expect(facts["FRAME_TYPES"]).toEqual([0, -1, 10, 11]);
    expect(Object.keys(facts["DATA_KEYS"]!).sort()).toEqual(["-1", "0", "10", "11"]);
    expect(facts["ENVELOPE_RULES"]).toMatchObject({
      id: { 0: "required", "-1": "optional", 10: "never" },
      to: { 0: "required" },
    });
    const named = runModule(await emitProtocol(emissionOf(everyFeature)));
    expect(named["TERMINAL_FRAME_TYPES"]).toEqual(["closed", "nothing"]);
  });

  test("are there even where there is nothing to say, but for those that hang on the form of the envelope", async () => {
    const facts = await factsOf({ frameTypes: [frameType("only")] });
    expect(facts["BEGINNING_FRAME_TYPES"]).toEqual([]);
    expect(facts["TERMINAL_FRAME_TYPES"]).toEqual([]);
    expect(facts["COALESCED_KEYS"]).toEqual({});
    expect(facts).not.toHaveProperty("ENVELOPE_RULES");
    expect(facts).not.toHaveProperty("WIRE_VERSION");
  });

  test("have the keys of a payload that is described elsewhere, and null where it is not one object", async () => {
    const facts = await factsOf({
      definitions: [
        definition("Point", object(key("x", integer), key("y?", integer))),
        definition("Alias", named("Point")),
        definition("Rows", list(integer)),
        definition("A", object(key("k", constant("a")))),
        definition("B", object(key("k", constant("b")))),
      ],
      frameTypes: [
        frameType("point", named("Alias")),
        frameType("rows", named("Rows")),
        frameType("either", union(named("A"), named("B"))),
      ],
    });
    expect(facts["DATA_KEYS"]).toEqual({ point: { x: "required", y: "optional" }, rows: null, either: null });
  });

  test.each(["__proto__", "constructor", "toString", "a']['b", "", "10", "日本", "\u2028*/"])(
    "have the wire value %j as an own key",
    async (wire) => {
      const facts = await factsOf({ frameTypes: [frameType("only", [key("a", string)], { wire })] });
      expect(facts["FRAME_TYPES"]).toEqual([wire]);
      expect(Object.entries(facts["DATA_KEYS"]!)).toEqual([[wire, { a: "required" }]]);
    },
  );
});

import { describe, expect, test } from "vitest";
import { emitProtocol } from "./emitted.ts";
import { catalogueWith, emissionOf, envelopeKey, frameType, integer, key, string } from "./hand-built.ts";
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
    const named = runModule(await emitProtocol(emissionOf(everyFeature)));
    expect(named["TERMINAL_FRAME_TYPES"]).toEqual(["closed", "nothing"]);
  });

  test("are there even where there is nothing to say, but for those that hang on the form of the envelope", async () => {
    const facts = await factsOf({ frameTypes: [frameType("only")] });
    expect(facts["BEGINNING_FRAME_TYPES"]).toEqual([]);
    expect(facts["TERMINAL_FRAME_TYPES"]).toEqual([]);
    expect(facts["COALESCED_KEYS"]).toEqual({});
    expect(facts).not.toHaveProperty("WIRE_VERSION");
  });

  test.each(["__proto__", "constructor", "toString", "a']['b", "", "10", "日本", "\u2028*/"])(
    "have the wire value %j as it is",
    async (wire) => {
      const facts = await factsOf({ frameTypes: [frameType("only", [key("a", string)], { wire })] });
      expect(facts["FRAME_TYPES"]).toEqual([wire]);
    },
  );
});

/** A catalogue that uses every feature of the format that bears on types, in two forms, built by hand. */
import type { Catalogue, Key } from "../../generator/catalogue/model.ts";
import {
  anyObject,
  boolean,
  catalogueWith,
  close,
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
  openUnion,
  string,
  timestamp,
  union,
} from "../emit/hand-built.ts";

const definitions = [
  definition("Usage", anyObject),
  definition("Bag", map(string)),
  definition("Point", object(key("x", number), key("y", number), key("label?", string))),
  definition("Tree", object(key("label", string), key("children?", list(named("Tree"), 1, 3)))),
  definition("Nest", list(named("Nest"))),
  definition("Room", object(key("door", union(named("Door"), nothing)))),
  definition("Door", object(key("room", named("Room")))),
  definition("Lamp", object(key("kind", constant("lamp")), key("colour", oneOf("red", "green")))),
  definition("Heater", object(key("kind", oneOf("heater", "oven")), key("target", number))),
  definition("Gadget", union(named("Lamp"), named("Heater"))),
  definition("AnyGadget", openUnion(named("Lamp"), named("Heater"))),
  definition(
    "Numbered",
    openUnion(object(key("n", constant(1)), key("one", string)), object(key("n", constant(2)), key("two", string))),
  ),
  definition("Meter", map(number, key("unit", string), key("note?", union(string, nothing)), key("ok", boolean))),
  definition("Level", oneOf("low", "high", 0, 2.5, true)),
  definition("Mood", known("calm", "bright")),
  definition("Alias", named("Point")),
];

const valueKeys: readonly Key[] = [
  key("text", string),
  key("count", { kind: "integer", minimum: 0, maximum: 9 }),
  key("share", number),
  key("flag", boolean),
  key("nothing", nothing),
  key("at", timestamp),
  key("anything", json),
  key("bag", anyObject),
  key("names", map(string)),
  key("level", named("Level")),
  key("mood", union(known("calm", "bright"), nothing)),
  key("fixed", constant("it's")),
  key("code", errorCode),
  key("codes", list(errorCode)),
  key("few", list(union(string, integer), 2, 3)),
  key("rows", list(list(integer))),
  key("gadget", named("Gadget")),
  key("any_gadget", named("AnyGadget")),
  key("numbered", named("Numbered")),
  key("meter", named("Meter")),
  key("tree", named("Tree")),
  key("room", named("Room")),
  key("nest", named("Nest")),
  key("place", object(key("street", object(key("name", string), key("number?", integer))))),
  key("empty", object()),
  key("maybe", union(object(key("a?", json)), nothing)),
  key("mood_again", named("Mood")),
  key("optional?", string),
  key("nullable?", union(string, nothing)),
];

const oddKeys: readonly Key[] = [
  "$ref",
  "@type",
  "a.b",
  "a/b",
  "class",
  "tool-call-id",
  "_",
  "$",
  "__typename",
  "await",
  "null",
  "then",
].map((name) => key(name, string));

const stream = {
  begins: "values",
  ends: ["closed.set", "nothing"],
  restarts: null,
  anytime: null,
  sequence: null,
  spans: [],
  coalesced: [{ type: "odd-keys", key: "class" }],
  sse: null,
} as const;

const codes = {
  errorCodes: [error("TOO_MUCH", { description: "Too much.", retryable: true, closeCode: 4401 }), error("TOO_LITTLE")],
  closeCodes: [close(1000, "Done.", "none"), close(4401, "Who are you?", "reauthenticate"), close(4999, "Over.")],
};

/** Payloads under a key of their own, nullable keys by type, wire values of other spellings. */
export const everyFeature: Catalogue = catalogueWith({
  envelope: [
    envelopeKey("v", "version", { constant: "hub/2", type: constant("hub/2") }),
    envelopeKey("n", "sequence"),
    envelopeKey("house", "stream", { type: union(string, integer) }),
    envelopeKey("at", "time", { optional: true }),
    envelopeKey("kind", "type"),
    envelopeKey("device", null, { perType: "nullable" }),
    envelopeKey("lane", null, { perType: "absent", type: integer }),
    envelopeKey("trace", null, { optional: true, type: list(string) }),
    envelopeKey("body", "data"),
  ],
  unknown: { envelopeKeys: "read", types: "skip" },
  definitions,
  frameTypes: [
    frameType("values", valueKeys, { perType: { device: "required", lane: "required" } }),
    frameType("odd-keys", oddKeys, { perType: { device: "optional", lane: "optional" }, deprecated: "Odd." }),
    frameType("closed.set", named("Gadget"), { perType: { device: "optional", lane: "never" }, wire: "closed" }),
    frameType("open_set", union(named("AnyGadget"), nothing), { perType: { device: "optional", lane: "never" } }),
    frameType("alias", named("Alias"), { perType: { device: "optional", lane: "never" }, wire: "an 'alias' */" }),
    frameType("nothing", [], { perType: { device: "optional", lane: "never" } }),
    frameType("young/keys", [key("old", string), key("new", string), key("newer?", string)], {
      perType: { device: "required", lane: "optional" },
    }),
    frameType("young:alias", named("Point"), { perType: { device: "required", lane: "optional" } }),
  ],
  stream,
  ...codes,
});

/** Payloads beside the envelope, integers on the wire, no codes. */
export const everyFeatureInline: Catalogue = catalogueWith({
  envelope: [
    envelopeKey("op", "type"),
    envelopeKey("id", null, { perType: "absent" }),
    envelopeKey("to", null, { perType: "absent" }),
  ],
  definitions: [
    definition("Point", object(key("x", number), key("y", number))),
    definition("Extras", union(anyObject, nothing)),
  ],
  frameTypes: [
    frameType("zero", [key("payload?", named("Extras"))], { wire: 0, perType: { id: "required", to: "required" } }),
    frameType("minus", [], { wire: -1, perType: { id: "optional", to: "required" } }),
    frameType("ten", named("Point"), { wire: 10, perType: { id: "never", to: "required" } }),
    frameType("young", [key("old", string), key("new", string)], {
      wire: 11,
      perType: { id: "required", to: "required" },
    }),
  ],
});

/** The keys of `everyFeature` and `everyFeatureInline` that are young where a test wants some to be. */
export const youngKeys = { "young/keys": ["new", "newer"], "young:alias": ["y", "label"], young: ["new"] } as const;

import { describe, expect, it } from "vitest";
import type { Catalogue, Stream, ValueType } from "../../generator/catalogue/model.ts";
import { emptyStream } from "../../generator/catalogue/rules-of-order.ts";
import { writeReferencePage } from "../../generator/emit/reference-page.ts";
import {
  anyObject,
  boolean,
  catalogueWith,
  close,
  constant,
  definition,
  emissionOf,
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
  object,
  oneOf,
  openUnion,
  plainEnvelope,
  slot,
  string,
  timestamp,
  union,
} from "./hand-built.ts";
import { childrenOf, elementsOf, renderMarkdown, rowsOf, sectionOf, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

/** What the page says of a catalogue that is the smallest but for what is given. */
function pageOf(said: Partial<Catalogue>, young: Readonly<Record<string, readonly string[]>> = {}): Element {
  const { frameTypes = [frameType("a")] } = said;
  return renderMarkdown(writeReferencePage(emissionOf(catalogueWith({ ...said, frameTypes }), young)));
}

function headingsOf(page: Element): readonly string[] {
  return elementsOf(page, "h2").map(textOf);
}

/** The first table of a section. */
function tableOf(page: Element, heading: string): readonly (readonly string[])[] {
  return rowsOf(elementsOf(sectionOf(page, heading), "table")[0]!);
}

function paragraphsOf(page: Element, heading: string): readonly string[] {
  return childrenOf(sectionOf(page, heading))
    .filter(({ tag }) => tag === "p")
    .map(textOf);
}

describe("a catalogue that says little", () => {
  it("has a page without what it does not have, and says the law of change itself", () => {
    const page = pageOf({});
    expect(headingsOf(page)).toEqual(["Versioning", "Envelope", "Frame types", "Frame by frame"]);
    expect(textOf(sectionOf(page, "Versioning"))).toBe(
      "The frame types are a closed set: a new one is a change of the protocol and takes the next version. A new key in the payload of a type is additive: a reader keeps what it does not know.",
    );
    expect(paragraphsOf(page, "a")).toEqual([
      "since 2.0.0 · AFrame, AData, isAFrame · JSON Schema",
      "Its data has no keys of its own.",
      "An example:",
    ]);
  });

  it("has four cells for a type without notes and keys, and nothing in two of them", () => {
    const page = pageOf({
      envelope: [...plainEnvelope, envelopeKey("id", null, { perType: "nullable" })],
      frameTypes: [
        frameType("a", [], { perType: { id: "required" } }),
        frameType("b", [key("x", string)], { perType: { id: "optional" }, notes: "B." }),
      ],
    });
    expect(tableOf(page, "Frame types")).toEqual([
      ["Type", "id", "data keys", "Notes"],
      ["a", "required", "", ""],
      ["b", "optional", "x", "B."],
    ]);
  });
});

describe("the envelope", () => {
  const sentences = (said: Partial<Catalogue>): string => paragraphsOf(pageOf(said), "Envelope")[0]!;

  it("is closed where other keys are refused", () => {
    expect(sentences({})).toBe(
      "A frame is a JSON object of these 2 keys and no others. A writer puts them in this order; a reader takes them in any.",
    );
  });

  it("is open where they are read", () => {
    expect(sentences({ unknown: { envelopeKeys: "read", types: "refuse" } })).toContain(
      "A frame is a JSON object with these 2 keys. A reader accepts and keeps keys that it does not know; a writer sends none.",
    );
  });

  it("has the payload beside it where that is inline, and may be one key", () => {
    const said = sentences({
      envelope: [envelopeKey("type", "type")],
      unknown: { envelopeKeys: "read", types: "refuse" },
    });
    expect(said).toBe(
      "A frame is a JSON object with this key. The keys of its payload stand beside it. A reader accepts and keeps keys that it does not know; a writer sends none.",
    );
  });

  it("says of each key what it holds and whether it is there", () => {
    const page = pageOf({
      envelope: [
        envelopeKey("v", "version", { constant: "x/2" }),
        envelopeKey("n", "sequence", { type: { kind: "integer", minimum: 0, maximum: null } }),
        envelopeKey("at", "time", { optional: true, description: "When." }),
        envelopeKey("type", "type"),
        envelopeKey("part", null, { perType: "nullable", examples: ["p|1", "p2"] }),
        envelopeKey("id", null, { perType: "absent", deprecated: "Say `part`." }),
        envelopeKey("data", "data"),
      ],
      frameTypes: [frameType("a", [], { wire: 7, perType: { part: "required", id: "never" } })],
    });
    expect(tableOf(page, "Envelope").slice(1)).toEqual([
      ["v", '"x/2"', "always", ""],
      ["n", "integer (at least 0)", "always", ""],
      ["at", "timestamp", "may be absent", "When."],
      ["type", "the frame type, an integer", "always", ""],
      ["part", "string", "always; null only where the frame type says optional", 'For example "p|1" or "p2".'],
      ["id", "string", "as the frame type says", "Deprecated."],
      ["data", "as the frame type says", "always", ""],
    ]);
    expect(elementsOf(sectionOf(page, "Envelope"), "li").map(textOf)).toEqual(["id is deprecated. Say part."]);
    expect(JSON.parse(textOf(elementsOf(page, "pre")[0]!))).toEqual({
      v: "x/2",
      n: 1,
      at: "…",
      type: 7,
      part: "…",
      id: "…",
      data: {},
    });
  });

  it("shows a value of the kind that each key holds, whatever its type", () => {
    const outlineOf = (...types: readonly ValueType[]): unknown => {
      const envelope = types.map((type, index) => envelopeKey(`k${index}`, null, { type }));
      const page = pageOf({
        envelope: [envelopeKey("type", "type"), ...envelope, envelopeKey("data", "data")],
        frameTypes: [frameType("a", [key("b", string)])],
        definitions: [definition("N", integer)],
      });
      return JSON.parse(textOf(elementsOf(page, "pre")[0]!));
    };
    expect(
      outlineOf(
        boolean,
        { kind: "number", minimum: 5, maximum: null },
        timestamp,
        list(integer),
        map(string),
        oneOf("x", "y"),
        union(nothing, named("N")),
        constant(3),
        { kind: "string", minLength: 100_000, maxLength: null },
      ),
    ).toEqual({ type: "…", k0: true, k1: 5, k2: "…", k3: [], k4: {}, k5: "…", k6: 1, k7: 3, k8: "…", data: {} });
  });

  it("explains the rule of keys that are per type, where the author does not", () => {
    const envelope = [
      ...plainEnvelope,
      envelopeKey("id", null, { perType: "absent" }),
      envelopeKey("part", null, { perType: "nullable" }),
    ];
    const frameTypes = [frameType("a", [], { perType: { id: "never", part: "optional" } })];
    const [explanation] = paragraphsOf(pageOf({ envelope, frameTypes }), "Frame types");
    expect(explanation).toBe(
      "The envelope's id is there on frames of a type that is required, may be missing where it is optional, and is refused where it is never. " +
        "The envelope's part is always there: it holds a value on frames of a type that is required, and may be null where it is optional.",
    );
    const sections = {
      versioning: null,
      envelope: null,
      frame_types: "See the columns.",
      error_codes: null,
      close_codes: null,
    };
    expect(paragraphsOf(pageOf({ envelope, frameTypes, sections }), "Frame types")[0]).toBe("See the columns.");
    expect(tableOf(pageOf({ envelope, frameTypes }), "Frame types")).toEqual([
      ["Type", "id", "part", "data keys", "Notes"],
      ["a", "never", "optional", "", ""],
    ]);
    expect(paragraphsOf(pageOf({ envelope, frameTypes }), "a")[0]).toMatch(/^id never · part optional · since 2\.0\.0/);
  });
});

describe("the frame types", () => {
  it("may be skipped by a reader that does not know them, which makes new ones additive", () => {
    const page = pageOf({ unknown: { envelopeKeys: "refuse", types: "skip" } });
    expect(textOf(sectionOf(page, "Versioning"))).toContain(
      "A new frame type is additive: a reader drops frames of types that it does not know.",
    );
    expect(paragraphsOf(page, "Frame types")[0]).toMatch(/^A reader drops frames of types that are not listed here\./);
  });

  it("show their value on the wire where it is not the name", () => {
    const page = pageOf({
      frameTypes: [frameType("a", [], { wire: 0 }), frameType("b", [], { wire: "b|" }), frameType("c")],
    });
    expect(tableOf(page, "Frame types").map((row) => row.slice(0, 2))).toEqual([
      ["Type", "On the wire"],
      ["a", "0"],
      ["b", '"b|"'],
      ["c", ""],
    ]);
    expect(paragraphsOf(page, "b")[0]).toMatch(/^on the wire "b\|" ·/);
  });

  it("say what a payload is that is described elsewhere, and its keys where it is one object", () => {
    const page = pageOf({
      definitions: [definition("One", object(key("x", string), key("y?", string))), definition("Text", string)],
      frameTypes: [
        frameType("a", named("One")),
        frameType("b", named("Text")),
        frameType("c", union(named("One"), nothing)),
      ],
    });
    expect(tableOf(page, "Frame types").slice(1)).toEqual([
      ["a", "One: x, y?", ""],
      ["b", "Text", ""],
      ["c", "One or null", ""],
    ]);
    expect(paragraphsOf(page, "Frame types")[0]).toContain("A key with a ? may be absent.");
    expect(paragraphsOf(page, "a")[1]).toBe("Its data is One.");
    expect(tableOf(page, "a").slice(1)).toEqual([
      ["x", "string", "always", "2.0.0", ""],
      ["y", "string", "may be absent", "2.0.0", ""],
    ]);
    expect(paragraphsOf(page, "b")[1]).toBe("Its data is Text.");
  });

  it("are marked where they are deprecated, with the reason in their section", () => {
    const page = pageOf({ frameTypes: [frameType("a", [], { notes: "Old.", deprecated: "Use **b**." })] });
    expect(tableOf(page, "Frame types")[1]).toEqual(["a", "", "Deprecated. Old."]);
    expect(paragraphsOf(page, "a").slice(0, 2)).toEqual(["Old.", "Deprecated. Use b."]);
  });

  it("have the author's payloads as examples, each as a whole frame", () => {
    const page = pageOf({ frameTypes: [frameType("a", [key("x", string)], { examples: [{ x: "1" }, { x: "2" }] })] });
    expect(elementsOf(sectionOf(page, "a"), "pre").map((block) => JSON.parse(textOf(block)) as unknown)).toEqual([
      { type: "a", data: { x: "1" } },
      { type: "a", data: { x: "2" } },
    ]);
    expect(paragraphsOf(page, "a").at(-1)).toBe("Examples:");
  });

  it("have no example where every frame would be very large", () => {
    const page = pageOf({ frameTypes: [frameType("a", [key("x", list(string, 1_000_000_000))])] });
    expect(paragraphsOf(page, "a").at(-1)).toBe("Every frame of this type is too large to show one.");
  });
});

describe("the keys of a payload", () => {
  it("say since when they are there, and what that means for a reader", () => {
    const page = pageOf(
      { frameTypes: [frameType("a", [key("x", string), key("y", string), key("z?", string)])] },
      { a: ["y", "z"] },
    );
    expect(tableOf(page, "a").slice(1)).toEqual([
      ["x", "string", "always", "2.0.0", ""],
      ["y", "string", "always, except from writers before 2.1.0", "2.1.0", ""],
      ["z", "string", "may be absent", "2.1.0", ""],
    ]);
  });

  it("say what they mean, or what their definition does, and why they should not be used", () => {
    const page = pageOf({
      definitions: [definition("Place", string, { description: "A place." })],
      frameTypes: [
        frameType("a", [
          key("x", string, { description: "An *x*.", examples: ["1", "2"] }),
          key("y", named("Place")),
          key("z", named("Place"), { description: "Another.", deprecated: "Say `y`." }),
        ]),
      ],
    });
    expect(
      tableOf(page, "a")
        .slice(1)
        .map((row) => row[4]),
    ).toEqual(['An x. For example "1" or "2".', "A place.", "Deprecated. Another."]);
    expect(elementsOf(sectionOf(page, "a"), "li").map(textOf)).toEqual(["z is deprecated. Say y."]);
  });

  it("are told at every depth, a definition in a section of its own", () => {
    const page = pageOf({
      definitions: [
        definition("Node", object(key("next", union(named("Node"), nothing))), { examples: [{ next: null }] }),
      ],
      frameTypes: [
        frameType("a", [
          key("deep", object(key("inner?", object(key("most", boolean, { description: "Deep." }))))),
          key("list", list(object(key("x", string)))),
          key("map", map(object(key("y", string)), key("z", object(key("w", string))))),
          key("items", {
            kind: "list",
            items: slot(string, { description: "One of them." }),
            minItems: 1,
            maxItems: 1,
          }),
          key(
            "part",
            union(
              object(key("kind", constant("t")), key("text", string)),
              object(key("kind", oneOf("u", "v")), key("url", string)),
            ),
          ),
          key("maybe", union(object(key("only", string)), nothing)),
          key("node", named("Node")),
        ]),
      ],
    });
    expect(
      tableOf(page, "a")
        .slice(1)
        .map((row) => row.slice(0, 4)),
    ).toEqual([
      ["deep", "object with these keys", "always", "2.0.0"],
      ["deep › inner", "object with these keys", "may be absent", ""],
      ["deep › inner › most", "boolean", "always", ""],
      ["list", "list of object with these keys", "always", "2.0.0"],
      ["list › each item › x", "string", "always", ""],
      ["map", "object with these keys, the values of all others object with these keys", "always", "2.0.0"],
      ["map › z", "object with these keys", "always", ""],
      ["map › z › w", "string", "always", ""],
      ["map › each value › y", "string", "always", ""],
      ["items", "list (exactly 1 item) of string", "always", "2.0.0"],
      ["items › each item", "string", "", ""],
      ["part", "object with these keys or object with these keys", "always", "2.0.0"],
      ['part › where kind is "t" › kind', '"t"', "always", ""],
      ['part › where kind is "t" › text', "string", "always", ""],
      ['part › where kind is "u" or "v" › kind', '"u" or "v"', "always", ""],
      ['part › where kind is "u" or "v" › url', "string", "always", ""],
      ["maybe", "object with these keys or null", "always", "2.0.0"],
      ["maybe › only", "string", "always", ""],
      ["node", "Node", "always", "2.0.0"],
    ]);
    expect(tableOf(page, "Node")).toEqual([
      ["Key", "Type", "Presence", "Meaning"],
      ["next", "Node or null", "always", ""],
    ]);
    expect(textOf(elementsOf(sectionOf(page, "Node"), "pre")[0]!)).toBe('{ "next": null }');
  });

  const types: readonly (readonly [ValueType, string])[] = [
    [string, "string"],
    [{ kind: "string", minLength: 1, maxLength: null }, "string (at least 1 character)"],
    [{ kind: "string", minLength: null, maxLength: 5 }, "string (at most 5 characters)"],
    [{ kind: "string", minLength: 2, maxLength: 2 }, "string (exactly 2 characters)"],
    [integer, "integer"],
    [{ kind: "number", minimum: -0.5, maximum: 1 }, "number (-0.5 to 1)"],
    [{ kind: "integer", minimum: null, maximum: 0 }, "integer (at most 0)"],
    [timestamp, "timestamp"],
    [json, "json"],
    [anyObject, "object"],
    [object(), "object"],
    [map(string), "map of string"],
    [map(union(string, nothing)), "map of (string or null)"],
    [list(list(integer), 0, 3), "list (0 to 3 items) of list of integer"],
    [list(union(string, integer)), "list of (string or integer)"],
    [oneOf("a|b", "`", 1, true), '"a|b", "`", 1 or true'],
    [union(oneOf("a", "b"), nothing), '"a", "b" or null'],
    [known("x", "y"), 'string (in use today: "x" and "y")'],
    [constant("\u202e\n"), '"\\u202e\\n"'],
    [errorCode, "an error code"],
    [union(errorCode, nothing), "an error code or null"],
    [openUnion(named("One"), named("Two")), "One, Two or (read, not written) an object with another kind"],
  ];

  it.each(types)("are of a type told in words: %j", (type, words) => {
    const page = pageOf({
      definitions: [
        definition("One", object(key("kind", constant(1)))),
        definition("Two", object(key("kind", constant(2)))),
      ],
      errorCodes: [error("E")],
      frameTypes: [frameType("a", [key("x", type)])],
    });
    expect(tableOf(page, "a")[1]![1]).toBe(words);
  });

  it("have the names of types explained that are used, and no others", () => {
    const explanation = (...types: readonly ValueType[]): string | undefined =>
      paragraphsOf(
        pageOf({
          frameTypes: [
            frameType(
              "a",
              types.map((type, index) => key(`k${index}`, type)),
            ),
          ],
        }),
        "Frame by frame",
      ).find((text) => !/^since|^Its|^An/.test(text));
    expect(explanation(string, boolean)).toBeUndefined();
    expect(explanation(json)).toBe("In the tables, json stands for any JSON value (null included).");
    expect(explanation({ kind: "string", minLength: 1, maxLength: null })).toBe(
      "Lengths of strings are counted in code points.",
    );
    expect(explanation(list(timestamp), map(integer), anyObject)).toBe(
      "In the tables, integer stands for a whole number that a double holds exactly, timestamp for an RFC 3339 date-time and object for a JSON object with any keys.",
    );
  });
});

describe("codes", () => {
  it("are a list where only names are known, a table with the columns that are used where more is said", () => {
    const plain = sectionOf(pageOf({ errorCodes: [error("A"), error("B")] }), "Error codes");
    expect(childrenOf(plain).map(textOf)).toEqual(["The set is closed and has 2 codes.", "A, B."]);
    const page = pageOf({
      errorCodes: [error("A", { retryable: true, closeCode: 4000 }), error("B", { retryable: false }), error("C")],
      closeCodes: [close(4000, "Go.")],
    });
    expect(tableOf(page, "Error codes")).toEqual([
      ["Code", "Trying again", "Close code"],
      ["A", "may help", "4000"],
      ["B", "does not help", ""],
      ["C", "", ""],
    ]);
  });

  it("say which keys hold them", () => {
    const page = pageOf({
      definitions: [definition("Code", errorCode)],
      errorCodes: [error("A")],
      frameTypes: [
        frameType("a", [key("code", errorCode)]),
        frameType("b", [key("why?", union(named("Code"), nothing))]),
      ],
    });
    expect(paragraphsOf(page, "Error codes")[0]).toBe(
      "The set is closed and has one code, carried by code in the data of a and why in the data of b.",
    );
  });

  it("of closing say what a client does, where that is known", () => {
    const page = pageOf({ closeCodes: [close(4001, "One.", "retry"), close(4000, "Two.")] });
    expect(tableOf(page, "WebSocket close codes")).toEqual([
      ["Code", "Meaning", "What a client does"],
      ["4001", "One.", "reconnects and resumes"],
      ["4000", "Two.", ""],
    ]);
    expect(tableOf(pageOf({ closeCodes: [close(4000, "Two.")] }), "WebSocket close codes")[0]).toEqual([
      "Code",
      "Meaning",
    ]);
  });
});

describe("rules of order", () => {
  const frameTypes = ["a", "b", "c", "d", "e"].map((name) => frameType(name, [key("id", string), key("text", string)]));
  const envelope = [
    envelopeKey("run", "stream"),
    envelopeKey("n", "sequence"),
    envelopeKey("at", "time"),
    ...plainEnvelope,
  ];
  const rulesOf = (stream: Partial<Stream>, said: Partial<Catalogue> = {}): readonly string[] =>
    elementsOf(
      sectionOf(pageOf({ frameTypes, ...said, stream: { ...emptyStream, ...stream } }), "Rules of order"),
      "li",
    ).map(textOf);
  const endOf = (stream: Partial<Stream>): readonly string[] =>
    paragraphsOf(pageOf({ frameTypes, envelope, stream: { ...emptyStream, ...stream } }), "Frame types").slice(1);

  it("tell how a stream begins, and whether again", () => {
    expect(rulesOf({ begins: "a" })).toEqual(["A stream begins with a.", "It begins once: no other a follows."]);
    expect(rulesOf({ begins: ["a", "b"], anytime: "c" })).toEqual([
      "A stream begins with a or b; before it may only stand c.",
      "c may stand anywhere before the end and belongs to no span.",
      "It begins once: no other a or b follows.",
    ]);
    expect(rulesOf({ begins: "a", ends: ["b", "c"], restarts: "before-end", anytime: ["d", "e"] })).toEqual([
      "A stream begins with a; before it may only stand d and e.",
      "d and e may stand anywhere before the end and belong to no span.",
      "Another a may follow before the end: with it the stream begins again.",
      "A stream ends with b or c. Nothing follows.",
    ]);
    expect(rulesOf({ begins: "a", ends: "b", restarts: "after-end" })).toEqual([
      "A stream begins with a.",
      "Another a may follow only after the end: with it the stream begins again.",
      "A stream ends with b.",
    ]);
  });

  it("tell what the roles of the envelope mean, also without a section of their own", () => {
    expect(rulesOf({}, { envelope })).toEqual([
      "n rises from frame to frame within a stream.",
      "run is the same on all frames of a stream.",
    ]);
    expect(rulesOf({ sequence: { gaps: "allowed" } }, { envelope })[0]).toBe(
      "n rises from frame to frame within a stream, and may leave numbers out.",
    );
    expect(rulesOf({ sequence: { gaps: "forbidden" } }, { envelope })[0]).toBe(
      "n rises by one from frame to frame within a stream.",
    );
    expect(rulesOf({ sse: { event: "type" } })).toEqual(["Over SSE, the event's name is the frame type."]);
    expect(headingsOf(pageOf({ frameTypes, stream: emptyStream }))).not.toContain("Rules of order");
  });

  it("tell what opens, needs and closes a span", () => {
    const page = pageOf({
      frameTypes,
      stream: {
        ...emptyStream,
        begins: "a",
        restarts: "before-end",
        spans: [
          { name: "first", key: "data.id", opens: "b", inside: null, closes: ["c", "d"], leftOpen: "refused" },
          { name: "second", key: null, opens: ["a", "b"], inside: null, closes: "e", leftOpen: null },
        ],
      },
    });
    expect(tableOf(page, "Rules of order")).toEqual([
      ["Span", "Told apart by", "Opened by", "Only inside", "Closed by", "Open at the end"],
      ["first", "data.id", "b", "e", "c or d", "a fault"],
      ["second", "nothing: one at a time", "a or b", "", "e", "allowed"],
    ]);
    expect(textOf(sectionOf(page, "Rules of order"))).toContain(
      "with it the stream begins again. Spans that are open then are abandoned.",
    );
  });

  it("say under the frame types what is terminal, and what may follow", () => {
    expect(endOf({ ends: "b" })).toEqual([
      "b is terminal: no frame comes after it, and a client that has read it may close the connection.",
    ]);
    expect(endOf({ ends: ["b", "c"] })).toEqual([
      "b and c are terminal: no frame comes after one of them, and a client that has read one of them may close the connection.",
    ]);
    expect(endOf({ begins: "a", ends: "b", restarts: "after-end" })).toEqual([
      "b is terminal: after it comes nothing, unless a begins the stream again.",
    ]);
  });

  it("say under the frame types what is coalesced, and by what", () => {
    expect(endOf({ coalesced: [{ type: "b", key: "text" }] })).toEqual([
      "Coalesced on delivery: b (by text). Neighbouring frames that differ in nothing but n, at and that text may arrive as one, their texts joined. A client sees fewer and larger frames than were written, and the same text.",
    ]);
    const [bare] = paragraphsOf(
      pageOf({
        frameTypes,
        stream: {
          ...emptyStream,
          coalesced: [
            { type: "b", key: "text" },
            { type: "c", key: "id" },
          ],
        },
      }),
      "Frame types",
    ).slice(1);
    expect(bare).toContain("b (by text) and c (by id). Neighbouring frames that differ in nothing but that text may");
  });
});

it("takes nothing of a title but its letters", () => {
  const page = pageOf({ title: "# A *title* <b>\nwith {x} ##" });
  expect(elementsOf(page, "h1").map(textOf)).toEqual(["# A *title* <b> with {x} ##"]);
});

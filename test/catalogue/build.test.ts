import { describe, expect, test } from "vitest";
import { load } from "../../generator/index.ts";
import type { Catalogue } from "../../generator/index.ts";

function read(text: string): Catalogue {
  const { catalogue, diagnostics } = load(text);
  expect(diagnostics).toEqual([]);
  return catalogue!;
}

const slot = { description: null, deprecated: null, examples: [] };
const string = { kind: "string", minLength: null, maxLength: null };

describe("a catalogue", () => {
  test("that says everything is read as it says", () => {
    expect(
      read(
        `
format: 1
title: Everything
protocol: 7
package:
  name: "@example/everything"
  description: Types of everything.
  license: MIT
  repository: example/everything
  homepage: https://example.org/
description: |
  Two
  lines.
bump_reason: It means something else now.
envelope:
  v: { role: version, const: "7.1", description: The version. }
  seq: { role: sequence, per_type: nullable }
  stream: { role: stream, type: integer, deprecated: Too long. }
  ts?: { role: time, type: number, minimum: 0 }
  type: { role: type }
  part: { type: string, per_type: absent, examples: [a] }
  free?: string | null
  data?: { role: data }
unknown: { envelope_keys: read, types: skip }
definitions:
  Thing: { type: Other | null, description: A thing., deprecated: Use another., examples: [null] }
  Other: { keys: { a?: Thing } }
frame_types:
  a.b:
    wire: 12
    seq: required
    part: never
    notes: Said.
    deprecated: Old.
    data:
      one: Thing
      two?: { type: string, examples: [x, y] }
    examples: [{ one: null }]
  c: { wire: -1, seq: optional, part: optional, data: Other }
  d: { wire: 0, seq: optional, part: required }
  e: { wire: 5, seq: optional, part: required }
stream:
  begins: a.b
  ends: [c]
  restarts: after-end
  sequence: { gaps: forbidden }
  spans:
    s: { key: part, opens: [d], closes: e }
  sse: { event: type }
error_codes:
  A:
  B: Said.
  C: { description: Said., retryable: false, close_code: 4000 }
  D: { retryable: true }
close_codes:
  4000: { meaning: Over., action: fatal }
  1000: Done.
sections: { versioning: v, envelope: e, frame_types: f, error_codes: c, close_codes: d }
`,
      ),
    ).toEqual({
      title: "Everything",
      protocol: 7,
      package: {
        name: "@example/everything",
        description: "Types of everything.",
        license: "MIT",
        repository: "example/everything",
        homepage: "https://example.org/",
      },
      description: "Two\nlines.\n",
      bumpReason: "It means something else now.",
      envelope: [
        {
          name: "v",
          optional: false,
          type: { kind: "const", value: "7.1" },
          ...slot,
          description: "The version.",
          role: "version",
          perType: null,
          constant: "7.1",
        },
        {
          name: "seq",
          optional: false,
          type: { kind: "integer", minimum: 0, maximum: null },
          ...slot,
          role: "sequence",
          perType: "nullable",
          constant: null,
        },
        {
          name: "stream",
          optional: false,
          type: { kind: "integer", minimum: null, maximum: null },
          ...slot,
          deprecated: "Too long.",
          role: "stream",
          perType: null,
          constant: null,
        },
        {
          name: "ts",
          optional: true,
          type: { kind: "number", minimum: 0, maximum: null },
          ...slot,
          role: "time",
          perType: null,
          constant: null,
        },
        { name: "type", optional: false, type: { kind: "json" }, ...slot, role: "type", perType: null, constant: null },
        {
          name: "part",
          optional: false,
          type: string,
          ...slot,
          examples: ["a"],
          role: null,
          perType: "absent",
          constant: null,
        },
        {
          name: "free",
          optional: true,
          type: { kind: "union", members: [string, { kind: "null" }], open: false },
          ...slot,
          role: null,
          perType: null,
          constant: null,
        },
        { name: "data", optional: true, type: { kind: "json" }, ...slot, role: "data", perType: null, constant: null },
      ],
      unknown: { envelopeKeys: "read", types: "skip" },
      definitions: [
        {
          name: "Thing",
          type: { kind: "union", members: [{ kind: "reference", name: "Other" }, { kind: "null" }], open: false },
          description: "A thing.",
          deprecated: "Use another.",
          examples: [null],
        },
        {
          name: "Other",
          type: {
            kind: "object",
            keys: [{ name: "a", optional: true, type: { kind: "reference", name: "Thing" }, ...slot }],
            values: null,
          },
          ...slot,
        },
      ],
      frameTypes: [
        {
          name: "a.b",
          wire: 12,
          perType: { seq: "required", part: "never" },
          payload: {
            kind: "keys",
            keys: [
              { name: "one", optional: false, type: { kind: "reference", name: "Thing" }, ...slot },
              { name: "two", optional: true, type: string, ...slot, examples: ["x", "y"] },
            ],
          },
          notes: "Said.",
          deprecated: "Old.",
          examples: [{ one: null }],
        },
        {
          name: "c",
          wire: -1,
          perType: { seq: "optional", part: "optional" },
          payload: { kind: "described", type: { kind: "reference", name: "Other" } },
          notes: null,
          deprecated: null,
          examples: [],
        },
        ...(["d", "e"] as const).map((name) => ({
          name,
          wire: name === "d" ? 0 : 5,
          perType: { seq: "optional", part: "required" },
          payload: { kind: "keys", keys: [] },
          notes: null,
          deprecated: null,
          examples: [],
        })),
      ],
      stream: {
        begins: "a.b",
        ends: ["c"],
        restarts: "after-end",
        anytime: null,
        sequence: { gaps: "forbidden" },
        spans: [{ name: "s", key: "part", opens: ["d"], inside: null, closes: "e", leftOpen: null }],
        coalesced: [],
        sse: { event: "type" },
      },
      errorCodes: [
        { name: "A", description: null, retryable: null, closeCode: null },
        { name: "B", description: "Said.", retryable: null, closeCode: null },
        { name: "C", description: "Said.", retryable: false, closeCode: 4000 },
        { name: "D", description: null, retryable: true, closeCode: null },
      ],
      closeCodes: [
        { code: 4000, meaning: "Over.", action: "fatal" },
        { code: 1000, meaning: "Done.", action: null },
      ],
      sections: { versioning: "v", envelope: "e", frame_types: "f", error_codes: "c", close_codes: "d" },
    });
  });

  const least = (more: string): string => `format: 1\ntitle: T\nprotocol: 3\npackage: { name: t }\n${more}`;

  test("that says no more than it must has what the format says by itself", () => {
    expect(
      read(
        least(
          "envelope: { v: { role: version }, ts: { role: time }, type: { role: type }, data: { role: data } }\nframe_types: { a: }\n",
        ),
      ),
    ).toMatchObject({
      description: null,
      bumpReason: null,
      envelope: [{ type: { kind: "const", value: 3 }, constant: null }, { type: { kind: "timestamp" } }, {}, {}],
      unknown: { envelopeKeys: "refuse", types: "refuse" },
      definitions: [],
      frameTypes: [{ name: "a", wire: "a", perType: {}, payload: { kind: "keys", keys: [] }, notes: null }],
      stream: null,
      errorCodes: [],
      closeCodes: [],
      sections: { versioning: null, envelope: null, frame_types: null, error_codes: null, close_codes: null },
    });
  });

  test("without a key for data reads what it does not know in the envelope", () => {
    const inline = least("envelope: { type: { role: type } }\nframe_types: { a: { data: { k: string } } }\n");
    expect(read(inline).unknown.envelopeKeys).toBe("read");
    expect(read(`${inline}unknown: { envelope_keys: read }\n`).unknown.envelopeKeys).toBe("read");
  });

  test("survives structuredClone and JSON, so it is plain", () => {
    const catalogue = read(
      least("envelope: { type: { role: type }, data: { role: data } }\nframe_types: { a: { examples: [{}] } }\n"),
    );
    expect(structuredClone(catalogue)).toEqual(catalogue);
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
  });
});

describe("one fault", () => {
  const faulty = (text: string): readonly string[] => load(text).diagnostics.map(({ code, line }) => `${line} ${code}`);

  test("hides no other: all of a file come at once, in its order, and none because of another", () => {
    expect(
      faulty(`format: 1
title: Small
protocol: two
package: { name: Small }
envelope:
  type: { role: typ }
  seq: { role: sequence }
  data: { role: data }
definitions:
  A: strin
  B: A | string
frame_types:
  ping: { data: { a: A, b: B, c: list<Missing>, d: { minimum: 1, type: string } } }
  pong: { data: Missing }
stream:
  begins: pnig
  spans: { s: { key: data.x, opens: pong, closes: ping } }
  coalesced: { ping: a }
error_codes: { 1A: , B: { close_code: 4000 } }
`),
    ).toEqual([
      "3 wrong-kind",
      "4 bad-package-name",
      "5 no-type-key",
      "6 not-a-choice",
      "10 unknown-type",
      "13 unknown-type",
      "13 keyword-beside-type",
      "14 unknown-type",
      "16 unknown-frame-type",
      "19 bad-name",
      "19 unknown-close-code",
    ]);
  });

  test("in a list does not move the next", () => {
    const text = `format: 1
title: T
protocol: 1
package: { name: t }
envelope: { type: { role: type }, data: { role: data } }
frame_types: { ping: , pong: }
stream:
  begins: [ping, ping, pnig]
`;
    expect(load(text).diagnostics.map(({ code, column }) => `${column} ${code}`)).toEqual([
      "18 value-twice",
      "24 unknown-frame-type",
    ]);
  });

  test("of the text does not keep what it says from being read", () => {
    expect(
      faulty(`format: 1
title: &t Small
protocol: 0x1
package: { name: small }
envelope: { type: { role: type }, data: { role: data } }
frame_types:
  ping: { data: { a: !!str string, b: strin } }
  ping: { data: { c: string } }
`),
    ).toEqual(["2 anchor", "3 number-spelling", "7 tag", "7 unknown-type", "8 duplicate-key"]);
  });
});

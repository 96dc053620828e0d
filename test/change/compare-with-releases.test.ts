import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receiveFrame } from "../../generator/catalogue/accepts-frame.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import { historiesOf, youthIn } from "../../generator/change/history-of-releases.ts";
import type { Release } from "../../generator/change/release.ts";
import { load } from "../../generator/index.ts";
import { writerFrames } from "../arbitrary/frames.ts";
import { chainsOfReleases, releaseNext } from "./releases.ts";
import { createSchemaOracle } from "./schema-oracle.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 250);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** A small catalogue, of which only what is given differs. */
function catalogue({
  data = "text: string",
  definitions = "",
  types = "",
  unknown = "",
}: Partial<Record<"data" | "definitions" | "types" | "unknown", string>>): Catalogue {
  const lines = [
    "format: 1",
    "title: A protocol",
    "protocol: 1",
    "package: { name: a-protocol }",
    "envelope: { version: { role: version }, type: { role: type }, data: { role: data } }",
    ...(unknown === "" ? [] : [`unknown: { ${unknown} }`]),
    ...(definitions === "" ? [] : [`definitions: { ${definitions} }`]),
    `frame_types: { note: { data: { ${data} } }${types === "" ? "" : `, ${types}`} }`,
  ];
  const read = load(`${lines.join("\n")}\n`);
  if (read.catalogue === null) throw new Error(read.diagnostics.map(({ message }) => message).join("\n"));
  return read.catalogue;
}

const releaseAll = (catalogues: readonly Catalogue[]) => catalogues.reduce(releaseNext, [] as readonly Release[]);

const judge = (released: readonly Catalogue[], current: Catalogue) =>
  compareWithReleases(releaseAll(released), current).map(({ kind, demands, oldReader, newReader, witnesses }) => ({
    kind,
    demands,
    oldReader,
    newReader,
    releases: [witnesses.oldReader?.release, witnesses.newReader?.release],
  }));

describe("what survives the last release need not survive an earlier one", () => {
  test("a nested object without keys, any object, the same with a typed optional key", () => {
    const first = catalogue({ data: "at: { keys: {} }" });
    const second = catalogue({ data: "at: object" });
    expect(judge([first], second)).toMatchObject([{ kind: "value-type-widened", demands: "add" }]);
    expect(judge([first, second], catalogue({ data: "at: { keys: { x?: number } }" }))).toMatchObject([
      { kind: "nested-key-added", demands: "bump", newReader: "breaks", releases: [undefined, "1.1.0"] },
      { kind: "value-type-narrowed", demands: "add" },
    ]);
  });

  test("values of one type, then none, then of another: the witness names the first release", () => {
    const releases = [catalogue({ data: "at: { keys: {}, values: string }" }), catalogue({ data: "at: { keys: {} }" })];
    const current = catalogue({ data: "at: { keys: {}, values: integer }" });
    expect(judge(releases.slice(1), current)).toMatchObject([{ kind: "value-type-widened", demands: "add" }]);
    expect(judge(releases, current)).toEqual([
      {
        kind: "value-type-widened",
        demands: "bump",
        oldReader: "breaks",
        newReader: "breaks",
        releases: ["1.0.0", "1.0.0"],
      },
    ]);
  });

  test("the same within a definition, the mapping having been moved into it meanwhile", () => {
    const inPlace = catalogue({ data: "at: { keys: {}, values: string }, it: It", definitions: "It: { keys: {} }" });
    const moved = catalogue({ data: "at: It, it: It", definitions: "It: { keys: {} }" });
    const current = catalogue({ data: "at: It, it: It", definitions: "It: { keys: {}, values: integer }" });
    expect(judge([inPlace], moved)).toMatchObject([{ kind: "value-type-narrowed", demands: "add" }]);
    expect(judge([inPlace, moved], current)).toMatchObject([
      { kind: "value-type-widened", demands: "bump", releases: ["1.0.0", "1.0.0"] },
    ]);
  });

  test("a union that was opened lately: its first readers refuse what it lists now", () => {
    const definitions =
      "Shape: Dot | Line, Dot: { keys: { kind: { const: dot } } }, Line: { keys: { kind: { const: line } } }, Arc: { keys: { kind: { const: arc } } }";
    const data = "shape: Shape, arc: Arc";
    const closed = catalogue({ data, definitions });
    const open = catalogue({ data, definitions: definitions.replace("Dot | Line", "Dot | Line | other") });
    const listed = catalogue({ data, definitions: definitions.replace("Dot | Line", "Dot | Line | Arc | other") });
    expect(judge([open], listed)).toMatchObject([{ kind: "union-member-listed", demands: "add" }]);
    expect(judge([closed, open], listed)).toMatchObject([
      { kind: "union-member-listed", demands: "bump", oldReader: "breaks", releases: ["1.0.0", undefined] },
    ]);
  });

  test("only the places that changed since the last release count", () => {
    // As though somebody had got past the check.
    const releases = ["string", "integer"].map((type, index) => ({
      version: `1.${index}.0`,
      protocol: 1,
      catalogue: catalogue({ data: `text: ${type}` }),
    }));
    expect(compareWithReleases(releases, catalogue({ data: "text: integer, hue?: string" }))).toMatchObject([
      { kind: "data-key-added", demands: "add" },
    ]);
  });

  test("releases of an earlier protocol are not asked", () => {
    const first = { version: "1.0.0", protocol: 1, catalogue: catalogue({ data: "at: { keys: {}, values: string }" }) };
    const second = {
      version: "2.0.0",
      protocol: 2,
      catalogue: { ...catalogue({ data: "at: { keys: {} }" }), protocol: 2 },
    };
    const current = { ...catalogue({ data: "at: { keys: {}, values: integer }" }), protocol: 2 };
    expect(compareWithReleases([first, second], current)).toMatchObject([
      { kind: "value-type-widened", demands: "add" },
    ]);
  });
});

describe("young keys", () => {
  const first = catalogue({});
  const grown = catalogue({ data: "text: string, hue: string" });

  test("may become optional, or required again, without a bump", () => {
    const optional = catalogue({ data: "text: string, hue?: string" });
    expect(judge([first, grown], optional)).toMatchObject([{ kind: "data-key-became-optional", demands: "add" }]);
    expect(judge([first, optional], grown)).toMatchObject([{ kind: "data-key-became-required", demands: "add" }]);
  });

  test("of a type that is as old as they are, they are not young", () => {
    const unknown = "types: skip";
    const withType = (data: string) => catalogue({ unknown, types: `other: { data: { hue${data}: string } }` });
    const releases = [catalogue({ unknown }), withType("")];
    expect(judge(releases, withType("?"))).toMatchObject([
      { kind: "data-key-became-optional", demands: "bump", oldReader: "breaks" },
    ]);
  });

  test("are not young any more when the number has moved", () => {
    const releases = releaseAll([first, grown]);
    const next = [...releases, { version: "2.0.0", protocol: 2, catalogue: { ...grown, protocol: 2 } }];
    const optional = { ...catalogue({ data: "text: string, hue?: string" }), protocol: 2 };
    expect(compareWithReleases(next, optional)).toMatchObject([
      { kind: "data-key-became-optional", demands: "bump", oldReader: "breaks" },
    ]);
  });

  test("of a definition are young where it is a payload, and not where it is nested", () => {
    const definitions = (keys: string) => `At: { keys: { x: number${keys} } }`;
    const asPayload = { types: "other: { data: At }" };
    expect(
      judge(
        [catalogue({ ...asPayload, definitions: definitions("") })],
        catalogue({ ...asPayload, definitions: definitions(", y: number") }),
      ),
    ).toMatchObject([{ kind: "data-key-added", demands: "add" }]);
    const asBoth = { ...asPayload, data: "at: At" };
    expect(
      judge(
        [catalogue({ ...asBoth, definitions: definitions("") })],
        catalogue({ ...asBoth, definitions: definitions(", y: number") }),
      ),
    ).toMatchObject([{ kind: "nested-key-added", demands: "bump", newReader: "breaks" }]);
  });
});

test("a key of a definition may be young in one type and not in another: the worse answer counts", () => {
  const unknown = "types: skip";
  const at = (keys: string) => `At: { keys: { x: number${keys} } }`;
  const first = catalogue({ unknown, definitions: at(""), types: "old: { data: At }" });
  const second = catalogue({ unknown, definitions: at(", y: number"), types: "old: { data: At }, new: { data: At }" });
  const third = catalogue({ unknown, definitions: at(", y?: number"), types: "old: { data: At }, new: { data: At }" });
  expect(judge([first, second], third)).toMatchObject([
    { kind: "data-key-became-optional", demands: "bump", oldReader: "breaks", releases: ["1.1.0", undefined] },
  ]);
});

test("a type may be added in a minor where unknown ones are skipped, also with keys that no reader knows", () => {
  const unknown = "types: skip";
  const releases = releaseAll([
    catalogue({ unknown }),
    catalogue({ unknown, types: "other: { data: { x: number } }" }),
  ]);
  expect(releases.map(({ version }) => version)).toEqual(["1.0.0", "1.1.0"]);
});

test("without a release nothing has changed", () => {
  expect(compareWithReleases([], catalogue({}))).toEqual([]);
});

describe("the law", () => {
  test("within a protocol, every release's reader reads what every release's writer sends", () => {
    let longest = 0;
    fc.assert(
      fc.property(chainsOfReleases(4), fc.nat(), (releases, seed) => {
        longest = Math.max(longest, releases.length);
        const histories = historiesOf(releases);
        for (const [index, reader] of releases.entries()) {
          const oracle = createSchemaOracle(reader.catalogue, {
            ...beginHistory(reader.catalogue),
            ...histories[index]!,
          });
          const isYoung = youthIn(histories[index]!);
          for (const writer of releases) {
            for (const frame of fc.sample(writerFrames(writer.catalogue), { seed, numRuns: 5 })) {
              const told = `${writer.version} to ${reader.version}: ${JSON.stringify(frame)}`;
              expect(receiveFrame(reader.catalogue, frame, { view: "reader", isYoung }), told).not.toBe("refused");
              expect(oracle.isRead(frame), told).toBe(true);
            }
          }
        }
      }),
      { numRuns: runs },
    );
    expect(longest).toBe(4);
  });
});

import { describe, expect, test } from "vitest";
import { beginHistory, isYoung } from "../../generator/catalogue/history.ts";
import type { History } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { deriveHistory, historiesOf } from "../../generator/change/history-of-releases.ts";
import type { Release } from "../../generator/change/release.ts";
import { load } from "../../generator/index.ts";

/** A catalogue with frame types, each `name: keys`. */
function catalogue(protocol: number, types: Readonly<Record<string, string>>, title = "A protocol"): Catalogue {
  const lines = Object.entries(types).map(([name, data]) => `  ${name}: ${data}`);
  const header = [
    "format: 1",
    `title: ${title}`,
    `protocol: ${protocol}`,
    "package: { name: a-protocol }",
    "unknown: { types: skip }",
  ];
  const envelope = "envelope: { type: { role: type }, data: { role: data } }";
  const read = load([...header, envelope, "frame_types:", ...lines, ""].join("\n"));
  if (read.catalogue === null) throw new Error(read.diagnostics.map(({ message }) => message).join("\n"));
  return read.catalogue;
}

const data = (...keys: readonly string[]) => `{ data: { ${keys.map((key) => `${key}: string`).join(", ")} } }`;

const release = (version: string, types: Readonly<Record<string, string>>): Release => {
  const protocol = Number(version.split(".")[0]);
  return { version, protocol, catalogue: catalogue(protocol, types) };
};

/** Each type and key with its beginning; young keys are marked. */
const tell = ({ types }: Pick<History, "types">) =>
  Object.fromEntries(
    [...types].map(([name, { since, keys }]) => [
      name,
      [since, ...[...keys].map(([key, age]) => `${key} ${age.since}${age.young ? " young" : ""}`)].join(", "),
    ]),
  );

describe("the version of the package", () => {
  const released = [release("2.3.4", { a: data("x") })];
  test.each<[string, readonly Release[], Catalogue, string]>([
    ["begins with the number", [], catalogue(7, { a: "{}" }), "7.0.0"],
    ["stays while nothing has changed", released, catalogue(2, { a: data("x") }), "2.3.4"],
    ["is the next patch for words", released, catalogue(2, { a: data("x") }, "Another"), "2.3.5"],
    ["is the next minor for an addition", released, catalogue(2, { a: data("x", "y") }), "2.4.0"],
    ["is the next minor while a bump is missing", released, catalogue(2, { b: data("x") }), "2.4.0"],
    ["is N.0.0 for another number, whatever changed", released, catalogue(3, { a: data("x") }), "3.0.0"],
  ])("%s", (_, releases, current, version) => {
    expect(deriveHistory(releases, current).version).toBe(version);
  });
});

describe("since when something exists", () => {
  test("before the first release, everything begins with it", () => {
    const current = catalogue(2, { a: data("x") });
    expect(tell(deriveHistory([], current))).toEqual(tell(beginHistory(current)));
  });

  test("a key is young that came later than N.0.0 and later than its type", () => {
    const releases = [release("2.0.0", { a: data("x") }), release("2.1.0", { a: data("x", "y"), b: data("z") })];
    expect(
      tell(deriveHistory(releases, catalogue(2, { a: data("x", "y", "w"), b: data("z", "v"), c: data("u") }))),
    ).toEqual({
      a: "2.0.0, x 2.0.0, y 2.1.0 young, w 2.2.0 young",
      b: "2.1.0, z 2.1.0, v 2.2.0 young",
      c: "2.2.0, u 2.2.0",
    });
  });

  test("nothing is young at N.0.0, and what was young before is no more", () => {
    const releases = [release("2.0.0", { a: data("x") }), release("2.1.0", { a: data("x", "y") })];
    expect(tell(deriveHistory(releases, catalogue(3, { a: data("x", "y", "z") })))).toEqual({
      a: "2.0.0, x 2.0.0, y 2.1.0, z 3.0.0",
    });
    const third = [...releases, release("3.0.0", { a: data("x", "y", "z") })];
    expect(tell(deriveHistory(third, catalogue(3, { a: data("x", "y", "z", "w") })))).toEqual({
      a: "2.0.0, x 2.0.0, y 2.1.0, z 3.0.0, w 3.1.0 young",
    });
  });

  test("a run that was broken begins anew", () => {
    const releases = [
      release("2.0.0", { a: data("x", "y") }),
      release("3.0.0", { a: data("x") }),
      release("3.1.0", { a: data("x", "y") }),
    ];
    expect(tell(deriveHistory(releases, catalogue(3, { a: data("x", "y") })))).toEqual({
      a: "2.0.0, x 2.0.0, y 3.1.0 young",
    });
  });

  test("a type keeps its age under another name, as long as its wire value stays", () => {
    const releases = [release("2.0.0", { a: data("x") })];
    expect(tell(deriveHistory(releases, catalogue(3, { b: "{ wire: a, data: { x: string } }" })))).toEqual({
      b: "2.0.0, x 2.0.0",
    });
  });

  test("an unchanged catalogue is as old as its release", () => {
    const releases = [release("2.0.0", { a: data("x") }), release("2.1.0", { a: data("x", "y") })];
    expect(tell(deriveHistory(releases, releases[1]!.catalogue))).toEqual(tell(historiesOf(releases)[1]!));
  });

  test("each release has the ages that it had when it was the last", () => {
    const releases = [
      release("2.0.0", { a: data("x") }),
      release("2.1.0", { a: data("x", "y") }),
      release("3.0.0", { a: data("x", "y") }),
    ];
    expect(historiesOf(releases).map(tell)).toEqual([
      { a: "2.0.0, x 2.0.0" },
      { a: "2.0.0, x 2.0.0, y 2.1.0 young" },
      { a: "2.0.0, x 2.0.0, y 2.1.0" },
    ]);
  });

  test("what emitters ask agrees", () => {
    const current = catalogue(2, { a: data("x", "y") });
    const history = { ...beginHistory(current), ...deriveHistory([release("2.0.0", { a: data("x") })], current) };
    const [frameType] = current.frameTypes;
    const keys = frameType!.payload.kind === "keys" ? frameType!.payload.keys : [];
    expect(keys.map((key) => isYoung(history, frameType!, key))).toEqual([false, true]);
  });
});

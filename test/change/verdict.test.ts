import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import type { Release } from "../../generator/change/release.ts";
import { judgeNumber } from "../../generator/change/verdict.ts";
import type { Ruling } from "../../generator/change/verdict.ts";
import { advanceVersion } from "../../generator/change/version.ts";
import { load } from "../../generator/index.ts";

const text = readFileSync("test/fixtures/run-stream/catalogue.yaml", "utf8");

/** The catalogue of the run stream, with replacements in its text. */
function edit(...replacements: readonly (readonly [from: string, to: string])[]): Catalogue {
  const edited = replacements.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`nothing to replace: ${from}`);
    return current.replace(from, to);
  }, text);
  const { catalogue, diagnostics } = load(edited);
  if (catalogue === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return catalogue;
}

const original = edit();
const released: readonly Release[] = [{ version: "2.0.0", protocol: 2, catalogue: original }];
const judge = (current: Catalogue, releases = released): Ruling =>
  judgeNumber(releases, current, compareWithReleases(releases, current));
const codes = ({ findings }: Ruling) => findings.map(({ code, severity }) => `${severity} ${code}`);

const bump = (to: number) => ["protocol: 2", `protocol: ${to}`] as const;
const newType = ["\nstream:\n", "\n  run.pause: { segment_id: optional, data: { why: string } }\n\nstream:\n"] as const;
const newKey = ["lane: string", "lane: string\n      hue: string"] as const;
const newNote = ["The first event of an attempt.", "An attempt begins with it."] as const;
const reason = [
  "title: Event catalogue",
  "title: Event catalogue\nbump_reason: Deltas are cut in another way.",
] as const;

describe("before the first release", () => {
  test.each([2, 7])("any number is right, here %i", (protocol) => {
    expect(judge(edit(bump(protocol)), [])).toMatchObject({
      verdict: "unreleased",
      released: null,
      declared: { protocol },
      required: { protocol, version: `${protocol}.0.0` },
      todo: null,
      findings: [],
    });
  });
});

describe("with the number as released", () => {
  test("nothing changed", () => {
    expect(judge(original)).toMatchObject({
      verdict: "unchanged",
      required: { protocol: 2, version: "2.0.0" },
      todo: null,
      findings: [],
    });
  });

  test.each([
    ["a new key is the next minor", newKey, "2.1.0"],
    ["other words are the next patch", newNote, "2.0.1"],
  ])("%s", (_, change, version) => {
    expect(judge(edit(change))).toMatchObject({
      verdict: "ok",
      required: { protocol: 2, version },
      todo: null,
      findings: [],
    });
  });

  test("a new type wants a new number, and says which", () => {
    const ruling = judge(edit(newType));
    expect(ruling).toMatchObject({
      verdict: "bump-required",
      required: { protocol: 3, version: "3.0.0" },
      todo: "set protocol: 3",
    });
    expect(codes(ruling)).toEqual(["error bump-required"]);
    expect(ruling.summary).toContain("set protocol: 3");
  });

  test("many changes that demand a bump demand one", () => {
    const change = edit(newType, ["ok: boolean", "ok: string"], ["  TIMEOUT:\n", ""]);
    expect(judge(change)).toMatchObject({ verdict: "bump-required", required: { protocol: 3, version: "3.0.0" } });
    expect(judge(change).summary).toMatch(/^3 changes demand a new protocol number/);
  });
});

describe("with another number", () => {
  test("one more is right where a change demands it, and the change is still there", () => {
    const ruling = judge(edit(newType, bump(3)));
    expect(ruling).toMatchObject({
      verdict: "ok",
      required: { protocol: 3, version: "3.0.0" },
      todo: null,
      findings: [],
    });
  });

  test("two branches that both take the next number are one pending number", () => {
    expect(judge(edit(newType, newKey, ["ok: boolean", "ok: string"], bump(3)))).toMatchObject({
      verdict: "ok",
      required: { protocol: 3, version: "3.0.0" },
    });
  });

  test.each([
    [4, newType, "protocol-skipped", 3, "3.0.0"],
    [9, newKey, "protocol-skipped", 2, "2.1.0"],
    [1, newType, "protocol-decreased", 3, "3.0.0"],
    [1, newKey, "protocol-decreased", 2, "2.1.0"],
  ] as const)("%i is wrong after 2, with %j", (number, change, code, protocol, version) => {
    const ruling = judge(edit(change, bump(number)));
    expect(ruling).toMatchObject({
      verdict: "number-wrong",
      required: { protocol, version },
      todo: `set protocol: ${protocol}`,
    });
    expect(codes(ruling)).toEqual([`error ${code}`]);
  });

  test("the next number with nothing that demands it is a warning, and stands", () => {
    const ruling = judge(edit(newKey, bump(3)));
    expect(ruling).toMatchObject({ verdict: "ok", required: { protocol: 3, version: "3.0.0" }, todo: null });
    expect(codes(ruling)).toEqual(["warning bump-unneeded"]);
  });

  test("a reason silences the warning", () => {
    expect(codes(judge(edit(bump(3), reason)))).toEqual([]);
  });

  test("a reason is stale where changes demand the bump", () => {
    expect(codes(judge(edit(bump(3), reason, newType)))).toEqual(["warning bump-reason-stale"]);
  });

  test("a reason is stale where the number has not moved", () => {
    expect(codes(judge(edit(reason)))).toEqual(["warning bump-reason-stale"]);
  });

  test("a reason stays with the number that it was released with, and explains no further one", () => {
    const releases = [...released, { version: "3.0.0", protocol: 3, catalogue: edit(bump(3), reason) }];
    expect(codes(judge(edit(bump(3), reason), releases))).toEqual([]);
    expect(codes(judge(edit(bump(3), reason, newKey), releases))).toEqual([]);
    expect(codes(judge(edit(bump(4), reason), releases))).toEqual(["warning bump-unneeded"]);
    expect(codes(judge(edit(bump(4), reason, newType), releases))).toEqual(["warning bump-reason-stale"]);
  });
});

describe("with a constant for the version", () => {
  const constant = (value: string) => ["role: version", `role: version\n    const: ${value}`] as const;
  const releases: readonly Release[] = [{ version: "2.0.0", protocol: 2, catalogue: edit(constant("run/2")) }];

  test("a bump that leaves it as released is wrong, and names it", () => {
    const ruling = judge(edit(constant("run/2"), newType, bump(3)), releases);
    expect(ruling).toMatchObject({
      verdict: "number-wrong",
      required: { protocol: 3, version: "3.0.0" },
      todo: "set another const: for `protocol`",
    });
    expect(ruling.findings).toMatchObject([{ code: "version-const-left", path: ["envelope", "protocol", "const"] }]);
  });

  test("a bump that takes it along is right", () => {
    expect(judge(edit(constant("run/3"), newType, bump(3)), releases)).toMatchObject({ verdict: "ok", findings: [] });
  });

  test("it alone demands no bump when the number moves, and a bump when it does not", () => {
    expect(codes(judge(edit(constant("run/3"), bump(3)), releases))).toEqual(["warning bump-unneeded"]);
    expect(judge(edit(constant("run/3")), releases)).toMatchObject({ verdict: "bump-required" });
  });

  test("the number itself, spelled out and left behind, is wrong too", () => {
    expect(codes(judge(edit(constant("2"), newType, bump(3))))).toEqual(["error version-const-left"]);
  });
});

test("what a client should be told of is a warning", () => {
  expect(codes(judge(edit(["close_codes:\n", "close_codes:\n  4000: Gone.\n"])))).toEqual([
    "warning change-to-consider",
  ]);
  expect(codes(judge(edit(["action: none", "action: retry"])))).toEqual(["warning change-to-consider"]);
});

test.each([
  ["2.3.4", "bump", "3.0.0"],
  ["2.3.4", "add", "2.4.0"],
  ["2.3.4", "prose", "2.3.5"],
  ["2.3.4", "nothing", "2.3.4"],
  ["2.9.9", "add", "2.10.0"],
] as const)("after %s, %s gives %s", (version, demand, next) => {
  expect(advanceVersion({ version, protocol: 2 }, demand)).toBe(next);
});

/** What a person would try first: each cell of the matrix is stated. */
describe("the cells that breaking rules miss or cry wolf over", () => {
  test.each<[string, readonly (readonly [string, string])[], "none" | "prose" | "add" | "bump"]>([
    ["a comment", [["# Our choice: null when", "# Null when"]], "none"],
    ["notes", [newNote], "prose"],
    [
      "the order of keys",
      [
        [
          "      agent_id: string\n      agent_revision_id: string\n",
          "      agent_revision_id: string\n      agent_id: string\n",
        ],
      ],
      "prose",
    ],
    ["an optional key added", [["lane: string", "lane: string\n      hue?: string"]], "add"],
    ["a required key added", [newKey], "add"],
    ["an optional key removed", [["      group_key?: string\n", ""]], "bump"],
    ["a required key removed", [["      lane: string\n", ""]], "bump"],
    ["a key renamed", [["lane: string", "track: string"]], "bump"],
    ["a key retyped", [["lane: string", "lane: integer"]], "bump"],
    ["a type added", [newType], "bump"],
    [
      "a type removed",
      [["  resume:\n    segment_id: optional\n    data:\n      kind: string\n      resolved_by: string\n\n", ""]],
      "bump",
    ],
    ["an error code added", [["  TIMEOUT:\n", "  TIMEOUT:\n  LATE:\n"]], "bump"],
    ["an error code removed", [["  TIMEOUT:\n", ""]], "bump"],
    ["a close code added", [["close_codes:\n", "close_codes:\n  4000: Gone.\n"]], "add"],
    [
      "segment_id optional to required",
      [["  suspend:\n    segment_id: optional", "  suspend:\n    segment_id: required"]],
      "bump",
    ],
    [
      "segment_id required to optional",
      [["  tool.call:\n    segment_id: required", "  tool.call:\n    segment_id: optional"]],
      "bump",
    ],
    ["an envelope key added", [["  data:\n    role: data", "  trace?: string\n  data:\n    role: data"]], "bump"],
    [
      "an envelope key removed",
      [["  ts:\n    role: time\n    description: When the frame was written.\n", ""]],
      "bump",
    ],
    ["unknown envelope keys read", [["envelope_keys: refuse", "envelope_keys: read"]], "bump"],
    ["a value that may be null", [["ok: boolean", "ok: boolean | null"]], "bump"],
    ["a value that may not be null any more", [["previous: string | null", "previous: string"]], "bump"],
  ])("%s", (_, replacements, demand) => {
    const demands = compareWithReleases(released, edit(...replacements)).map((change) => change.demands);
    expect(demands.length > 0).toBe(demand !== "none");
    const rank = ["none", "nothing", "prose", "add", "bump"];
    expect(
      demands.reduce(
        (greatest: string, each) => (rank.indexOf(each) > rank.indexOf(greatest) ? each : greatest),
        "none",
      ),
    ).toBe(demand);
  });
});

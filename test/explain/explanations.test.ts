import { describe, expect, test } from "vitest";
import { codes } from "../../generator/explain/codes.ts";
import { demonstrate } from "../../generator/explain/demonstrate.ts";
import type { ExplanationKind } from "../../generator/explain/explanation.ts";
import { listExplanations as list, readTextsOf } from "../../generator/explain/explanations.ts";
import { compare, explain, load } from "../../generator/index.ts";
import { completeCatalogue } from "../../generator/explain/complete-example.ts";
import { ruleMeanings, ruleNames } from "../../generator/order/rule-names.ts";

const kinds = Object.keys(codes) as ExplanationKind[];

describe("every code has an explanation, and every explanation a code", () => {
  test.each(kinds)("%s", (kind) => {
    expect([...readTextsOf(kind).keys()].toSorted()).toEqual([...codes[kind]].toSorted());
    expect(new Set(codes[kind]).size).toBe(codes[kind].length);
  });
});

test("a title is one sentence, and a text a few", () => {
  for (const { code, title, text } of list()) {
    expect(title, code).toMatch(/^[A-Z`].*[^.]\.$/);
    const sentences = text.replace(/`[^`]*`/g, "x").match(/[.:;?!](?:\s|$)/g)?.length ?? 0;
    expect(sentences, `${code}: ${text}`).toBeGreaterThanOrEqual(1);
    expect(sentences, `${code}: ${text}`).toBeLessThanOrEqual(8);
    expect(text, code).not.toMatch(/```|\n(?!\n)|(?<!\n)\n$|[␍␇⍽␉]/);
  }
});

test("rules of order say at the first glance what the rest of the project says of them", () => {
  for (const rule of ruleNames) {
    const explanation = list().find(({ code, kind }) => code === rule && kind === "rule");
    const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z]{4,}/g));
    const shared = [...words(ruleMeanings[rule])].filter((word) => words(explanation!.title).has(word));
    expect(shared.length, `${rule}: ${explanation!.title}`).toBeGreaterThan(0);
  }
});

test("only what a few lines cannot show is without an example", () => {
  expect(
    list()
      .filter(({ example }) => example === null)
      .map(({ code }) => code),
  ).toEqual([
    // Bytes, or files of a size.
    "file-too-large",
    "not-utf8",
    "too-many-parts",
    "more-faults",
    "more-warnings",
    "key-too-long",
    "ledger-encoding",
    "ledger-empty",
    "ledger-too-deep",
    // What is missing, or another file.
    "ledger-missing",
    "published-catalogue",
    // Lines and frames of a size.
    "too-long",
    "too-deep",
    "more-issues",
  ]);
});

test("an example is small, and its two sides differ", () => {
  for (const { code, example } of list()) {
    if (example === null) continue;
    expect(example.wrong, code).not.toBe(example.right);
    for (const side of [example.wrong, example.right]) expect(side.split("\n").length, code).toBeLessThanOrEqual(12);
  }
});

test("where the change of an example needs a new protocol, its text says so", () => {
  const read = (text: string) => load(completeCatalogue({ text, isWhole: false })).catalogue!;
  for (const { code, kind, text, example } of list()) {
    if (kind !== "change" || example === null) continue;
    const changes = compare(read(example.wrong), read(example.right));
    if (changes.some((change) => change.kind === code && change.demands === "bump"))
      expect(text, code).toContain("new protocol");
  }
});

describe("a code is found", () => {
  const found = async (code: string): Promise<string[] | null> =>
    (await explain(code)).explanations?.map(({ code, kind }) => `${kind} ${code}`) ?? null;

  test("in every kind that has it", async () => {
    expect(await found("role-twice")).toEqual(["diagnostic role-twice"]);
    expect(await found("unknown-type")).toEqual(["diagnostic unknown-type", "refusal unknown-type"]);
  });

  test("with the name of a span behind it, where it is a rule of spans", async () => {
    expect(await found("span-not-open.segment")).toEqual(["rule span-not-open"]);
    expect(await found("span-left-open.a.b")).toEqual(["rule span-left-open"]);
    expect(await found("not-begun.segment")).toBeNull();
    expect(await found("span-key-type.order")).toBeNull();
  });

  test("or that which was meant", async () => {
    expect(await explain("role-twise")).toEqual({ explanations: null, meant: "role-twice" });
    expect(await explain("constructor")).toEqual({ explanations: null, meant: null });
    expect(await explain("")).toEqual({ explanations: null, meant: null });
  });
});

test("with what is said of the example, where that is a catalogue", async () => {
  const { explanations } = await explain("role-twice");
  expect(explanations?.map(({ says }) => says)).toEqual([
    "3:18: the role `sequence` is given twice, first at line 2, column 14; one key may have it",
  ]);
  for (const explanation of list()) {
    const { code, kind, example } = explanation;
    const isCatalogue = (kind === "diagnostic" || kind === "change") && example?.language === "yaml";
    expect(demonstrate(explanation) !== null, code).toBe(isCatalogue);
  }
});

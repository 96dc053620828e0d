/** What is no YAML does not hide what else is wrong, as far as that is sure. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { yamlMessages } from "../../generator/diagnostics/messages/yaml.ts";
import { load, type Diagnostic } from "../../generator/index.ts";

const head = `format: 1
title: Small
protocol: 1
package: { name: small }
envelope: { type: { role: type }, data: { role: data } }
frame_types:
`;

/** Line, counted from the first after the head, and code of all that is wrong. */
function findAll(text: string): string[] {
  const { catalogue, diagnostics } = load(head + text);
  expect(catalogue).toBeNull();
  return diagnostics.map(({ line, code }) => `${line - 6} ${code}`);
}

describe("other faults are told along with a text that is no YAML", () => {
  test.each([
    ["`code` first", "reserved-start"],
    ["@someone", "reserved-start"],
    ["@", "reserved-start"],
    ["Read this: it matters", "colon-in-text"],
    ['"one" and two', "text-after-value"],
    ["'one' and 'two' # three", "text-after-value"],
    [String.raw`"C:\path"`, "bad-escape"],
    ['"unclosed', "unclosed-quote"],
    ["'it''s", "unclosed-quote"],
  ])("%s", (prose, code) => {
    const text = `  a:\n    notes: ${prose}\n\n    # A remark\n    data: { x: strng }\n  b:\n    data: { y: integr }\n`;
    const faults = [`2 ${code}`, "5 unknown-type", "7 unknown-type"];
    expect(findAll(text)).toEqual(faults);
    expect(findAll(text.replaceAll("\n", "\r\n"))).toEqual(faults);
    expect(findAll(`  b: { data: { x: strng } }\n  a:\n    notes: ${prose}`)).toEqual(["1 unknown-type", `3 ${code}`]);
  });

  test("where it is the title", () => {
    const text = `${head.replace("Small", "Small: a protocol")}  a:\n    data: { x: strng }\n`;
    expect(load(text).diagnostics.map(({ line, code }) => `${line} ${code}`)).toEqual([
      "2 colon-in-text",
      "8 unknown-type",
    ]);
  });

  test("however many there are, and those that a quote hides", () => {
    const texts = ['"one', "'two", "`three`", "four: 4", '"five', '"six" 6'];
    const types = texts.map((text, index) => `  a${index}:\n    notes: ${text}\n    data: { x: strng }\n`);
    expect(findAll(types.join("")).filter((fault) => fault.endsWith("unknown-type"))).toEqual(
      texts.map((_, index) => `${index * 3 + 3} unknown-type`),
    );
    expect(findAll(types.join(""))).toHaveLength(2 * texts.length);
  });

  test("and nothing that only follows from it", () => {
    expect(
      findAll(`  a:\n    notes: "one\n  b:\n    notes: 'this & that'\n    data: { x: string, x: string }\n`),
    ).toEqual(["2 unclosed-quote", "5 duplicate-key"]);
  });
});

describe("where it is not sure what is meant, nothing else is told", () => {
  test.each([
    ["a type", "  a:\n    data:\n      x: @strng\n      y: strng\n", ["3 reserved-start"]],
    ["a reference", "  a:\n    notes: x\nstream:\n  begins: @b\n  ends: c\n", ["4 reserved-start"]],
    ["a key", "  @a:\n    data: { y: strng }\n", ["1 reserved-start"]],
    ["an entry of a list", "  a:\n    data:\n      x: { enum:\n        [@a] }\n      y: strng\n", ["4 reserved-start"]],
    [
      "a text that goes on below",
      "  a:\n    notes: One: two\n      three\n    data: { x: strng }\n",
      ["2 colon-in-text"],
    ],
    ["keys that are indented too far", "  a:\n    notes: One\n      data: { x: strng }\n", ["3 uneven-indentation"]],
    ["what may be a mapping", "  a:\n    notes: { x: 1\n    data: { x: strng }\n", ["2 unclosed-bracket"]],
  ])("%s", (_, text, faults) => {
    expect(findAll(text)).toEqual(faults);
  });
});

const folder = new URL("../fixtures/", import.meta.url);
const texts = [
  "run-stream/catalogue.yaml",
  ...readdirSync(new URL("protocols/", folder)).map((name) => `protocols/${name}`),
].map((name) => readFileSync(new URL(name, folder), "utf8"));

/** Ways to spoil a value. */
const damages: readonly ((value: string) => string)[] = [
  (value) => `\`${value}`,
  (value) => `@${value}`,
  (value) => `"${value}`,
  (value) => `'${value}`,
  (value) => `${value}: x`,
  (value) => `"${value}\\q"`,
  (value) => `"x" ${value}`,
  (value) => `${value} ]`,
  (value) => `[${value}`,
  (value) => `- ${value}`,
  (value) => `&${value}`,
];

/** The lines of a catalogue, and one of them with another value. */
const spoiled = fc.constantFrom(...texts).chain((text) => {
  const lines = text.split("\n");
  return fc
    .record({ at: fc.nat({ max: lines.length - 1 }), damage: fc.constantFrom(...damages) })
    .map(({ at, damage }) => {
      const line = lines[at]!.replace(
        /^( *(?:- )?(?:[^:#]+: )?)(?=\S)(.*)$/,
        (_, before: string, value: string) => before + damage(value),
      );
      return { lines: lines.with(at, line), at };
    });
});

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 10);
const isOfYaml = (code: string): boolean => Object.hasOwn(yamlMessages, code);
const diagnose = (lines: readonly string[]): readonly Diagnostic[] => load(lines.join("\n")).diagnostics;

test("whatever is spoiled in a catalogue without faults, nothing but that and what is no YAML is told", () => {
  fc.assert(
    fc.property(spoiled, ({ lines, at }) => {
      const diagnostics = diagnose(lines);
      fc.pre(diagnostics.some(({ code }) => isOfYaml(code)));
      const others = diagnostics.filter(({ code, line }) => !isOfYaml(code) && line !== at + 1);
      expect(others.map(({ code, line }) => `${line} ${code}`)).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test("whatever prose is spoiled in a catalogue with faults, the others are told as before", () => {
  let told = 0;
  fc.assert(
    fc.property(spoiled, ({ lines, at }) => {
      const [, indentation] = /^( *)(?:title|notes|description|meaning): [^[{&-]/.exec(lines[at]!) ?? [];
      fc.pre(indentation !== undefined && !lines[at + 1]!.startsWith(`${indentation} `));
      const misspelt = lines.map((line) => line.replace(/: string$/, ": strng"));
      const diagnostics = diagnose(misspelt);
      fc.pre(diagnostics.every(({ code, line }) => !isOfYaml(code) || line === at + 1));
      const others = diagnostics.filter(({ line }) => line !== at + 1);
      expect(others).toEqual(diagnose(misspelt.with(at, lines[at]!.replace(/: .*/, ": x"))));
      told += others.length;
    }),
    { numRuns: runs / 5 },
  );
  expect(told).toBeGreaterThan(0);
});

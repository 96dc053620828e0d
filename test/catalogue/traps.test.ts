import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { readDocument } from "../../generator/catalogue/document.ts";
import { normalise, readNormalForm } from "../../generator/catalogue/normal-form.ts";
import { load } from "../../generator/index.ts";
import type { Catalogue, Diagnostic } from "../../generator/index.ts";

/*
 * Faults that other generators and readers were reported for, told in the words of this format: names first, then YAML.
 */

const head = `format: 1
title: Small
protocol: 1
package: { name: small }
envelope: { type: { role: type }, data: { role: data } }
`;

function diagnose(text: string): readonly Diagnostic[] {
  const { catalogue, diagnostics } = load(head + text);
  expect(catalogue === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
  return diagnostics;
}

/** Code, and the text of the first line of the place. */
function findAll(text: string): readonly (readonly [string, string])[] {
  const lines = (head + text).split(/\r?\n/);
  return diagnose(text).map(({ code, line, column, endLine, endColumn }) => [
    code,
    lines[line - 1]!.slice(column - 1, endLine === line ? endColumn - 1 : undefined),
  ]);
}

function read(text: string): Catalogue {
  expect(diagnose(text)).toEqual([]);
  return load(head + text).catalogue!;
}

const dataOf = (keys: string): string =>
  `frame_types:\n  a:\n    data:\n${keys
    .split("\n")
    .map((line) => `      ${line}\n`)
    .join("")}`;

describe("names", () => {
  test("that would leave the folder, or name a drive, are refused", () => {
    const names = ["../../../../tmp/pwn", "/abs", "C:\\x", "..\\x", "..", "a/../b"];
    expect(findAll(`frame_types:\n${names.map((name) => `  '${name}':\n`).join("")}`)).toEqual(
      names.map((name) => ["bad-name", `'${name}'`]),
    );
    expect(
      load(`${head}frame_types: { a: }\n`.replace("protocol: 1", 'protocol: "../../x"')).diagnostics.map(
        ({ code }) => code,
      ),
    ).toEqual(["wrong-kind"]);
  });

  test("with invisible characters are refused, and texts with them are kept as they are", () => {
    expect(findAll('frame_types:\n  "run\\u200b.start":\n')).toEqual([["bad-name", '"run\\u200b.start"']]);
    expect(findAll("frame_types:\n  run\u200b.start:\n")).toEqual([["bad-name", "run\u200b.start"]]);
    const text = "ok \u202e */ if(x) /* \u2066";
    expect(read(`frame_types:\n  a: { notes: ${JSON.stringify(text)} }\n`).frameTypes[0]!.notes).toBe(text);
    for (const { message } of diagnose(dataOf('"a\u202eb": string'))) expect(message).not.toContain("\u202e");
  });

  test("that fold to one type are refused with both places", () => {
    const diagnostics = diagnose(
      "frame_types:\n  run.start:\n  run_start:\n  runStart:\n  RUN-START:\n  run..start:\n",
    );
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ["name-clash", 8],
      ["name-clash", 9],
      ["name-clash", 10],
      ["bad-name", 11],
    ]);
    expect(diagnostics[0]!.message).toContain("(line 7, column 3)");
  });

  test("that make a companion of another are refused", () => {
    expect(
      findAll(
        "definitions:\n  RunStartData: string\nframe_types:\n  run.start: { data: { a: RunStartData } }\n  run.start.data:\n",
      ),
    ).toEqual([["name-clash", "run.start"]]);
    // A frame type ends in Frame or Data itself, so it cannot be the companion of another.
    expect(read("frame_types:\n  run.start:\n  run.start.data:\n  run.start.frame:\n").frameTypes).toHaveLength(3);
  });

  test("that shadow a global or an export of the package are refused; what a frame type makes does not", () => {
    const names = ["Error", "Record", "String", "Map", "Promise", "Frame", "ErrorCode"];
    const definitions = names.map((name) => `  ${name}: string\n`).join("");
    const keys = names.map((name, index) => `k${index}: ${name}`).join(", ");
    expect(findAll(`definitions:\n${definitions}frame_types:\n  a: { data: { ${keys} } }\n`)).toEqual(
      names.map((name) => ["reserved-name", name]),
    );
    expect(
      read("frame_types:\n  error:\n  record:\n  string:\n  map:\n  promise:\n  frame:\n  error.code:\n").frameTypes,
    ).toHaveLength(7);
  });

  test("of error codes that cannot be members are refused", () => {
    expect(findAll('frame_types: { a: }\nerror_codes:\n  2FA_REQUIRED:\n  "":\n  null:\n  A B:\n  "404":\n')).toEqual([
      ["bad-name", "2FA_REQUIRED"],
      ["bad-name", '""'],
      ["key-not-text", "null"],
      ["bad-name", "A B"],
      ["bad-name", '"404"'],
    ]);
    expect(findAll("frame_types: { a: }\nerror_codes: [AUTH_FAILED]\n")).toEqual([["wrong-kind", "[AUTH_FAILED]"]]);
  });

  test("of keys keep their spelling, or are refused", () => {
    const { payload } = read(dataOf("tool-call-id: string\nclass: string\n$ref: string")).frameTypes[0]!;
    expect(payload.kind === "keys" && payload.keys.map(({ name }) => name)).toEqual(["tool-call-id", "class", "$ref"]);
    expect(
      findAll(dataOf("1st: string\na b: string\nit's: string\n'a\"b': string\n日本: string")).map(([code]) => code),
    ).toEqual(Array.from({ length: 5 }, () => "bad-name"));
  });

  test("that every object has are refused as keys, and `__proto__` everywhere", () => {
    expect(findAll(dataOf("__proto__: string\nconstructor: string\ntoString?: string"))).toEqual([
      ["reserved-key", "__proto__"],
      ["reserved-key", "constructor"],
      ["reserved-key", "toString?"],
    ]);
    expect(
      findAll("definitions:\n  __proto__: string\nframe_types:\n  __proto__:\nerror_codes:\n  __proto__:\n"),
    ).toEqual([
      ["bad-name", "__proto__"],
      ["bad-name", "__proto__"],
      ["bad-name", "__proto__"],
    ]);
    expect(load(`${head}frame_types: { a: }\n__proto__: { title: x }\n`).diagnostics.map(({ code }) => code)).toEqual([
      "unknown-key",
    ]);
    expect(({} as Record<string, unknown>)["title"]).toBeUndefined();
  });

  test("that differ by capitals alone are refused, since their files would be one", () => {
    const text = "frame_types:\n  run.end:\n  Run.End:\n  runend:\n  RunEND:\n";
    expect(findAll(text)).toEqual([
      ["name-clash", "Run.End"],
      ["name-clash", "RunEND"],
    ]);
    expect(diagnose(text)[1]!.message).toContain("the file `schema/frames/RunEND.schema.json` (capitals aside)");
  });

  test("that fold to nothing or begin with a digit are refused", () => {
    expect(findAll('frame_types:\n  ".":\n  "?":\n  1run:\n  開始:\n')).toEqual([
      ["bad-name", '"."'],
      ["misplaced-mark", '"?"'],
      ["bad-name", "1run"],
      ["bad-name", "開始"],
    ]);
  });

  test("carry one mark at most, at their very end, and none twice", () => {
    expect(findAll(dataOf('usage: string\nusage?: string\na??: string\n"b ?": string\n"?": string'))).toEqual([
      ["key-twice", "usage?"],
      ["misplaced-mark", "a??"],
      ["misplaced-mark", '"b ?"'],
      ["misplaced-mark", '"?"'],
    ]);
    expect(diagnose(dataOf("usage: string\nusage?: string"))[0]!.message).toContain("line 9, column 7");
    const { payload } = read(dataOf("k: { enum: [usage?] }")).frameTypes[0]!;
    expect(payload.kind === "keys" && payload.keys[0]!.type).toEqual({ kind: "enum", values: ["usage?"] });
  });
});

describe("YAML", () => {
  test("1.1 words are texts, and what is no text where one must be is to be quoted", () => {
    const { payload } = read(dataOf("k: { known: [on, off, yes, no, y] }")).frameTypes[0]!;
    expect(payload.kind === "keys" && payload.keys[0]!.type).toEqual({
      kind: "known",
      values: ["on", "off", "yes", "no", "y"],
    });
    const [fault] = diagnose(dataOf("k: { known: [on, true] }"));
    expect(fault).toMatchObject({ code: "wrong-kind", line: 9, column: 24, endColumn: 28 });
    expect(fault!.message).toContain("quote");
  });

  test.each([
    ["0777", "number-spelling"],
    ["0o17", "number-spelling"],
    ["0x1F", "number-spelling"],
    ["09", "number-spelling"],
    ["1e400", "number-spelling"],
    [".nan", "number-spelling"],
    ["-0", "number-spelling"],
    ["1_000", "wrong-kind"],
    ["9007199254740993", "number-inexact"],
  ])("spells the number %s otherwise to other readers, so it is refused", (number, code) => {
    expect(findAll(dataOf(`k: { type: number, maximum: ${number} }`))).toEqual([[code, number]]);
  });

  test("keys that stand twice are refused with both places, typically after a merge", () => {
    const [fault, ...others] = diagnose(
      "frame_types:\n  run.end: { data: { a: string } }\n  text.delta:\n  run.end: { data: { b: string } }\n",
    );
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: "duplicate-key", line: 9, column: 3 });
    expect(fault!.message).toContain("line 7, column 3");
  });

  test("merge keys are refused, and are no key of the data", () => {
    expect(
      findAll("frame_types:\n  base: { data: &base { text: string } }\n  a: { data: { <<: *base, ok: boolean } }\n"),
    ).toEqual([
      ["anchor", "&base"],
      ["merge-key", "<<"],
      ["alias", "*base"],
    ]);
  });

  test("half a document is no document", () => {
    expect(findAll("frame_types:\n\ta: {}\n").map(([code]) => code)).toEqual(["tab-indentation"]);
    expect(findAll("frame_types: { a: }\nk: [1, 2\nb: 3\n").map(([code]) => code)).toEqual(["unclosed-bracket"]);
  });

  test("lines end with LF or CRLF, and with CR alone the file is refused once", () => {
    const text = `${head}frame_types: { a: }\n`;
    expect(load(text.replaceAll("\n", "\r\n"))).toEqual(load(text));
    expect(load(text.replaceAll("\n", "\r")).diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual(
      [["carriage-return", 1, 10]],
    );
  });

  test("a second document, and the marks of one, are refused; one mark before everything is not", () => {
    expect(findAll("frame_types: { a: }\n---\nframe_types: { x: }\n")).toEqual([["several-documents", "---"]]);
    expect(findAll("frame_types: { a: }\n---\n")).toEqual([["several-documents", "---"]]);
    expect(findAll("frame_types: { a: }\n...\n")).toEqual([["several-documents", "..."]]);
    expect(load(`---\n${head}frame_types: { a: }\n`).diagnostics).toEqual([]);
    expect(load(`# first\n%YAML 1.2\n---\n${head}frame_types: { a: }\n`).diagnostics).toEqual([]);
  });

  test("close codes keep their order, and are plain integers in range", () => {
    expect(
      read("frame_types: { a: }\nclose_codes: { 4404: b, 1000: n, 4401: a }\n").closeCodes.map(({ code }) => code),
    ).toEqual([4404, 1000, 4401]);
    expect(findAll("frame_types: { a: }\nclose_codes: { 010: a, 1e3: b, -1: c, 1005: d }\n")).toEqual([
      ["number-spelling", "010"],
      ["number-spelling", "1e3"],
      ["close-code-range", "-1"],
      ["close-code-range", "1005"],
    ]);
  });

  test.each([
    ["Emitted: once", "colon-in-text"],
    ["`x`", "reserved-start"],
    ["@x", "reserved-start"],
    ["%x", "reserved-start"],
    ["*x", "alias"],
    ["&x y", "anchor"],
    ["!x y", "tag"],
    ["'it's'", "text-after-value"],
  ])("the note %s must be quoted, and the message says so at the note", (note, code) => {
    const [fault] = diagnose(`frame_types:\n  a:\n    notes: ${note}\n`);
    expect(fault).toMatchObject({ code, line: 8 });
    expect(fault!.message).toMatch(/quote/);
  });

  test("a file that is not UTF-8 is refused with the byte", () => {
    const latin = Buffer.concat([Buffer.from("format: 1\ntitle: caf"), Buffer.from([0xe9]), Buffer.from("\n")]);
    expect(load(latin).diagnostics).toMatchObject([{ code: "not-utf8", line: 2, column: 11 }]);
    expect(load(latin).diagnostics[0]!.message).toContain("byte 20");
    expect(load(Buffer.from(head, "utf16le")).diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining("UTF-16"),
    ]);
  });

  test("explicit tags are refused, those of the standard as well", () => {
    const tags = [
      '!!js/function "function(){}"',
      "!secret x",
      "!!set {a, b}",
      "!!binary aGk=",
      "!!omap [a: b]",
      "!!timestamp 2024-01-01",
      "!!str 1",
      "! x",
    ];
    for (const tag of tags)
      expect(findAll(`frame_types:\n  a: { notes: ${tag} }\n`)).toEqual([["tag", tag.split(" ")[0]]]);
  });

  test.each(["", "# x\n", "~\n", "- a\n", "text\n", "format:\u00a01\n", "---\n", "\ufeff"])(
    "%j holds no catalogue",
    (text) => {
      const { catalogue, diagnostics } = load(text);
      expect(catalogue).toBeNull();
      expect(diagnostics).toHaveLength(1);
      expect(["empty-file", "not-a-mapping"]).toContain(diagnostics[0]!.code);
    },
  );

  test("a long text that a YAML writer does not fold is read as it was", () => {
    const { value } = readDocument(
      readFileSync(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url)),
    ).document!;
    const note = `See https://example.org/${"long/".repeat(60)} and ${"words ".repeat(40)}`.trim();
    const changed = new Map([...value, ["description", note]]);
    expect(readDocument(stringify(changed, { lineWidth: 0 })).document!.value).toEqual(changed);
  });

  test("a key is one word, without `?` and without brackets", () => {
    expect(findAll("frame_types:\n  ? {a: b}\n  : {}\n  a:\n").map(([code]) => code)).toEqual([
      "complex-key",
      "complex-key",
    ]);
    expect(findAll("frame_types:\n  ? a\n  : {}\n")).toEqual([["complex-key", "?"]]);
    expect(findAll(dataOf("[a]: string"))).toEqual([["complex-key", "[a]"]]);
  });

  test("an alias of nothing is an ordinary fault", () => {
    expect(findAll("frame_types:\n  a: { data: *nope }\n")).toEqual([["alias", "*nope"]]);
  });
});

describe("size", () => {
  const many = Math.min(50_000, Number(process.env["PROVE_RUNS"] ?? 5000));
  const list = (make: (index: number) => string, separator = ""): string =>
    Array.from({ length: many }, (_, index) => make(index)).join(separator);

  test("a union of very many definitions is read, and said again", () => {
    const text = `definitions:\n${list((index) => `  D${index}: { keys: { k: { const: ${index} } } }\n`)}frame_types: { a: { data: { k: ${list((index) => `D${index}`, " | ")} } } }\n`;
    const catalogue = read(text);
    expect(readNormalForm(normalise(catalogue)).faults).toEqual([]);
  });

  test("a chain of very many definitions takes no deep stack", () => {
    const chain = list((index) => `  D${index}: D${index + 1}\n`);
    expect(
      read(`definitions:\n${chain}  D${many}: string\nframe_types: { a: { data: { k: D0 | null } } }\n`).definitions,
    ).toHaveLength(many + 1);
    expect(
      findAll(`definitions:\n${chain}  D${many}: D0\nframe_types: { a: { data: { k: D0 } } }\n`).map(([code]) => code),
    ).toEqual(["circular-definition"]);
  });

  test("very many unknown names take no longer than they must", () => {
    const text = `definitions:\n${list((index) => `  Defined${index}: string\n`)}frame_types: { a: { data: { k: ${list((index) => `Missing${index}`, " | ")} } } }\n`;
    expect(diagnose(text)).toHaveLength(1001);
  });

  test("a name may be long", () => {
    const name = `D${"x".repeat(5000)}`;
    expect(
      read(`definitions: { ${name}: string }\nframe_types: { a: { data: { k: ${name} | null } } }\n`).definitions[0]!
        .name,
    ).toBe(name);
  });
});

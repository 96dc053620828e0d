import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalise, readNormalForm } from "../../generator/catalogue/normal-form.ts";
import { load } from "../../generator/index.ts";
import type { Diagnostic } from "../../generator/index.ts";
import { completeCatalogue, readMarkedText } from "../diagnostics/marked-text.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 20);

const fixtures = new URL("../fixtures/", import.meta.url);
const texts = [
  new URL("run-stream/catalogue.yaml", fixtures),
  ...readdirSync(new URL("protocols/", fixtures))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => new URL(`protocols/${name}`, fixtures)),
].map((url) => readFileSync(url, "utf8"));

/** What a slip of the hand, a merge or an attacker puts into a file. */
const intruders = [
  ..."[]{}<>:,?!&*|#%@`'\"-=~$".split(""),
  ...[
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r",
    "\r\n",
    "\n  ",
    "\n      ",
    "\u00a0",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\0",
    "\u001f",
    "\ud800",
    "😀",
    "é",
  ],
  ...[
    "---",
    "\n---\n",
    "...",
    "\n...\n",
    "%YAML 1.1\n",
    "<<",
    ": ",
    "- ",
    "? ",
    "*a",
    "&a ",
    "!!set ",
    "!x ",
    "|\n",
    ">-\n",
    " # x",
    "[]",
    "??",
  ],
  ...["null", "~", "true", "no", "0", "-0", "1e3", "0x1F", "012", ".inf", ".nan", "9007199254740993", "1.5", "-1"],
  ...[
    "string",
    "json",
    "other",
    "list<",
    "map<string>",
    "|",
    " | null",
    "ErrorCode",
    "timestamp",
    "object",
    "Usage",
    "Nothing",
  ],
  ...[
    "type",
    "enum",
    "known",
    "const",
    "keys",
    "values",
    "items",
    "minimum",
    "maxLength",
    "examples",
    "role",
    "per_type",
    "data",
    "wire",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "run.start",
    "run_start",
    "Error",
    "required",
    "never",
    "absent",
    "\\",
    "\\u0000",
    "\\ud83d",
  ],
];

interface Mutation {
  readonly kind: "delete" | "insert" | "replace" | "repeat" | "swap" | "move";
  readonly at: number;
  readonly to: number;
  readonly intruder: string;
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("delete", "insert", "replace", "repeat", "swap", "move"),
  at: fc.nat(),
  to: fc.nat(),
  intruder: fc.constantFrom(...intruders),
});

const mutated = fc
  .tuple(fc.constantFrom(...texts), fc.array(mutations, { minLength: 1, maxLength: 4 }))
  .map(([text, list]) => list.reduce(mutate, text.match(/\n *|[\w.-]+|[^]/g)!).join(""));

function mutate(tokens: string[], { kind, at, to, intruder }: Mutation): string[] {
  const from = at % tokens.length;
  const other = to % tokens.length;
  const before = tokens.slice(0, from);
  const after = tokens.slice(from + 1);
  const token = tokens[from]!;
  switch (kind) {
    case "delete":
      return [...before, ...after];
    case "insert":
      return [...before, intruder, token, ...after];
    case "replace":
      return [...before, intruder, ...after];
    case "repeat":
      return [...before, ...tokens.slice(from, from + (to % 40)), token, ...after];
    case "swap":
      return tokens.map((each, index) => (index === from ? tokens[other]! : index === other ? token : each));
    case "move":
      return [...before, ...after].toSpliced(other, 0, token);
  }
}

function expectSound(text: string, diagnostics: readonly Diagnostic[]): void {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (const [index, { line, column, endLine, endColumn, message }] of diagnostics.entries()) {
    expect(message).toMatch(/^[^\n\r]+[^.\s]$/);
    expect([line, column, endLine, endColumn].every((number) => Number.isSafeInteger(number) && number >= 1)).toBe(
      true,
    );
    expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true);
    expect(endLine).toBeLessThanOrEqual(lines.length);
    expect(column - 1).toBeLessThanOrEqual(lines[line - 1]!.length);
    expect(endColumn - 1).toBeLessThanOrEqual(lines[endLine - 1]!.length);
    const before = diagnostics[index - 1];
    expect(before === undefined || before.line < line || (before.line === line && before.column <= column)).toBe(true);
  }
}

describe("whatever is in the file", () => {
  test("it gives a whole catalogue, or an error at a place in the file, and never throws", () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { catalogue, diagnostics } = load(text);
        expect(catalogue === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
        expectSound(text, diagnostics);
        if (catalogue !== null) {
          const { catalogue: back, faults } = readNormalForm(normalise(catalogue));
          expect(back).toEqual(catalogue);
          expect(faults.map(({ code }) => code).sort()).toEqual(diagnostics.map(({ code }) => code).sort());
        }
      }),
      { numRuns: runs },
    );
  });

  test("bytes of any kind give a diagnostic and never throw", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 })).map(([at, cut]) => {
        const whole = Buffer.from(texts[0]!);
        whole.set(cut, at % (whole.length - cut.length));
        return whole;
      }),
    );
    fc.assert(
      fc.property(bytes, (source) => {
        const { catalogue, diagnostics } = load(source);
        expect(catalogue === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
      }),
      { numRuns: runs },
    );
  });
});

describe("line ends and byte order marks change nothing", () => {
  const broken = readdirSync(new URL("diagnostics/", fixtures)).flatMap((code) =>
    readdirSync(new URL(`diagnostics/${code}/`, fixtures))
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => {
        const { text } = readMarkedText(readFileSync(new URL(`diagnostics/${code}/${file}`, fixtures), "utf8"));
        return [`${code}/${file}`, completeCatalogue(text)] as const;
      }),
  );
  const every = [...texts.map((text, index) => [`catalogue ${index}`, text] as const), ...broken];

  test.each(every)("in %s", (_, text) => {
    const plain = load(text);
    expect(load(text.replaceAll("\n", "\r\n"))).toEqual(plain);
    expect(load(Buffer.from(`\ufeff${text}`))).toEqual(plain);
    expect(load(`\ufeff${text}`)).toEqual(plain);
    // Mixed, as after an edit on another system.
    expect(load(text.replace("\n", "\r\n"))).toEqual(plain);
  });
});

/** What is laid out without prettier is laid out as prettier would. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type History, beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { codes } from "../../generator/emit/codes.ts";
import { frames } from "../../generator/emit/frames.ts";
import { guards } from "../../generator/emit/guards.ts";
import { indexModule } from "../../generator/emit/index-module.ts";
import { prepublish } from "../../generator/emit/prepublish.ts";
import { protocol } from "../../generator/emit/protocol.ts";
import { sse } from "../../generator/emit/sse.ts";
import { stream } from "../../generator/emit/stream.ts";
import { websocket } from "../../generator/emit/websocket.ts";
import { formatByPrettier } from "../../generator/output/prettier.ts";
import { formatTypeScript } from "../../generator/output/typescript-form.ts";
import { layOutStatements } from "../../generator/output/typescript-statements.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { withYouth } from "../arbitrary/young-keys.ts";
import { protocols } from "../fixtures/protocols.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 100);

/** The modules of a package that are not laid out by their emitters. */
async function emitModules(catalogue: Catalogue, history: History): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { emit } of [frames, codes, protocol, guards, stream, sse, websocket, indexModule]) {
    for (const { text } of await emit({ catalogue, history })) texts.push(text);
  }
  return texts;
}

describe.each([...protocols])("the modules of %s", (_, catalogue) => {
  test("are as prettier lays them out, and are so without it", async () => {
    const modules = [
      ...(await emitModules(catalogue, beginHistory(catalogue))),
      ...(await emitModules(catalogue, withYouth(catalogue))),
    ];
    for (const module of modules) expect(await formatTypeScript(module)).toBe(await formatByPrettier(module));
    const statements = modules.flatMap((module) => module.trim().split(/\n{2,}/));
    expect(statements.filter((statement) => layOutStatements(statement) === null)).toEqual([]);
  });
});

/** Statements of one form, whose names are ever longer. `N` stands for such a name. */
function growing(form: string): readonly string[] {
  return Array.from({ length: 125 }, (_, index) => form.replace(/\bN\b/g, "n".repeat(index + 1)));
}

/** Those of some statements that are laid out here and not as prettier would; null where none is laid out here. */
async function findDifferences(statements: readonly string[]): Promise<string[] | null> {
  const ours = statements.flatMap((statement) => {
    const laidOut = layOutStatements(statement);
    return laidOut === null ? [] : [{ statement, laidOut }];
  });
  if (ours.length === 0) return null;
  const form = await formatByPrettier(ours.map(({ statement }) => statement).join("\n\n"));
  const theirs = form.trimEnd().split("\n\n");
  expect(theirs).toHaveLength(ours.length);
  return ours.flatMap(({ laidOut }, index) => (laidOut === theirs[index] ? [] : [`${laidOut}\n\n${theirs[index]!}`]));
}

test.each([
  ["a regular expression", String.raw`const N = /^(?:[/"\]]|\/)+(?![\s\S])/u;`],
  ["a function that returns operands", `const a = [b, (c) => c.N === 1 && f(c, "text") || !c.d || c.e === null];`],
  ["a function that returns a call", `const a: T = [b, (c) => f(c.N, 1)];`],
  ["a function that returns a name", `const a = { b: 1, c: (d, e) => d.N };`],
  [
    "a function with a block",
    `const a: T = { N: 1, b: (c, d) => { switch (c) { case 1: return "N"; default: return d; } } };`,
  ],
  ["keys that name their values", `const a: T = { N, b, c: 1 };`],
  ["an object before other arguments", `const a = f({ b: c, d: (e) => e.N }, g, h);`],
  ["an object between other arguments", `const a = f(b, { c: "N", d: [1] }, e);`],
  ["a table before other arguments", `const a = f([{ b: "N", c: 1 }, { b: 2, c: 3 }], d);`],
  ["an object as the only argument", `function f() {\n  return g<A, N>({ b, c: "N" });\n}`],
  ["what may be missing", `const a = f(b?.N, c?.d?.e);`],
  ["what is read of a value as another type", `const a = f((b as { readonly N?: number | null }).c ?? undefined, 1);`],
  ["a value as a list", `const a = f(b as readonly N[], 1);`],
  ["a function without a body", `export function f<T extends N>(a: A<T>, b?: B): C<T>;`],
  ["a parameter of two kinds", `export function f(a: A<N> | B<N>, { b }: C = {}): C | D {\n  return g(a, b);\n}`],
  ["a union", `export type A = ("N" | (string & {}) | 1.5 | -2 | null);`],
  ["a union with one member", `export type A = (string & N);`],
  [
    "a key that is a union",
    `export interface A {\n  b?: ("N" | (string & {}) | C[]);\n  readonly d: (readonly N[] | undefined);\n}`,
  ],
  [
    "a union with an object",
    `export interface A {\n  /** B. */\n  readonly b?:\n    | {\n  /** C. */\n  readonly N?: readonly N[] | undefined;\n }\n    | undefined;\n}`,
  ],
  ["an object that may be null", `export type A = ({\n  N?: B\n  } | null);`],
  ["a row for each list", `const a = [[1, "N"], [2, 3]];`],
  ["no row for a list of one", `const a = [[1, "N"], [2]];`],
  ["no row for the only list", `const a = [[1, "N"]];`],
  ["a row for each object", `const a = [{ b: 1, c: "N" }, { b: 2, c: 3 }];`],
  ["no row for an object of one key", `const a = [{ b: 1, c: "N" }, { b: 2 }];`],
  ["no row for lists beside objects", `const a = [{ b: 1, c: "N" }, [1, 2]];`],
  ["texts with what is escaped", String.raw`const a = ["N", "\\", "\n\d", "\u6771"];`],
  ["texts with quotes", String.raw`const a = ["N \"b\"", "\"it's\"", "\"it's' N\"", "it's", "\"b\\\"c\""];`],
  ["a text that is wider than a line", `function f() {\n  return a || g(b, "${"c".repeat(119)}", "N");\n}`],
  ["a call of what may be missing", `function f() {\n  return a === b || c?.("N", "d");\n}`],
  ["a call of what may be missing of what is found", `function f() {\n  return a.get(b)?.(c.N, d);\n}`],
  ["a condition on what may be missing", `function f() {\n  if (a === b && !c?.N) return d?.(undefined, "e");\n}`],
  ["a member of a value as another type", `function f() {\n  return (A as readonly N[]).includes(a);\n}`],
  [
    "a call of a result as another type, which may be missing",
    `const a = [f(b, () => null, (g(c?.d, "N") as readonly E[] | undefined)?.map(() => null))];`,
  ],
  ["a value that is there", `function f() {\n  return a(N!, b) && c;\n}`],
  ["one or the other among operands", `function f() {\n  return (a || b.c) && (d ? d("N", "e", f) : f(b.c, g));\n}`],
  ["one or the other of several", `function f() {\n  return a || (d ? d("N", f) : f(b, g) || (h && i(N))) || j;\n}`],
  ["one or the other that is not", `function f() {\n  if (!(a ? a("N", "b", c) : c(d, e))) return false;\n}`],
  ["one or what is there", `function f() {\n  return a(N) ? { b: true, c } : b(c, N) ?? { d: true, c: c as C };\n}`],
  ["a missing value's object", `function f() {\n  return a(N) ?? { b: true, c: "d" };\n}`],
  ["a missing value's list in a constant", `const a = b(N) ?? [c, d];`],
  ["operands before an object", `const a = b(N) || c || { d: 1, e };`],
  ["operands held against true", `function f() {\n  return ((a(b) && c.N && d(b)) || e(b, f)) === true;\n}`],
  [
    "a sum held against a number",
    `function f() {\n  return (a || N === 5 + ("b" in c ? 1 : 0) + ("d" in c ? 1 : 0)) && e;\n}`,
  ],
  ["a function with types", `const N = (a: A, b: B | C, c?: D): E => a === b || c?.(b, "d");`],
  ["a function with types that returns a call", `const a = (b: B, N: C): E => c(b, N, d);`],
  ["a function with types that returns one or the other", `const a = (b: B, N: C): E => b ? c(b) : d(N);`],
  ["a function with types and a block", `const a = (b: B, N: C): E => { return c(b); };`],
  ["two functions among others", `const a = f(N, () => b, (c) => g(c, d));`],
  ["a function among others of another call", `const a = f(N, g((c) => c.d));`],
  ["a function behind others that returns a call", `const a = f(b, N, (c) => g(c, d.e));`],
  ["a function behind others that makes something", `const a = f(b, (c) => new Set<N>(c, d.e));`],
  ["a function behind others that returns operands", `const a = f(b, N, (c) => c.d === e || g(c));`],
  ["a function behind others that returns an object", `const a = f(b, N, (c) => ({ d: c, e }));`],
  ["a function behind others that returns a list", `const a = f(b, N, (c) => [c.d, e]);`],
  [
    "a function behind others that returns one or the other",
    `const a = f(b, N, (c, _, d) => e(c) ? d?.(g, "h", i) : d?.(g, "j", k));`,
  ],
  ["a function behind others with a block", `const a = f(b, N, (c) => { g(c); });`],
  ["an object behind others", `const a = f(N, { b, c: "d" });`],
  ["a list behind a function", `const a = f((b) => b.N, [c, d]);`],
  ["numbers behind others", `const a = f(N, [1, 2, 3]);`],
  ["objects and nothing else", `const a = f({ b: N }, { c, d: "e" });`],
  ["a function that returns one or the other", `const a = [N, (b) => b ? c : d];`],
  ["a function that returns a list", `const a = [b, (c) => [c.N, d]];`],
  ["a list as another type behind other arguments", `const a = f(N, [b, c] as D);`],
  ["a text with a value in it", "function f() {\n  return a?.(N, `b of at least 3, not ${c.length}`);\n}"],
  ["what a list has beside another", `const a = [...N, "b", "c"];`],
  ["a type with what it is given", `type A = B<"N" | "c" | "d">;`],
  ["a set", `const N: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["a", "b", 1]);`],
  ["a constant that is an operation", `const a = b === N;`],
  ["a constant that is one or the other", `const a = b ? N : d;`],
  ["a constant that is one or the other by an operation", `const a = b === c ? N : d;`],
  ["a key that is an operation", `const a = { bcdefgh: 1, cdefgh: d && N };`],
  ["a key that is one or the other", `const a = { bcdefgh: 1, cdefgh: d ? e : N };`],
  ["a key that is one or the other by an operation", `const a = { bcdefgh: 1, cdefgh: d && e ? f : N };`],
  [
    "a loop with a number",
    `function f() {\n  for (let a = 0; a < N.length; a++) {\n    const b: unknown = N[a];\n    if (!g(b, a, h)) return false;\n  }\n}`,
  ],
])("a form that is known has at every width the form of prettier: %s", async (_, form) => {
  expect(await findDifferences(growing(form))).toEqual([]);
});

test.each([
  ["a function before other arguments", `const a = f((b) => b.N, c);`],
  ["a function with a block before other arguments", `const a = f((b) => { g(b); }, N);`],
  ["what is called of what may be missing", `const a = f(N?.b(c), d?.e.f());`],
  ["a constant that is a call with one word", `const a = N(b);`],
  ["a constant that is a call without one", `const a = b.N();`],
  ["a key that is a call with one word", `const a = { bcdefgh: 1, cdefgh: N(b) };`],
  ["what is read of a result", `const a = f(N)!.b + g(c)?.d;`],
  ["an object that may be one of two other things", `export type A = ({\n  N?: B\n  } | null | void);`],
  ["a union within an intersection", `export type A = (B | N) & C;`],
  ["an intersection within another", `export type A = (B & N) & C;`],
  ["lists of lists that are not written to", `export type A = (readonly N[])[];`],
  ["a division", `a.N = b  / c / d;`],
  ["numbers with comments", `const a = [\n  /** N. */\n  1, 2];`],
])("what is known in part has the form of prettier or none: %s", async (_, form) => {
  expect((await findDifferences(growing(form))) ?? []).toEqual([]);
});

test("numbers are set like words", async () => {
  const lists = Array.from({ length: 60 }, (_, length) =>
    Array.from({ length }, (_one, index) => (index % 2 === 0 ? index : -index)),
  );
  const firsts = Array.from({ length: 20 }, (_, length) => "1".repeat(length + 1));
  const statements = [
    ...lists.map((list) => `const a = [${list.join(", ")}] as const;`),
    ...firsts.map((first) => `const a: A = { b: [${[first, ...lists.at(-1)!].join(", ")}], c: 1 };`),
  ];
  expect(statements.map(layOutStatements)).not.toContain(null);
  expect(await findDifferences(statements)).toEqual([]);
});

test.each([
  String.raw`const a = "it\'s";`,
  `const a = 'a';`,
  String.raw`const a = ["\"", '"'];`,
  "const a = `${b + c}`;",
  `const a = "${"\u6771".repeat(3)}";`,
  "const a = 0xff;",
  "const a = 1.50;",
  "const a = /a/gi;",
  "const a = b / c / d;",
])("what prettier might spell otherwise is not known: %s", (statement) => {
  expect(layOutStatements(statement)).toBeNull();
});

test("what emitters give in its form already is as prettier lays it out", async () => {
  const [catalogue] = protocols.values();
  const drafts = await prepublish.emit({ catalogue: catalogue!, history: beginHistory(catalogue!) });
  for (const { text } of drafts) expect(await formatByPrettier(text)).toBe(text);
});

test.each([
  ["an empty line in a function", "function f() {\n  const a  = 1;\n\n  return a;\n}"],
  ["an empty line in a template", "const a = `x\n\n\ny`;\nconst  b = 1;"],
  ["an empty line in a comment", "/* a\n\nb */\nconst  b = 1;"],
  ["a comment in the middle of a line", "const a = /* one */  1; // two"],
  ["a comment that prettier obeys", "// prettier-ignore\nconst  a = 1;"],
  ["a text with quotes", String.raw`const a = ["it's", "\"", '"', "\d"];`],
  ["wide characters", `const a = ["${"\u6771".repeat(56)}", "b"];`],
  ["a number in another spelling", "const a = [1e+21, 1.50, 0xFF];"],
  [
    "a type that is given a long union",
    `const data = value as OpenFields<${["a", "b", "c"].map((key) => `"${key.repeat(27)}"`).join(" | ")}>;`,
  ],
  ["a chain of calls", "const a = one.two(three).four((five) => six).seven();"],
])("where prettier is needed it is asked: %s", async (_, text) => {
  expect(await formatTypeScript(text)).toBe(await formatByPrettier(text));
});

test("the modules of catalogues that nobody wrote are as prettier lays them out", async () => {
  await fc.assert(
    fc.asyncProperty(catalogues(), fc.boolean(), async (catalogue, young) => {
      const history = young ? withYouth(catalogue) : beginHistory(catalogue);
      for (const module of await emitModules(catalogue, history))
        expect(await formatTypeScript(module)).toBe(await formatByPrettier(module));
    }),
    { numRuns: runs },
  );
});

/** The checks as they are run are those that are emitted; the compiler of TypeScript is asked what is left of them. */
import { compileFunction } from "node:vm";
import fc from "fast-check";
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Emission } from "../../generator/emit/emission.ts";
import { guards } from "../../generator/emit/guards.ts";
import { stream } from "../../generator/emit/stream.ts";
import { formatByPrettier } from "../../generator/output/prettier.ts";
import { loadChecks } from "../../generator/validate/load-checks.ts";
import { writeModuleBody } from "../../generator/validate/module-body.ts";
import { runModule } from "../../generator/validate/run-module.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { withYouth } from "../arbitrary/young-keys.ts";
import { protocols } from "../fixtures/protocols.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 200);

/** The same statements without types, as the compiler writes them. */
function transpile(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  }).outputText;
}

/** The body that a module must have, made of what the compiler leaves of it. */
function bodyOf(text: string): string {
  const exported: string[] = [];
  const statements = transpile(text)
    .replaceAll(/^import \{(.*)\} from (".*");\n/gm, (_, names: string, from: string) =>
      names
        .split(",")
        .map((name) => `const ${name} = find(${from}, "${name.trim()}");\n`)
        .join(""),
    )
    .replaceAll(/^export \{ (\w+) \};\n/gm, (_, name: string) => {
      exported.push(`${name}: ${name}`);
      return "";
    })
    .replaceAll(/^export (?=(?:const|async function|function) (\w+))/gm, (_, name: string) => {
      exported.push(name);
      return "";
    });
  return `"use strict";\n${statements}\nreturn { ${exported.join(", ")} };`;
}

/** That a body has no types left, and is another but for comments, parentheses that change nothing, and layout. */
async function expectAlike(body: string, other: string): Promise<void> {
  expect(() => compileFunction(body)).not.toThrow();
  const [a, b] = await Promise.all([body, other].map((one) => formatByPrettier(transpile(`() => {${one}}`))));
  expect(a).toBe(b);
}

async function expectSame(emission: Emission): Promise<void> {
  for (const { emit } of [guards, stream]) {
    for (const { path, text } of await emit(emission))
      await expectAlike(await writeModuleBody(path, text), bodyOf(text));
  }
  // All that they import is given to them.
  expect(await loadChecks(emission)).toHaveProperty("validateFrame");
}

describe("without its types a module is what the compiler makes of it", () => {
  test.each([...protocols])("for %s", async (_, catalogue) => {
    await expectSame({ catalogue, history: withYouth(catalogue) });
  });

  test("for catalogues that nobody wrote", async () => {
    await fc.assert(
      fc.asyncProperty(catalogues(), fc.boolean(), (catalogue, young) =>
        expectSame({ catalogue, history: young ? withYouth(catalogue) : beginHistory(catalogue) }),
      ),
      { numRuns: runs },
    );
  });

  test.each([
    [
      "assertions in one another",
      `export const a = ((one as { b: unknown }).b as (string | null))! + (two as string)!;`,
    ],
    [
      "the name of an assertion in its own value",
      `export const as = classAs["as "] as unknown as Map<string, Set<as>>;`,
    ],
    [
      "parameters that may be left out",
      `export function f(a?: string, { b }: { b?: 1 } = {}, ...c: 1[]): a is string {}`,
    ],
    [
      "declarations of a function beside it",
      `export function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport function f(a: number) {}`,
    ],
    ["what is declared of others", `declare const a: unique symbol;\ndeclare function g(): void;\nexport const b = 1;`],
    [
      "types that a call is given",
      `export const a = new Map<string, Set<1>>();\nexport const b = f<1>(2);\nconst c = <T>(d: T): T => d;`,
    ],
    [
      "types among imports",
      `import type { A } from "./a.ts";\nimport { type B, b } from "./b.ts";\nexport type { C } from "./c.ts";\nexport interface D {}\ntype E = 1;\nexport const a = b;`,
    ],
  ])("for %s", async (_, text) => {
    await expectAlike(await writeModuleBody("m", text), bodyOf(text));
  });
});

test.each([
  ["an enumeration", "export enum A { B }", "TSEnumDeclaration at 7"],
  ["a class", "class A { constructor(private readonly b: 1) {} }", "ClassDeclaration at 0"],
  ["a default", "export default 1;", "ExportDefaultDeclaration at 0"],
  ["what is handed on", `export { a } from "./a.ts";`, "ExportNamedDeclaration at 0"],
  ["all that is handed on", `export * from "./a.ts";`, "ExportAllDeclaration at 0"],
])("%s is refused", async (_, text, what) => {
  await expect(writeModuleBody("m", text)).rejects.toThrow(`m has a ${what}, which is not known here`);
});

describe("a module is run", () => {
  test("with what it is given, under the names that it chooses", async () => {
    const given = new Map([["./a.ts", { a: 1 }]]);
    expect(
      await runModule(
        "m",
        `import { a as b } from "./a.ts";\nexport { b as c };\nexport const d = () => this === undefined;`,
        given,
      ),
    ).toMatchObject({ c: 1 });
  });

  test.each(["./a.ts", "./b.ts"])("not where what it imports is not given: %s", async (from) => {
    const given = new Map([["./a.ts", { a: 1 }]]);
    await expect(runModule("m", `import { toString } from "${from}";`, given)).rejects.toThrow(
      `m imports toString from ${from}, which nobody gives it`,
    );
  });

  test("and is found in traces of the stack by its name", async () => {
    const { fail } = (await runModule("src/m.ts", `export function fail() { throw new Error("no"); }`, new Map())) as {
      fail(): never;
    };
    expect(fail).toThrow(expect.objectContaining({ stack: expect.stringContaining("src/m.ts") }) as Error);
  });
});

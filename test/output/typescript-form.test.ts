/** What is laid out without prettier is laid out as prettier would. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type History, beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { payloadKeysOf } from "../../generator/catalogue/payload.ts";
import { codes } from "../../generator/emit/codes.ts";
import { frames } from "../../generator/emit/frames.ts";
import { guards } from "../../generator/emit/guards.ts";
import { indexModule } from "../../generator/emit/index-module.ts";
import { protocol } from "../../generator/emit/protocol.ts";
import { sse } from "../../generator/emit/sse.ts";
import { stream } from "../../generator/emit/stream.ts";
import { websocket } from "../../generator/emit/websocket.ts";
import { formatByPrettier, formatTypeScript } from "../../generator/output/typescript-form.ts";
import { layOutStatements } from "../../generator/output/typescript-statements.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { protocols } from "../fixtures/protocols.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 100);

/** Every second key of each payload as though a later release had added it. */
function withYouth(catalogue: Catalogue): History {
  const history = beginHistory(catalogue);
  const types = catalogue.frameTypes.map(({ name, payload }) => {
    const keys = payloadKeysOf(catalogue, payload).map(
      (key, index) => [key.name, { since: `${catalogue.protocol}.1.0`, young: index % 2 === 0 }] as const,
    );
    return [name, { since: history.version, keys: new Map(keys) }] as const;
  });
  return { ...history, types: new Map(types) };
}

/** The modules of a package that are not laid out by their emitters. */
async function emitModules(catalogue: Catalogue, history: History): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { emit } of [frames, codes, protocol, guards, stream, sse, websocket, indexModule]) {
    for (const { text } of await emit({ catalogue, history })) texts.push(text);
  }
  return texts;
}

describe.each([...protocols])("the modules of %s", (_, catalogue) => {
  test("are as prettier lays them out, and most of their statements are so without it", async () => {
    const modules = [
      ...(await emitModules(catalogue, beginHistory(catalogue))),
      ...(await emitModules(catalogue, withYouth(catalogue))),
    ];
    for (const module of modules) expect(await formatTypeScript(module)).toBe(await formatByPrettier(module));
    const statements = modules.flatMap((module) => module.trim().split(/\n{2,}/));
    const known = statements.filter((statement) => layOutStatements(statement) !== null);
    expect(known.length / statements.length).toBeGreaterThan(0.8);
  });
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

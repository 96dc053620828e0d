import { beforeAll, describe, expect, test } from "vitest";
import { packageExports } from "../../generator/emit/package-exports.ts";
import { render } from "../../generator/index.ts";
import { emissionOf } from "../emit/hand-built.ts";
import { exportsOf } from "../emit/syntax.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type CompilerMessage, compile } from "./compiler.ts";
import { everyFeature, everyFeatureInline, youngKeys } from "./every-feature.ts";

const emissions = new Map([
  ...[...protocols].map(([name, catalogue]) => [name, emissionOf(catalogue)] as const),
  ["every-feature", emissionOf(everyFeature, youngKeys)],
  ["inline", emissionOf(everyFeatureInline, youngKeys)],
]);

describe("the source of the whole package", () => {
  const sources = new Map<string, string>();
  let messages: readonly CompilerMessage[] = [];

  beforeAll(async () => {
    for (const [name, { catalogue, history }] of emissions) {
      for (const { path, text } of await render(catalogue, history)) {
        if (path.startsWith("src/")) sources.set(`${name}/${path}`, text);
      }
    }
    messages = await compile(sources);
  });

  test("compiles under every strictness, for every protocol of the tests", () => {
    expect(messages).toEqual([]);
  });

  test.each([...emissions.keys()])("of %s exports from each module what the entry point lists of it", (name) => {
    for (const { module, types, values } of packageExports(emissions.get(name)!)) {
      const exported = exportsOf(sources.get(`${name}/src/${module}.ts`)!);
      expect([...types, ...values].sort()).toEqual([...exported.types, ...exported.values].sort());
    }
  });
});

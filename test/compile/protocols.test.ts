import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogues } from "../arbitrary/catalogues.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emitDeclarations } from "../emit/emitted.ts";
import { emissionOf } from "../emit/hand-built.ts";
import { tokensOf } from "../emit/syntax.ts";
import { type CompilerMessage, compileFolder, inFolder, strictOptions } from "./compiler.ts";
import { everyFeature, everyFeatureInline, youngKeys } from "./every-feature.ts";

/** How a program that knows nothing of our strictness reads the declarations of the package. */
const plainOptions: Readonly<Record<string, unknown>> = {
  target: "es2022",
  lib: ["es2022"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

describe("what is emitted for the protocols of the tests, and for random ones", () => {
  let own: readonly CompilerMessage[] = [];
  let consumers: readonly CompilerMessage[] = [];
  const modules = new Map<string, string>();

  beforeAll(async () => {
    const random = fc.sample(catalogues(), {
      numRuns: 40,
      ...(process.env["PROVE_RUNS"] === undefined ? { seed: 7 } : { numRuns: 400 }),
    });
    const emissions = new Map([
      ...[...protocols].map(([name, catalogue]) => [name, emissionOf(catalogue)] as const),
      ...random.map((catalogue, index) => [`random-${index}`, emissionOf(catalogue)] as const),
      ["every-feature", emissionOf(everyFeature, youngKeys)],
      ["inline", emissionOf(everyFeatureInline, youngKeys)],
    ]);
    for (const [name, emission] of emissions) {
      for (const [path, text] of await emitDeclarations(emission)) modules.set(`${name}/${path}`, text);
    }
    await inFolder(modules, async (folder) => {
      own = await compileFolder(folder, strictOptions);
      consumers = await compileFolder(folder, plainOptions, ["dist"]);
    });
  });

  test("compiles under every strictness, with isolated declarations, erasable syntax and verbatim modules", () => {
    expect(own).toEqual([]);
  });

  test("compiles as declarations in a program with fewer options, whose own checks reach into them", () => {
    expect(consumers).toEqual([]);
  });

  test("has no enum, no namespace, no default export and no star export", () => {
    for (const [path, text] of modules) {
      const kinds = new Set(tokensOf(text).map(({ kind }) => kind));
      for (const kind of ["EnumKeyword", "NamespaceKeyword", "ModuleKeyword", "DefaultKeyword", "AsteriskToken"]) {
        expect(kinds.has(kind), `${path} has a ${kind}`).toBe(false);
      }
    }
  });
});

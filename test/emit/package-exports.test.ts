import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { packageExportNames, takenBy } from "../../generator/catalogue/reserved-names.ts";
import { type ModuleExports, packageExports } from "../../generator/emit/package-exports.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { everyFeature, everyFeatureInline, youngKeys } from "../compile/every-feature.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emitDeclarations, emitIndex } from "./emitted.ts";
import {
  catalogueWith,
  definition,
  emissionOf,
  frameType,
  key,
  map,
  list,
  named,
  object,
  constant,
  openUnion,
} from "./hand-built.ts";
import { exportsOf } from "./syntax.ts";

const openThings = openUnion(object(key("k", constant("a"))), object(key("k", constant("b"))));

const emissions = [
  ...[...protocols.values()].map((catalogue) => emissionOf(catalogue)),
  ...[everyFeature, everyFeatureInline].flatMap((catalogue) => [
    emissionOf(catalogue),
    emissionOf(catalogue, youngKeys),
  ]),
  emissionOf(catalogueWith({ frameTypes: [frameType("only")] })),
  emissionOf(catalogueWith({ frameTypes: [frameType("only", [key("k", list(map(openThings)))])] })),
  emissionOf(
    catalogueWith({ definitions: [definition("Open", openThings)], frameTypes: [frameType("only", named("Open"))] }),
  ),
  emissionOf(catalogueWith({ frameTypes: [frameType("only", openThings)] })),
];

/** What the modules themselves export, of those that are written here. */
async function exportedBy(emission: (typeof emissions)[number]): Promise<ModuleExports[]> {
  const modules = await emitDeclarations(emission);
  return (["frames", "codes", "protocol"] as const).flatMap((module) => {
    const text = modules.get(`src/${module}.ts`);
    return text === undefined ? [] : [{ module, ...exportsOf(text) }];
  });
}

function sorted(modules: readonly ModuleExports[]): ModuleExports[] {
  return modules.map(({ module, types, values }) => ({ module, types: [...types].sort(), values: [...values].sort() }));
}

describe("the list of exports", () => {
  test("is what the modules export", async () => {
    for (const emission of emissions) {
      const listed = packageExports(emission).filter(({ module }) => ["frames", "codes", "protocol"].includes(module));
      expect(sorted(listed)).toEqual(sorted(await exportedBy(emission)));
    }
  });

  test("is what they export, whatever the catalogue", async () => {
    const runs = Math.min(Number(process.env["PROVE_RUNS"] ?? 5000) / 50, 1000);
    await fc.assert(
      fc.asyncProperty(catalogues(), async (catalogue) => {
        const emission = emissionOf(catalogue);
        const listed = packageExports(emission).filter(({ module }) =>
          ["frames", "codes", "protocol"].includes(module),
        );
        expect(sorted(listed)).toEqual(sorted(await exportedBy(emission)));
      }),
      { numRuns: runs },
    );
  });

  test("names each thing once", () => {
    for (const emission of emissions) {
      const names = packageExports(emission).flatMap(({ types, values }) => [...types, ...values]);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  test("of our own holds only names that a catalogue cannot take", () => {
    const own = new Set(
      emissions.flatMap((emission) => packageExports(emission).flatMap(({ types, values }) => [...types, ...values])),
    );
    for (const { catalogue } of emissions) {
      const bare = packageExports(emissionOf({ ...catalogue, definitions: [], frameTypes: [] }));
      for (const name of bare.flatMap(({ types, values }) => [...types, ...values])) {
        if (/^[A-Z][A-Za-z0-9]*$/.test(name)) expect(takenBy(name), name).not.toBe(null);
      }
    }
    for (const name of ["OutgoingFrameByType", "OutgoingDataByType", "DataByType", "UnlistedTag"]) {
      expect(own).toContain(name);
      expect(packageExportNames).toContain(name);
    }
  });
});

describe("the entry point", () => {
  let text: string;
  beforeAll(async () => {
    text = await emitIndex(emissionOf(protocols.get("run-stream")!));
  });

  test("writes out every name, and says which are types", () => {
    const listed = packageExports(emissionOf(protocols.get("run-stream")!));
    const { types, values } = exportsOf(text);
    expect([...types].sort()).toEqual(listed.flatMap((module) => module.types).sort());
    expect([...values].sort()).toEqual(listed.flatMap((module) => module.values).sort());
    expect(text).not.toContain("*");
  });
});

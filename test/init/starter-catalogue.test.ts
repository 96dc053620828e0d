import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePackageName } from "../../generator/catalogue/build-package.ts";
import { load, planProject } from "../../generator/index.ts";
import { nameAfterFolder } from "../../generator/init/package-name.ts";
import { protocols } from "../fixtures/protocols.ts";

test("the catalogue is among those that the generator is held to", () => {
  expect(protocols.get("starter")?.package.name).toBe("orders-protocol");
});

test("a package is called after the folder, as far as npm takes it", () => {
  const names = ["orders", "Bücher 2", "@scope", ".hidden_", "node_modules", "注文", "", "a/b", "fs", "x".repeat(300)];
  expect(names.map((name) => nameAfterFolder(name).packageName)).toEqual([
    "orders-protocol",
    "bucher-2-protocol",
    "scope-protocol",
    "hidden-protocol",
    "node_modules-protocol",
    "jobs-protocol",
    "jobs-protocol",
    "a-b-protocol",
    "fs-protocol",
    `${"x".repeat(100)}-protocol`,
  ]);
});

test("whatever the folder is called, the catalogue has no fault and no warning", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: "binary" })), async (folder) => {
      const { catalogue, packageName } = await planProject(folder, "catalogue.schema.json", null);
      expect(judgePackageName(packageName)).toBeNull();
      expect(load(catalogue).diagnostics).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

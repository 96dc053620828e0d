import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { judgePackageName } from "../../generator/catalogue/build-package.ts";
import { load, planProject } from "../../generator/index.ts";
import { nameAfterFolder } from "../../generator/init/package-name.ts";
import { protocols } from "../fixtures/protocols.ts";

test("the catalogue is among those that the generator is held to", () => {
  expect(protocols.get("starter")?.package.name).toBe("orders-protocol");
});

test("an editor that knows the schema has nothing against it, and its first line points there", async () => {
  const { catalogue } = await planProject("orders", "path/to/schema.json", null);
  expect(catalogue.split("\n")[0]).toBe("# yaml-language-server: $schema=path/to/schema.json");
  const schema = new URL("../../generator/catalogue/catalogue.schema.json", import.meta.url);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const isCatalogue = ajv.compile(JSON.parse(readFileSync(schema, "utf8")) as object);
  isCatalogue(parse(catalogue));
  expect(isCatalogue.errors).toBeNull();
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
  );
});

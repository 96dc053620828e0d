import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { gitattributes } from "../../generator/emit/gitattributes.ts";
import { packageManifest } from "../../generator/emit/package-manifest.ts";
import { render } from "../../generator/index.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogueWith, close, emissionOf, error } from "./hand-built.ts";

async function manifestOf(said: Partial<Catalogue>): Promise<Record<string, unknown>> {
  const [draft] = await packageManifest.emit(emissionOf(catalogueWith(said)));
  expect([draft?.path, draft?.language]).toEqual(["package.json", "json"]);
  return JSON.parse(draft!.text) as Record<string, unknown>;
}

describe("package.json", () => {
  it("says of the package what the catalogue says, and nothing of what it does not", async () => {
    expect(await manifestOf({})).toEqual({
      name: "a-protocol",
      version: "2.0.0",
      type: "module",
      sideEffects: false,
      exports: expect.anything() as unknown,
      scripts: expect.anything() as unknown,
      files: expect.anything() as unknown,
    });
    const facts = {
      name: "@a/b",
      description: 'Quotes " and </script>.',
      license: "MIT",
      repository: "owner/name",
      homepage: "https://example.org/",
    };
    expect(await manifestOf({ package: facts })).toMatchObject(facts);
  });

  it.each([
    ["owner/name", "owner/name"],
    ["gitlab:group/of/name", "gitlab:group/of/name"],
    ["https://github.com/owner/name", "git+https://github.com/owner/name.git"],
    ["https://github.com/owner/name.git", "git+https://github.com/owner/name.git"],
    ["git+https://gitlab.com/owner/name/", "git+https://gitlab.com/owner/name.git"],
    ["https://github.com/owner/name/tree/main/protocol", "git+https://github.com/owner/name/tree/main/protocol"],
    ["https://example.org/a/b", "git+https://example.org/a/b"],
    ["ssh://git@example.org/a", "git+ssh://git@example.org/a"],
    ["git://example.org/a.git", "git://example.org/a.git"],
  ])("says where the source is as npm would write it: %s", async (repository, url) => {
    const facts = { name: "a", description: null, license: null, homepage: null, repository };
    const said = (await manifestOf({ package: facts }))["repository"];
    expect(said).toEqual(url === repository && !url.includes("://") ? url : { type: "git", url });
  });

  it("has the version of the releases, which is not the protocol number alone", async () => {
    const { catalogue, history } = emissionOf(catalogueWith({}));
    const [draft] = await packageManifest.emit({ catalogue, history: { ...history, version: "2.3.1" } });
    expect(JSON.parse(draft!.text)).toMatchObject({ version: "2.3.1" });
  });

  it("exports codes only where there are any", async () => {
    expect((await manifestOf({}))["exports"]).not.toHaveProperty("./codes");
    expect((await manifestOf({ errorCodes: [error("A")] }))["exports"]).toHaveProperty(["./codes"]);
    expect((await manifestOf({ closeCodes: [close(4000, "x")] }))["exports"]).toHaveProperty(["./codes"]);
  });

  it("has no dependencies of any kind and runs nothing when it is installed", async () => {
    const manifest = await manifestOf({});
    expect(Object.keys(manifest).filter((name) => /dependencies|bin|engines/i.test(name))).toEqual([]);
    expect(Object.keys(manifest["scripts"] as object)).toEqual(["prepublishOnly"]);
  });

  it.each([...protocols])("names files that are made, types before code: %s", async (_, catalogue) => {
    const { history } = emissionOf(catalogue);
    const paths = (await render(catalogue, history)).map(({ path }) => path);
    const manifest = await manifestOf(catalogue);
    for (const target of Object.values(manifest["exports"] as Record<string, string | Record<string, string>>)) {
      if (typeof target === "string") {
        expect(paths.filter((path) => matches(`./${path}`, target)).length, target).toBeGreaterThan(0);
        continue;
      }
      expect(Object.keys(target)).toEqual(["types", "default"]);
      const [, module] = /^\.\/dist\/(.*)\.js$/.exec(target["default"]!) ?? [];
      expect(target["types"]).toBe(`./dist/${module}.d.ts`);
      expect(paths).toContain(`src/${module}.ts`);
    }
    const listed = manifest["files"] as readonly string[];
    const shipped = paths.filter((path) => listed.some((entry) => path === entry || path.startsWith(`${entry}/`)));
    // Of the rest npm takes what describes the package, and leaves what is for the folder alone.
    expect(paths.filter((path) => !shipped.includes(path)).sort()).toEqual(
      [".gitattributes", ".manifest.json", ".prepublish.mjs", ".prettierrc", "README.md", "package.json"].sort(),
    );
  });
});

it("marks the folder as generated, with line feeds everywhere", async () => {
  expect(await gitattributes.emit(emissionOf(catalogueWith({})))).toEqual([
    { path: ".gitattributes", language: "hash-comments", text: "* text eol=lf linguist-generated\n" },
  ]);
});

/** Whether a path is one of those that a target with a `*` stands for. */
function matches(path: string, target: string): boolean {
  const [before = "", after] = target.split("*");
  return after === undefined
    ? path === target
    : path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length;
}

import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { packageReadme } from "../../generator/emit/package-readme.ts";
import { render } from "../../generator/index.ts";
import { compileFolder, inFolder } from "../compile/compiler.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogueWith, emissionOf, envelopeKey, frameType, key, list, string } from "./hand-built.ts";
import { hostileTexts } from "./hostile-markdown.ts";
import { elementsOf, renderMarkdown, renderMdx, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

async function readmeOf(catalogue: Catalogue): Promise<string> {
  const [draft] = await packageReadme.emit(emissionOf(catalogue));
  expect([draft?.path, draft?.language]).toEqual(["README.md", "markdown"]);
  return draft!.text;
}

/** The samples of TypeScript, as they stand in the source. */
function samplesOf(readme: string): readonly string[] {
  return [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code!);
}

const named = new Map([
  ...protocols,
  ["one-type", catalogueWith({ frameTypes: [frameType("only", [key("a-b", string)])] })],
  [
    "odd-keys",
    catalogueWith({
      envelope: [envelopeKey("@type", "type"), envelopeKey("my.data", "data")],
      frameTypes: [frameType("a"), frameType("b")],
    }),
  ],
]);

describe("the samples", () => {
  it("compile for every catalogue under strict options, and do what they say", async () => {
    const files = new Map([
      [
        "console.d.ts",
        "declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };\n",
      ],
    ]);
    const lines: string[] = [];
    for (const [name, catalogue] of named) {
      const emission = emissionOf(catalogue);
      for (const { path, text } of await render(catalogue, emission.history)) {
        if (path.startsWith("src/")) files.set(`${name}/${path}`, text);
      }
      const [reading, writing] = samplesOf(await readmeOf(catalogue)).map((code) =>
        code.replaceAll(`from "${catalogue.package.name}"`, 'from "./src/index.ts"'),
      );
      files.set(`${name}/reading.ts`, reading!);
      files.set(`${name}/writing.ts`, writing!);
      const id = name.replaceAll("-", "_");
      lines.push(
        `import { receive as receive_${id} } from "./${name}/reading.ts";`,
        `import { body as body_${id} } from "./${name}/writing.ts";`,
        `console.log("${name}");`,
        `receive_${id}(body_${id});`,
        `receive_${id}("[]");`,
      );
    }
    files.set("main.ts", `${lines.join("\n")}\n`);
    await inFolder(files, async (folder) => {
      expect(await compileFolder(folder)).toEqual([]);
      const printed = execFileSync(process.execPath, ["dist/main.js"], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
      const frames = [...named.values()].map((catalogue) => catalogue.frameTypes.length);
      expect(printed).not.toContain("a frame of another type");
      expect(printed.trim().split("\n").length).toBeGreaterThanOrEqual(2 * frames.length);
    });
  });

  it("have no frame written where every frame would be very large", async () => {
    const readme = await readmeOf(
      catalogueWith({ frameTypes: [frameType("a", [key("x", list(string, 1_000_000_000))])] }),
    );
    expect(samplesOf(readme)).toHaveLength(1);
    expect(readme).not.toContain("encodeFrame");
  });
});

describe("the words", () => {
  it("begin with the name and what it is", async () => {
    const page = renderMarkdown(await readmeOf(protocols.get("run-stream")!));
    expect(elementsOf(page, "h1").map(textOf)).toEqual(["@event-catalogue/run-stream"]);
    expect(elementsOf(page, "p").slice(0, 2).map(textOf)).toEqual([
      "Types, guards and stream rules of the run stream.",
      "Event catalogue, protocol version 2: types, guards, codes and JSON Schemas, made from one catalogue. No dependencies.",
    ]);
    expect(elementsOf(page, "h2").map(textOf)).toEqual([
      "Read a frame, or refuse it",
      "Write a frame",
      "Versions",
      "Reference",
    ]);
  });

  it("name another protocol as a reason only where frames carry a version", async () => {
    expect(await readmeOf(protocols.get("run-stream")!)).toContain("unsupported-protocol");
    expect(await readmeOf(catalogueWith({ frameTypes: [frameType("a")] }))).not.toContain("unsupported-protocol");
  });

  it("say what becomes of unknown types", async () => {
    const reasonsOf = (types: "refuse" | "skip"): Promise<string> =>
      readmeOf(catalogueWith({ unknown: { envelopeKeys: "refuse", types }, frameTypes: [frameType("a")] }));
    expect(await reasonsOf("refuse")).toContain("`unknown-type` outside the closed set");
    expect(await reasonsOf("skip")).toContain("`unknown-type` for a frame that a reader drops");
  });

  it("say that the schemas are for validators, and that there is one for each type", async () => {
    const text = textOf(renderMarkdown(await readmeOf(protocols.get("run-stream")!)));
    expect(text).toMatch(
      /one for each frame type .*They are for validators: language models .* will not take them as tool or output schemas/,
    );
  });

  it.each([...protocols])("link to files that are made: %s", async (_, catalogue) => {
    const paths = (await render(catalogue, emissionOf(catalogue).history)).map(({ path }) => path);
    const links = elementsOf(renderMarkdown(await readmeOf(catalogue)), "a").map(
      ({ attributes }) => attributes["href"],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const target of links) expect(paths).toContain(target);
  });

  it.each(hostileTexts)("take nothing of a title and a description but their letters: %j", async (text) => {
    const withText = (words: string): Catalogue => {
      const catalogue = catalogueWith({ title: words, frameTypes: [frameType("a")] });
      return { ...catalogue, package: { ...catalogue.package, description: `x ${words}` } };
    };
    const tagsOf = (page: Element): readonly string[] =>
      elementsOf(page)
        .map(({ tag }) => tag)
        .filter((tag) => tag !== "fragment");
    const readme = await readmeOf(withText(text));
    const benign = tagsOf(renderMarkdown(await readmeOf(withText("words"))));
    expect(tagsOf(renderMarkdown(readme))).toEqual(benign);
    expect(tagsOf(await renderMdx(readme))).toEqual(benign);
  });
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import { sealMark, type Draft } from "../../generator/emit/emission.ts";
import { finishDrafts } from "../../generator/output/finish.ts";
import { readManifest } from "../../generator/output/manifest.ts";
import { hashOf } from "../../generator/output/hash.ts";
import { typescriptOptions } from "../../generator/output/prettier.ts";
import { makeTemporaryFolder } from "./folder-tree.ts";

async function finish(draft: Partial<Draft>): Promise<string> {
  const whole = { path: "a.ts", language: "typescript", text: "", ...draft } as const;
  const [file] = await finishDrafts([{ emitter: "frames.ts", drafts: [whole] }]);
  return file!.text;
}

const told = "Made by event-catalogue (generator/emit/frames.ts) from the catalogue of the protocol. Do not edit:";
const remake = "change the catalogue, then run `npx event-catalogue generate`.";

describe("banners say what made a file, from what, and how to make it again", () => {
  test("in TypeScript", async () => {
    expect(await finish({ text: "export  const a=1" })).toBe(`// ${told}\n// ${remake}\n\nexport const a = 1;\n`);
  });
  test("in files with hash comments", async () => {
    expect(await finish({ language: "hash-comments", path: ".gitattributes", text: "* text\n" })).toBe(
      `# ${told}\n# ${remake}\n\n* text\n`,
    );
  });
  test("in Markdown, where it is not shown and MDX can read it", async () => {
    expect(await finish({ language: "markdown", path: "a.md", text: "# A" })).toBe(
      `[//]: # "${told} ${remake}"\n\n# A\n`,
    );
  });
  test("in a JSON Schema, as $comment after $schema", async () => {
    const text = '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:x"}';
    expect(
      Object.entries(JSON.parse(await finish({ language: "json", path: "a.schema.json", text })) as object),
    ).toEqual([
      ["$schema", "https://json-schema.org/draft/2020-12/schema"],
      ["$comment", `${told} ${remake}`],
      ["$id", "urn:x"],
    ]);
  });
  test("nowhere in other JSON, which has no comments, nor in what is to be left as it is", async () => {
    expect(await finish({ language: "json", path: "a.json", text: '{"$id":1}' })).toBe('{\n  "$id": 1\n}\n');
    expect(await finish({ language: "verbatim", path: "a.txt", text: "a\r\nb" })).toBe("a\r\nb");
  });
});

describe("a seal", () => {
  const drafts = (a: string, b: string): Draft[] => [
    { path: "src/a.ts", language: "typescript", text: a },
    { path: "b.ts", language: "typescript", text: b },
    { path: "src/seal.ts", language: "typescript", text: `export const seal = "${sealMark}";`, seals: "src/" },
  ];
  const sealOf = async (all: readonly Draft[]): Promise<string> => {
    const files = await finishDrafts([{ emitter: "frames.ts", drafts: all }]);
    const { text } = files.find(({ path }) => path === "src/seal.ts")!;
    return /seal = "(sha256-[0-9a-f]{64})";/.exec(text)![1]!;
  };

  test("is another when anything else in the folder is, and only then", async () => {
    const seal = await sealOf(drafts("let a = 1;", "let b = 1;"));
    expect(await sealOf(drafts("let a = 1;", "let b = 2;"))).toBe(seal);
    expect(await sealOf(drafts("let a = 2;", "let b = 1;"))).not.toBe(seal);
    const moved = drafts("let a = 1;", "").map((draft) => ({ ...draft, path: draft.path.replace("/a", "/c") }));
    expect(await sealOf(moved)).not.toBe(seal);
  });

  test("is the last that is made of its folder", async () => {
    const [first, , last] = drafts("", "");
    await expect(sealOf([last!, first!])).rejects.toThrow("src/a.ts is made after src/ has been sealed");
  });
});

describe("form", () => {
  test("line ends are line feeds, with one at the end", async () => {
    expect(await finish({ language: "markdown", path: "a.md", text: "a\r\nb\rc\n\n\n" })).toMatch(/\n\na\nb\nc\n$/);
    expect(await finish({ text: "const a = 1;\r\n/* b\r\nc */" })).toMatch(/\n\nconst a = 1;\n\/\* b\nc \*\/\n$/);
  });

  test("a user's configuration is not read", async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, ".prettierrc"), '{ "useTabs": true, "semi": false, "printWidth": 40 }');
    writeFileSync(join(folder, ".editorconfig"), "root = true\n[*]\nindent_style = tab\nend_of_line = crlf\n");
    mkdirSync(join(folder, "src"));
    const here = process.cwd();
    try {
      process.chdir(folder);
      expect(await finish({ text: "export interface A { a: string }" })).toMatch(
        /\nexport interface A {\n? {1,2}a: string;?\n? ?}\n$/,
      );
    } finally {
      process.chdir(here);
    }
  });

  test("every option that bears on TypeScript is given, so that no default can move", async () => {
    const { options } = await prettier.getSupportInfo();
    const elsewhere = new Set([
      "htmlWhitespaceSensitivity",
      "jsxSingleQuote",
      "proseWrap",
      "singleAttributePerLine",
      "vueIndentScriptAndStyle",
      "cursorOffset",
      "filepath",
      "plugins",
    ]);
    const bearing = options.map(({ name }) => name).filter((name) => name !== undefined && !elsewhere.has(name));
    expect(Object.keys(typescriptOptions)).toEqual(expect.arrayContaining(bearing));
  });
});

describe("what no emitter may do", () => {
  const draft = (path: string): Draft => ({ path, language: "verbatim", text: "" });

  test.each(["../a", "/a", "a/../../b", "C:\\a", ""])("write to %j", async (path) => {
    await expect(finishDrafts([{ emitter: "frames.ts", drafts: [draft(path)] }])).rejects.toThrow(
      "generator/emit/frames.ts wants to write",
    );
  });
  test("write a file twice, in whatever case", async () => {
    const emitted = [
      { emitter: "frames.ts", drafts: [draft("a/B.ts")] },
      { emitter: "codes.ts", drafts: [draft("a/b.ts")] },
    ];
    await expect(finishDrafts(emitted)).rejects.toThrow("a/b.ts is made twice, at last by generator/emit/codes.ts");
  });
  test("write half of a surrogate pair, which would not come out as it went in", async () => {
    await expect(finish({ language: "verbatim", text: "a\ud800b" })).rejects.toThrow("half of a surrogate pair");
    expect(await finish({ language: "verbatim", text: "a\ud83d\ude00b" })).toBe("a\ud83d\ude00b");
  });
  test("write TypeScript that is none", async () => {
    await expect(finish({ text: "export const = 1" })).rejects.toThrow(
      "a.ts (of generator/emit/frames.ts) cannot be laid out",
    );
  });
});

test("the manifest comes last and holds each other path with the hash of its bytes", async () => {
  const drafts: Draft[] = [
    { path: "src/b.ts", language: "typescript", text: "export {};" },
    { path: "a.txt", language: "verbatim", text: "ä\n" },
  ];
  const files = await finishDrafts([{ emitter: "frames.ts", drafts }]);
  expect(files.map(({ path }) => path)).toEqual(["src/b.ts", "a.txt", ".manifest.json"]);
  expect([...readManifest(files[2]!.text)!]).toEqual([
    ["a.txt", hashOf(Buffer.from("ä\n"))],
    ["src/b.ts", hashOf(files[0]!.text)],
  ]);
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { beforeAll, expect, test } from "vitest";
import { beginHistory, load, render, type OutputFile } from "../../generator/index.ts";
import { formatJson } from "../../generator/output/json-form.ts";
import { typescriptOptions } from "../../generator/output/prettier.ts";
import { makeTemporaryFolder, readTree, writeTree } from "./folder-tree.ts";

let files: OutputFile[] = [];

beforeAll(async () => {
  const { catalogue } = load(
    readFileSync(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url)),
    "catalogue.yaml",
  );
  files = await render(catalogue!, beginHistory(catalogue!));
});

test("laying a generated file out again changes nothing", async () => {
  for (const { path, text } of files) {
    if (path.endsWith(".ts")) expect(await prettier.format(text, typescriptOptions), path).toBe(text);
    if (path.endsWith(".json")) expect(formatJson(text), path).toBe(text);
  }
});

test("a prettier that is run over somebody's whole project leaves the folder as it is, whatever its configuration", () => {
  const folder = makeTemporaryFolder();
  const own = { "mine.ts": "export const mine = { a: 1 };\n", "mine.json": '{ "a": [1, 2] }\n', "mine.md": "*mine*\n" };
  writeTree(folder, {
    ".prettierrc": JSON.stringify({
      useTabs: true,
      tabWidth: 8,
      printWidth: 30,
      singleQuote: true,
      semi: false,
      proseWrap: "always",
    }),
    ".editorconfig":
      "root = true\n\n[*]\nindent_style = tab\nindent_size = 8\nend_of_line = crlf\nmax_line_length = 30\n",
    ...own,
    ...Object.fromEntries(files.map(({ path, text }) => [`packages/protocol/${path}`, text])),
  });
  const script = fileURLToPath(new URL("../../node_modules/prettier/bin/prettier.cjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--write", "."], { cwd: folder, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const tree = readTree(folder);
  for (const [path, text] of Object.entries(own)) expect(tree[path], "prettier did its work").not.toBe(text);
  for (const { path, text } of files) expect(tree[`packages/protocol/${path}`], path).toBe(text);
});

test("every file ends with one line feed, and holds neither a carriage return nor a byte order mark", () => {
  // An event of a sample stream ends with an empty line.
  for (const { path, text } of files.filter((file) => !file.path.endsWith(".sse"))) {
    expect(text, path).toMatch(/[^\n]\n$/);
    expect(text, path).not.toMatch(/[\r\ufeff]/);
  }
});

test("every file whose language has comments says first what made it", () => {
  for (const { path, text } of files) {
    if (/\.(ts|md|schema\.json)$|(^|\/)\.[a-z]+$/.test(path))
      expect(text.slice(0, 400), path).toMatch(/Made by event-catalogue \(generator\/emit\/[a-z-]+\.ts\)/);
  }
});

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messages } from "../../generator/diagnostics/messages.ts";
import { load } from "../../generator/index.ts";
import type { Diagnostic } from "../../generator/index.ts";
import { completeCatalogue, readMarkedText } from "./marked-text.ts";

const root = new URL("../fixtures/diagnostics/", import.meta.url);
const folders = readdirSync(root);

/** A case that cannot be written as marked text: bytes, or a text that is too long to be looked at. */
interface BuiltCase {
  readonly hex?: string;
  readonly text?: string;
  /** Put in the place of `{}` in the text, so often; a `#` in it becomes the number of each. */
  readonly repeat?: { readonly unit: string; readonly times: number };
  /** The spans of the diagnostics with the folder's code, each as line, column, end line, end column. */
  readonly expect: readonly (readonly number[])[];
  /** How many diagnostics with other codes come with it. */
  readonly beside?: Readonly<Record<string, number>>;
}

function placesOf(diagnostics: readonly Diagnostic[], code: string): readonly (readonly number[])[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ line, column, endLine, endColumn }) => [line, column, endLine, endColumn]);
}

function buildSource({ hex, text = "", repeat }: BuiltCase): Uint8Array | string {
  if (hex !== undefined) return Buffer.from(hex.replaceAll(" ", ""), "hex");
  if (repeat === undefined) return text;
  const { unit, times } = repeat;
  const units = unit.includes("#")
    ? Array.from({ length: times }, (_, index) => unit.replaceAll("#", String(index))).join("")
    : unit.repeat(times);
  return text.replace("{}", () => units);
}

test("every code has a folder of fixtures, and every folder is named after a code", () => {
  expect([...folders].sort()).toEqual(Object.keys(messages).sort());
});

describe.each(folders)("%s", (code) => {
  const files = readdirSync(new URL(`${code}/`, root));

  test("has at least one fixture", () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test.each(files.filter((file) => file.endsWith(".yaml")))(
    "is reported at the marked places of %s, and nothing else is",
    (file) => {
      const { text, spans } = readMarkedText(readFileSync(new URL(`${code}/${file}`, root), "utf8"));
      const { catalogue, diagnostics } = load(completeCatalogue(text), file);
      expect(
        diagnostics.map((diagnostic) => ({
          code: diagnostic.code,
          line: diagnostic.line,
          message: diagnostic.message,
        })),
      ).toEqual(diagnostics.map(({ line, message }) => ({ code, line, message })));
      expect(placesOf(diagnostics, code)).toEqual(
        spans.map(({ line, column, endLine, endColumn }) => [line, column, endLine, endColumn]),
      );
      const severity = messages[code as keyof typeof messages].severity;
      expect(diagnostics.every((diagnostic) => diagnostic.severity === severity && diagnostic.file === file)).toBe(
        true,
      );
      expect(catalogue === null).toBe(severity === "error");
    },
  );

  test.each(files.filter((file) => file.endsWith(".json")))(
    "is reported where %s says, and nothing else is",
    (file) => {
      const built = JSON.parse(readFileSync(new URL(`${code}/${file}`, root), "utf8")) as BuiltCase;
      const { diagnostics } = load(buildSource(built));
      expect(placesOf(diagnostics, code)).toEqual(built.expect);
      const others: Record<string, number> = {};
      for (const diagnostic of diagnostics)
        if (diagnostic.code !== code) others[diagnostic.code] = (others[diagnostic.code] ?? 0) + 1;
      expect(others).toEqual(built.beside ?? {});
    },
  );
});

test("the base that fixtures are completed with has no faults", () => {
  expect(load(completeCatalogue("")).diagnostics).toEqual([]);
});

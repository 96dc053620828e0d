import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "../../generator/diagnostics/messages.ts";
import { count, escapeInvisible, listNames, quote } from "../../generator/diagnostics/wording.ts";

const folder = new URL("../../generator/diagnostics/messages/", import.meta.url);

test("no code stands in two tables, and none is left out", async () => {
  const tables = await Promise.all(
    readdirSync(folder).map(async (file) =>
      Object.values((await import(new URL(file, folder).href)) as Record<string, object>),
    ),
  );
  const codes = tables.flat().flatMap((table) => Object.keys(table));
  expect(codes.toSorted()).toEqual(Object.keys(messages).toSorted());
});

test("codes are kebab-case", () => {
  for (const code of Object.keys(messages)) expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test("names from the input are cut, and do nothing to a terminal", () => {
  expect(quote("run.start")).toBe("`run.start`");
  expect(quote("")).toBe('`""`');
  expect(quote("a\u001b[2J\n\u202e\u{e0001}\ud800")).toBe("`a\\u001b[2J\\u000a\\u202e\\u{e0001}\\ud800`");
  expect(quote("😀".repeat(200))).toBe(`\`${"😀".repeat(80)}…\``);
  expect(escapeInvisible("é 日本")).toBe("é 日本");
});

test("lists and counts read as a person would write them", () => {
  expect(listNames(["a"], "or")).toBe("`a`");
  expect(listNames(["a", "b"], "or")).toBe("`a` or `b`");
  expect(listNames(["a", "b", "c"], "and")).toBe("`a`, `b` and `c`");
  const many = Array.from({ length: 100 }, (_, index) => `n${index}`);
  expect(listNames(many, "and")).toMatch(/^`n0`, .*, `n19` and 80 others$/);
  expect(listNames(many.slice(0, 21), "and")).toMatch(/`n19` and `n20`$/);
  expect([count(1, "fault"), count(2, "fault"), count(2, "entry", "entries")]).toEqual([
    "1 fault",
    "2 faults",
    "2 entries",
  ]);
});

import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { resolveRulesOfOrder } from "../../generator/catalogue/rules-of-order.ts";
import { writeReferencePage } from "../../generator/emit/reference-page.ts";
import { protocols } from "../fixtures/protocols.ts";
import { renderMarkdown, rowsOf, elementsOf } from "./rendered.ts";

const pageOf = (catalogue: Catalogue): string => writeReferencePage({ catalogue, history: beginHistory(catalogue) });

/** The diagram's lines, and null where the page has none. */
function diagramOf(catalogue: Catalogue): readonly string[] | null {
  const found = /^```mermaid\n([^]*?)\n```$/m.exec(pageOf(catalogue));
  return found === null ? null : found[1]!.split("\n");
}

/** Arrows as `from to label`, the labels as a reader sees them. */
function arrowsOf(
  lines: readonly string[],
): readonly (readonly [from: string, to: string, labels: readonly string[]])[] {
  return lines.flatMap((line) => {
    const found = /^ +(\S+) --> (\S+)(?: : (.*))?$/.exec(line);
    return found === null
      ? []
      : [
          [
            found[1]!,
            found[2]!,
            (found[3] ?? "")
              .split(", ")
              .filter((label) => label !== "")
              .map(decode),
          ] as const,
        ];
  });
}

const decode = (label: string): string =>
  label.replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

const drawn = [...protocols].filter(([, catalogue]) => diagramOf(catalogue) !== null);

test("a page has a diagram where the order of frames matters", () => {
  expect(drawn.map(([name]) => name)).toEqual([...protocols.keys()].filter((name) => name !== "kubernetes-watch"));
});

describe.each(drawn)("the diagram of %s", (_, catalogue) => {
  const lines = diagramOf(catalogue)!;
  const rules = resolveRulesOfOrder(catalogue);

  test("is made of lines that Mermaid knows, in which no name of the catalogue means anything", () => {
    expect(lines[0]).toBe("stateDiagram-v2");
    const label = String.raw`(?:[A-Za-z0-9._ ,]|#\d+;)+`;
    const known = new RegExp(String.raw`^ +(?:state "${label}" as \w+(?: \{)?|\S+ --> \S+(?: : ${label})?|\})$`);
    for (const line of lines.slice(1)) expect(line).toMatch(known);
    expect(lines.filter((line) => line.endsWith("{")).length).toBe(lines.filter((line) => line.trim() === "}").length);
  });

  test("begins, ends and begins again as the rules say", () => {
    const arrows = arrowsOf(lines);
    const labelled = (from: string, to: string): readonly string[] =>
      arrows.find((arrow) => arrow[0] === from && arrow[1] === to)?.[2] ?? [];
    expect(labelled("before", "running")).toEqual(rules.begins);
    expect(labelled("running", "over")).toEqual(rules.ends);
    expect(labelled("before", "before")).toEqual(rules.anytime);
    expect(labelled("over", "running")).toEqual(rules.restarts === "after-end" ? rules.begins : []);
    const again = labelled("running", "running").filter((type) => rules.begins.includes(type));
    expect(
      arrows.filter(
        ([from, to, labels]) => from === "running" && to === "running" && labels.join() === rules.begins.join(),
      ).length,
    ).toBe(rules.restarts === "before-end" ? 1 : 0);
    expect(again).toEqual(rules.restarts === "before-end" ? rules.begins : []);
  });

  test("shows what opens and closes each span", () => {
    const arrows = arrowsOf(lines);
    expect(arrows.filter(([from]) => from.endsWith("_closed"))).toHaveLength(rules.spans.length);
    for (const [index, { opens, closes }] of rules.spans.entries()) {
      const name = `span${index + 1}`;
      expect(arrows).toContainEqual([`${name}_closed`, `${name}_open`, opens]);
      expect(arrows).toContainEqual([`${name}_open`, `${name}_closed`, closes]);
    }
  });

  test("stands above a table that says of every type when it may stand and what it does", () => {
    const tables = elementsOf(renderMarkdown(pageOf(catalogue)), "table").map(rowsOf);
    const table = tables.find(([header]) => header?.[1] === "May stand")!;
    expect(table.slice(1).map(([type]) => type)).toEqual(catalogue.frameTypes.map(({ name }) => name));
    for (const [type, when, after] of table.slice(1)) {
      expect(when).toMatch(rules.begins.includes(type!) ? /^first/ : /^(?:anywhere|between|once|before)/);
      expect(after === "nothing" || after!.startsWith("only ")).toBe(rules.ends.includes(type!));
      for (const { name, closes, inside } of rules.spans)
        expect(when!.includes(`an open ${name}`)).toBe(closes.includes(type!) || inside.includes(type!));
    }
  });
});

test("the table speaks as a person would", () => {
  const tables = elementsOf(renderMarkdown(pageOf(protocols.get("run-stream")!)), "table").map(rowsOf);
  const rows = tables.find(([header]) => header?.[1] === "May stand")!;
  const row = (type: string) => rows.find(([name]) => name === type)!.slice(1);
  expect(row("run.start")).toEqual(["first, and again before the end", "the stream has begun, no span is open"]);
  expect(row("run.end")).toEqual(["between beginning and end", "nothing"]);
  expect(row("segment.start")).toEqual([
    "between beginning and end, with segment not yet open under its segment_id",
    "segment is open",
  ]);
  expect(row("segment.end")).toEqual(["between beginning and end, with an open segment", "segment is closed"]);
  expect(row("text.delta")).toEqual(["between beginning and end, with an open segment", "as before"]);
});

import { describe, expect, test } from "vitest";
import { readDocument } from "../../generator/catalogue/document.ts";
import type { CatalogueDocument } from "../../generator/catalogue/document.ts";
import type { Range } from "../../generator/catalogue/fault.ts";
import type { Path, Place } from "../../generator/catalogue/value.ts";

function read(text: string): CatalogueDocument {
  const { document, faults } = readDocument(text);
  expect(faults).toEqual([]);
  return document!;
}

describe("the value of a document", () => {
  test("is maps, lists and scalars, in the order of the file, with keys as they are written", () => {
    expect(read("b: 1\na: [x, null, true, 1.50, '1']\n4404: x\n1000: { y: }\n").value).toEqual(
      new Map<string, unknown>([
        ["b", 1],
        ["a", ["x", null, true, 1.5, "1"]],
        ["4404", "x"],
        ["1000", new Map([["y", null]])],
      ]),
    );
    expect([...read("b: 1\n4404: x\n1000: y\n").value.keys()]).toEqual(["b", "4404", "1000"]);
  });

  test("has `__proto__` and `constructor` as any other key, and leaves prototypes alone", () => {
    const { value } = read("__proto__: { polluted: yes }\nconstructor: x\n");
    expect([...value.keys()]).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("has a mapping of one key for `key: value` between brackets", () => {
    expect(read("a: [x: y, z]\n").value.get("a")).toEqual([new Map([["x", "y"]]), "z"]);
  });

  test.each(["on", "off", "yes", "no", "y", "n", "1_000", "12:30:45", "2024-01-01", "0b1", "1e", "e1", "=", "NaN"])(
    "is text for %s, as YAML 1.2 says",
    (word) => {
      expect(read(`a: ${word}\n`).value.get("a")).toBe(word);
    },
  );
});

describe("a place", () => {
  const text = `top: 1
flow: { one: x, 'two': "d\\n", three: }
block: |
  text
list:
  - a
  - b: c
deep:
  type: list<A | B>
  inner: plain text
`;
  const document = read(text);
  const cut = (path: Path, part: Place["part"], within: Range | null = null): string => {
    const { line, column, endLine, endColumn } = document.locate(path, part, within);
    const lines = text.split("\n").slice(line - 1, endLine);
    lines[lines.length - 1] = lines.at(-1)!.slice(0, endColumn - 1);
    return [lines[0]!.slice(column - 1), ...lines.slice(1)].join("\n");
  };

  test.each<[Path, Place["part"], string]>([
    [["top"], "key", "top"],
    [["top"], "value", "1"],
    [["flow"], "value", `{ one: x, 'two': "d\\n", three: }`],
    [["flow", "two"], "key", "'two'"],
    [["flow", "two"], "value", '"d\\n"'],
    [["block"], "value", "|\n  text"],
    [["list"], "value", "- a\n  - b: c"],
    [["list", 0], "value", "a"],
    [["list", 1], "value", "b: c"],
    [["list", 1, "b"], "key", "b"],
    [["deep"], "value", "type: list<A | B>\n  inner: plain text"],
  ])("%j, %s, is where it stands", (path, part, expected) => {
    expect(cut(path, part)).toBe(expected);
  });

  test("of a value that is nothing is its key", () => {
    expect(cut(["flow", "three"], "value")).toBe("three");
  });

  test("of an entry of a list is the entry, whatever part is asked for", () => {
    expect(cut(["list", 0], "key")).toBe("a");
  });

  test("of what is not there is the key of the mapping that lacks it, or the text that it would be inside of", () => {
    expect(cut(["flow", "four"], "value")).toBe("flow");
    expect(cut(["top", "four", "five"], "key")).toBe("1");
    expect(cut(["list", 7], "value")).toBe("list");
    expect(cut(["four"], "value")).toBe("top");
    expect(cut([], "key")).toBe("top");
  });

  test("of what an expression holds is the expression", () => {
    expect(cut(["deep", "items", "type"], "value")).toBe("list<A | B>");
  });

  test("within a text is that part of it, where it stands letter by letter, and else all of it", () => {
    expect(cut(["deep", "inner"], "value", { start: 6, end: 10 })).toBe("text");
    expect(cut(["flow", "two"], "value", { start: 0, end: 1 })).toBe('"d\\n"');
    expect(cut(["block"], "value", { start: 0, end: 4 })).toBe("|\n  text");
  });
});

describe("hostile files", () => {
  test("an alias bomb is refused for its aliases, at once", () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `l${level + 1}: &l${level + 1} [${Array.from({ length: 9 }, () => `*l${level}`).join(", ")}]`,
    );
    const { document, faults } = readDocument(`l0: &l0 x\n${levels.join("\n")}\n`);
    expect(faults.filter(({ code }) => code === "alias")).toHaveLength(81);
    expect(faults.filter(({ code }) => code === "anchor")).toHaveLength(10);
    expect(document!.unreadable).toHaveLength(81);
  });

  test("an anchor that is used 120 times is refused with a line for each, and no stack trace", () => {
    const { faults } = readDocument(`a: &a { b: c }\nlist: [${Array.from({ length: 120 }, () => "*a").join(", ")}]\n`);
    expect(faults).toHaveLength(121);
  });

  test("neither depth nor width takes a deep stack", () => {
    expect(readDocument(`a: ${"[".repeat(200_000)}`).faults.map(({ code }) => code)).toEqual(["nested-too-deeply"]);
    expect(readDocument(`a: ${"{a: ".repeat(200_000)}`).faults.map(({ code }) => code)).toEqual(["nested-too-deeply"]);
    expect(readDocument(`a:\n${"- ".repeat(200_000)}x`).faults.map(({ code }) => code)).toEqual(["nested-too-deeply"]);
    expect(readDocument(`${"? ".repeat(200_000)}x`).document).toBeNull();
    expect(readDocument(`a: [${"x, ".repeat(100_000)}x]`).faults).toEqual([]);
  });

  test("64 levels are read", () => {
    expect(readDocument(`a: ${"[".repeat(63)}${"]".repeat(63)}\n`).faults).toEqual([]);
    expect(readDocument(`a: ${"[".repeat(64)}${"]".repeat(64)}\n`).faults.map(({ code }) => code)).toEqual([
      "nested-too-deeply",
    ]);
  });

  test("many keys take linear time, also where they repeat", () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `k${index}: x\n`).join("");
    expect(readDocument(keys).document!.value.size).toBe(50_000);
    expect(readDocument("k: x\n".repeat(5000)).faults).toHaveLength(4999);
  });
});

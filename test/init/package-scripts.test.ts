import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addScripts, projectScripts } from "../../generator/init/package-scripts.ts";

function added(text: string): Extract<ReturnType<typeof addScripts>, { fault: null }> {
  const plan = addScripts(text);
  if (plan.fault !== null) throw new Error(plan.fault);
  return plan;
}

describe("scripts are added as a person would write them", () => {
  const all = Object.entries(projectScripts);
  const lines = (indent: string): string =>
    all.map(([name, command]) => `${indent}"${name}": "${command}"`).join(",\n");
  const onOneLine = (colon: string, comma: string): string =>
    all.map(([name, command]) => `"${name}"${colon}"${command}"`).join(comma);

  test.each<[string, string, string]>([
    [
      "after the others",
      '{\n  "scripts": {\n    "test": "x"\n  },\n  "a": 1\n}\n',
      `{\n  "scripts": {\n    "test": "x",\n${lines("    ")}\n  },\n  "a": 1\n}\n`,
    ],
    ["where there are none", '{\n  "a": 1\n}\n', `{\n  "a": 1,\n  "scripts": {\n${lines("    ")}\n  }\n}\n`],
    ["into empty scripts", '{\n\t"scripts": {}\n}', `{\n\t"scripts": {\n${lines("\t\t")}\n\t}\n}`],
    ["into an empty object", "{}\n", `{\n  "scripts": {\n${lines("    ")}\n  }\n}\n`],
    [
      "on the line where the others are",
      '{ "scripts": { "test": "x" } }',
      `{ "scripts": { "test": "x", ${onOneLine(": ", ", ")} } }`,
    ],
    [
      "on the line where the others are, as closely",
      '{"scripts":{"test":"x","all":"y"},"a":1}\n',
      `{"scripts":{"test":"x","all":"y",${onOneLine(":", ",")}},"a":1}\n`,
    ],
    ["on the line of all else", '{"name":"a"}', `{"name":"a","scripts":{${onOneLine(":", ",")}}}`],
    [
      "on the line of all else, with blanks",
      '{ "a": 1, "b": 2 }\n',
      `{ "a": 1, "b": 2, "scripts": { ${onOneLine(": ", ", ")} } }\n`,
    ],
    [
      "into empty scripts on the line of all else",
      '{"a": 1, "scripts": {}}',
      `{"a": 1, "scripts": {${onOneLine(": ", ", ")}}}`,
    ],
    [
      "below others, behind the last of which the bracket stands",
      '{\n  "a": 1}\n',
      `{\n  "a": 1,\n  "scripts": {\n${lines("    ")}\n  }\n}\n`,
    ],
    ["into an empty object with blanks", "{\n}\n", `{\n  "scripts": {\n${lines("    ")}\n  }\n}\n`],
  ])("%s", (_, before, after) => {
    expect(added(before).text).toBe(after);
  });

  test("into a file of their own where there is none", () => {
    expect(addScripts(null)).toMatchObject({
      text: `${JSON.stringify({ private: true, scripts: projectScripts }, null, 2)}\n`,
    });
  });
});

test("whatever else stands in the file stays byte for byte, and the scripts are there", () => {
  const names = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom(...Object.keys(projectScripts), "__proto__"));
  const scripts = fc.dictionary(names, fc.oneof(fc.string(), fc.constantFrom(...Object.values(projectScripts))));
  const manifests = fc.record(
    { name: fc.string(), scripts, devDependencies: fc.dictionary(fc.string(), fc.string()), more: fc.json() },
    { requiredKeys: [] },
  );
  const layouts = fc.record({
    indent: fc.constantFrom("", "  ", "    ", "\t"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
    end: fc.constantFrom("", "\n", "\n\n"),
  });
  fc.assert(
    fc.property(manifests, layouts, (manifest, { indent, lineEnd, mark, end }) => {
      const text = mark + (JSON.stringify(manifest, null, indent) + end).replaceAll("\n", lineEnd);
      const { text: after, kept } = added(text);
      let same = 0;
      while (same < text.length && after[same] === text[same]) same++;
      expect(after.endsWith(text.slice(same))).toBe(true);
      const lineFeeds = text.includes("\r\n") ? after.replaceAll("\r\n", "") : after.replaceAll("\n", "");
      expect(lineFeeds).not.toMatch(/[\r\n]/);
      const [was, is] = [text, after].map(
        (json) => JSON.parse(json.replace("\uFEFF", "")) as { scripts?: Record<string, string> },
      );
      const own = Object.entries(was!.scripts ?? {});
      expect({ ...is, scripts: null }).toEqual({ ...was, scripts: null });
      const missing = Object.entries(projectScripts).filter(([name]) => !own.some(([other]) => other === name));
      expect(Object.entries(is!.scripts ?? {}).toSorted()).toEqual([...own, ...missing].toSorted());
      expect(kept).toEqual(
        Object.entries(projectScripts).flatMap(([name, command]) =>
          own.some(([other, value]) => other === name && value !== command) ? [name] : [],
        ),
      );
      expect(added(after).text).toBe(after);
    }),
  );
});

test("`scripts` twice in an object further in are nobody's business", () => {
  const text = '{\n  "a": { "scripts": {}, "scripts": 1 },\n  "scripts": { "b": "c" }\n}\n';
  expect(added(text).text).toContain('"b": "c", "generate"');
});

test.each<[string, string]>([
  ["", "it is not JSON: the text ends too early at line 1, column 1"],
  ['{\n  "scripts": {},\n}\n', "it is not JSON: expected a key in double quotes at line 3, column 1"],
  ["[]", "it holds no object"],
  ['{ "scripts": [] }', "its `scripts` are no object"],
  ['{ "scripts": null }', "its `scripts` are no object"],
  ['{ "scripts": {}, "scripts": {} }', "it has `scripts` twice"],
])("%j cannot be added to, which is said", (text, fault) => {
  expect(addScripts(text)).toEqual({ fault });
});

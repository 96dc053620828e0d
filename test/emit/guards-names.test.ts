/** What the guards declare, whatever a catalogue calls its definitions. */
import { expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { guards } from "../../generator/emit/guards.ts";
import { load } from "../../generator/index.ts";
import { protocols } from "../fixtures/protocols.ts";

/** A catalogue with a definition of each name. */
function textOf(names: readonly string[]): string {
  return [
    "format: 1\ntitle: T\nprotocol: 1\npackage: { name: names }\nenvelope:\n  type: { role: type }\n  data: { role: data }\ndefinitions:",
    ...names.map((name) => `  ${name}: { keys: { text: string } }`),
    `frame_types:\n  one: { data: { ${names.map((name, index) => `k${index}: ${name}`).join(", ")} } }\n`,
  ].join("\n");
}

test("no definition that may be in a catalogue takes a name that the guards have for something else", async () => {
  const runStream = protocols.get("run-stream")!;
  const [draft] = await guards.emit({ catalogue: runStream, history: beginHistory(runStream) });
  // With and without what the names of functions begin with.
  const identifiers = [...draft!.text.matchAll(/\b(?:holds|is|explain|validate)?([A-Za-z]\w*)\b/g)].flatMap(
    ([whole, rest]) => [whole, rest!],
  );
  const names = [...new Set(identifiers.map((name) => name[0]!.toUpperCase() + name.slice(1)))];
  const lines = textOf(names).split("\n");
  const refused = new Set(
    load(textOf(names)).diagnostics.map(({ line }) => /^ {2}(\w+):/.exec(lines[(line ?? 1) - 1]!)?.[1]),
  );
  const allowed = names.filter((name) => !refused.has(name));
  expect(allowed.length).toBeGreaterThan(100);
  const { catalogue, diagnostics } = load(textOf(allowed));
  expect(diagnostics).toEqual([]);
  const [made] = await guards.emit({ catalogue: catalogue!, history: beginHistory(catalogue!) });
  const declared = [...made!.text.matchAll(/^(?:export )?(?:async )?(?:function|type|interface) (\w+)/gm)]
    .map(([, name]) => name!)
    .toSorted();
  expect(declared.filter((name, index) => name === declared[index - 1])).toEqual([]);
});

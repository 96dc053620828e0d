/** What guards say of catalogues and values that could lead them astray, and at what cost. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { load } from "../../generator/index.ts";
import { emissionOf } from "./hand-built.ts";
import { type LoadedGuards, emitGuards, loadGuards, writeModules } from "./loaded-guards.ts";

/** A catalogue of frames of a type and a payload. */
function catalogueOf(text: string): Catalogue {
  const head =
    "format: 1\ntitle: T\nprotocol: 1\npackage: { name: explained }\nenvelope:\n  type: { role: type }\n  data: { role: data }\n";
  const { catalogue, diagnostics } = load(head + text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return catalogue!;
}

/** The places and codes of all that is wrong with the payload of a frame of type `one`. */
function faults(guards: LoadedGuards, data: unknown): readonly string[] {
  const frame = { type: "one", data };
  const result = guards.validateFrame(frame);
  expect(guards.isFrame(frame)).toBe(result.ok);
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
}

afterEach(() => {
  for (const key of ["test", "closing"]) delete (Object.prototype as Record<string, unknown>)[key];
});

test("objects that differ only in definitions called after the places that they stand in have tests of their own", async () => {
  const guards = await loadGuards(
    catalogueOf(`definitions:
  ToolCallDataItem: { keys: { input: string } }
  ToolResultDataItem: { keys: { output: string } }
frame_types:
  tool.call: { data: { item: ToolCallDataItem } }
  tool.result: { data: { item: ToolResultDataItem } }
`),
  );
  const frames = ["input", "output"].flatMap((key) =>
    ["tool.call", "tool.result"].map((type) => ({ type, data: { item: { [key]: "" } } })),
  );
  expect(frames.map(guards.isFrame)).toEqual([true, false, false, true]);
});

test("a listed value that is called like a JSON type is not taken for one", async () => {
  const guards = await loadGuards(
    catalogueOf(`definitions:
  Kind: { enum: [number, 'a "quoted" array', object, "null", "\\\\\\"boolean"] }
  Tree: { keys: { next?: Kind | Tree } }
frame_types:
  one: { data: { kind: Kind, tree: Tree } }
`),
  );
  for (const kind of [5, [], {}, null, true])
    expect(faults(guards, { kind, tree: {} })).toEqual(["data.kind wrong-type"]);
  expect(faults(guards, { kind: "string", tree: {} })).toEqual(["data.kind wrong-value"]);
  expect(faults(guards, { kind: "number", tree: { next: { next: [] } } })).toEqual(["data.tree.next.next wrong-type"]);
});

test("of a list that is too long the items are looked at, too", async () => {
  const guards = await loadGuards(
    catalogueOf(`frame_types:\n  one: { data: { list: { type: list<string>, maxItems: 1 } } }\n`),
  );
  expect(faults(guards, { list: ["", 5] })).toEqual(["data.list wrong-value", "data.list.1 wrong-type"]);
});

test("a key of the envelope that nobody knows is told as one also where it is undefined", async () => {
  const guards = await loadGuards(catalogueOf("frame_types:\n  one: {}\n"));
  const result = guards.validateFrame({ type: "one", data: {}, zone: undefined });
  expect(result).toMatchObject({ reason: "invalid", issues: [{ path: ["zone"], code: "unknown-key" }] });
});

test("a writer's objects stay closed where every object has a member called `test`", async () => {
  const guards = await loadGuards(
    catalogueOf(`definitions:
  Tree: { keys: { next?: Tree } }
frame_types:
  one: { data: { tree: Tree } }
`),
  );
  for (const data of [{ tree: {}, more: 1 }, { tree: { next: { more: 1 } } }]) {
    expect(() => guards.encodeFrame({ type: "one", data })).toThrow("more: expected nothing");
    Object.assign(Object.prototype, { test: 1 });
    expect(() => guards.encodeFrame({ type: "one", data })).toThrow("more: expected nothing");
    delete (Object.prototype as { test?: unknown }).test;
  }
});

test("a reader takes what it does not know also where every object has a member called `closing`", async () => {
  const guards = await loadGuards(catalogueOf("unknown: { envelope_keys: read }\nframe_types:\n  one: {}\n"));
  const frame = { type: "one", data: {}, zone: 1 };
  Object.assign(Object.prototype, { closing: () => {} });
  expect(guards.forwardFrame(frame)).toBe(JSON.stringify(frame));
});

test("objects of another realm or a class are looked at once or twice, however deep they lie", async () => {
  const depth = 12;
  const definitions = Array.from(
    { length: depth },
    (_, index) => `  Level${index}: { keys: { in: Level${index + 1} } }`,
  );
  const guards = await loadGuards(
    catalogueOf(`definitions:
${definitions.join("\n")}
  Level${depth}: { keys: { text: string } }
frame_types:
  one: { data: { in: Level0 } }
`),
  );
  let reads = 0;
  const own = (key: string, get: () => unknown): object =>
    Object.defineProperty(Object.create({}) as object, key, { enumerable: true, get });
  const leaf = own("text", () => {
    reads++;
    return "";
  });
  let data: object = leaf;
  for (let level = 0; level <= depth; level++) {
    const inner = data;
    data = own("in", () => inner);
  }
  expect(guards.isFrame({ type: "one", data })).toBe(true);
  expect(reads).toBeLessThan(5);
});

test("the ways to many values far below are not all kept", async () => {
  const catalogue = catalogueOf(`definitions:
  Tree: { keys: { of?: list<Tree> } }
frame_types:
  one: { data: { tree: Tree } }
`);
  const folder = await writeModules(await emitGuards(emissionOf(catalogue)));
  const program = `
    import { decodeFrame } from "./src/guards.js";
    const tree = '{"of":['.repeat(900) + "5," + "{},".repeat(100_000) + "{}" + "]}".repeat(900);
    const { issues } = decodeFrame('{"type":"one","data":{"tree":' + tree + "}}");
    console.log(issues.length, issues[0].path.length);
  `;
  await writeFile(join(folder, "program.js"), program);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--max-old-space-size=256",
    join(folder, "program.js"),
  ]);
  expect(stdout).toBe("1 1802\n");
});

/** The JSON Schemas of the packed package in the hands of other tools: validators and makers of classes. */
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonValue } from "../../generator/catalogue/model.ts";
import { payloadKeysOf } from "../../generator/catalogue/payload.ts";
import { beginHistory } from "../../generator/index.ts";
import { readerFrames, writerFrames } from "../arbitrary/frames.ts";
import { mutatedFrames } from "../arbitrary/mutations.ts";
import { timestamps } from "../arbitrary/timestamps.ts";
import { compileStrictly } from "../catalogue/schema-validators.ts";
import type { LoadedGuards } from "../emit/loaded-guards.ts";
import { findPythonWith, installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type PackedPackage, importPacked, makeHome, packPackage } from "./pack.ts";
import { type Source, makeClasses, openGrammar } from "./quicktype.ts";

const numRuns = Number(process.env["PROVE_RUNS"] ?? 5000);
const scriptOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const names = ["run-stream", "hub"] as const;
/** How many frames of each are judged: the hub's are large. */
const counts = [1.6 * numRuns, 0.4 * numRuns].map(Math.ceil);
let packages: readonly PackedPackage[] = [];
let guards: readonly LoadedGuards[] = [];
beforeAll(async () => {
  packages = await Promise.all(names.map((name) => packPackage(protocols.get(name)!)));
  guards = await Promise.all(packages.map((packed) => importPacked<LoadedGuards>(packed)));
});

/** Each schema of a package, by its path below `schema/`. */
function schemasOf({ folder }: PackedPackage): ReadonlyMap<string, string> {
  const files = readdirSync(join(folder, "schema"), { recursive: true }) as string[];
  const schemas = files.filter((file) => file.endsWith(".json")).toSorted();
  return new Map(schemas.map((file) => [file, readFileSync(join(folder, "schema", file), "utf8")]));
}

test("ajv takes every schema in strict mode, with nothing to load from elsewhere", () => {
  for (const packed of packages) {
    const schemas = schemasOf(packed);
    expect([...schemas.keys()]).toContain("frame.writer.schema.json");
    for (const text of schemas.values()) expect(() => compileStrictly(JSON.parse(text) as JsonValue)).not.toThrow();
  }
});

const jsonschema = findPythonWith("jsonschema");

describe.skipIf(jsonschema === null)("Python's jsonschema", () => {
  /** Judges the texts of values by the reader's schema of a package. */
  function judge(values: readonly (readonly [packageIndex: number, text: string, formats: boolean])[]): boolean[] {
    const lines = values.map(([index, text, formats]) => `[${index},${text},${formats}]\n`);
    const schemas = packages.map(({ folder }) => join(folder, "schema/frame.schema.json"));
    return runPython(jsonschema!, [scriptOf("judge-values.py"), ...schemas], lines.join("")).map((line) =>
      Boolean(JSON.parse(line)),
    );
  }

  test(`agrees with the guards on ${counts[0]! + counts[1]!} frames, good and bad`, () => {
    const texts = names.flatMap((name, index) => {
      const catalogue = protocols.get(name)!;
      const frames = fc.oneof(writerFrames(catalogue), readerFrames(catalogue, beginHistory(catalogue)), {
        weight: 3,
        arbitrary: mutatedFrames(catalogue),
      });
      // JSON.stringify gives the frame that was sent: minus zero is zero there.
      return fc.sample(frames, counts[index]).map((frame) => [index, JSON.stringify(frame), false] as const);
    });
    const verdicts = judge(texts);
    expect(verdicts.length).toBe(texts.length);
    for (const [at, [index, text]] of texts.entries())
      expect(guards[index]!.decodeFrame(text).ok, `${names[index]}: ${text}`).toBe(verdicts[at]);
    const accepted = verdicts.filter(Boolean).length;
    expect(accepted).toBeGreaterThan(numRuns / 2);
    expect(verdicts.length - accepted).toBeGreaterThan(numRuns / 5);
  });

  const delta = (seq: string, time = "2026-11-29T12:00:00Z", text = '""'): string =>
    `{"protocol":2,"seq":${seq},"run_id":"r","ts":${JSON.stringify(time)},"type":"text.delta","segment_id":"s","data":{"text":${text}}}`;

  test("agrees on every way to write a number or a text", () => {
    const numbers = ["7", "7.0", "7e0", "70E-1", "0.7e+1", "-0", "-0.0", "7.5", "-7", "1e-1", "true", '"7"', "null"];
    const edges = ["9007199254740991", "9007199254740991.0", "9007199254740992", "9007199254740993", "1e300"];
    const written = ['"\\u00e9"', '"é"', '"\\ud83d\\ude80"', '"\\ud800"', '"\\u0000"', '"\u2028"', "1"];
    const texts = [...numbers, ...edges]
      .map((seq) => delta(seq))
      .concat(written.map((text) => delta("7", undefined, text)));
    const verdicts = judge(texts.map((text) => [0, text, false]));
    expect(verdicts).toEqual(texts.map((text) => guards[0]!.decodeFrame(text).ok));
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });

  // What a checker of `date-time` takes is its own affair: here none at all, or one that knows neither leap seconds nor
  // the year 0. So the pattern says it all, and `format` stands beside it for those who only annotate.
  test("decides timestamps by the pattern alone, of which a checker of formats may only leave out edges", () => {
    const times = fc.sample(timestamps(), Math.ceil(numRuns / 10));
    const texts = times.map((time) => delta("7", time));
    expect(judge(texts.map((text) => [0, text, false]))).toEqual(times.map(() => true));
    const held = judge(texts.map((text) => [0, text, true]));
    for (const [index, time] of times.entries()) if (!/:60|^0000/.test(time)) expect(held[index], time).toBe(true);
    const wrong = [
      "2026-11-29 12:00:00Z",
      "2026-11-29T12:00:00",
      "2026-02-29T12:00:00Z",
      "2026-11-29T12:00:00Z\n",
      "٢٠٢٦-11-29T12:00:00Z",
    ];
    expect(judge(wrong.map((time) => [0, delta("7", time), false]))).toEqual(wrong.map(() => false));
  });
});

const tools = installTools("ecosystem");
const python = findPythonWith("json");

describe.skipIf(tools === null)("quicktype", () => {
  /** The schemas of the single types, each by the name of its frames. */
  const single = (packed: PackedPackage): Source[] =>
    [...schemasOf(packed)]
      .filter(([path]) => path.startsWith("frames"))
      .map(([, schema]) => ({ name: (JSON.parse(schema) as { title: string }).title, schema }));

  test("folds the alternatives of all frames into one class, and gives each type its own from its own schema", async () => {
    const [packed] = packages;
    const schema = schemasOf(packed!).get("frame.schema.json")!;
    const whole = await makeClasses(tools!, "python", [{ name: "Frame", schema }]);
    expect(classesIn(whole)).toEqual(["Data", "Frame"]);
    // Nothing of it says any longer which key belongs to which type.
    expect(whole).toContain("    agent_id: str | None = None\n");
    const apart = await makeClasses(tools!, "python", single(packed!));
    expect(classesIn(apart)).toEqual(
      protocols
        .get("run-stream")!
        .frameTypes.flatMap(({ name }) => {
          const pascal = name.replace(/(?:^|\.)(.)/g, (_, first: string) => first.toUpperCase());
          return [`${pascal}Data`, `${pascal}Frame`];
        })
        .toSorted(),
    );
    expect(apart).toContain("    agent_id: str\n");
  });

  test.each(["go", "kotlin"] as const)("makes %s that parses", async (language) => {
    const findFault = await openGrammar(tools!, language);
    expect(findFault("class {")).not.toBeNull();
    const [runStream, hub] = packages;
    const whole = { name: "Frame", schema: schemasOf(runStream!).get("frame.schema.json")! };
    // It loses itself in a list of nothing but lists like itself.
    const finite = single(hub!).filter(({ schema }) => !schema.includes("#/$defs/Nest"));
    expect(finite.length).toBeGreaterThan(10);
    for (const sources of [[whole], single(runStream!), finite])
      expect(findFault(await makeClasses(tools!, language, sources))).toBeNull();
  });

  test.skipIf(python === null)("makes Python that reads frames and writes the same again", async () => {
    const folder = await makeHome();
    const catalogue = protocols.get("run-stream")!;
    const sources = single(packages[0]!);
    await writeFile(join(folder, "frames.py"), await makeClasses(tools!, "python", sources));
    const frames = fc
      .sample(writerFrames(catalogue), Math.ceil(numRuns / 10))
      .map((frame) => JSON.parse(JSON.stringify(frame)) as SentFrame);
    const nameOf = new Map(sources.map(({ name, schema }) => [typeIn(schema), name]));
    const lines = frames.map((frame) => `${JSON.stringify([nameOf.get(frame.type), frame])}\n`);
    const written = runPython(python!, [scriptOf("read-and-write.py"), folder], lines.join(""));
    for (const [index, frame] of frames.entries()) {
      const { payload } = catalogue.frameTypes.find(({ name }) => name === frame.type)!;
      // Where a key may be absent and may be null, its classes do not tell the one from the other.
      for (const { name, optional } of payloadKeysOf(catalogue, payload))
        if (optional && frame.data[name] === null) delete frame.data[name];
      expect(JSON.parse(written[index]!)).toEqual(frame);
    }
  });
});

interface SentFrame {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** The frame type that a schema is for. */
function typeIn(schema: string): string {
  return (JSON.parse(schema) as { properties: { type: { const: string } } }).properties.type.const;
}

/** The classes of a text in Python, but for enumerations, in order. */
function classesIn(python: string): string[] {
  return [...python.matchAll(/^@dataclass\nclass (\w+)/gm)].map(([, name]) => name!).toSorted();
}

/** The lines that a program in Python prints. */
function runPython(python: string, words: readonly string[], input: string): string[] {
  const { status, stdout, stderr } = spawnSync(python, words, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").slice(0, -1);
}

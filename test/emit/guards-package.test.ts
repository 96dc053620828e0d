/** How the guards behave in a program: what a bundle holds, under a strict policy, over a long time, as a schema. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import vm from "node:vm";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import { compile } from "../compile/compiler.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emitDeclarations } from "./emitted.ts";
import { emissionOf } from "./hand-built.ts";
import { emitGuards, loadSchema, writeModules } from "./loaded-guards.ts";

const runStream = protocols.get("run-stream")!;
const delta = {
  protocol: 2,
  seq: 7,
  run_id: "run_1",
  ts: "2026-11-29T12:00:00Z",
  type: "text.delta",
  segment_id: "seg_1",
  data: { text: "" },
};

/** A program bundled and minified as for a browser. */
async function bundle(program: string, format: "es" | "iife" = "es"): Promise<string> {
  const folder = await writeModules(await emitGuards(emissionOf(runStream)));
  await writeFile(join(folder, "program.js"), program);
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: join(folder, "program.js"), formats: [format], name: "program" },
    },
  });
  const [first] = Array.isArray(output) ? output : [];
  const [chunk] = first?.output ?? [];
  if (chunk?.type !== "chunk") throw new Error("no chunk was built");
  return chunk.code;
}

describe("a bundle", () => {
  test("that imports one guard holds nothing of the others, of what tells, or of the encoders", async () => {
    const text = await bundle(`export { isTextDeltaFrame } from "./src/guards.js";`);
    expect(text).toContain("text.delta");
    for (const other of [
      "run.start",
      "thinking.delta",
      "duration_ms",
      "AUTH_FAILED",
      "expected",
      "JSON",
      "FrameError",
      "Map",
      "Set",
    ])
      expect(text).not.toContain(other);
  });

  test("that imports the guard of all frames holds nothing that tells, or encodes", async () => {
    const text = await bundle(`export { isFrame } from "./src/guards.js";`);
    for (const other of ["expected", "JSON.", "FrameError", "missing-key"]) expect(text).not.toContain(other);
  });

  test("that imports a guard of codes holds those codes", async () => {
    const text = await bundle(`export { isCloseCode } from "./src/guards.js";`);
    expect(text).toContain("4409");
    for (const other of ["AUTH_FAILED", "run.start", "expected"]) expect(text).not.toContain(other);
  });

  test("that imports nothing by name is empty", async () => {
    expect((await bundle(`import "./src/guards.js"; import "./src/schema.js";`)).trim()).toBe("");
  });

  test("that imports a schema holds no guards", async () => {
    const text = await bundle(`export { writerSchema } from "./src/schema.js";`);
    expect(text).toContain("$defs");
    expect(text).not.toContain("__proto__");
  });

  test("runs where no code may be made from strings", async () => {
    const text = await bundle(`import * as guards from "./src/guards.js"; export default guards;`, "iife");
    const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
    const judge = vm.runInContext(
      `${text}; (text) => { const { validateFrame, encodeFrame } = program.default ?? program; const value = JSON.parse(text); return [validateFrame(value).ok, encodeFrame(value)]; }`,
      context,
    ) as (text: string) => [boolean, string];
    expect([...judge(JSON.stringify(delta))]).toEqual([true, JSON.stringify(delta)]);
    expect(() => vm.runInContext("eval('1')", context)).toThrow(/Code generation/);
  });
});

test("reading and refusing frames grows no heap", async () => {
  const folder = await writeModules(await emitGuards(emissionOf(runStream)));
  const frames = Number(process.env["PROVE_RUNS"] ?? 20_000) * 5;
  const program = `
    import { decodeFrame, encodeFrame } from "./src/guards.js";
    const make = (seq) => JSON.stringify({ ...${JSON.stringify(delta)}, seq, data: { text: "text of frame " + seq } });
    const pass = (count) => {
      for (let seq = 0; seq < count; seq++) {
        const good = decodeFrame(make(seq));
        const invalid = decodeFrame(make("x" + seq));
        const unknown = decodeFrame(make(seq).replace("text.delta", "text.delta" + seq));
        if (!good.ok || invalid.ok || unknown.ok || encodeFrame(good.frame) !== make(seq)) throw new Error("frame " + seq);
      }
      for (let round = 0; round < 5; round++) globalThis.gc();
      return process.memoryUsage().heapUsed;
    };
    pass(10_000);
    const before = pass(10_000);
    console.log(pass(${frames}) - before);
  `;
  await writeFile(join(folder, "program.js"), program);
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", join(folder, "program.js")]);
  expect(Number(stdout)).toBeLessThan(300_000);
});

describe("the frames as a schema", () => {
  test("are a Standard Schema, version 1", async () => {
    const { guards } = await loadSchema(runStream);
    const standard = guards.frameSchema["~standard"];
    expect([standard.version, standard.vendor]).toEqual([1, "event-catalogue"]);
    expect(standard.validate(delta)).toEqual({ value: delta });
    expect(standard.validate({ ...delta, seq: "x" })).toEqual({
      issues: [expect.objectContaining({ path: ["seq"], message: expect.stringContaining("expected") as string })],
    });
  });

  test("are a Standard JSON Schema, version 1, of draft 2020-12 alone", async () => {
    const { frameJsonSchema, readerSchema, writerSchema } = await loadSchema(runStream);
    const { version, validate, jsonSchema } = frameJsonSchema["~standard"];
    expect([version, validate(delta)]).toEqual([1, { value: delta }]);
    const history = beginHistory(runStream);
    expect(jsonSchema.input({ target: "draft-2020-12" })).toEqual(frameSchema(runStream, history, "reader"));
    expect(jsonSchema.output({ target: "draft-2020-12" })).toEqual(readerSchema);
    expect(writerSchema).toEqual(frameSchema(runStream, history, "writer"));
    expect(() => jsonSchema.input({ target: "draft-07" })).toThrow(/draft-07/);
    const changed = jsonSchema.input({ target: "draft-2020-12" });
    delete changed["$defs"];
    expect(jsonSchema.input({ target: "draft-2020-12" })).toHaveProperty("$defs");
  });

  test("fit the published interfaces, and those whose version is named say so", async () => {
    const emission = emissionOf(runStream);
    const files = new Map([
      ...(await emitDeclarations(emission)),
      ...(await emitGuards(emission)).map(({ path, text }) => [path, text] as const),
    ]);
    // As @standard-schema/spec declares them.
    files.set(
      "program.ts",
      `import type { Frame } from "./src/frames.ts";
import { frameSchema } from "./src/guards.ts";
import { frameJsonSchema } from "./src/schema.ts";
interface Props<Input, Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}
interface PathSegment { readonly key: PropertyKey }
interface Issue { readonly message: string; readonly path?: ReadonlyArray<PropertyKey | PathSegment> | undefined }
type Result<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: ReadonlyArray<Issue> };
interface StandardSchema<Input, Output> {
  readonly "~standard": Props<Input, Output> & {
    readonly validate: (value: unknown, options?: { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined) => Result<Output> | Promise<Result<Output>>;
  };
}
interface Options {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | ({} & string);
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
interface StandardJsonSchema<Input, Output> {
  readonly "~standard": Props<Input, Output> & {
    readonly jsonSchema: { readonly input: (options: Options) => Record<string, unknown>; readonly output: (options: Options) => Record<string, unknown> };
  };
}
export const one: StandardSchema<Frame, Frame> = frameSchema;
export const other: StandardSchema<Frame, Frame> & StandardJsonSchema<Frame, Frame> = frameJsonSchema;
type Output<Schema extends StandardSchema<unknown, unknown>> = NonNullable<Schema["~standard"]["types"]>["output"];
export const type: Output<typeof frameSchema>["type"] = "text.delta";
export const wrong: Output<typeof frameSchema>["type"] = "text.deltas";
`,
    );
    expect((await compile(files)).map(({ file, line, code }) => [file, line, code])).toEqual([
      ["program.ts", 30, "TS2820"],
    ]);
  });
});

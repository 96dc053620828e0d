/** Servers that take a Standard Schema take the package's as it is. */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type CompilerMessage, compileProject, expectedErrors } from "../compile/compiler.ts";
import { installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { makeProject } from "./consumer-project.ts";
import { packPackage } from "./pack.ts";

const programs = fileURLToPath(new URL("../fixtures/servers", import.meta.url));
const tools = installTools("ecosystem");

const delta = {
  protocol: 2,
  seq: 7,
  run_id: "run-1",
  ts: "2026-11-29T12:00:00Z",
  type: "text.delta",
  segment_id: "segment-1",
  data: { text: "Grüße" },
};
const resume = { ...delta, type: "resume", segment_id: null, data: { kind: "k", resolved_by: "r", later: [1] } };
const invalid = { ...delta, seq: "7", data: { text: 1 } };
const foreign = { ...delta, protocol: 3 };
const bodies = [delta, resume, invalid, foreign].map((body) => JSON.stringify(body));

const issue = (path: readonly string[]) => expect.objectContaining({ path }) as object;
const issues = [issue(["seq"]), issue(["data", "text"])];

describe.skipIf(tools === null)("the package's schema, given to", () => {
  let project = "";
  let messages: readonly CompilerMessage[] = [];

  beforeAll(async () => {
    const others = ["@trpc/server", "@hono/standard-validator", "@standard-schema/spec", "hono"];
    project = await makeProject(
      [await packPackage(protocols.get("run-stream")!)],
      Object.fromEntries(others.map((name) => [name, join(tools!, "node_modules", name)])),
    );
    for (const file of ["trpc.ts", "hono.ts"]) await copyFile(join(programs, file), join(project, file));
    // What the libraries declare is theirs: it asks for more of the surroundings than we have.
    const compilerOptions = {
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "nodenext",
      types: [],
      strict: true,
      skipLibCheck: true,
    };
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    messages = await compileProject(join(project, "tsconfig.json"));
  });

  const run = async (program: string): Promise<unknown> => {
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(project, `${program}.js`)).href)) as {
      run(bodies: readonly string[]): Promise<unknown>;
    };
    return module.run(bodies);
  };

  test.each(["trpc.ts", "hono.ts"])("%s gives it the types of the frames", async (file) => {
    const heads = messages.filter((message) => message.file === file).map(({ line, code }) => ({ file, line, code }));
    const expected = expectedErrors(file, await readFile(join(programs, file), "utf8"));
    expect(expected.length).toBeGreaterThan(0);
    expect(heads, messages.map(({ message }) => message).join("\n")).toEqual(expected);
  });

  test("tRPC, lets frames in and refuses what is none with its issues", async () => {
    const refused = (what: readonly object[]) => [
      400,
      {
        error: expect.objectContaining({
          data: expect.objectContaining({ code: "BAD_REQUEST", issues: what }) as object,
        }),
      },
    ];
    expect(await run("trpc")).toEqual([
      [200, { result: { data: "Grüße" } }],
      [200, { result: { data: "a resume" } }],
      refused(issues),
      refused([issue(["protocol"])]),
    ]);
  });

  test("Hono, lets frames in and refuses what is none with its issues", async () => {
    const refused = (data: object, error: readonly object[]) => [400, { success: false, data, error }];
    expect(await run("hono")).toEqual([
      [200, { text: "Grüße" }],
      [200, { type: "resume" }],
      refused(invalid, issues),
      refused(foreign, [issue(["protocol"])]),
    ]);
  });
});

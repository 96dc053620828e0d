/** Programs that have nothing but the package, on each release of Node that it promises to work on. */
import { spawnSync } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { protocols } from "../fixtures/protocols.ts";
import { otherNodes } from "../scripts/other-nodes.ts";
import { makeProject } from "./consumer-project.ts";
import { type PackedPackage, packPackage } from "./pack.ts";

const programs = fileURLToPath(new URL("../fixtures/consumers", import.meta.url));
const others = otherNodes().map(({ name, file }) => [name, file] as const);

interface Streams {
  readonly streams: readonly { readonly name: string; readonly verdict: object }[];
}

let packed: PackedPackage;
let project = "";
let streams: Streams["streams"] = [];

beforeAll(async () => {
  packed = await packPackage(protocols.get("run-stream")!);
  project = await makeProject([packed, await packPackage(protocols.get("hub")!)]);
  for (const program of ["reads.mjs", "requires.cjs"]) await copyFile(join(programs, program), join(project, program));
  ({ streams } = JSON.parse(await readFile(join(packed.folder, "fixtures/manifest.json"), "utf8")) as Streams);
});

/** What a program prints that may make no code of texts and of which Node has nothing to say. */
function run(node: string, ...words: readonly string[]): unknown {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(node, ["--disallow-code-generation-from-strings", ...words], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describe.each([["this Node", process.execPath] as const, ...others])("%s", (_, file) => {
  test("imports the package, and reads, refuses and writes frames with it", () => {
    expect(run(file, "reads.mjs")).toEqual({
      verdicts: streams.map(({ name, verdict }) => ({ name, overSse: verdict, overWebSocket: verdict })),
      text: "Hello",
      written: true,
      refused: ["not-json", "not-a-frame", "unsupported-protocol", "unknown-type", "invalid"],
      error: [["ts"]],
      codes: 15,
      schema: "urn:event-catalogue:@event-catalogue/run-stream:2:frame",
      standard: true,
    });
    expect(streams.length).toBeGreaterThan(5);
  });

  test("requires packages from a CommonJS module, and gets the modules that others import", () => {
    const paths = ["", "/guards", "/codes", "/stream", "/sse", "/websocket", "/schema"];
    const modules = ["@event-catalogue/run-stream", "@fixtures/hub"].flatMap((name) =>
      paths.map((path) => name + path),
    );
    expect(run(file, "requires.cjs")).toEqual({
      modules: Object.fromEntries(modules.map((module) => [module, true])),
      refused: "not-a-frame",
      $id: "urn:event-catalogue:@event-catalogue/run-stream:2:frames/run.end",
      devices: [true, false],
    });
  });
});

describe.skipIf(others.length === 0)("the sources as they are", () => {
  // Node takes types away by itself from 22.18 on, but for what lies in node_modules.
  test.each(others.filter(([name]) => name !== "Node 20"))("are run by %s", (_, file) => {
    const sources = pathToFileURL(join(packed.folder, "src/index.ts")).href;
    const program = `import(${JSON.stringify(sources)}).then(({ decodeFrame }) => console.log(JSON.stringify(decodeFrame("{}").reason)))`;
    expect(run(file, "--no-warnings", "--eval", program)).toBe("not-a-frame");
  });
});

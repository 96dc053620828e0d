/** How many bytes of the package a program ships, bundled and minified by esbuild, and gzipped. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { protocols } from "../fixtures/protocols.ts";
import { bundle, bundlers } from "./bundling.ts";
import { makeProject } from "./consumer-project.ts";
import { type PackedPackage, packPackage } from "./pack.ts";

interface Budget {
  readonly what: string;
  readonly program: string;
  /** What it is to be. */
  readonly goal: number;
  /** What it is, and must not exceed: lowered whenever it gets less, raised only for what is worth the bytes. */
  readonly ceiling: number;
}

/** In bytes, for the thirteen types of the run stream. */
const budgets: readonly Budget[] = [
  {
    what: "guards with reports",
    program: `export { validateFrame } from "@event-catalogue/run-stream/guards";`,
    goal: 2500,
    ceiling: 2500,
  },
  {
    what: "guards without reports",
    program: `export { isFrame } from "@event-catalogue/run-stream/guards";`,
    goal: 2050,
    ceiling: 1780,
  },
  {
    what: "one guard",
    program: `export { isTextDeltaFrame } from "@event-catalogue/run-stream";`,
    goal: 700,
    ceiling: 710,
  },
  {
    what: "the whole package but for schemas",
    program: `export * from "@event-catalogue/run-stream";`,
    goal: 8000,
    ceiling: 7890,
  },
];

const modules = ["", "/guards", "/codes", "/stream", "/sse", "/websocket", "/schema"];
const unused = modules
  .map((path, index) => `import * as m${index} from "@event-catalogue/run-stream${path}";`)
  .join("\n");
const typesOnly = `
  import type { Frame } from "@event-catalogue/run-stream";
  import { type DataOf, type FrameOf } from "@event-catalogue/run-stream";
  export type All = [Frame, FrameOf<"text.delta">, DataOf<"text.delta">];
`;

describe.skipIf(bundlers.length === 0)("a program ships of the package", () => {
  const sizes = new Map<string, number>();
  let packed: PackedPackage;
  let types: string;

  beforeAll(async () => {
    packed = await packPackage(protocols.get("run-stream")!);
    const project = await makeProject([packed]);
    const programs = Object.fromEntries(budgets.map(({ program }, index) => [`${index}.js`, program]));
    const modules = await bundle("esbuild-module", project, { ...programs, "types.ts": typesOnly });
    types = modules.get("types.ts")!;
    for (const [index, { what }] of budgets.entries())
      sizes.set(what, gzipSync(modules.get(`${index}.js`)!, { level: 9 }).length);
    const lines = budgets.map(({ what, goal }) => `${what}: ${sizes.get(what)} bytes (goal ${goal})`);
    console.log(["Bytes that a program ships, minified and gzipped", ...lines].join("\n  "));
  });

  test.each(budgets.map(({ what, ceiling }) => [what, ceiling] as const))(
    "for %s at most %i bytes",
    (what, ceiling) => {
      expect(sizes.get(what)).toBeLessThanOrEqual(ceiling);
    },
  );

  test("for types alone not one byte", () => {
    expect(types.trim()).toBe("");
  });

  test("for what it does not use not one byte, even where nobody says that modules have no side effects", async () => {
    const project = await makeProject([packed]);
    const file = join(project, "node_modules", packed.name, "package.json");
    const { sideEffects, ...rest } = JSON.parse(await readFile(file, "utf8")) as { sideEffects: unknown };
    expect(sideEffects).toBe(false);
    await writeFile(file, JSON.stringify(rest));
    expect([...(await bundle("esbuild-module", project, { "unused.js": unused })).values()]).toEqual([""]);
  });
});

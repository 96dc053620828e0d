/** The types of the package as its users' compilers read them: several releases, each way to resolve modules. */
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type CompilerMessage, compileProject, expectedErrors, tscPath } from "../compile/compiler.ts";
import { installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { makeProject } from "./consumer-project.ts";
import { packPackage } from "./pack.ts";

const programs = fileURLToPath(new URL("../fixtures/consumers", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const tools = installTools("typescripts");

const releases = ["5.4", "5.9", "6.0", "7.0"] as const;

/** Each way to resolve modules, in the surroundings that it is mostly met in: Node, the language alone, a browser. */
const resolutions = {
  node16: { module: "node16", lib: ["es2022"], types: ["node"] },
  nodenext: { module: "nodenext", lib: ["es2022"], types: [] },
  bundler: { module: "esnext", lib: ["es2022", "dom", "dom.iterable"], types: [] },
} as const;

type Release = (typeof releases)[number];
type Resolution = keyof typeof resolutions;

/** Everything strict, and no library spared. */
const strictest = {
  noEmit: true,
  target: "es2022",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  useUnknownInCatchVariables: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  resolveJsonModule: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: false,
};

/** The programs that can be written there. */
function programsFor(release: Release, resolution: Resolution): string[] {
  const there = {
    node16: ["server.ts"],
    // A compiler that is too old for it takes the package for something that cannot be required.
    nodenext: release === "5.4" ? ["json.ts"] : ["json.ts", "required.cts"],
    bundler: ["json.ts", "browser.ts"],
  };
  return ["run-stream.ts", "hub.ts", "scripted.js", "internal.ts", ...there[resolution]];
}

const cases = releases.flatMap((release) =>
  (Object.keys(resolutions) as Resolution[]).map((resolution) => [release, resolution] as const),
);

describe.skipIf(tools === null)("the types of the packed package", () => {
  const texts = new Map<string, string>();
  let project = "";

  beforeAll(async () => {
    const packages = await Promise.all([packPackage(protocols.get("run-stream")!), packPackage(protocols.get("hub")!)]);
    project = await makeProject(packages, {
      "@standard-schema/spec": join(tools!, "node_modules/@standard-schema/spec"),
      "@types/node": join(root, "node_modules/@types/node"),
      "undici-types": join(root, "node_modules/undici-types"),
    });
    for (const program of await readdir(programs)) {
      await copyFile(join(programs, program), join(project, program));
      texts.set(program, await readFile(join(programs, program), "utf8"));
    }
  });

  test.each(cases)(
    "give in TypeScript %s by %s the errors that each program says, and no others",
    async (release, resolution) => {
      const files = programsFor(release, resolution);
      const messages = await compileAs(release, resolution, files);
      const expected = files.flatMap((file) => expectedErrors(file, texts.get(file)!));
      expect(heads(messages), messages.map(tell).join("\n")).toEqual(heads(expected));
    },
  );

  async function compileAs(release: Release, moduleResolution: Resolution, files: readonly string[]) {
    const file = join(project, `tsconfig.${release}.${moduleResolution}.json`);
    const compilerOptions = { ...strictest, ...resolutions[moduleResolution], moduleResolution };
    await writeFile(file, JSON.stringify({ compilerOptions, files }));
    const compiler = release === "7.0" ? tscPath : join(tools!, `node_modules/typescript-${release}/bin/tsc`);
    return compileProject(file, compiler);
  }
});

function heads(messages: readonly Pick<CompilerMessage, "file" | "line" | "code">[]): string[] {
  return messages.map(({ file, line, code }) => `${file}:${line} ${code}`).toSorted();
}

function tell({ file, line, code, message }: CompilerMessage): string {
  return `${file}:${line} ${code} ${message}`;
}

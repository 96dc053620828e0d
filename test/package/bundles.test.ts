/** What bundlers make of programs that use the package, and how much of it they ship. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { protocols } from "../fixtures/protocols.ts";
import { bundle, bundlers } from "./bundling.ts";
import { makeProject } from "./consumer-project.ts";
import { packPackage } from "./pack.ts";

const name = "@event-catalogue/run-stream";
const programs = fileURLToPath(new URL("../fixtures/consumers", import.meta.url));

let project = "";

beforeAll(async () => {
  if (bundlers.length > 0) project = await makeProject([await packPackage(protocols.get("run-stream")!)]);
});

/** The frame types whose names stand in a script. */
function typesIn(script: string): string[] {
  const types = protocols.get("run-stream")!.frameTypes.map(({ wire }) => String(wire));
  return types.filter((type) => new RegExp(`["'\`]${type.replaceAll(".", "\\.")}["'\`]`).test(script));
}

describe.skipIf(bundlers.length === 0).each(bundlers)("%s", (bundler) => {
  let scripts: ReadonlyMap<string, string>;

  beforeAll(async () => {
    scripts = await bundle(bundler, project, {
      "program.js": await readFile(join(programs, "bundled.js"), "utf8"),
      "one-guard.js": `import { isTextDeltaFrame } from "${name}"; globalThis.found = isTextDeltaFrame;`,
      "one-guard-of-its-module.js": `import { isTextDeltaFrame } from "${name}/guards"; globalThis.found = isTextDeltaFrame;`,
      "nothing-used.js": ["", "/guards", "/codes", "/stream", "/sse", "/websocket", "/schema"]
        .map((path, index) => `import * as module${index} from "${name}${path}";`)
        .join("\n"),
    });
  });

  test("makes a script that reads and refuses frames where there is nothing but text codecs, and no code of texts", async () => {
    const context = vm.createContext({ TextDecoder, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(scripts.get("program.js")!, context);
    expect(await (context["found"] as Promise<unknown>)).toEqual({
      text: "Grüße",
      written: true,
      reason: "invalid",
      paths: ["seq"],
      rules: ["not-begun", "span-not-open"],
      code: "TIMEOUT",
      streamed: ["Grüße"],
    });
  });

  test.each(["one-guard.js", "one-guard-of-its-module.js"])("ships of all guards only %s", (program) => {
    const script = withoutComments(scripts.get(program)!);
    expect(typesIn(script)).toEqual(["text.delta"]);
    // Keys of other types, codes, the explanations, the encoders, the transports.
    for (const other of ["duration_ms", "AUTH_FAILED", "expected", "JSON", "retry:", "$defs"])
      expect(script).not.toContain(other);
    expect(gzipSync(script).length).toBeLessThan(1000);
  });

  test("ships nothing of modules that it imports and does not use", () => {
    const script = scripts.get("nothing-used.js")!;
    // A wrapper, or its rest.
    expect(withoutComments(script).replace(/['"]use strict['"]|function|[\s;(){}=>]/g, "")).toBe("");
  });
});

/** Rollup leaves comments in place. */
function withoutComments(script: string): string {
  return script.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Emitter } from "./emission.ts";
import { streamModules } from "./stream-modules.ts";

/** The modules of generator/runtime/ that the guards of any protocol need. */
const guardModules = [
  "encode",
  "explain",
  "frame-error",
  "json-text",
  "json-value",
  "levels",
  "nearest",
  "own-keys",
  "plain-json",
  "refusal",
  "schema-target",
  "shapes",
  "standard-schema",
  "text-length",
  "walk",
];

/** What carries frames over either transport. */
const transportModules = [
  "sse-event",
  "sse-frames",
  "sse-reader",
  "sse-source",
  "utf-8",
  "websocket-close",
  "websocket-message",
];

/** `src/runtime/`: what runs in the package as it is tested in the toolchain, byte for byte but for banner and form. */
export const runtime: Emitter = {
  name: "runtime.ts",
  emit({ catalogue }) {
    const folder = findRuntime();
    return [...guardModules, ...transportModules, ...streamModules(catalogue)].toSorted().map((module) => ({
      path: `src/runtime/${module}.ts`,
      language: "typescript",
      laidOut: true,
      text: readFileSync(join(folder, `${module}.ts`), "utf8"),
    }));
  },
};

/** The sources of the runtime: they are part of the published toolchain, beside its compiled form. */
function findRuntime(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isToolchain(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("generator/emit/runtime.ts does not lie in the package event-catalogue");
    folder = parent;
  }
  return join(folder, "generator", "runtime");
}

function isToolchain(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return (
    existsSync(manifest) &&
    (JSON.parse(readFileSync(manifest, "utf8")) as { name?: unknown }).name === "event-catalogue"
  );
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emitter } from "./emission.ts";
import { streamModules } from "./stream-modules.ts";
import { findToolchain } from "./toolchain-folder.ts";

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
    // The sources are part of the published toolchain.
    const folder = join(findToolchain(), "generator/runtime");
    return [...guardModules, ...transportModules, ...streamModules(catalogue)].toSorted().map((module) => ({
      path: `src/runtime/${module}.ts`,
      language: "typescript",
      laidOut: true,
      text: readFileSync(join(folder, `${module}.ts`), "utf8"),
    }));
  },
};

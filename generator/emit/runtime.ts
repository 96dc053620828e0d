import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emitter } from "./emission.ts";
import { joinModules } from "./join-modules.ts";
import { streamModules } from "./stream-modules.ts";
import { findToolchain } from "./toolchain-folder.ts";

/** The modules of generator/runtime/ that the guards of any protocol need. */
const guardModules = [
  "close-objects",
  "description",
  "encode",
  "explain",
  "frame-error",
  "issue-list",
  "json-text",
  "json-value",
  "levels",
  "own-keys",
  "plain-json",
  "refusal",
  "refuse-whole",
  "report",
  "schema-target",
  "standard-schema",
  "text-length",
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

/**
 * `src/runtime.ts`: what runs in the package as it is tested in the toolchain, but in one module, since a program begins
 * sooner that has few to load.
 */
export const runtime: Emitter = {
  name: "runtime.ts",
  emit({ catalogue }) {
    // The sources are part of the published toolchain.
    const folder = join(findToolchain(), "generator/runtime");
    const names = [...guardModules, ...transportModules, ...streamModules(catalogue)];
    const modules = new Map(names.map((name) => [name, readFileSync(join(folder, `${name}.ts`), "utf8")]));
    return [{ path: "src/runtime.ts", language: "typescript", laidOut: true, text: joinModules(modules) }];
  },
};

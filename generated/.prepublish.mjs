// Made by event-catalogue (generator/emit/prepublish.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

// npm runs this before it publishes the package, of which it is no part.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const faults = new Set();
const refuse = (path) => faults.add(`${path} is not as it was generated: run \`npx event-catalogue generate\``);

/** What a file holds, or null where it cannot be read. */
function read(path) {
  try {
    return readFileSync(new URL(path, import.meta.url));
  } catch {
    return null;
  }
}

/** What a file of JSON holds under a key; undefined, and refused, where that is not what it should be. */
function readKey(path, key, isRight) {
  try {
    const value = JSON.parse(String(read(path)))[key];
    if (isRight(value)) return value;
  } catch {
    // Refused as well.
  }
  refuse(path);
}

const version = readKey("package.json", "version", (value) => typeof value === "string");
const released = readKey("catalogue.json", "released", (value) => value === null || typeof value === "string");
const files = readKey(".manifest.json", "files", (value) => typeof value["src/built-from.ts"] === "string");

if (version !== undefined && released !== undefined && version !== released) {
  const last = released === null ? "nothing has been released yet" : `the last release is ${released}`;
  faults.add(`${version} is not in the ledger, ${last}: run \`event-catalogue release\` first`);
}
if (files !== undefined) {
  for (const [path, hash] of Object.entries(files)) {
    const bytes = read(path);
    const found = bytes === null ? null : `sha256-${createHash("sha256").update(bytes).digest("hex")}`;
    if (found !== hash) refuse(path);
  }
  const sources = Object.keys(files).flatMap((path) => /^src\/(.+)\.ts$/.exec(path)?.[1] ?? []);
  const compiled = sources.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]);
  const sealOf = (path) => /sha256-[0-9a-f]{64}/.exec(String(read(path)))?.[0];
  if (compiled.some((path) => read(path) === null)) faults.add("the sources are not compiled into dist/");
  else if (sealOf("dist/built-from.js") !== sealOf("src/built-from.ts"))
    faults.add("dist/ is compiled of other sources than src/: compile them again");
}

for (const fault of faults) console.error(`Not published: ${fault}.`);
process.exitCode = faults.size === 0 ? 0 : 1;

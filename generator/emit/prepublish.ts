import type { Emitter } from "./emission.ts";

/**
 * `.prepublish.mjs`: what npm runs in the folder before it publishes the package, and no part of what is published. It
 * needs nothing but the folder, so that it holds wherever the catalogue lies and whatever else is installed: the version
 * has been released, the files are as they were generated, and the sources are compiled.
 */
export const prepublish: Emitter = {
  name: "prepublish.ts",
  emit: () => [{ path: ".prepublish.mjs", language: "typescript", laidOut: true, text }],
};

const text = `// npm runs this before it publishes the package, of which it is no part.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const urlOf = (path) => new URL(path, import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(urlOf(path), "utf8"));
const hashOf = (path) =>
  \`sha256-\${createHash("sha256")
    .update(readFileSync(urlOf(path)))
    .digest("hex")}\`;

const { version } = readJson("package.json");
const { released } = readJson("catalogue.json");
const { files } = readJson(".manifest.json");

const faults = [];
if (version !== released) {
  const last = released === null ? "nothing has been released yet" : \`the last release is \${released}\`;
  faults.push(\`\${version} is not in the ledger, \${last}: run \\\`event-catalogue release\\\` first\`);
}
for (const [path, hash] of Object.entries(files)) {
  if (!existsSync(urlOf(path)) || hashOf(path) !== hash)
    faults.push(\`\${path} is not as it was generated: run \\\`event-catalogue generate\\\`\`);
}
const sources = Object.keys(files).flatMap((path) => /^src\\/(.+)\\.ts$/.exec(path)?.[1] ?? []);
const compiled = sources.flatMap((name) => [\`dist/\${name}.js\`, \`dist/\${name}.d.ts\`]);
if (!compiled.every((path) => existsSync(urlOf(path)))) faults.push("the sources are not compiled into dist/");

for (const fault of faults) console.error(\`Not published: \${fault}.\`);
process.exitCode = faults.length === 0 ? 0 : 1;
`;

// Runs a benchmark: `node bench/run.mjs guards`. The benchmarks are TypeScript and so is what they measure, so both are
// bundled first; packages are left out of the bundle and come from here or from the project.
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const [name = "guards"] = process.argv.slice(2);

if (!existsSync(`${folder}node_modules/esbuild`)) {
  console.error("The rivals are not installed. Run: npm ci --prefix bench");
  process.exit(2);
}
if (!/^[a-z-]+$/.test(name) || !existsSync(`${folder}${name}.ts`)) {
  console.error(`There is no benchmark ${JSON.stringify(name)}.`);
  process.exit(2);
}
const { build } = await import("esbuild");
const outfile = `${folder}node_modules/.bench/${name}.mjs`;
await build({
  entryPoints: [`${folder}${name}.ts`],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "error",
});
await import(pathToFileURL(outfile).href);

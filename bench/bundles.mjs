// Bundles by esbuild, which is a rival's neighbour and no part of the project.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const options = {
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  mainFields: ["module", "main"],
  logLevel: "error",
};

/** Writes a program and what it imports into one module. */
export async function writeBundle(program, folder, outfile) {
  await build({ ...options, stdin: { contents: program, resolveDir: folder, loader: "ts" }, outfile });
  return outfile;
}

/** How many bytes a program is as a browser gets it: bundled, minified and gzipped. */
export async function measureBundle(program, folder) {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: program, resolveDir: folder, loader: "ts" },
    minify: true,
    write: false,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

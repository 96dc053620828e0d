// Bundles programs for browsers: `node bundle.mjs esbuild '[{ "entry": …, "outfile": … }]'`. Each becomes one script.
import { basename, dirname } from "node:path";
import { promisify } from "node:util";

const bundlers = {
  esbuild: (entry, outfile) => bundleWithEsbuild(entry, outfile, "iife"),

  // A module, as sizes are compared: what it exports is what a program uses.
  "esbuild-module": (entry, outfile) => bundleWithEsbuild(entry, outfile, "esm"),

  async rollup(entry, outfile) {
    const [{ rollup }, { default: nodeResolve }] = await Promise.all([
      import("rollup"),
      import("@rollup/plugin-node-resolve"),
    ]);
    const bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })], onwarn: refuseUnlessEmpty });
    await bundle.write({ file: outfile, format: "iife" });
    await bundle.close();
  },

  async vite(entry, outfile) {
    const { build } = await import("vite");
    const output = { entryFileNames: basename(outfile), format: "iife" };
    await build({
      root: dirname(entry),
      configFile: false,
      logLevel: "warn",
      build: {
        target: "es2022",
        outDir: dirname(outfile),
        emptyOutDir: false,
        modulePreload: false,
        rollupOptions: { input: entry, output },
      },
    });
  },

  async webpack(entry, outfile) {
    const { default: webpack } = await import("webpack");
    const [path, filename] = [dirname(outfile), basename(outfile)];
    const stats = await promisify(webpack)({
      mode: "production",
      target: ["web", "es2022"],
      entry,
      output: { path, filename },
    });
    if (stats.hasErrors() || stats.hasWarnings()) refuse({ message: stats.toString("errors-warnings") });
  },
};

async function bundleWithEsbuild(entry, outfile, format) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [entry],
    outfile,
    format,
    bundle: true,
    minify: true,
    target: "es2022",
    logLevel: "warning",
  });
}

// A program of which nothing is left is what a test may be about.
function refuseUnlessEmpty(warning) {
  if (warning.code !== "EMPTY_BUNDLE") refuse(warning);
}

function refuse({ message }) {
  throw new Error(message);
}

const [name, programs] = process.argv.slice(2);
for (const { entry, outfile } of JSON.parse(programs)) await bundlers[name](entry, outfile);

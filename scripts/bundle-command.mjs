// Makes the command as it is published, `dist/bin/event-catalogue.js`: the modules of scripts/ and generator/ in a few
// files, since reading hundreds of small ones is most of what a short run costs. What is imported dynamically stays in
// files of its own, so that a run loads what it needs. `yaml`, which nearly every run needs, is inlined; the other packages
// are found where they are installed. Does nothing where all that goes in is as it was the last time, and all that came
// out is there.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist/bin");
const trace = join(root, "dist/.bundleinfo");
const inlined = ["yaml"];

const inputs = hashInputs();
if (!isMade()) {
  const names = await bundle();
  removeStale();
  writeFileSync(trace, [inputs, ...names].join("\n"));
}

/** Whether what was made the last time was made of the same, and is there as a whole. */
function isMade() {
  if (!existsSync(trace)) return false;
  const [madeOf, ...names] = readFileSync(trace, "utf8").split("\n");
  return madeOf === inputs && names.length > 0 && names.every((name) => existsSync(join(folder, name)));
}

/** A hash over everything that the bundle is made of and by. */
function hashInputs() {
  const hash = createHash("sha256");
  const add = (file) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  for (const name of [...inlined, "rolldown"]) add(`node_modules/${name}/package.json`);
  for (const room of ["generator", "scripts"]) {
    const names = readdirSync(join(root, room), { recursive: true, encoding: "utf8" });
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) if (/\.m?[jt]s$/.test(name)) add(join(room, name));
  }
  return hash.digest("hex");
}

/** @returns the names of the files that it is */
async function bundle() {
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    cwd: root,
    input: "scripts/event-catalogue.ts",
    platform: "neutral",
    // `yaml` has modules for browsers, which can be taken apart, and one of another form for Node.
    resolve: { conditionNames: ["import", "default"] },
    external: (id) => !id.startsWith(".") && !isAbsolute(id) && !inlined.includes(id),
    // No module does anything but by being called, apart from the one that the program begins with.
    treeshake: { moduleSideEffects: false },
  });
  // Made beside the folder that is in use, and then put in its place.
  const made = `${folder}.${process.pid}`;
  const old = `${made}.old`;
  try {
    await build.write({
      dir: made,
      format: "esm",
      chunkFileNames: "[name].js",
      // What every run takes is one file, and so is what a hook takes that finds nothing staged.
      codeSplitting: { groups: [{ name: "begin", test: /[\\/]scripts[\\/](?:main|check|generate)\.ts$/ }] },
      sourcemap: true,
      comments: false,
      postBanner: ({ moduleIds }) => licencesOf(moduleIds),
    });
    const names = readdirSync(made);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(made, folder);
    return names;
  } finally {
    await build.close();
    for (const left of [made, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** Removes what was compiled of sources that are there no longer, so that nobody gets it with the package. */
function removeStale() {
  for (const room of ["generator", "scripts"]) {
    for (const name of readdirSync(join(root, "dist", room), { recursive: true, encoding: "utf8" })) {
      const source = name.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".ts");
      if (source !== name && !existsSync(join(root, room, source))) rmSync(join(root, "dist", room, name));
    }
  }
}

/** The licences of the packages whose modules are in a file, as a comment. */
function licencesOf(moduleIds) {
  const names = inlined.filter((name) =>
    moduleIds.some((id) => id.replaceAll("\\", "/").includes(`/node_modules/${name}/`)),
  );
  return names
    .map((name) => `/*!\n${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8").trim()}\n*/`)
    .join("\n");
}

// Makes the command as it is published, `dist/bin/event-catalogue.js`: the modules of scripts/ and generator/ in a few
// files, since reading hundreds of small ones is most of what a short run costs. What is imported dynamically stays in
// files of its own, so that a run loads what it needs. `yaml`, which nearly every run needs, is inlined; the other packages
// are found where they are installed. Beside it the declarations of the library are gathered, `dist/types/`: those that
// its own lead to, which are few of all. Does nothing where all that goes in is as it was the last time, and all that
// came out is there.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const trace = join(root, "dist/.bundleinfo");
const inlined = ["yaml"];
/** The file that the program begins with, whose name stays the same. */
const entry = join("bin", "event-catalogue.js");

const inputs = hashInputs();
if (!isMade()) {
  const names = await replaceFolder("bin", bundle);
  removeStale();
  names.push(...(await replaceFolder("types", gatherTypes)));
  writeFileSync(trace, [inputs, ...names].join("\n"));
}

/** Whether what was made the last time was made of the same, and is there as a whole. */
function isMade() {
  const { madeOf, names } = readTrace();
  return madeOf === inputs && names.length > 0 && names.every((name) => existsSync(join(dist, name)));
}

/** What the last bundle was made of, and its files by their ways from dist/. */
function readTrace() {
  if (!existsSync(trace)) return { madeOf: null, names: [] };
  const [madeOf, ...names] = readFileSync(trace, "utf8").split("\n");
  return { madeOf, names };
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

/**
 * Makes a folder of dist/ beside the one that is in use, and then puts it in its place, file by file, so that a run that
 * begins meanwhile finds the whole of the old command or of the new one: what the program begins with is replaced last,
 * and at one blow. A run that has begun goes on to find the files of the last bundle; those of earlier ones go.
 *
 * @returns the files that it is, by their ways from dist/
 */
async function replaceFolder(name, make) {
  const folder = join(dist, name);
  const made = `${folder}.${process.pid}`;
  try {
    await make(made);
    const names = filesIn(made).map((file) => join(name, file));
    for (const file of [...names.filter((one) => one !== entry), ...names.filter((one) => one === entry)]) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      renameSync(join(made, relative(name, file)), join(dist, file));
    }
    // Nobody is on the way through declarations, and those that nothing leads to are not published.
    const kept = new Set(name === "bin" ? [...names, ...readTrace().names] : names);
    for (const file of filesIn(folder)) if (!kept.has(join(name, file))) rmSync(join(folder, file), { force: true });
    return names;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The files below a folder, by their ways from there. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [relative(folder, join(one.parentPath, one.name))] : [],
  );
}

async function bundle(folder) {
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
  try {
    await build.write({
      dir: folder,
      format: "esm",
      // So that files of one bundle never meet those of another.
      chunkFileNames: "[name]-[hash].js",
      // What every run takes is one file, and so is what a hook takes that finds nothing staged.
      codeSplitting: { groups: [{ name: "begin", test: /[\\/]scripts[\\/](?:main|check|generate)\.ts$/ }] },
      sourcemap: true,
      comments: false,
      postBanner: ({ moduleIds }) => licencesOf(moduleIds),
    });
  } finally {
    await build.close();
  }
  // npm makes executable what it links to, once: who has linked to the last bundle calls this one by the same link.
  chmodSync(join(folder, basename(entry)), 0o755);
}

/** Copies the declarations that those of the library lead to, with the maps that lead from them to the sources. */
function gatherTypes(folder) {
  const compiled = join(dist, "generator");
  const gathered = new Set(["index.ts"]);
  for (const name of gathered) {
    const declarations = name.replace(/\.ts$/, ".d.ts");
    for (const file of [declarations, `${declarations}.map`]) cpSync(join(compiled, file), join(folder, file));
    const text = readFileSync(join(compiled, declarations), "utf8");
    for (const [, specifier] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)"/g))
      gathered.add(join(dirname(name), specifier));
  }
}

/** Removes what was compiled of sources that are there no longer, so that nobody gets it with the package. */
function removeStale() {
  for (const room of ["generator", "scripts"].filter((name) => existsSync(join(dist, name)))) {
    for (const name of readdirSync(join(dist, room), { recursive: true, encoding: "utf8" })) {
      const source = name.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".ts");
      if (source !== name && !existsSync(join(root, room, source))) rmSync(join(dist, room, name));
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

// What must hold before either package of this repository is published. npm runs it before it publishes the toolchain
// (`prepublishOnly`), and the release workflow before the package of the protocol, which checks itself once more
// (generated/.prepublish.mjs). It stops at the first thing that is wrong, and writes nothing but what is compiled.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const steps = [
  { rule: "each package says where its source is", complain: checkRepositories },
  { rule: "the toolchain compiles", complain: compileToolchain },
  { rule: "the protocol number is right and what the catalogue says is released", complain: checkRelease },
  { rule: "generated files are up to date", complain: () => complaintOf(toolchain, "generate", "--check") },
  { rule: "the package compiles", complain: () => complaintOf(compiler, "-p", "tsconfig.generated.json") },
  {
    rule: "publint finds nothing",
    complain: () => inBoth((folder) => complaintOf(publint, "run", folder, "--strict")),
  },
  {
    rule: "types resolve",
    complain: () => inBoth((folder) => complaintOf(attw, "--pack", folder, "--profile", "esm-only", "--quiet")),
  },
];

const toolchain = "dist/bin/event-catalogue.js";
const compiler = "node_modules/typescript/bin/tsc";
const publint = "node_modules/publint/src/cli.js";
const attw = "node_modules/@arethetypeswrong/cli/dist/index.js";

for (const { rule, complain } of steps) {
  const complaint = complain();
  if (complaint !== null) {
    console.error(`${complaint.trimEnd()}\nNot published: it must hold that ${rule}.`);
    process.exitCode = 1;
    break;
  }
  console.error(`${rule}: yes`);
}

/** The library and the command, as `npm run compile` makes them. */
function compileToolchain() {
  return complaintOf("scripts/compile.mjs");
}

/** The verdict must be that nothing has changed since a release, and that release is what would be published. */
function checkRelease() {
  const { status, stdout } = run(toolchain, "check", "--strict", "--format", "json");
  if (status !== 0) return complaintOf(toolchain, "check", "--strict");
  const report = JSON.parse(stdout);
  const { version } = readJson("generated/package.json");
  if (report.verdict === "unchanged" && report.released.version === version) return null;
  const last = report.released === null ? "has no release" : `ends with ${report.released.version}`;
  const pending = report.verdict === "unchanged" ? version : report.required.version;
  return `${pending} is not in catalogue.lock.json, which ${last}: \`npm run release\`, and commit what it writes.`;
}

/** A statement of provenance names a repository, and a registry refuses a package that names another or none. */
function checkRepositories() {
  const repository = process.env.GITHUB_REPOSITORY;
  if (repository === undefined) return null;
  return inBoth((folder) => {
    const { name, repository: said } = readJson(join(folder, "package.json"));
    const url = (typeof said === "string" ? said : (said?.url ?? "")).replace(/\.git$/, "");
    if (url.includes("github") && /[^/:]+\/[^/]+$/.exec(url)?.[0] === repository) return null;
    const place = folder === "." ? "`repository` in package.json" : "`package.repository` in catalogue.yaml";
    return `${name} is published from ${repository}: say so as ${place}.`;
  });
}

function inBoth(complain) {
  return firstOf([".", "generated"].map((folder) => () => complain(folder)));
}

/** The first complaint of several, or null. */
function firstOf(complaints) {
  for (const complain of complaints) {
    const complaint = complain();
    if (complaint !== null) return complaint;
  }
  return null;
}

/** What a program of the project says where it is not content, or null. */
function complaintOf(script, ...words) {
  const { status, stdout, stderr } = run(script, ...words);
  return status === 0 ? null : stdout + stderr;
}

function run(script, ...words) {
  return spawnSync(process.execPath, [join(root, script), ...words], { cwd: root, encoding: "utf8" });
}

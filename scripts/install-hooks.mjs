// Installs the git hooks of this repository, as lefthook.yml says them. npm runs it after installing (`prepare`), on a
// developer's machine; it is plain JavaScript because nothing is compiled at that time. It does nothing in CI and in a
// copy without git, and leaves hooks alone that somebody else has set up. It never makes an installation fail.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// npm may have been started from a hook of another repository, whose variables would lead git there.
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") || name.startsWith("GIT_CONFIG_")),
);

const isSet = (name) => !["", "0", "false"].includes(process.env[name] ?? "");
if (!isSet("CI") && process.env["LEFTHOOK"] !== "0" && existsSync(join(root, ".git"))) {
  try {
    const obstacle = findObstacle();
    if (obstacle === null) install();
    else console.warn(`Git hooks were not installed: ${obstacle}. The README tells how to call the checks from there.`);
  } catch (error) {
    console.warn(`Git hooks were not installed: ${error.message.split("\n")[0]}`);
  }
}

/** What of somebody else's is in the way, or null. */
function findObstacle() {
  const configured = git("config", "--default", "", "core.hooksPath");
  if (configured !== "") return `core.hooksPath is set to ${configured}`;
  const hook = resolve(root, git("rev-parse", "--git-path", "hooks/pre-commit"));
  return existsSync(hook) && !readFileSync(hook, "utf8").includes("lefthook")
    ? `there is already a hook in ${hook}`
    : null;
}

function install() {
  const require = createRequire(import.meta.url);
  const lefthook = require.resolve("lefthook/bin/index.js");
  execFileSync(process.execPath, [lefthook, "install", "pre-commit"], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function git(...args) {
  return execFileSync("git", args, {
    cwd: root,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

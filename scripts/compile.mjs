// Compiles the toolchain: the library, module by module and with declarations, to dist/generator/, and then the command.
// The compiler remembers what it has made (dist/.tsbuildinfo) and does not look whether it is still there: where anything
// is missing, it must not remember.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

if (!isComplete()) rmSync(join(root, "dist/.tsbuildinfo"), { force: true });
const { status, error } = spawnSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"],
  { cwd: root, stdio: "inherit" },
);
if (error !== undefined) throw error;
if (status === 0) await import("./bundle-command.mjs");
else process.exitCode = status ?? 1;

/** Whether all that is compiled of each source is there. */
function isComplete() {
  return ["generator", "scripts"].every((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .every((name) =>
        [".js", ".d.ts", ".d.ts.map"].every((ending) =>
          existsSync(join(root, "dist", room, name.replace(/\.ts$/, ending))),
        ),
      ),
  );
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Compiles the toolchain once for all tests of a run: the commands are tested in the form in which they are published.
 */
export default function compileToolchain(): void {
  const root = join(import.meta.dirname, "..");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/compile.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) process.stderr.write(`The toolchain does not compile:\n${stdout}${stderr}\n`);
}

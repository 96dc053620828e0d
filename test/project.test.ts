import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a tool of the project in its root; gives all that it says where it is not content, and else nothing. */
function complaintsOf(script: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", script), ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  return status === 0 ? "" : `${stdout}${stderr}\nexit code ${status}`;
}

describe("the project", () => {
  test("types hold, in toolchain, tests and benchmarks", () => {
    expect(complaintsOf("typescript/bin/tsc", "-p", "tsconfig.json")).toBe("");
  });

  test("types of the generated package hold", () => {
    expect(complaintsOf("typescript/bin/tsc", "-p", "tsconfig.generated.json", "--noEmit")).toBe("");
  });

  test("lint finds nothing", () => {
    expect(complaintsOf("oxlint/bin/oxlint", "--deny-warnings")).toBe("");
  });

  test("no file, export or dependency is without use, nor any exception from that rule", () => {
    // Where the rivals of the benchmarks are installed, knip finds them and thinks that they need no exception.
    const isBenched = existsSync(new URL("../bench/node_modules", import.meta.url));
    expect(complaintsOf("knip/bin/knip.js", isBenched ? "--no-config-hints" : "--treat-config-hints-as-errors")).toBe(
      "",
    );
  });

  test("sources are laid out as prettier would", () => {
    expect(complaintsOf("prettier/bin/prettier.cjs", "--check", ".")).toBe("");
  });
});

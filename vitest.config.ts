import { defineConfig } from "vitest/config";

const isLong = process.env["PROVE_RUNS"] !== undefined;

/** What hangs is given up, in milliseconds. Properties that are tried many times may take hours. */
const patience = isLong ? 0 : 600_000;

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    include: ["test/**/*.test.ts", ...(isLong ? ["test/**/*.prove.ts"] : [])],
    exclude: ["**/node_modules/**", "test/tools/**", "test/fixtures/**"],
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: 2,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    globalSetup: ["test/compile-toolchain.ts", "test/package/shared-packages.ts"],
  },
});

import { defineConfig } from "vitest/config";

/** What hangs is given up, in milliseconds. Properties that are tried many times may take hours. */
const patience = process.env["PROVE_RUNS"] === undefined ? 600_000 : 0;

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/tools/**", "test/fixtures/**"],
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: 2,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    globalSetup: ["test/compile-toolchain.ts", "test/package/shared-packages.ts"],
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/tools/**", "test/fixtures/**"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    globalSetup: "test/compile-toolchain.ts",
  },
});

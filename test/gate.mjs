// The project's gate: everything that must hold, in one run. The last line says how many tests passed and failed, by the
// runner's own report. With `--prove` the properties are tried many more times. A skipped test counts as failed where
// nothing may be skipped (in CI).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2);
const prove = words.includes("--prove");
const skippingAllowed = !["true", "1"].includes(process.env.CI ?? "");
const folder = mkdtempSync(join(tmpdir(), "event-catalogue-gate-"));
const reportFile = join(folder, "report.json");

/** Long runs import the modules of a thousand catalogues, which Node never lets go. */
const proving = {
  PROVE_RUNS: process.env.PROVE_RUNS ?? "200000",
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=8192`.trim(),
};

const run = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    ...words.filter((word) => word !== "--prove"),
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(prove ? proving : {}) },
  },
);

let code = run.status ?? 1;
let [passed, failed] = [0, 1];
try {
  const report = JSON.parse(readFileSync(reportFile, "utf8"));
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that could not even be loaded has no tests, and has failed all the same.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  passed = report.numPassedTests;
  failed = report.numFailedTests + broken + (skippingAllowed ? 0 : skipped);
  if (skipped > 0) console.log(`${skipped} skipped${skippingAllowed ? "" : ", which is not allowed here"}`);
  if (passed === 0) failed = Math.max(failed, 1);
} catch (error) {
  console.log(`The runner left no report: ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed > 0 && code === 0) code = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = code;

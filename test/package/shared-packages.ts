import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** A folder for the packages that several test files need: each is packed once in a run. It is gone when the run is over. */
export default function sharePackages(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "event-catalogue-packages-"));
  process.env["SHARED_PACKAGES"] = folder;
  // What packages are made of may have changed since.
  project.onTestsRerun(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  });
  return () => rmSync(folder, { recursive: true, force: true });
}

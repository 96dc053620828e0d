import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { planOutput, type OutputFile, type Plan } from "../generator/index.ts";
import type { Surroundings } from "./protocol-files.ts";
import { readIndexFolder } from "./staged.ts";

/**
 * Holds the output folder, as it stands in the index, against what it should hold. The staged files are laid out
 * outside the repository for that, byte for byte, so that the same rules judge them as judge the folder itself.
 *
 * @throws GitProblem
 */
export async function planStagedOutput(
  surroundings: Surroundings,
  files: readonly OutputFile[],
): Promise<ReturnType<typeof planOutput>> {
  const staged = await readIndexFolder(surroundings, surroundings.out);
  const folder = mkdtempSync(join(tmpdir(), "event-catalogue-staged-"));
  try {
    for (const [path, { kind, bytes }] of staged) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (kind === "link") symlinkSync(Buffer.from(bytes), file);
      else writeFileSync(file, bytes);
    }
    const { plan, faults } = planOutput(folder, files);
    return { plan: plan && nameFolder(plan, surroundings.out), faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameFolder(plan: Plan, folder: string): Plan {
  return { ...plan, folder };
}

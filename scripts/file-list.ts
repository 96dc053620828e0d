import { countDifferences, type Plan } from "../generator/index.ts";
import type { FileReport } from "./file-report.ts";
import { showControls, type Style, type Terminal } from "./terminal.ts";

const styles: Readonly<Record<FileReport["state"], Style>> = {
  created: "green",
  changed: "green",
  removed: "yellow",
  missing: "red",
  stale: "red",
  "left-over": "yellow",
};

/** A file and what has become of it, on a line. */
export function writeFileLine(state: FileReport["state"], text: string, { style }: Terminal): string {
  return `${style(styles[state], state.padEnd(9))} ${text}\n`;
}

/**
 * What is not as it should be, a line for each file: for a hook, where the command that mends it is wanted sooner than
 * hundreds of lines of what it will do.
 */
export async function listFiles(files: readonly FileReport[], plan: Plan, terminal: Terminal): Promise<string> {
  const { length } = plan.files;
  if (files.length === length && files.every(({ state }) => state === "missing"))
    return writeFileLine("missing", `${showControls(plan.folder)}: none of its ${length} files is there`, terminal);
  const lines = files.map(async ({ file, state, note, before, after }) => {
    const counts = before === null && after === null ? null : await countDifferences(before, after);
    const told = counts === null ? note : `+${counts.added} -${counts.removed}`;
    return writeFileLine(state, `${showControls(file)}${told === null ? "" : `: ${told}`}`, terminal);
  });
  return (await Promise.all(lines)).join("");
}

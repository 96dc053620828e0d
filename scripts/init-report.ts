import { join } from "node:path";
import type { Call } from "./call.ts";
import { showControls } from "./terminal.ts";

/** Something that is in the way. */
export interface Obstacle {
  readonly file: string;
  /** A clause that says why. */
  readonly message: string;
}

/** Something to do next. */
export interface Step {
  readonly command: string;
  readonly does: string;
}

/** What came of beginning a project. */
export interface InitReport {
  readonly folder: string;
  /** Names of files in the folder. */
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** Where there is anything, nothing was written. */
  readonly inTheWay: readonly Obstacle[];
  /** What a person should know or do besides, in sentences. */
  readonly notes: readonly string[];
  readonly next: readonly Step[];
}

export function reportInit({ format, terminal }: Call, report: InitReport): void {
  const { folder, inTheWay, notes, next } = report;
  const files = (["created", "changed"] as const).flatMap((state) =>
    report[state].map((name) => ({ file: join(folder, name), state })),
  );
  if (format === "json") {
    terminal.print(`${JSON.stringify({ schemaVersion: 1, files, inTheWay, notes, next }, null, 2)}\n`);
    return;
  }
  for (const { file, message } of inTheWay) terminal.complain(`${file} is in the way: ${message}`);
  if (inTheWay.length > 0) terminal.complain("nothing was written; move it away, or name another folder");
  for (const { file, state } of files)
    terminal.print(`${terminal.style("green", state.padEnd(7))} ${showControls(file)}\n`);
  for (const note of notes) terminal.say(note);
  if (next.length === 0) return;
  terminal.say("");
  terminal.say("What to do next:");
  for (const { command, does } of next) terminal.say(`  ${command}\n      ${does}`);
}

import { join } from "node:path";
import type { Plan } from "../generator/index.ts";

/** What became of a file, or what would have to. */
export interface FileReport {
  /** With the output folder. */
  readonly file: string;
  readonly state: "created" | "changed" | "removed" | "missing" | "stale" | "left-over";
  /** A clause, where the state says too little. */
  readonly note: string | null;
  /** What is there and what should be; null for nothing, and both for what stays as it is. */
  readonly before: string | null;
  readonly after: string | null;
}

const tenses = {
  /** The plan has been carried out. */
  done: { missing: "created", stale: "changed", unmade: "removed", unmadeNote: null },
  /** Nothing has been done. */
  due: {
    missing: "missing",
    stale: "stale",
    unmade: "left-over",
    unmadeNote: "made by an earlier run and made no longer",
  },
} as const;

const leftOverNotes = {
  changed: "made by an earlier run, made no longer, and changed by hand since; remove it yourself if it is not needed",
  foreign: "not made by event-catalogue; move it out of the output folder",
} as const;

/** Everything of a plan that is not as it should be, or was not. */
export function reportFiles(plan: Plan, tense: keyof typeof tenses): FileReport[] {
  const words = tenses[tense];
  const name = (path: string): string => join(plan.folder, path);
  return [
    ...plan.files.flatMap(({ path, state, before, text }) =>
      state === "fresh"
        ? []
        : [{ file: name(path), state: words[state], note: null, before: decode(before), after: text }],
    ),
    ...plan.stale.map(({ path, before }) => ({
      file: name(path),
      state: words.unmade,
      note: words.unmadeNote,
      before: decode(before),
      after: null,
    })),
    ...plan.leftOver.map(({ path, reason }) => leave(name(path), leftOverNotes[reason])),
    ...(tense === "done"
      ? []
      : plan.interrupted.map((path) => leave(name(path), "temporary files of a run that was broken off"))),
  ];
}

function leave(file: string, note: string): FileReport {
  return { file, state: "left-over", note, before: null, after: null };
}

/** How many files of a plan were as they should be. */
export function countFresh(plan: Plan): number {
  return plan.files.filter(({ state }) => state === "fresh").length;
}

function decode(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

import { join } from "node:path";
import { makeUnifiedDiff, type Plan } from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, diagnosticsAsJson, writeDiagnostics, type Diagnosed } from "./diagnostics-report.ts";
import type { Style } from "./terminal.ts";

/** What became of a file, or what would have to. */
interface FileReport {
  /** With the output folder. */
  readonly file: string;
  readonly state: "created" | "changed" | "removed" | "missing" | "stale" | "left-over";
  /** A sentence, where the state says too little. */
  readonly note?: string;
  /** What is there and what should be. */
  readonly before: string | null;
  readonly after: string | null;
}

const leftOverNotes = {
  changed: "made by an earlier run, made no longer, and changed by hand since: remove it yourself if it is not needed",
  foreign: "not made by event-catalogue: move it out of the output folder",
} as const;

/** Reports what was written and removed. */
export async function reportWriting(call: Call, plan: Plan, diagnosed: Diagnosed): Promise<ExitCode> {
  const reports: FileReport[] = [
    ...plan.files
      .filter(({ state }) => state !== "fresh")
      .map(({ path, state, before, text }) => ({
        file: join(plan.folder, path),
        state: state === "missing" ? ("created" as const) : ("changed" as const),
        before: decode(before),
        after: text,
      })),
    ...plan.stale.map(({ path, before }) => ({ file: join(plan.folder, path), state: "removed" as const, before: decode(before), after: null })),
    ...leftOvers(plan),
  ];
  await print(call, plan, diagnosed, reports, async (report) => {
    const note = report.note === undefined ? "" : `: ${report.note}`;
    return `${call.terminal.style(stateStyles[report.state], report.state.padEnd(9))} ${report.file}${note}\n`;
  });
  call.terminal.say(`${plan.folder}: ${summarise(plan, reports)}.`);
  return 0;
}

/** Reports what is not as the catalogue says. */
export async function reportFreshness(call: Call, plan: Plan, diagnosed: Diagnosed): Promise<ExitCode> {
  const reports: FileReport[] = [
    ...plan.files
      .filter(({ state }) => state !== "fresh")
      .map(({ path, state, before, text }) => ({
        file: join(plan.folder, path),
        state: state === "missing" ? ("missing" as const) : ("stale" as const),
        before: decode(before),
        after: text,
      })),
    ...plan.stale.map(({ path, before }) => ({
      file: join(plan.folder, path),
      state: "left-over" as const,
      note: "made by an earlier run and made no longer",
      before: decode(before),
      after: null,
    })),
    ...leftOvers(plan),
    ...plan.interrupted.map((name) => ({
      file: join(plan.folder, name),
      state: "left-over" as const,
      note: "temporary files of a run that was broken off",
      before: null,
      after: null,
    })),
  ];
  await print(call, plan, diagnosed, reports, async (report) => {
    if (report.before === null && report.after === null) return `Left over: ${report.file}: ${report.note}\n`;
    return colourDiff(call, await makeUnifiedDiff(report.file.replaceAll("\\", "/"), report.before, report.after));
  });
  if (reports.length === 0) {
    call.terminal.say(`${plan.folder} is up to date.`);
    return 0;
  }
  call.terminal.say(`${plan.folder} is not up to date: ${summarise(plan, reports)}. To mend it: ${commandToMend(call)}`);
  return 1;
}

const stateStyles: Readonly<Record<FileReport["state"], Style>> = {
  created: "green",
  changed: "green",
  removed: "yellow",
  missing: "red",
  stale: "red",
  "left-over": "yellow",
};

function leftOvers(plan: Plan): FileReport[] {
  return plan.leftOver.map(({ path, reason }) => ({
    file: join(plan.folder, path),
    state: "left-over",
    note: leftOverNotes[reason],
    before: null,
    after: null,
  }));
}

async function print(
  call: Call,
  plan: Plan,
  diagnosed: Diagnosed,
  reports: readonly FileReport[],
  inText: (report: FileReport) => Promise<string>,
): Promise<void> {
  const { format, options, terminal } = call;
  switch (format) {
    case "json": {
      const files = reports.map(({ file, state, note }) => ({ file, state, note: note ?? null }));
      const unchanged = plan.files.filter(({ state }) => state === "fresh").length;
      const report = { schemaVersion: 1, files, unchanged, diagnostics: diagnosticsAsJson(diagnosed) };
      // One line for each run where there are many.
      terminal.print(`${JSON.stringify(report, null, options["watch"] === true ? 0 : 2)}\n`);
      break;
    }
    case "github":
      terminal.print(annotateDiagnostics(diagnosed));
      for (const { file, state, note } of reports) {
        if (state !== "missing" && state !== "stale" && state !== "left-over") continue;
        const severity = options["check"] === true ? "error" : "warning";
        const message = `${note ?? (state === "missing" ? "the file is missing" : "the file is out of date")}. To mend it: ${commandToMend(call)}`;
        terminal.print(writeAnnotation({ severity, title: `${state} generated file`, message, file }));
      }
      break;
    default:
      terminal.print(writeDiagnostics(diagnosed, terminal));
      for (const report of reports) terminal.print(await inText(report));
  }
}

/** The command that writes what `--check` found missing. */
function commandToMend({ options }: Call): string {
  const given = (["catalogue", "out"] as const).flatMap((name) => (typeof options[name] === "string" ? [` --${name} ${options[name]}`] : []));
  return `event-catalogue generate${given.join("")}`;
}

function summarise(plan: Plan, reports: readonly FileReport[]): string {
  const counts = new Map<string, number>();
  for (const { state } of reports) counts.set(state, (counts.get(state) ?? 0) + 1);
  const unchanged = plan.files.filter(({ state }) => state === "fresh").length;
  const parts = [...counts].map(([state, count]) => `${count} ${state.replace("-", " ")}`);
  return [...parts, `${unchanged} unchanged`].join(", ");
}

function colourDiff({ terminal }: Call, diff: string): string {
  return diff
    .split("\n")
    .map((line, index) => {
      if (index < 2) return line === "" ? line : terminal.style("bold", line);
      if (line.startsWith("+")) return terminal.style("green", line);
      if (line.startsWith("-")) return terminal.style("red", line);
      return line.startsWith("@@") ? terminal.style("cyan", line) : line;
    })
    .join("\n");
}

function decode(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

import { makeUnifiedDiff, type Plan } from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, diagnosticsAsJson, writeDiagnostics, type Diagnosed } from "./diagnostics-report.ts";
import { countFresh, reportFiles, type FileReport } from "./file-report.ts";
import { listFiles, writeFileLine } from "./file-list.ts";
import { commandToGenerate } from "./mending.ts";
import { tellMore } from "./tell-more.ts";
import { showControls } from "./terminal.ts";

/** Reports a catalogue with faults, of which nothing could be made. */
export function reportFaulty(call: Call, diagnosed: Diagnosed): ExitCode {
  if (call.format === "json") printJson(call, diagnosed, [], 0);
  else
    call.terminal.print(
      call.format === "github" ? annotateDiagnostics(diagnosed) : writeDiagnostics(diagnosed, call.terminal),
    );
  const errors = diagnosed.diagnostics.filter(({ severity }) => severity === "error");
  const files = new Set(errors.map(({ file }) => file ?? call.catalogue));
  call.terminal.say(
    `${errors.length === 1 ? "1 error" : `${errors.length} errors`} in ${[...files].map(showControls).join(" and ")}; nothing was written.`,
  );
  tellMore(call, codesOf(diagnosed));
  return 1;
}

/** Reports what was written and removed. */
export function reportWriting(call: Call, plan: Plan, diagnosed: Diagnosed): ExitCode {
  const { format, terminal } = call;
  const files = reportFiles(plan, "done");
  if (format === "json") {
    printJson(call, diagnosed, files, countFresh(plan));
  } else if (format === "github") {
    terminal.print(annotateDiagnostics(diagnosed));
    for (const file of files) if (file.state === "left-over") terminal.print(annotateFile(call, file));
  } else {
    terminal.print(writeDiagnostics(diagnosed, terminal));
    for (const { file, state, note } of files)
      terminal.print(writeFileLine(state, `${showControls(file)}${note === null ? "" : `: ${note}`}`, terminal));
  }
  terminal.say(`${plan.folder}: ${summarise(plan, files)}.`);
  tellMore(call, codesOf(diagnosed));
  return 0;
}

/** Reports what is not as the catalogue says. */
export async function reportFreshness(call: Call, plan: Plan, diagnosed: Diagnosed): Promise<ExitCode> {
  const { format, terminal } = call;
  const files = reportFiles(plan, "due");
  if (format === "json") {
    printJson(call, diagnosed, files, countFresh(plan));
  } else if (format === "github") {
    terminal.print(annotateDiagnostics(diagnosed) + files.map((file) => annotateFile(call, file)).join(""));
  } else {
    terminal.print(writeDiagnostics(diagnosed, terminal));
    if (call.options["staged"] === true) terminal.print(await listFiles(files, plan, terminal));
    else for (const file of files) terminal.print(await writeDifference(call, file));
  }
  tellMore(call, codesOf(diagnosed));
  if (files.length === 0) {
    terminal.say(`${plan.folder} is up to date.`);
    return 0;
  }
  terminal.say(`${plan.folder} is not up to date: ${summarise(plan, files)}. To mend it: ${commandToGenerate(call)}`);
  return 1;
}

function codesOf({ diagnostics }: Diagnosed): string[] {
  return diagnostics.map(({ code }) => code);
}

function printJson(
  { options, terminal }: Call,
  diagnosed: Diagnosed,
  files: readonly FileReport[],
  unchanged: number,
): void {
  const report = {
    schemaVersion: 1,
    files: files.map(({ file, state, note }) => ({ file, state, note })),
    unchanged,
    diagnostics: diagnosticsAsJson(diagnosed),
  };
  // Where there are many runs, each has a line.
  terminal.print(`${JSON.stringify(report, null, options["watch"] === true ? 0 : 2)}\n`);
}

function annotateFile(call: Call, { file, state, note }: FileReport): string {
  const message = `${note ?? (state === "missing" ? "the file is missing" : "the file is out of date")}. To mend it: ${commandToGenerate(call)}`;
  const severity = call.options["check"] === true ? "error" : "warning";
  return writeAnnotation({ severity, title: `generated file ${state.replace("-", " ")}`, message, file });
}

async function writeDifference({ terminal }: Call, { file, before, after, note }: FileReport): Promise<string> {
  if (before === null && after === null)
    return `${terminal.style("yellow", "left over")} ${showControls(file)}: ${note ?? ""}\n`;
  const lines = showControls(await makeUnifiedDiff(file.replaceAll("\\", "/"), before, after)).split("\n");
  return lines.map((line, index) => (line === "" ? line : styleDiffLine(line, index, terminal.style))).join("\n");
}

function styleDiffLine(line: string, index: number, style: Call["terminal"]["style"]): string {
  if (index < 2) return style("bold", line);
  if (line.startsWith("+")) return style("green", line);
  if (line.startsWith("-")) return style("red", line);
  return line.startsWith("@@") ? style("cyan", line) : line;
}

function summarise(plan: Plan, files: readonly FileReport[]): string {
  const counts = new Map<string, number>();
  for (const { state } of files) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [
    ...[...counts].map(([state, count]) => `${count} ${state.replace("-", " ")}`),
    `${countFresh(plan)} unchanged`,
  ].join(", ");
}

import type { CaptureReport, CaptureViolation } from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, diagnosticsAsJson, writeDiagnostics, type Diagnosed } from "./diagnostics-report.ts";
import { tellMore } from "./tell-more.ts";
import { showControls } from "./terminal.ts";

/** A report of captures, printed as it is made: however many violations there are, none is kept. */
export interface ViolationReport {
  add(violation: CaptureViolation): void;
  end(report: CaptureReport): void;
}

export function openReport(call: Call): ViolationReport {
  switch (call.format) {
    case "json":
      return reportAsJson(call);
    case "github":
      return reportForGithub(call);
    default:
      return reportAsText(call);
  }
}

function reportAsText(call: Call): ViolationReport {
  const { terminal } = call;
  return {
    add({ file, line, rule, path, message }) {
      const place = terminal.style("bold", showControls(`${file}:${line}`));
      const where = path.length === 0 ? "" : ` ${showControls(path.join("."))}`;
      terminal.print(`${place}: ${terminal.style("red", rule)}${where}: ${showControls(message)}\n`);
    },
    end({ byType, byRule, ...counts }) {
      terminal.print(`${summarise(counts)}${writeTable(byType)}${writeTable(byRule)}`);
      tellMore(call, Object.keys(byRule));
    },
  };
}

function reportForGithub({ terminal }: Call): ViolationReport {
  return {
    add({ file, line, rule, path, message }) {
      const where = path.length === 0 ? "" : `${path.join(".")}: `;
      terminal.print(writeAnnotation({ severity: "error", title: rule, message: where + message, file, line }));
    },
    end: (report) => terminal.say(summarise(report).trim()),
  };
}

function reportAsJson({ terminal }: Call): ViolationReport {
  let isFirst = true;
  terminal.print(`{\n  "schemaVersion": 1,\n  "violations": [`);
  return {
    add({ file, line, frame, rule, path, message }) {
      terminal.print(`${isFirst ? "" : ","}\n    ${JSON.stringify({ file, line, frame, rule, path, message })}`);
      isFirst = false;
    },
    end({ frames, streams, skipped, unfinished, byType, byRule }) {
      const rest = JSON.stringify({ frames, streams, skipped, unfinished, byType, byRule }, null, 2);
      terminal.print(`${isFirst ? "" : "\n  "}],${rest.slice(1)}\n`);
    },
  };
}

/** Reports a catalogue with faults, against which nothing can be held. */
export function reportFaultyCatalogue(call: Call, diagnosed: Diagnosed): ExitCode {
  const { catalogue, format, terminal } = call;
  const nothing = { frames: 0, streams: 0, skipped: 0, unfinished: 0, violations: [], byType: {}, byRule: {} };
  if (format === "json")
    terminal.print(
      `${JSON.stringify({ schemaVersion: 1, ...nothing, diagnostics: diagnosticsAsJson(diagnosed) }, null, 2)}\n`,
    );
  else terminal.print(format === "github" ? annotateDiagnostics(diagnosed) : writeDiagnostics(diagnosed, terminal));
  terminal.say(`${catalogue} has errors; nothing was held against it.`);
  tellMore(
    call,
    diagnosed.diagnostics.map(({ code }) => code),
  );
  return 1;
}

function summarise({
  frames,
  streams,
  skipped,
  unfinished,
}: Pick<CaptureReport, "frames" | "streams" | "skipped" | "unfinished">): string {
  const parts = [
    `${count(frames, "frame")} in ${count(streams, "stream")}`,
    ...(skipped > 0 ? [`${skipped} of types that a reader drops`] : []),
    ...(unfinished > 0 ? [`${count(unfinished, "stream")} unfinished`] : []),
  ];
  return `${parts.join(", ")}.\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function writeTable(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const digits = Math.max(0, ...rows.map(([, number]) => String(number).length));
  const lines = rows.map(
    ([name, number]) => `  ${showControls(name).padEnd(width)}  ${String(number).padStart(digits)}\n`,
  );
  return rows.length === 0 ? "" : `\n${lines.join("")}`;
}

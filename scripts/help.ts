import { commands, commonOptions, type OptionRule } from "./commands.ts";
import { wrap } from "./wrap.ts";

const longestLine = 100;

/** The help of one command, or of all of them. */
export function describeCommands(command: string | null): string {
  const rule = command === null ? undefined : commands[command];
  if (command === null || rule === undefined) {
    const summaries = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
    return [
      "Usage: event-catalogue <command> [options]",
      "",
      "Commands:",
      ...columns(summaries),
      "",
      "Options of every command:",
      ...columns(Object.entries(commonOptions).map(([name, option]) => [spell(name, option), option.help] as const)),
      "",
      "`npx event-catalogue <command> --help` tells the options of one command.",
      "Exit code 0: nothing to report. 1: something to report. 2: it could not be done.",
      "",
    ].join("\n");
  }
  const formats = { ...commonOptions.format, help: `how results are printed: ${rule.formats.join(", ")}` };
  const options = { ...rule.options, ...commonOptions, format: formats };
  return [
    ...writeUsage(`event-catalogue ${command} [options] ${rule.positionals ?? ""}`.trimEnd()),
    "",
    `${rule.summary.replace(/^./, (first) => first.toUpperCase())}.`,
    "",
    "Options:",
    ...columns(Object.entries(options).map(([name, option]) => [spell(name, option), option.help] as const)),
    "",
  ].join("\n");
}

function spell(name: string, { value }: OptionRule): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function writeUsage(usage: string): string[] {
  const [line = "", ...more] = wrap(usage, longestLine - "Usage: ".length);
  return [`Usage: ${line}`, ...more.map((text) => `       ${text}`)];
}

/** Two columns; the second goes on below itself where a line would grow too long. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.flatMap(([first, second]) => {
    const [line = "", ...more] = wrap(second, longestLine - width - 4);
    return [`  ${first.padEnd(width)}  ${line}`, ...more.map((text) => `${" ".repeat(width + 4)}${text}`)];
  });
}

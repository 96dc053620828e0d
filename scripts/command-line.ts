import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Call, Format } from "./call.ts";
import { commands, commonOptions, type CommandRule, type OptionRule } from "./commands.ts";

/** What a command line asks for. */
export type Request =
  | { readonly kind: "run"; readonly rule: CommandRule; readonly call: Omit<Call, "terminal"> }
  /** Help of one command, or of all of them. */
  | { readonly kind: "help"; readonly command: string | null; readonly options: Call["options"] }
  | { readonly kind: "version" }
  | Misuse;

/** Not understood: what is wrong, and the word and the list in which one may have been meant. */
interface Misuse {
  readonly kind: "misuse";
  /** Whose help tells what would be right; null where there is no command. */
  readonly command: string | null;
  readonly message: string;
  readonly word?: string;
  readonly known?: readonly string[];
}

/** Understands a command line, without the program's own name. */
export function readCommandLine(words: readonly string[]): Request {
  const command = findCommand(words);
  const rule = command === null ? undefined : Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (command !== null && rule === undefined) {
    return {
      kind: "misuse",
      command: null,
      message: `there is no command \`${command}\``,
      word: command,
      known: Object.keys(commands),
    };
  }
  const options: Readonly<Record<string, OptionRule>> = { ...commonOptions, ...rule?.options };
  const unknown = findUnknownOption(words, options);
  if (unknown !== null) {
    const whose = command === null ? "there is no option" : `\`${command}\` has no option`;
    const known = Object.keys(options).map((name) => `--${name}`);
    return { kind: "misuse", command, message: `${whose} \`${unknown}\``, word: unknown, known };
  }

  let parsed;
  try {
    parsed = parseArgs({ args: [...words], options: forParser(options), allowPositionals: true, strict: true });
  } catch (error) {
    return { kind: "misuse", command, message: describeParseError(error) };
  }
  const values: Call["options"] = parsed.values;
  if (values["help"] === true) return { kind: "help", command, options: values };
  if (values["version"] === true) return { kind: "version" };
  if (command === null || rule === undefined) return { kind: "misuse", command: null, message: "a command is missing" };

  const empty = Object.keys(values).find((name) => values[name] === "");
  if (empty !== undefined) return { kind: "misuse", command, message: `\`--${empty}\` needs a value` };
  const positionals = parsed.positionals.slice(1);
  if (rule.positionals === null && positionals[0] !== undefined) {
    return { kind: "misuse", command, message: `\`${command}\` takes no argument \`${positionals[0]}\`` };
  }
  const format = values["format"] ?? "text";
  if (!isFormat(format, rule)) {
    return {
      kind: "misuse",
      command,
      message: `\`--format\` is one of ${rule.formats.join(", ")}, not \`${String(format)}\``,
      word: String(format),
      known: rule.formats,
    };
  }
  const catalogue = values["catalogue"] === undefined ? "catalogue.yaml" : String(values["catalogue"]);
  const out = values["out"] === undefined ? join(dirname(catalogue), "generated") : String(values["out"]);
  return { kind: "run", rule, call: { command, catalogue, out, format, options: values, positionals } };
}

/** The first word that is neither an option nor the value of one that every command has. */
function findCommand(words: readonly string[]): string | null {
  const { positionals } = parseArgs({
    args: [...words],
    options: forParser(commonOptions),
    allowPositionals: true,
    strict: false,
  });
  return positionals[0] ?? null;
}

function findUnknownOption(words: readonly string[], options: Readonly<Record<string, OptionRule>>): string | null {
  const { tokens } = parseArgs({
    args: [...words],
    options: forParser(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "option" && !Object.hasOwn(options, token.name)) return token.rawName;
  }
  return null;
}

function forParser(options: Readonly<Record<string, OptionRule>>): Record<string, { type: "boolean" | "string" }> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
}

function isFormat(value: string | boolean, rule: CommandRule): value is Format {
  return (rule.formats as readonly (string | boolean)[]).includes(value);
}

/** @throws the error itself if it is none of parseArgs */
function describeParseError(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    throw error;
  const option = /--[\w-]+/.exec(error.message)?.[0] ?? "an option";
  return error.message.includes("does not take") ? `\`${option}\` takes no value` : `\`${option}\` needs a value`;
}

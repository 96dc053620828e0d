import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Where a command prints. */
export interface Terminal {
  /** Results, on standard output. The text brings its own line feeds. */
  print(text: string): void;
  /** Talk, on standard error; nothing under `--quiet`. One line without its line feed. */
  say(line: string): void;
  /** What kept the command from its work, on standard error. One line without its line feed and the program's name. */
  complain(line: string): void;
  /** Gives results a colour where colour is wanted. */
  style(style: Style, text: string): string;
}

interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export function openTerminal({ stdout, stderr }: Streams, quiet: boolean, colour: boolean): Terminal {
  return {
    print: (text) => void stdout.write(text),
    say: (line) => {
      if (!quiet) stderr.write(`${showControls(line)}\n`);
    },
    complain: (line) => void stderr.write(`event-catalogue: ${showControls(line)}\n`),
    style: (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text),
  };
}

/**
 * Whether results are coloured. What the command line says goes before the environment, and `FORCE_COLOR` before
 * `NO_COLOR`, as in Node itself; else a terminal gets colour and nothing else does.
 */
export function wantsColour(
  options: Readonly<Record<string, string | boolean | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (options["no-color"] === true) return false;
  if (options["color"] === true) return true;
  const force = environment["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  if ((environment["NO_COLOR"] ?? "") !== "") return false;
  return isTerminal && environment["TERM"] !== "dumb";
}

/** A text with everything that could act on a terminal as an escape, but for line feeds and tabs. */
export function showControls(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

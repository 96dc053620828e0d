import type { Call, ExitCode, Format } from "./call.ts";

export interface OptionRule {
  readonly type: "boolean" | "string";
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

export interface CommandRule {
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionRule>>;
  readonly formats: readonly Format[];
  /** What stands for them in the help; null for a command that takes none. */
  readonly positionals: string | null;
  /** Loads the command itself, so that asking for help or mistyping costs nothing. */
  load(): Promise<(call: Call) => Promise<ExitCode>>;
}

/** The options of every command. */
export const commonOptions = {
  catalogue: { type: "string", value: "FILE", help: "the catalogue (default: catalogue.yaml)" },
  out: { type: "string", value: "DIR", help: "the output folder (default: generated, beside the catalogue)" },
  format: { type: "string", value: "FORMAT", help: "how results are printed" },
  color: { type: "boolean", help: "colour, whatever the output goes to" },
  "no-color": { type: "boolean", help: "no colour" },
  quiet: { type: "boolean", help: "print results only" },
  help: { type: "boolean", help: "print this and do nothing" },
  version: { type: "boolean", help: "print the version and do nothing" },
} as const satisfies Record<string, OptionRule>;

export const commands: Readonly<Record<string, CommandRule>> = {
  generate: {
    summary: "write the package that the catalogue describes",
    options: {
      check: { type: "boolean", help: "write nothing; show what is out of date, and exit with 1 if anything is" },
      staged: { type: "boolean", help: "with --check: look at what is staged, not at the files" },
      watch: { type: "boolean", help: "generate again whenever the catalogue is saved" },
    },
    formats: ["text", "json", "github"],
    positionals: null,
    load: async () => (await import("./generate.ts")).generate,
  },
  check: {
    summary: "tell what changed since the last release, and whether the protocol number is right",
    options: {
      against: {
        type: "string",
        value: "SIDE",
        help: "list changes against released (default), git:<ref>[:path] or file:<path>",
      },
      staged: { type: "boolean", help: "look at what is staged, not at the files" },
      fix: { type: "boolean", help: "set the protocol number in the catalogue, where that is what is wrong" },
      strict: { type: "boolean", help: "exit with 1 for warnings too" },
    },
    formats: ["text", "json", "github", "markdown"],
    positionals: null,
    load: async () => (await import("./check.ts")).check,
  },
  diff: {
    summary: "tell what changed from one side to another",
    options: {},
    formats: ["text", "json", "github", "markdown"],
    positionals: "<a> <b>   each: released, worktree, git:<ref>[:path] or file:<path>",
    load: async () => (await import("./diff.ts")).diff,
  },
  release: {
    summary: "promise what the catalogue says now: append it to the ledger, and make the package of it",
    options: {
      rebuild: { type: "boolean", help: "release the same catalogue again, after the generator was mended" },
    },
    formats: ["text", "json", "github"],
    positionals: null,
    load: async () => (await import("./release.ts")).release,
  },
  validate: {
    summary: "hold recorded frames and streams against the catalogue",
    options: {
      input: { type: "string", value: "KIND", help: "what the captures are: ndjson or sse (default: as they begin)" },
      writer: { type: "boolean", help: "hold frames against what a writer may send, not what a reader takes" },
      "from-middle": { type: "boolean", help: "streams may have begun before the capture" },
      complete: { type: "boolean", help: "a stream that does not end is a fault" },
      single: { type: "boolean", help: "all of a capture is one stream" },
    },
    formats: ["text", "json", "github"],
    positionals: "[FILE…]   captures, perhaps packed with gzip; without any, or for -, standard input",
    load: async () => (await import("./validate.ts")).validate,
  },
  explain: {
    summary: "tell what a diagnostic, change, rule, refusal or code of the protocol means",
    options: {},
    formats: ["text", "json"],
    positionals: "[CODE]   as it was printed; without one, all of them are listed",
    load: async () => (await import("./explain.ts")).explain,
  },
  init: {
    summary: "begin: write a small catalogue, and the scripts and hooks around it",
    options: {},
    formats: ["text", "json"],
    positionals: "[DIR]   the folder, made if it is not there (default: this one)",
    load: async () => (await import("./init.ts")).init,
  },
};

import { Ajv2020 } from "ajv/dist/2020.js";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appendRelease, load, writeLedger, type Report } from "../../generator/index.ts";
import { GitSandbox, type Outcome } from "./git-sandbox.ts";
import { catalogueText, commandFile, runCommand } from "./run-command.ts";

/** The ledger of the run stream with protocol 2, released as 2.0.0. */
export const ledgerText = writeLedger(appendRelease(null, "2.0.0", read(catalogueText)));

function read(text: string): NonNullable<ReturnType<typeof load>["catalogue"]> {
  const { catalogue, diagnostics } = load(text);
  if (catalogue === null) throw new Error(JSON.stringify(diagnostics));
  return catalogue;
}

const reportSchema = new URL("../../generator/change/report.schema.json", import.meta.url);
const isReport = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(reportSchema, "utf8")) as object,
);

/** What a person does to a catalogue. Each gives another text, or fails. */
export const edits = {
  addType: replace(
    "  notice:\n",
    "  run.pause:\n    segment_id: optional\n    data:\n      reason: string\n\n  notice:\n",
  ),
  addOtherType: replace("  notice:\n", "  run.fork:\n    segment_id: optional\n\n  notice:\n"),
  addOptionalKey: replace("      ok: boolean\n", "      ok: boolean\n      exit_code?: integer\n"),
  addRequiredKey: replace("      ok: boolean\n", "      ok: boolean\n      host: string\n"),
  editNote: replace("notes: The first event of an attempt.", "notes: The first event of every attempt."),
  addComment: replace("error_codes:\n", "# Spelled unlike those of HTTP.\nerror_codes:\n"),
  setProtocol: (number: number) => replace("\nprotocol: 2\n", `\nprotocol: ${number}\n`),
};

/** Replaces what stands exactly once in a text. */
export function replace(what: string, by: string): (text: string) => string {
  return (text) => {
    const parts = text.split(what);
    if (parts.length !== 2) throw new Error(`${JSON.stringify(what)} stands ${parts.length - 1} times in the text`);
    return parts.join(by);
  };
}

/** Several edits, one after the other. */
export function all(...steps: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => steps.reduce((sum, step) => step(sum), text);
}

/** A folder with the run stream in it, released as 2.0.0, in a sandbox of git. */
export class ProtocolProject {
  readonly sandbox: GitSandbox;
  readonly folder: string;

  /** @param folder within the sandbox; nothing is made a repository */
  constructor(sandbox: GitSandbox, folder = "r") {
    this.sandbox = sandbox;
    this.folder = folder;
    this.write("catalogue.yaml", catalogueText);
    this.write("catalogue.lock.json", ledgerText);
  }

  path(file: string): string {
    return this.sandbox.path(this.folder, file);
  }

  write(file: string, content: string | Uint8Array): void {
    this.sandbox.write(join(this.folder, file), content);
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  edit(...steps: readonly ((text: string) => string)[]): void {
    this.write("catalogue.yaml", all(...steps)(this.read("catalogue.yaml")));
  }

  git(...args: string[]): string {
    return this.sandbox.git(this.folder, ...args);
  }

  /** Lays the generated files of the catalogue and ledger as they are, in place of any; made once for each such pair. */
  layGenerated(): void {
    const [catalogue, ledger] = [this.read("catalogue.yaml"), this.read("catalogue.lock.json")];
    const key = JSON.stringify([catalogue, ledger]);
    let made = generatedOnce.get(key);
    if (made === undefined) generatedOnce.set(key, (made = generate(catalogue, ledger)));
    rmSync(this.path("generated"), { recursive: true, force: true });
    cpSync(made, this.path("generated"), { recursive: true });
  }

  /** Runs the command in the folder, or in one below it. */
  run(
    words: readonly string[],
    { below = "", environment = {} }: { below?: string; environment?: NodeJS.ProcessEnv } = {},
  ): Outcome {
    return this.sandbox.run(join(this.folder, below), process.execPath, [commandFile, ...words], environment);
  }

  /** `check --format json`: the exit code and the report. */
  check(...words: string[]): Report & { readonly code: number | null } {
    const { code, stdout, stderr } = this.run(["check", "--format", "json", ...words]);
    if (stdout === "") throw new Error(`no report: ${stderr}`);
    const report = JSON.parse(stdout) as Report;
    if (!isReport(report)) throw new Error(`the report is not as its schema says: ${JSON.stringify(isReport.errors)}`);
    return { code, ...report };
  }

  /** Every file below the folder with its bytes and times, `.git` excepted. */
  snapshot(): Record<string, string> {
    const names = (readdirSync(this.path(""), { recursive: true }) as string[]).filter(
      (name) => !/^\.git(?:$|\/)/.test(name),
    );
    return Object.fromEntries(
      names.sort().map((name) => {
        const status = statSync(this.path(name));
        return [
          name,
          status.isDirectory()
            ? "folder"
            : `${status.mtimeMs} ${status.mode} ${readFileSync(this.path(name), "base64")}`,
        ];
      }),
    );
  }
}

const generatedOnce = new Map<string, string>();

function generate(catalogue: string, ledger: string): string {
  const folder = mkdtempSync(join(tmpdir(), "event-catalogue-generated-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "catalogue.yaml"), catalogue);
  writeFileSync(join(folder, "catalogue.lock.json"), ledger);
  const { status, stdout, stderr } = runCommand(["generate"], { folder });
  if (status !== 0) throw new Error(stdout + stderr);
  return join(folder, "generated");
}

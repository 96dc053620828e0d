import type { Call, ExitCode } from "./call.ts";
import { isUnreadable, surroundingsOf } from "./protocol-files.ts";
import { isProtocolStaged } from "./staged.ts";

/** `event-catalogue generate`: the package is made from the catalogue, and written or held against what is there. */
export async function generate(call: Call): Promise<ExitCode> {
  const { options, terminal } = call;
  const misuse = findMisuse(call);
  if (misuse !== null) {
    terminal.complain(misuse);
    return 2;
  }
  if (options["staged"] === true) {
    try {
      if (!(await isProtocolStaged(surroundingsOf(call)))) return reportNothingStaged(call);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      terminal.complain(error.message);
      return 2;
    }
  }
  // Loaded only now, since a hook mostly ends without it.
  const { generateOnce } = await import("./generate-once.ts");
  if (options["watch"] !== true) return generateOnce(call);
  const { watch } = await import("./watch.ts");
  return watch(call, () => generateOnce(call));
}

function findMisuse({ options }: Call): string | null {
  const isCheck = options["check"] === true;
  if (options["staged"] === true && !isCheck) return "`--staged` only checks; give `--check` with it";
  return options["watch"] === true && isCheck ? "`--watch` writes and `--check` does not; give one of them" : null;
}

function reportNothingStaged({ format, terminal }: Call): ExitCode {
  if (format === "json")
    terminal.print(`${JSON.stringify({ schemaVersion: 1, files: [], unchanged: 0, diagnostics: [] }, null, 2)}\n`);
  else terminal.say("Neither the catalogue, nor its ledger, nor anything generated is staged.");
  return 0;
}

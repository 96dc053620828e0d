import { createReadStream, statSync } from "node:fs";
import {
  describeFileError,
  UnreadableCapture,
  validate as validateCaptures,
  type Capture,
  type CaptureReport,
} from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { isUnreadable, readWorkTree, surroundingsOf } from "./protocol-files.ts";
import { makeInputs } from "./read-inputs.ts";
import { showProgress } from "./validate-progress.ts";
import { openReport, reportFaultyCatalogue } from "./validate-report.ts";

/** What standard input is called. */
const standardInput = "<stdin>";

/** `event-catalogue validate`: recorded frames and streams held against the catalogue. */
export async function validate(call: Call): Promise<ExitCode> {
  const { options, positionals, terminal } = call;
  const { input } = options;
  if (input !== undefined && input !== "ndjson" && input !== "sse") {
    terminal.complain(`\`--input\` is ndjson or sse, not \`${String(input)}\``);
    return 2;
  }
  const files = positionals.length === 0 ? ["-"] : positionals;
  if (files.includes("-") && process.stdin.isTTY) {
    terminal.complain("`validate` reads files, or what is piped into it; name a file");
    return 2;
  }
  let inputs;
  try {
    const { catalogue, ledger } = await readWorkTree(surroundingsOf(call));
    inputs = makeInputs(catalogue, ledger);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
  if (inputs.made === null) return reportFaultyCatalogue(call, inputs);

  const progress = showProgress(call, sizeOf);
  const report = openReport(call);
  const result = await validateCaptures(inputs.made.catalogue, inputs.made.history, files.map(openCapture), {
    input,
    writer: options["writer"] === true,
    fromMiddle: options["from-middle"] === true,
    complete: options["complete"] === true,
    single: options["single"] === true,
    onProgress: progress.show,
    onViolation: (violation) => {
      progress.clear();
      report.add(violation);
    },
  });
  progress.clear();
  report.end(result);
  for (const { file, message } of result.unreadable) terminal.complain(`${file} cannot be read: ${message}`);
  return exitCodeOf(result);
}

function exitCodeOf({ unreadable, byRule }: CaptureReport): ExitCode {
  if (unreadable.length > 0) return 2;
  return Object.keys(byRule).length > 0 ? 1 : 0;
}

function openCapture(file: string): Capture {
  return file === "-"
    ? { file: standardInput, bytes: readBytes(standardInput, process.stdin) }
    : { file, bytes: readBytes(file, null) };
}

/** The bytes of a file, or of a stream that is open already. */
async function* readBytes(
  file: string,
  open: AsyncIterable<Uint8Array> | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* open ?? (createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>);
  } catch (error) {
    throw new UnreadableCapture(describeFileError(error, file).message, { cause: error });
  }
}

/** How many bytes a file has; null where that is not known. */
function sizeOf(file: string): number | null {
  try {
    const { size } = statSync(file);
    return size > 0 ? size : null;
  } catch {
    return null;
  }
}

import { planOutput, render, writeOutput } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportFaulty, reportFreshness, reportWriting } from "./generate-report.ts";
import { readInputs } from "./read-inputs.ts";

/** `event-catalogue generate`: the package is made from the catalogue, and written or held against what is there. */
export async function generate(call: Call): Promise<ExitCode> {
  const { options, terminal } = call;
  if (options["watch"] !== true) return generateOnce(call);
  if (options["check"] === true) {
    terminal.complain("`--watch` writes and `--check` does not; give one of them");
    return 2;
  }
  const { watch } = await import("./watch.ts");
  return watch(call, () => generateOnce(call));
}

async function generateOnce(call: Call): Promise<ExitCode> {
  const { catalogue: file, out, options, terminal } = call;
  const inputs = readInputs(file);
  if (!inputs.read) {
    terminal.complain(`${inputs.fault.path} cannot be read: ${inputs.fault.message}`);
    return 2;
  }
  if (inputs.made === null) return reportFaulty(call, inputs);
  const { catalogue, history } = inputs.made;
  const files = await render(catalogue, history);
  const { plan, faults } = options["check"] === true ? planOutput(out, files) : writeOutput(out, files);
  for (const { path, message } of faults) terminal.complain(`${path} cannot be written: ${message}`);
  if (plan === null || faults.length > 0) return 2;
  return options["check"] === true ? reportFreshness(call, plan, inputs) : reportWriting(call, plan, inputs);
}

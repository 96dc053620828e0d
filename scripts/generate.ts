import { planOutput, render, writeOutput } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportFaulty, reportFreshness, reportWriting } from "./generate-report.ts";
import { makeInputs } from "./read-inputs.ts";
import { isUnreadable, readIndex, readWorkTree, surroundingsOf } from "./sides.ts";
import { isProtocolStaged, planStagedOutput } from "./staged-freshness.ts";

/** `event-catalogue generate`: the package is made from the catalogue, and written or held against what is there. */
export async function generate(call: Call): Promise<ExitCode> {
  const { options, terminal } = call;
  if (options["staged"] === true && options["check"] !== true) {
    terminal.complain("`--staged` only checks; give `--check` with it");
    return 2;
  }
  if (options["watch"] !== true) return generateOnce(call);
  if (options["check"] === true) {
    terminal.complain("`--watch` writes and `--check` does not; give one of them");
    return 2;
  }
  const { watch } = await import("./watch.ts");
  return watch(call, () => generateOnce(call));
}

async function generateOnce(call: Call): Promise<ExitCode> {
  const { out, options, terminal } = call;
  const isStaged = options["staged"] === true;
  const surroundings = surroundingsOf(call);
  try {
    if (isStaged && !(await isProtocolStaged(surroundings))) {
      terminal.say("Nothing of the protocol is staged.");
      return 0;
    }
    const texts = isStaged ? await readIndex(surroundings) : readWorkTree(surroundings);
    const inputs = makeInputs(texts.catalogue, texts.ledger);
    if (inputs.made === null) return reportFaulty(call, inputs);
    const files = await render(inputs.made.catalogue, inputs.made.history);
    const { plan, faults } = isStaged
      ? await planStagedOutput(surroundings, files)
      : options["check"] === true
        ? planOutput(out, files)
        : writeOutput(out, files);
    for (const { path, message } of faults) terminal.complain(`${path} cannot be written: ${message}`);
    if (plan === null || faults.length > 0) return 2;
    const code = options["check"] === true ? await reportFreshness(call, plan, inputs) : reportWriting(call, plan, inputs);
    if (inputs.note !== null) terminal.say(inputs.note);
    return code;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

import { planOutput, render, writeOutput } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportFaulty, reportFreshness, reportWriting } from "./generate-report.ts";
import { commandToFix } from "./mending.ts";
import { makeInputs } from "./read-inputs.ts";
import { isUnreadable, readWorkTree, surroundingsOf } from "./protocol-files.ts";
import { readIndex } from "./staged.ts";
import { planStagedOutput } from "./staged-freshness.ts";

/** Makes the package once, and writes it or holds it against what is there or what is staged. */
export async function generateOnce(call: Call): Promise<ExitCode> {
  const { out, options, terminal } = call;
  const isStaged = options["staged"] === true;
  const surroundings = surroundingsOf(call);
  try {
    const texts = isStaged ? await readIndex(surroundings) : await readWorkTree(surroundings);
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
    const code =
      options["check"] === true ? await reportFreshness(call, plan, inputs) : reportWriting(call, plan, inputs);
    if (inputs.note !== null) terminal.say(`${inputs.note}. To mend it: ${commandToFix(call)}`);
    return code;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

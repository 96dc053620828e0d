import { planOutput, render, writeOutput } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportFaulty, reportFreshness, reportWriting } from "./generate-report.ts";
import { commandToFix } from "./mending.ts";
import { makeInputs } from "./read-inputs.ts";
import { isSame, isUnreadable, readWorkTree, surroundingsOf, type ProtocolTexts } from "./protocol-files.ts";
import { readIndex } from "./staged.ts";
import { planStagedOutput } from "./staged-freshness.ts";

/** How often the work is done anew because what it is made from has changed meanwhile. */
const rounds = 5;

/** Makes the package once, and writes it or holds it against what is there or what is staged. */
export async function generateOnce(call: Call): Promise<ExitCode> {
  try {
    for (let round = 1; ; round++) {
      const code = await generateFrom(call, round === rounds);
      if (code !== null) return code;
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    call.terminal.complain(error.message);
    return 2;
  }
}

/** The same, or null where catalogue or ledger have changed while the work was done. @param isLast if so, that is no matter */
async function generateFrom(call: Call, isLast: boolean): Promise<ExitCode | null> {
  const { out, options, terminal } = call;
  const isStaged = options["staged"] === true;
  const surroundings = surroundingsOf(call);
  const texts = isStaged ? await readIndex(surroundings) : await readWorkTree(surroundings);
  const inputs = makeInputs(texts.catalogue, texts.ledger);
  if (inputs.made === null) return reportFaulty(call, inputs);
  const files = await render(inputs.made.catalogue, inputs.made.history);
  const { plan, faults } = isStaged
    ? await planStagedOutput(surroundings, files)
    : options["check"] === true
      ? planOutput(out, files)
      : writeOutput(out, files);
  // Another run may have released, or an editor saved, while this one waited for its turn: whoever writes last is to
  // have read last.
  if (!isStaged && !isLast && haveChanged(texts, await readWorkTree(surroundings))) return null;
  for (const { path, message } of faults) terminal.complain(`${path} cannot be written: ${message}`);
  if (plan === null || faults.length > 0) return 2;
  const code =
    options["check"] === true ? await reportFreshness(call, plan, inputs) : reportWriting(call, plan, inputs);
  if (inputs.note !== null) terminal.say(`${inputs.note}. To mend it: ${commandToFix(call)}`);
  return code;
}

function haveChanged(before: ProtocolTexts, after: ProtocolTexts): boolean {
  return !isSame(before.catalogue, after.catalogue) || !isSame(before.ledger, after.ledger);
}

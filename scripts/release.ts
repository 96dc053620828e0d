import {
  appendRelease,
  check as assess,
  followPatch,
  planOutput,
  readProtocol,
  render,
  tellHistory,
  writeLedger,
  writeOutput,
} from "../generator/index.ts";
import { reportAssessment } from "./assessment-report.ts";
import type { Call, ExitCode } from "./call.ts";
import { commandToFix, commandToGenerate } from "./mending.ts";
import { reportFiles } from "./file-report.ts";
import { reportFreshness, reportWriting } from "./generate-report.ts";
import { makeInputs } from "./read-inputs.ts";
import { replaceFile } from "./replace-file.ts";
import { isUnreadable, ledgerFileOf, readWorkTree, surroundingsOf } from "./protocol-files.ts";

/**
 * `event-catalogue release`: what the catalogue says now is promised. The ledger gets an entry, and the package is made
 * anew with it. Everything is rendered before anything is written; git is not touched.
 */
export async function release(call: Call): Promise<ExitCode> {
  const { format, out, options, terminal } = call;
  try {
    const texts = await readWorkTree(surroundingsOf(call));
    const ledgerFile = ledgerFileOf(call.catalogue);
    const assessment = assess({ ...texts, ledgerFile, earlierLedgers: [], against: null });
    const { report, fix } = assessment;
    const { verdict, required } = report;
    if (verdict === "invalid" || verdict === "bump-required" || verdict === "number-wrong" || required === null) {
      const code = reportAssessment(
        call,
        assessment,
        [texts.catalogue, texts.ledger],
        fix === null ? null : commandToFix(call),
      );
      terminal.complain("Nothing was released: the check must pass first.");
      return code;
    }
    const isRebuild = options["rebuild"] === true;
    const obstacle = isRebuild ? rebuildObstacles[verdict] : verdict === "unchanged" ? nothingPending : null;
    if (obstacle !== null) {
      terminal.complain(`Nothing was released: ${obstacle}.`);
      return 1;
    }
    const { protocol } = readProtocol(texts.catalogue, texts.ledger);
    const inputs = makeInputs(texts.catalogue, texts.ledger);
    if (protocol === null || inputs.made === null) throw new Error("what passes the check can be generated");
    const { plan, faults } = planOutput(out, await render(inputs.made.catalogue, inputs.made.history));
    for (const { path, message } of faults) terminal.complain(`${path} cannot be written: ${message}`);
    if (plan === null || faults.length > 0) return 2;
    if (plan.files.every(({ state }) => state === "missing") && format !== "json") {
      terminal.complain(`Nothing was released: nothing has been generated yet. First run ${commandToGenerate(call)}`);
      return 1;
    }
    if (reportFiles(plan, "due").length > 0) {
      await reportFreshness(call, plan, inputs);
      terminal.complain("Nothing was released: the generated files must be up to date first.");
      return 1;
    }
    const { catalogue } = inputs.made;
    const version = isRebuild && protocol.ledger !== null ? followPatch(protocol.ledger) : required.version;
    const ledger = appendRelease(protocol.ledger, version, catalogue);
    const files = await render(catalogue, tellHistory(ledger.entries, catalogue));
    replaceFile(ledgerFile, writeLedger(ledger));
    const written = writeOutput(out, files);
    for (const { path, message } of written.faults) terminal.complain(`${path} cannot be written: ${message}`);
    if (written.plan === null || written.faults.length > 0) {
      terminal.complain(
        `${version} is released in ${ledgerFile}; \`npx event-catalogue generate\` makes the files for it.`,
      );
      return 2;
    }
    const code = reportWriting(call, written.plan, inputs);
    terminal.say(`Released ${version}. Commit ${ledgerFile} together with ${out}.`);
    return code;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

const nothingPending =
  "nothing has changed since the last release; after mending the generator, `release --rebuild` releases the same catalogue again";

const rebuildObstacles = {
  unchanged: null,
  unreleased: "nothing has been released yet, so there is nothing to make again; leave `--rebuild` away",
  ok: "the catalogue has changed since the last release, so this is no rebuild; leave `--rebuild` away",
} as const;

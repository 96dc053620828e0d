import type { Against, CheckInputs } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import {
  isUnreadable,
  ledgerFileOf,
  readWorkTree,
  surroundingsOf,
  type NamedText,
  type ProtocolTexts,
} from "./protocol-files.ts";
import { readSide, readSideName, type Side, type SideText } from "./sides.ts";
import { readIndex } from "./staged.ts";

/** `event-catalogue check`: what changed since the last release, and whether the protocol number is right. */
export async function check(call: Call): Promise<ExitCode> {
  const { options, terminal } = call;
  const side = readSideName(typeof options["against"] === "string" ? options["against"] : "released");
  const misuse = typeof side === "string" ? `\`--against\`: ${side}` : findMisuse(call, side);
  if (typeof side === "string" || misuse !== null) {
    terminal.complain(misuse ?? "");
    return 2;
  }
  try {
    const surroundings = surroundingsOf(call);
    const [texts, against] = await Promise.all([
      options["staged"] === true ? readIndex(surroundings) : readWorkTree(surroundings),
      side.kind === "git" || side.kind === "file" ? readSide(side, surroundings) : null,
    ]);
    if (options["staged"] === true && side.kind === "released" && !texts.isStaged) return reportNothingStaged(call);
    const { check: assess } = await import("../generator/index.ts");
    const inputs = gatherInputs(call, texts, side, against);
    let assessment = assess(inputs);
    let { catalogue } = inputs;
    if (options["fix"] === true && assessment.fix !== null) {
      catalogue = { ...catalogue, bytes: await fixCatalogue(call, catalogue, assessment.fix) };
      assessment = assess({ ...inputs, catalogue });
    }
    if (against !== null && against.content === null && side.kind === "git") {
      terminal.say(
        `${side.path ?? call.catalogue} is not at ${side.ref}: there is nothing to compare with, and so there are no changes against it.`,
      );
    }
    const { reportAssessment } = await import("./assessment-report.ts");
    return reportAssessment(call, assessment, [
      catalogue,
      inputs.ledger,
      ...inputs.earlierLedgers.map(({ source }) => source),
      against?.content ?? null,
    ]);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

/**
 * A commit that touches neither catalogue nor ledger is not asked about the protocol: what is committed already is a
 * matter of CI. So the hook costs such a commit no more than starting Node and one git.
 */
function reportNothingStaged({ format, terminal }: Call): ExitCode {
  const report = {
    schemaVersion: 1,
    verdict: "unchanged",
    released: null,
    declared: null,
    required: null,
    changes: [],
    diagnostics: [],
  };
  if (format === "json") terminal.print(`${JSON.stringify(report, null, 2)}\n`);
  else terminal.say("Neither the catalogue nor its ledger is staged.");
  return 0;
}

function findMisuse({ options }: Call, { kind }: Side): string | null {
  if (kind === "worktree") return "`--against` the work tree is against itself; name another side";
  if (options["fix"] !== true) return null;
  if (options["staged"] === true) {
    return "`--fix` changes the file in the work tree, and `--staged` looks at the index; give one of them";
  }
  return kind === "git" ? "`--fix` goes by the last release; leave `--against` with its ref away" : null;
}

function gatherInputs(call: Call, texts: ProtocolTexts, side: Side, against: SideText | null): CheckInputs {
  const { catalogue, ledger, published, ledgerAtHead } = texts;
  const earlier: CheckInputs["earlierLedgers"][number][] = [];
  if (ledgerAtHead !== null) earlier.push({ base: "HEAD", source: ledgerAtHead });
  if (side.kind === "git" && against?.ledger) earlier.push({ base: side.ref, source: against.ledger });
  const listed: Against | null = against?.content ? { content: against.content, ledger: against.ledger } : null;
  return {
    catalogue,
    ledger,
    ledgerFile: ledgerFileOf(call.catalogue),
    published,
    earlierLedgers: earlier,
    against: listed,
  };
}

/** Sets the number in the file. @throws Unreadable where that is not possible */
async function fixCatalogue({ terminal }: Call, { file, bytes }: NamedText, protocol: number): Promise<Uint8Array> {
  const [{ setProtocol }, { replaceFile }] = await Promise.all([
    import("../generator/index.ts"),
    import("./replace-file.ts"),
  ]);
  const fixed = setProtocol(bytes, protocol);
  replaceFile(file, fixed);
  terminal.say(`Set protocol: ${protocol} in ${file}.`);
  return fixed;
}

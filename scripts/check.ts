import { check as assess, setProtocol, type Against, type CheckInputs } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportAssessment } from "./assessment-report.ts";
import { replaceFile } from "./replace-file.ts";
import {
  isUnreadable,
  ledgerFileOf,
  readIndex,
  readSide,
  readSideName,
  readWorkTree,
  surroundingsOf,
  type NamedText,
  type ProtocolTexts,
  type Side,
  type SideText,
} from "./sides.ts";

/** `event-catalogue check`: what changed since the last release, and whether the protocol number is right. */
export async function check(call: Call): Promise<ExitCode> {
  const { options, terminal } = call;
  const side = readSideName(typeof options["against"] === "string" ? options["against"] : "released");
  const misuse = findMisuse(call, side);
  if (typeof side === "string" || misuse !== null) {
    terminal.complain(misuse ?? `\`--against\`: ${String(side)}`);
    return 2;
  }
  try {
    const surroundings = surroundingsOf(call);
    const [texts, against] = await Promise.all([
      options["staged"] === true ? readIndex(surroundings) : readWorkTree(surroundings),
      side.kind === "git" || side.kind === "file" ? readSide(side, surroundings) : null,
    ]);
    const inputs = gatherInputs(call, texts, side, against);
    let assessment = assess(inputs);
    let { catalogue } = inputs;
    if (options["fix"] === true && assessment.fix !== null) {
      catalogue = { ...catalogue, bytes: fixCatalogue(call, catalogue, assessment.fix) };
      assessment = assess({ ...inputs, catalogue });
    }
    if (against !== null && against.content === null && side.kind === "git") {
      terminal.say(`${side.path ?? call.catalogue} is not at ${side.ref}: there is nothing to compare with, and so there are no changes against it.`);
    }
    return reportAssessment(call, assessment, [catalogue, inputs.ledger, ...inputs.earlierLedgers.map(({ source }) => source), against?.content ?? null]);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

function findMisuse({ options }: Call, side: Side | string): string | null {
  if (typeof side !== "string" && side.kind === "worktree") return "`--against` the work tree is against itself; name another side";
  if (options["fix"] !== true) return null;
  if (options["staged"] === true) return "`--fix` changes the file in the work tree, and `--staged` looks at the index; give one of them";
  return typeof side !== "string" && side.kind === "git" ? "`--fix` goes by the last release; leave `--against` with its ref away" : null;
}

function gatherInputs(call: Call, texts: ProtocolTexts, side: Side, against: SideText | null): CheckInputs {
  const { catalogue, ledger, published, ledgerAtHead } = texts;
  const earlier: CheckInputs["earlierLedgers"][number][] = [];
  if (ledgerAtHead !== null) earlier.push({ base: "HEAD", source: ledgerAtHead });
  if (side.kind === "git" && against?.ledger) earlier.push({ base: side.ref, source: against.ledger });
  const listed: Against | null = against?.content ? { content: against.content, ledger: against.ledger } : null;
  return { catalogue, ledger, ledgerFile: ledgerFileOf(call.catalogue), published, earlierLedgers: earlier, against: listed };
}

/** Sets the number in the file. @throws Unreadable where that is not possible */
function fixCatalogue({ terminal }: Call, { file, bytes }: NamedText, protocol: number): Uint8Array {
  const fixed = setProtocol(bytes, protocol);
  replaceFile(file, fixed);
  terminal.say(`Set protocol: ${protocol} in ${file}.`);
  return fixed;
}

import { checkSparingly, setProtocol, type Against, type CheckInputs } from "../generator/index.ts";
import { reportAssessment } from "./assessment-report.ts";
import type { Call, ExitCode } from "./call.ts";
import { commandToFix } from "./mending.ts";
import { ledgerFileOf, type NamedText, type ProtocolTexts } from "./protocol-files.ts";
import type { Side, SideText } from "./sides.ts";

/**
 * Checks texts that have been read, mends the number where that is wanted, and prints what came of it.
 *
 * @throws Unreadable where the file cannot be mended
 */
export async function checkProtocol(
  call: Call,
  texts: ProtocolTexts,
  side: Side,
  against: SideText | null,
): Promise<ExitCode> {
  const { options, terminal } = call;
  const inputs = gatherInputs(call, texts, side, against);
  let assessment = await checkSparingly(inputs);
  let { catalogue } = inputs;
  if (options["fix"] === true && assessment.fix !== null) {
    catalogue = { ...catalogue, bytes: await fixCatalogue(call, catalogue, assessment.fix) };
    assessment = await checkSparingly({ ...inputs, catalogue });
  }
  if (against !== null && against.content === null && side.kind === "git") {
    terminal.say(
      `${side.path ?? call.catalogue} is not at ${side.ref}: there is nothing to compare with, and so there are no changes against it.`,
    );
  }
  const sources = [
    catalogue,
    inputs.ledger,
    ...inputs.earlierLedgers.map(({ source }) => source),
    against?.content ?? null,
  ];
  return reportAssessment(call, assessment, sources, assessment.fix === null ? null : nameFix(call, texts, side));
}

/** The command that sets the number; null where none does, because the number is judged by a ref. */
function nameFix(call: Call, { ledger }: ProtocolTexts, { kind }: Side): string | null {
  if (ledger !== null || kind === "released") return commandToFix(call);
  return kind === "file" ? commandToFix(call, String(call.options["against"])) : null;
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
  const { replaceFile } = await import("./replace-file.ts");
  const fixed = setProtocol(bytes, protocol);
  replaceFile(file, fixed);
  terminal.say(`${file} now says protocol: ${protocol}.`);
  return fixed;
}

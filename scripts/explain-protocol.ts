import { existsSync } from "node:fs";
import { didYouMean, explainProtocolCode, quote } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { asJson, protocolCodeAsJson, writeProtocolCode } from "./explanation-text.ts";
import { isUnreadable, readFile } from "./protocol-files.ts";
import { showControls } from "./terminal.ts";

/**
 * Tells of a code that is none of the toolchain's: what it means by the catalogue at hand, where that has it as an error
 * code or a close code; else that there is none.
 *
 * @param meant the code of the toolchain that it is nearest to
 */
export async function explainOfProtocol(call: Call, code: string, meant: string | null): Promise<ExitCode> {
  const { catalogue, format, terminal, options } = call;
  const isNamed = options["catalogue"] !== undefined;
  if (!isNamed && !existsSync(catalogue)) return refuse(call, code, meant, missing(code, catalogue));
  let answer;
  try {
    answer = await explainProtocolCode((await readFile(catalogue)).bytes, code);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
  if (answer.found === null) {
    const hint = answer.isFaulty
      ? `Whether it is one of the protocol cannot be said: ${showControls(catalogue)} has errors.`
      : `Nor is it an error code or a close code in ${showControls(catalogue)}.`;
    return refuse(call, code, meant ?? answer.meant, hint);
  }
  terminal.print(
    format === "json"
      ? asJson([protocolCodeAsJson(answer.found)])
      : writeProtocolCode(answer.found, catalogue, terminal),
  );
  return 0;
}

function refuse({ terminal }: Call, code: string, meant: string | null, hint: string | null): ExitCode {
  terminal.complain(`there is no code ${quote(code)}${didYouMean(meant)}`);
  if (hint !== null) terminal.say(hint);
  terminal.say("`npx event-catalogue explain` lists all of them.");
  return 2;
}

/** Only what is spelled unlike the toolchain's own codes is probably one of a protocol. */
function missing(code: string, catalogue: string): string | null {
  if (!/^(?:[A-Z][A-Z0-9_]*|\d{4})$/.test(code)) return null;
  return `If it is one of a protocol, name its catalogue with --catalogue: there is no ${catalogue} here.`;
}

import { explain as explainCode, listExplanations } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { asJson, explanationAsJson, writeExplanation, writeList } from "./explanation-text.ts";

/** `event-catalogue explain [CODE]`: what a code means, or which there are. */
export async function explain(call: Call): Promise<ExitCode> {
  const { format, positionals, terminal } = call;
  const [code, ...more] = positionals;
  if (more.length > 0) {
    terminal.complain("`explain` takes one code; without any it lists them all");
    return 2;
  }
  if (code === undefined) {
    const all = await listExplanations();
    const list = all.map((one) => ({ code: one.code, kind: one.kind, title: one.title }));
    terminal.print(format === "json" ? asJson(list) : writeList(all, terminal));
    terminal.say("`npx event-catalogue explain <code>` tells more of one.");
    return 0;
  }
  const found = await explainCode(code);
  if (found.explanations === null)
    return (await import("./explain-protocol.ts")).explainOfProtocol(call, code, found.meant);
  const { explanations } = found;
  terminal.print(
    format === "json"
      ? asJson(explanations.map(explanationAsJson))
      : explanations.map((one) => writeExplanation(one, terminal)).join("\n"),
  );
  return 0;
}

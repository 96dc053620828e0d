import {
  diff as assess,
  reportAsJson,
  writeChangesMarkdown,
  writeChangesText,
  annotateReport,
} from "../generator/index.ts";
import { writeAnnotation } from "./annotation.ts";
import { paintWith } from "./assessment-report.ts";
import type { Call, ExitCode } from "./call.ts";
import { annotateDiagnostics, nameSources, writeDiagnostics } from "./diagnostics-report.ts";
import {
  isUnreadable,
  ledgerFileOf,
  readWorkTree,
  surroundingsOf,
  Unreadable,
  type NamedText,
} from "./protocol-files.ts";
import { readSide, readSideName, type Side } from "./sides.ts";
import { tellMore } from "./tell-more.ts";

/** `event-catalogue diff <a> <b>`: the changes from one side to another, whatever the protocol number says. */
export async function diff(call: Call): Promise<ExitCode> {
  const { format, positionals, terminal } = call;
  const [before, after, ...more] = positionals.map((words) => readSideName(words));
  const misuse = [before, after].find((side) => typeof side === "string");
  if (
    before === undefined ||
    after === undefined ||
    more.length > 0 ||
    typeof before === "string" ||
    typeof after === "string"
  ) {
    terminal.complain(
      typeof misuse === "string"
        ? misuse
        : "`diff` takes two sides, as in `npx event-catalogue diff released worktree`",
    );
    return 2;
  }
  try {
    const texts = await Promise.all([readText(call, before), readText(call, after)]);
    const [first, second] = texts;
    if (first === null || second === null) {
      const missing = first === null ? positionals[0] : positionals[1];
      terminal.say(`There is nothing at ${missing}: nothing to compare, and so no changes.`);
      if (format === "json")
        terminal.print(
          `${JSON.stringify({ schemaVersion: 1, verdict: "unreleased", released: null, declared: null, required: null, changes: [], diagnostics: [] }, null, 2)}\n`,
        );
      return 0;
    }
    const { report } = assess(first, second);
    const errors = {
      diagnostics: report.diagnostics.filter(() => report.verdict === "invalid"),
      sources: nameSources(texts),
    };
    switch (format) {
      case "json":
        terminal.print(`${JSON.stringify(reportAsJson(report), null, 2)}\n`);
        break;
      case "github":
        terminal.print(
          annotateDiagnostics(errors) +
            annotateReport({ ...report, verdict: "ok" })
              .map(writeAnnotation)
              .join(""),
        );
        break;
      case "markdown":
        terminal.print(writeDiagnostics(errors, terminal) + writeChangesMarkdown(report.changes));
        break;
      default:
        terminal.print(writeDiagnostics(errors, terminal) + writeChangesText(report.changes, paintWith(terminal)));
        if (report.changes.length === 0 && report.verdict !== "invalid") terminal.say("No changes.");
    }
    tellMore(
      call,
      errors.diagnostics.map(({ code }) => code),
    );
    return report.verdict === "invalid" ? 1 : 0;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    terminal.complain(error.message);
    return 2;
  }
}

async function readText(call: Call, side: Side): Promise<NamedText | null> {
  const surroundings = surroundingsOf(call);
  switch (side.kind) {
    case "worktree":
      return (await readWorkTree(surroundings)).catalogue;
    case "released": {
      const { ledger } = await readWorkTree(surroundings);
      if (ledger === null)
        throw new Unreadable(`nothing has been released: there is no ${ledgerFileOf(call.catalogue)}`);
      return ledger;
    }
    default:
      return (await readSide(side, surroundings)).content;
  }
}

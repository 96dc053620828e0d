import type { Call, ExitCode } from "./call.ts";
import { isUnreadable, readWorkTree, surroundingsOf } from "./protocol-files.ts";
import { readSide, readSideName, type Side } from "./sides.ts";
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
    // Loaded only now, since a hook mostly ends without it.
    const { checkProtocol } = await import("./check-protocol.ts");
    return await checkProtocol(call, texts, side, against);
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

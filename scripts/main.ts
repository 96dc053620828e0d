import type { ExitCode } from "./call.ts";
import { readCommandLine, type Request } from "./command-line.ts";
import { describeCommands } from "./help.ts";
import { reportOwnFault } from "./own-fault.ts";
import { openTerminal, showControls, wantsColour } from "./terminal.ts";
import { readVersion } from "./version.ts";

/** Does what a command line says, and gives the exit code. Throws nothing. */
export async function main(words: readonly string[]): Promise<ExitCode> {
  try {
    return await answer(readCommandLine(words));
  } catch (error) {
    reportOwnFault(error);
    return 2;
  }
}

async function answer(request: Request): Promise<ExitCode> {
  switch (request.kind) {
    case "help":
      process.stdout.write(describeCommands(request.command));
      return 0;
    case "version":
      process.stdout.write(`${readVersion()}\n`);
      return 0;
    case "misuse": {
      const suggestion = request.known === undefined ? "" : (await import("./suggestion.ts")).suggest(request);
      process.stderr.write(`event-catalogue: ${showControls(request.message)}${suggestion}\n`);
      const more =
        request.command === null ? "--help` tells the commands" : `${request.command} --help\` tells what it takes`;
      process.stderr.write(`\`npx event-catalogue ${more}.\n`);
      return 2;
    }
    case "run": {
      const { rule, call } = request;
      const colour = call.format === "text" && wantsColour(call.options, process.env, process.stdout.isTTY);
      const terminal = openTerminal(process, call.options["quiet"] === true, colour);
      const run = await rule.load();
      return run({ ...call, terminal });
    }
  }
}

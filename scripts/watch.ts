import { watch as watchFolder, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";
import { describeFileError } from "../generator/index.ts";
import type { Call, ExitCode } from "./call.ts";
import { reportOwnFault } from "./own-fault.ts";

/** How long the inputs must be at rest before work begins, in milliseconds: an editor saves in several steps. */
const restMilliseconds = 50;

/**
 * Does the work once, and again whenever the catalogue or its ledger is saved, until the program is interrupted. The
 * folder of the inputs is watched and not the files, which many editors replace rather than write.
 *
 * @param work prints what comes of it; a mistake in the catalogue does not end the watch
 * @returns 0 after an interruption; 2 where the folder cannot be watched
 */
export async function watch(call: Call, work: () => Promise<ExitCode>): Promise<ExitCode> {
  const { catalogue, terminal } = call;
  const folder = dirname(catalogue);
  const inputs = new Set([basename(catalogue), "catalogue.lock.json"]);
  const runs = makeQueue(work);
  let watcher: FSWatcher;
  let timer: NodeJS.Timeout | undefined;
  try {
    watcher = watchFolder(folder, (_event, name) => {
      // Some systems do not say which file it was.
      if (name !== null && !inputs.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(runs.request, restMilliseconds);
    });
  } catch (error) {
    terminal.complain(`${folder} cannot be watched: ${describeFileError(error, folder).message}`);
    return 2;
  }
  const end = waitForEnd(watcher);
  runs.request();
  terminal.say(`Watching ${catalogue}; interrupt to end.`);
  const ended = await end;
  watcher.close();
  clearTimeout(timer);
  await runs.drain();
  if (ended === "interrupted") return 0;
  terminal.complain(`${folder} is no longer watched: ${describeFileError(ended, folder).message}`);
  return 2;
}

/** Runs work one at a time; what is requested meanwhile comes to one more run. */
function makeQueue(work: () => Promise<unknown>): { request(): void; drain(): Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work().catch(reportOwnFault);
    } while (again);
    running = null;
  };
  return {
    request() {
      if (running === null) running = run();
      else again = true;
    },
    async drain() {
      again = false;
      await running;
    },
  };
}

function waitForEnd(watcher: FSWatcher): Promise<"interrupted" | Error> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve("interrupted"));
    process.once("SIGTERM", () => resolve("interrupted"));
    watcher.once("error", resolve);
  });
}

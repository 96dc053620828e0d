#!/usr/bin/env node
import { main } from "./main.ts";
import { reportOwnFault } from "./own-fault.ts";

// A reader that has seen enough (`| head`) ends our printing and not our work.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exitCode = 2;
  });
}
process.on("uncaughtException", (error) => {
  reportOwnFault(error);
  process.exit(2);
});

process.exitCode = await main(process.argv.slice(2));

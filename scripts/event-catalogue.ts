#!/usr/bin/env node
import { main } from "./main.ts";
import { reportOwnFault } from "./own-fault.ts";

let lost = false;
const noteLoss = (stream: NodeJS.WriteStream, error: NodeJS.ErrnoException): void => {
  // A reader that has seen enough (`| head`) ends our printing and not our work.
  if (error.code === "EPIPE" || lost) return;
  lost = true;
  process.exitCode = 2;
  if (stream === process.stdout) process.stderr.write(`event-catalogue: results cannot be written: ${error.message}\n`);
};
for (const stream of [process.stdout, process.stderr]) stream.on("error", (error: Error) => noteLoss(stream, error));
process.on("uncaughtException", (error) => {
  reportOwnFault(error);
  process.exit(2);
});

const code = await main(process.argv.slice(2));
process.exitCode = lost ? 2 : code;

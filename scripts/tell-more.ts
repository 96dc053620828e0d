import type { Call } from "./call.ts";

/** Where people read, tells how to find out what the codes mean that were printed. */
export function tellMore({ format, options, terminal }: Call, codes: Iterable<string>): void {
  // While somebody goes on editing, they have read it once.
  if (format !== "text" || options["watch"] === true) return;
  const [first, ...others] = new Set(codes);
  if (first === undefined) return;
  terminal.say(`\`npx event-catalogue explain ${others.length === 0 ? first : "<code>"}\` tells more.`);
}

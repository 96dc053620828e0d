import type { Call } from "./call.ts";

/** The command that writes what `--check` misses, and, of what is staged, stages it too. */
export function commandToGenerate(call: Call): string {
  return nameCommand(call, ["generate"], [call.out]);
}

/**
 * The command that sets the protocol number, and, of what is staged, stages it too.
 *
 * @param base the side by which the number is judged where there is no ledger, as `--against` takes it
 */
export function commandToFix(call: Call, base: string | null = null): string {
  return nameCommand(call, ["check", "--fix", ...(base === null ? [] : ["--against", base])], [call.catalogue]);
}

function nameCommand({ options }: Call, words: readonly string[], written: readonly string[]): string {
  const given = (["catalogue", "out"] as const).flatMap((name) => {
    const value = options[name];
    return typeof value === "string" ? [`--${name}`, value] : [];
  });
  const staging = options["staged"] === true ? ` && git add ${written.map(quote).join(" ")}` : "";
  // By its bare name a shell finds only what is installed globally.
  return `${["npx", "event-catalogue", ...words, ...given].map(quote).join(" ")}${staging}`;
}

function quote(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : JSON.stringify(word);
}

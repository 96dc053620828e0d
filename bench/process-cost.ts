import { execFile } from "node:child_process";

/** What a whole process costs. */
export interface Cost {
  /** Seconds on the clock. */
  readonly real: number;
  /** Seconds of all processors. */
  readonly cpu: number;
}

/** Runs a Node program and says what it cost, as the shell measures it. */
export async function runNode(words: readonly string[]): Promise<Cost> {
  const timed = 'TIMEFORMAT="%R %U %S"; time "$0" "$@" >/dev/null 2>&1 || exit 1';
  const output = await new Promise<string>((resolve, reject) => {
    execFile("bash", ["-c", timed, process.execPath, ...words], (error, _, times) =>
      error === null ? resolve(times) : reject(new Error(`${words.join(" ")} failed`)),
    );
  });
  const [real = Number.NaN, user = Number.NaN, system = Number.NaN] = output.trim().split(/\s+/).map(Number);
  return { real, cpu: user + system };
}

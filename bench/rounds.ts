import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What one round of one contender gave: ratios to JSON.parse over the same lines, and nanoseconds. */
export interface Round {
  readonly guard?: number;
  readonly nanoseconds?: number;
  readonly both?: number;
  readonly decode?: number;
  readonly explain?: number;
}

/** Medians, by what was measured. `after` is what it was once refused frames had been seen. */
export interface Result {
  readonly hot: number;
  readonly nanoseconds: number;
  readonly after: number;
  readonly both: number;
  readonly decode: number | null;
  readonly explain: number | null;
}

/**
 * Measures contenders against each other: each in a process of its own, their rounds interleaved, so that whatever else
 * the machine does falls on all of them alike.
 *
 * @param contenders modules with `isFrame`, and perhaps `explain` and `decode`, by name
 */
export async function measure(
  contenders: ReadonlyMap<string, string>,
  corpus: string,
  rounds: number,
): Promise<ReadonlyMap<string, Result>> {
  const program = fileURLToPath(new URL("../../contender.mjs", import.meta.url));
  const processes = new Map<string, ChildProcess>();
  for (const [name, module] of contenders) {
    const child = fork(program, [module, corpus]);
    processes.set(name, child);
    await nextMessage(child, name);
  }
  try {
    const hot = new Map<string, Round[]>();
    const after = new Map<string, Round[]>();
    await ask(processes, "warm");
    await repeat(processes, "round", rounds, hot);
    await ask(processes, "refuse");
    await repeat(processes, "round", rounds, after);
    await repeat(processes, "explain", rounds, after);
    return new Map([...processes.keys()].map((name) => [name, summarise(hot.get(name) ?? [], after.get(name) ?? [])]));
  } finally {
    for (const child of processes.values()) child.kill();
  }
}

function summarise(hot: readonly Round[], after: readonly Round[]): Result {
  const decode = hot.flatMap((round) => round.decode ?? []);
  const explain = after.flatMap((round) => round.explain ?? []);
  return {
    hot: median(hot.flatMap((round) => round.guard ?? [])),
    nanoseconds: median(hot.flatMap((round) => round.nanoseconds ?? [])),
    after: median(after.flatMap((round) => round.guard ?? [])),
    both: median(hot.flatMap((round) => round.both ?? [])),
    decode: decode.length === 0 ? null : median(decode),
    explain: explain.length === 0 ? null : median(explain),
  };
}

async function repeat(
  processes: ReadonlyMap<string, ChildProcess>,
  task: string,
  rounds: number,
  results: Map<string, Round[]>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const [name, answer] of await ask(processes, task)) results.set(name, [...(results.get(name) ?? []), answer]);
  }
}

/** Gives each process the same task, one after the other. */
async function ask(processes: ReadonlyMap<string, ChildProcess>, task: string): Promise<Map<string, Round>> {
  const answers = new Map<string, Round>();
  for (const [name, child] of processes) {
    const answer = nextMessage(child, name);
    child.send(task);
    answers.set(name, (await answer) as Round);
  }
  return answers;
}

function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The process of ${name} ended.`));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message);
    });
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * What a hook costs: `check` on our catalogue and both commands that look at what is staged, as whole processes, against
 * starting Node. Nothing of the protocol may be changed or staged. BENCH_ROUNDS sets how many times each is run.
 */
import { join } from "node:path";
import { projectFolder } from "./package-source.ts";
import { type Cost, runNode } from "./process-cost.ts";
import { judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 41);
const command = join(projectFolder, "dist", "bin", "event-catalogue.js");
const start = "starting Node";
const contenders = new Map<string, readonly string[]>([
  [start, ["--eval", "0"]],
  ["check", [command, "check"]],
  ["check --staged", [command, "check", "--staged"]],
  ["generate --check --staged", [command, "generate", "--check", "--staged"]],
]);

process.chdir(projectFolder);
const costs = new Map<string, Cost[]>([...contenders.keys()].map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, words] of contenders) costs.get(name)!.push(await runNode(words));

const of = (name: string, what: keyof Cost): number => median(costs.get(name)!.map((cost) => cost[what]));
/** Round by round, since what else the machine does changes from one to the next. */
const ratio = (name: string, what: keyof Cost): number =>
  median(costs.get(name)!.map((cost, round) => cost[what] / costs.get(start)![round]![what]));

console.log(`Node ${process.version}, ${rounds} rounds\n`);
printTable(
  ["", "ms", "CPU, ms", "÷ starting Node", "CPU"],
  [...contenders.keys()].map((name) => [
    name,
    ...(["real", "cpu"] as const).map((what) => (of(name, what) * 1000).toFixed(0)),
    ...(["real", "cpu"] as const).map((what) => ratio(name, what).toFixed(2)),
  ]),
);
printGoals(
  [...contenders.keys()]
    .filter((name) => name !== start)
    .map((name) => judge(`${name} ÷ starting Node`, ratio(name, "real"), "≤", 2.5, 2)),
);

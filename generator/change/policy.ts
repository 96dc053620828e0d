import type { Answer } from "./inclusion/inclusion.ts";
import { kindRules } from "./kinds.ts";
import type { Demand, Kind } from "./kinds.ts";

/** What a change demands. @param hasNumberMoved whether the protocol number changed as well */
export function demandOf(kind: Kind, answers: readonly Answer[], hasNumberMoved: boolean): Demand {
  // A number that moves has to take its constant along, so that this demands nothing further.
  if (kind === "version-const-changed" && hasNumberMoved) return "nothing";
  const { demands } = kindRules[kind];
  if (demands === "computed") return answers.every((answer) => answer === "survives") ? "add" : "bump";
  return demands.always;
}

const weights: readonly Demand[] = ["nothing", "prose", "add", "bump"];

/** The greatest of several demands. */
export function greatestDemand(demands: Iterable<Demand>): Demand {
  let greatest: Demand = "nothing";
  for (const demand of demands) if (weights.indexOf(demand) > weights.indexOf(greatest)) greatest = demand;
  return greatest;
}

/** Kinds whose `breaks` neither a frame nor a stream can show. */
export const needsNoFrame: ReadonlySet<Kind> = new Set<Kind>(["sse-event-changed"]);

/** Kinds whose `breaks` a stream shows, and no single frame. */
export const shownByStream: ReadonlySet<Kind> = new Set<Kind>([
  "stream-rule-added",
  "stream-rule-removed",
  "stream-rule-changed",
]);

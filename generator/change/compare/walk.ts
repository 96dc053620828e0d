import type { Catalogue } from "../../catalogue/model.ts";
import type { Youth } from "../inclusion/frame-objects.ts";
import type { Kind } from "../kinds.ts";
import { compareCloseCodes, compareErrorCodes } from "./codes.ts";
import { createComparison } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { compareDefinitions } from "./definitions.ts";
import { compareEnvelopes } from "./envelope.ts";
import { combineJudgements } from "./fact.ts";
import type { Fact } from "./fact.ts";
import { compareFrameTypes } from "./frame-types.ts";
import { compareHeaders } from "./header.ts";
import { compareObjects } from "./objects.ts";
import { compareStreams } from "./stream.ts";
import { compareTypes, visitDefinition } from "./value-types.ts";

/** Finds everything in which two catalogues differ, in the order of the file, each thing once. */
export function findFacts(
  before: Catalogue,
  after: Catalogue,
  isYoungBefore: Youth,
): { facts: readonly Fact[]; comparison: Comparison } {
  const comparison = createComparison(before, after, isYoungBefore);
  compareHeaders(comparison);
  compareEnvelopes(comparison);
  compareDefinitions(comparison);
  compareFrameTypes(comparison);
  doTasks(comparison);
  // What no frame leads to is compared all the same: its names are exports.
  for (const { name } of after.definitions) visitDefinition(comparison, name, null);
  doTasks(comparison);
  compareErrorCodes(comparison);
  compareCloseCodes(comparison);
  compareStreams(comparison);
  return { facts: inFileOrder(comparison, mergeFacts(comparison.facts)), comparison };
}

/** Does all that waits, in turn, also what is put off meanwhile. */
function doTasks(comparison: Comparison): void {
  const { tasks } = comparison;
  for (const task of tasks) {
    if (task.kind === "types") compareTypes(comparison, task);
    else compareObjects(comparison, task);
  }
  tasks.length = 0;
}

/** One fact for what was found at one place in several ways: through each use of a definition, say. */
function mergeFacts(facts: readonly Fact[]): Fact[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const name = JSON.stringify([familyOf(fact.kind), fact.before, fact.after, fact.name]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [fact]);
    else group.push(fact);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group as [Fact, ...Fact[]];
    if (others.length === 0) return first;
    // A definition that is a payload here and stands in an object there has the stricter name.
    const nested = group.find(({ kind, isReached }) => isReached && kind.startsWith("nested-"));
    return {
      ...(nested ?? group.find(({ isReached }) => isReached) ?? first),
      oldReader: combineJudgements(group.map(({ oldReader }) => oldReader)),
      newReader: combineJudgements(group.map(({ newReader }) => newReader)),
    };
  });
}

function familyOf(kind: Kind): string {
  return kind.replace(/^(?:data|nested)-key/, "key");
}

const sections = [
  "protocol",
  "title",
  "description",
  "bump_reason",
  "package",
  "envelope",
  "unknown",
  "frame_types",
  "definitions",
  "error_codes",
  "close_codes",
  "stream",
  "sections",
];

function inFileOrder({ before, after }: Comparison, facts: readonly Fact[]): readonly Fact[] {
  const definitions = new Map([...before.definitions, ...after.definitions].map(({ name }, index) => [name, index]));
  const frameTypes = new Map([...before.frameTypes, ...after.frameTypes].map(({ name }, index) => [name, index]));
  const rank = ({ after: [section, name] }: Fact): number => {
    const names = section === "definitions" ? definitions : section === "frame_types" ? frameTypes : null;
    return sections.indexOf(String(section)) * 1e9 + (names?.get(String(name)) ?? -1);
  };
  const ranked = facts.map((fact) => ({ fact, rank: rank(fact) }));
  return ranked.toSorted((first, second) => first.rank - second.rank).map(({ fact }) => fact);
}

import { findCircular, findCycles, findEndless, mentionsOf } from "./definition-graph.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue } from "./model.ts";
import { definitionsOf } from "./unions.ts";

/** Definitions that are each other, or unions with each other, before they say anything else. */
export function checkCircularDefinitions(catalogue: Catalogue): readonly Fault[] {
  return findCircular(catalogue).map((names) =>
    createFault("circular-definition", { names }, ["definitions", names[0]!], "key"),
  );
}

/** Definitions whose values would have to go on for ever. Only those at the root of it are reported. */
export function checkEndlessDefinitions(catalogue: Catalogue): readonly Fault[] {
  const circular = new Set(findCircular(catalogue).flat());
  return findCycles(findEndless(catalogue.definitions))
    .filter((names) => !names.some((name) => circular.has(name)))
    .map((names) => createFault("endless-definition", { names }, ["definitions", names[0]!], "key"));
}

/** Definitions that no frame leads to. */
export function checkUnusedDefinitions(catalogue: Catalogue): readonly Fault[] {
  const defined = definitionsOf(catalogue);
  const waiting = [
    ...catalogue.envelope.flatMap(({ type }) => mentionsOf(type)),
    ...catalogue.frameTypes.flatMap(({ payload }) =>
      payload.kind === "keys" ? payload.keys.flatMap(({ type }) => mentionsOf(type)) : mentionsOf(payload.type),
    ),
  ];
  const used = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = defined.get(name);
    if (definition === undefined || used.has(name)) continue;
    used.add(name);
    for (const mentioned of mentionsOf(definition.type)) waiting.push(mentioned);
  }
  return catalogue.definitions
    .filter(({ name }) => !used.has(name))
    .map(({ name }) => createFault("unused-definition", { name }, ["definitions", name], "key"));
}

import type { Catalogue, Definition, ValueType } from "./model.ts";

/** Which definitions lead to which. */
export type DefinitionGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The groups of definitions that lead back to themselves (strongly connected components with a cycle; Tarjan 1972,
 * without recursion, since a chain of definitions may be long). Each group, and the groups themselves, in file order.
 */
export function findCycles(graph: DefinitionGraph): readonly (readonly string[])[] {
  const order = new Map([...graph.keys()].map((name, index) => [name, index]));
  const indices = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];

  const enter = (name: string): Visit => {
    indices.set(name, indices.size);
    lowest.set(name, indices.get(name)!);
    open.push(name);
    isOpen.add(name);
    return { name, rest: [...(graph.get(name) ?? [])].filter((next) => graph.has(next)) };
  };
  const lower = (name: string, to: number): void => {
    lowest.set(name, Math.min(lowest.get(name)!, to));
  };
  const leave = (name: string): void => {
    if (lowest.get(name) !== indices.get(name)) return;
    const group = open.splice(open.lastIndexOf(name));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1 || graph.get(name)!.has(name))
      groups.push(group.toSorted((a, b) => order.get(a)! - order.get(b)!));
  };

  for (const root of graph.keys()) {
    if (indices.has(root)) continue;
    const visits: Visit[] = [enter(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const next = visit.rest.shift();
      if (next === undefined) {
        leave(visit.name);
        visits.pop();
        const parent = visits.at(-1);
        if (parent !== undefined) lower(parent.name, lowest.get(visit.name)!);
      } else if (!indices.has(next)) visits.push(enter(next));
      else if (isOpen.has(next)) lower(visit.name, indices.get(next)!);
    }
  }
  return groups.toSorted((a, b) => order.get(a[0]!)! - order.get(b[0]!)!);
}

interface Visit {
  readonly name: string;
  readonly rest: string[];
}

/** The definitions that a type is, or is a union of, before anything else is said. */
export function headsOf(type: ValueType): readonly string[] {
  if (type.kind === "reference") return [type.name];
  return type.kind === "union" ? type.members.flatMap(headsOf) : [];
}

/** The groups of definitions that are each other before they say anything else. */
export function findCircular({ definitions }: Catalogue): readonly (readonly string[])[] {
  return findCycles(new Map(definitions.map(({ name, type }) => [name, new Set(headsOf(type))])));
}

/** Every definition that a type speaks of. */
export function mentionsOf(type: ValueType): readonly string[] {
  switch (type.kind) {
    case "reference":
      return [type.name];
    case "union":
      return type.members.flatMap(mentionsOf);
    case "list":
      return mentionsOf(type.items.type);
    case "object":
      return [...(type.keys ?? []), ...(type.values === null ? [] : [type.values])].flatMap((slot) =>
        mentionsOf(slot.type),
      );
    default:
      return [];
  }
}

/**
 * The definitions of which there is no finite value, each with those that it cannot do without and of which there is
 * none either. The smallest fixed point: a definition has a value as soon as all that it needs has one.
 */
export function findEndless(definitions: readonly Definition[]): DefinitionGraph {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const users = new Map<string, Set<string>>();
  for (const { name, type } of definitions) {
    for (const mentioned of mentionsOf(type)) users.set(mentioned, (users.get(mentioned) ?? new Set()).add(name));
  }
  const finite = new Set<string>();
  const waiting = definitions.map(({ name }) => name);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = byName.get(name);
    if (definition === undefined || finite.has(name) || lacking(definition.type, finite, byName).length > 0) continue;
    finite.add(name);
    for (const user of users.get(name) ?? []) waiting.push(user);
  }
  return new Map(
    definitions
      .filter(({ name }) => !finite.has(name))
      .map(({ name, type }) => [name, new Set(lacking(type, finite, byName))]),
  );
}

/** The definitions without a finite value that stand in the way of one of this type; none where nothing does. */
function lacking(
  type: ValueType,
  finite: ReadonlySet<string>,
  defined: ReadonlyMap<string, Definition>,
): readonly string[] {
  switch (type.kind) {
    case "reference":
      return finite.has(type.name) || !defined.has(type.name) ? [] : [type.name];
    case "union": {
      const each = type.members.map((member) => lacking(member, finite, defined));
      return each.some((names) => names.length === 0) ? [] : each.flat();
    }
    case "list":
      return (type.minItems ?? 0) > 0 ? lacking(type.items.type, finite, defined) : [];
    case "object":
      return (type.keys ?? []).flatMap((key) => (key.optional ? [] : lacking(key.type, finite, defined)));
    default:
      return [];
  }
}

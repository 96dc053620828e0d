import { findCircular, headsOf } from "./definition-graph.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, UnionType, ValueType } from "./model.ts";
import { slotsOf } from "./slots.ts";
import { typeText } from "./type-text.ts";
import { alternativesOf, kindOfScalar, leavesOf, objectMembersOf, tagOf } from "./unions.ts";
import type { Alternative, JsonKind, Leaf } from "./unions.ts";
import { unreadableType } from "./unreadable.ts";
import type { Path } from "./value.ts";

/**
 * Unions whose members cannot be told apart. What is wrong inside a definition is reported there, and not again where
 * the definition is used.
 */
export function checkUnions(catalogue: Catalogue): readonly Fault[] {
  const circular = new Set(findCircular(catalogue).flat());
  const check = (union: UnionType, path: Path): readonly Fault[] =>
    union.members.some((member) => headsOf(member).some((name) => circular.has(name)))
      ? []
      : checkUnion(catalogue, union, path);
  const inSlots = slotsOf(catalogue).flatMap(({ slot, path }) => {
    const unions = slot.type.kind === "union" ? [slot.type] : [];
    return unions.flatMap((union) => check(union, [...path, "type"]));
  });
  const inPayloads = catalogue.frameTypes.flatMap(({ name, payload }) =>
    payload.kind === "described" && payload.type.kind === "union"
      ? check(payload.type, ["frame_types", name, "data"])
      : [],
  );
  return [...inSlots, ...inPayloads];
}

/** A member of a union as written, opened. */
interface Member {
  readonly type: ValueType;
  readonly leaves: readonly Leaf[];
  readonly open: boolean;
  readonly alternatives: readonly Alternative[];
}

function checkUnion(catalogue: Catalogue, union: UnionType, path: Path): readonly Fault[] {
  const members = union.members.map((type): Member => {
    return { type, ...leavesOf(catalogue, type), alternatives: alternativesOf(catalogue, type).members ?? [] };
  });
  if (members.some(({ leaves }) => leaves.some(({ type }) => isUnreadable(type)))) return [];
  const any = members.find(({ leaves }) => leaves.some(({ type }) => type.kind === "json"));
  if (any !== undefined) return [createFault("json-not-alone", { name: typeText(any.type) }, path)];
  const alike = findAlike(members);
  if (alike !== null) return [createFault("members-alike", alike, path)];
  return checkObjects(catalogue, union, members, path);
}

/** Two members that share a JSON type, where that cannot be mended with a tag. */
function findAlike(members: readonly Member[]): { first: string; second: string; kind: string } | null {
  const owners = new Map<string, Member>();
  for (const member of members) {
    // A definition twice, whatever it is, and each JSON type but that of objects.
    const marks = [
      ...member.leaves.flatMap(({ definition }) => (definition === null ? [] : [`definition ${definition}`])),
      ...member.alternatives.flatMap(({ kind, type }) => (kind === "object" && isTagged(type) ? [] : [kind])),
    ];
    for (const mark of marks) {
      const owner = owners.get(mark);
      if (owner !== undefined) return { first: nameOf(owner), second: nameOf(member), kind: nameOfKind(mark) };
    }
    for (const mark of marks) owners.set(mark, member);
  }
  return null;
}

/** Whether an object could have a tag at all. */
function isTagged(type: ValueType): boolean {
  return type.kind !== "object" || type.keys !== null;
}

function checkObjects(
  catalogue: Catalogue,
  union: UnionType,
  members: readonly Member[],
  path: Path,
): readonly Fault[] {
  const holders = members.filter(({ alternatives }) => alternatives.some(({ kind }) => kind === "object"));
  const objects = objectMembersOf({ members: members.flatMap(({ alternatives }) => alternatives), open: union.open });
  const openHolder = holders.find(({ open }) => open);
  if (openHolder !== undefined && (holders.length > 1 || union.open)) {
    return [createFault("open-union-inside", { name: nameOf(openHolder) }, path)];
  }
  if (union.open && objects.length === 0) return [createFault("misplaced-other", {}, path)];
  if (objects.some(({ type }) => type.keys?.some((key) => isUnreadable(key.type)))) return [];
  const needsTag = union.open || holders.length > 1;
  if (!needsTag) return [];
  const tag = tagOf(
    catalogue,
    objects.map(({ type }) => type),
  );
  if (tag === null && holders.length > 1)
    return [createFault("untagged-union", { members: holders.map(nameOf) }, path)];
  if (tag === null) return [createFault("untagged-open-union", {}, path)];
  const kinds = new Set([...tag.members.keys()].map(kindOfScalar));
  return union.open && kinds.size > 1 ? [createFault("mixed-tag", { key: tag.key }, path)] : [];
}

function isUnreadable(type: ValueType): boolean {
  return type === unreadableType;
}

function nameOf({ type }: Member): string {
  return typeText(type);
}

function nameOfKind(mark: string): string {
  const words: Readonly<Record<JsonKind, string>> = {
    null: "null",
    boolean: "booleans",
    number: "numbers",
    string: "strings",
    array: "lists",
    object: "objects of any keys",
  };
  return words[mark as JsonKind] ?? "the same definition";
}

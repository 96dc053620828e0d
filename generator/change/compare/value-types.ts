import { typeText } from "../../catalogue/type-text.ts";
import type { ListType, ValueType } from "../../catalogue/model.ts";
import { definitionsOf } from "../../catalogue/unions.ts";
import type { Alternative, JsonKind } from "../../catalogue/unions.ts";
import type { Part } from "../inclusion/node.ts";
import { contain, scalarSetOf } from "../inclusion/scalar-sets.ts";
import type { OpenedType } from "../inclusion/value-space.ts";
import type { Kind } from "../kinds.ts";
import { below, isFirstVisit, isUntouched, judge, questionOf, report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { baseOf } from "./definitions-at.ts";
import type { Ask, Both, Place, Route } from "./fact.ts";
import { compareMembers } from "./members.ts";
import { spellingOf } from "./meaning.ts";
import { compareSlotWords } from "./slots.ts";
import { typesOf } from "./task.ts";
import type { Difference, Types, TypesTask } from "./task.ts";
import { errorCodesName } from "./touched.ts";

/**
 * Compares the types at one place: what differs at its own level becomes one fact; what stands in objects and lists is
 * compared at its own place, and definitions that both sides name are compared once.
 */
export function compareTypes(comparison: Comparison, task: TypesTask): void {
  const { place, types, route } = task;
  const before = types.before.written;
  const after = types.after.written;
  if (isUntouched(comparison, before, after)) return;
  const ask: Ask<Part> =
    task.ask ??
    ((reader, concerns) => judge(comparison, reader, questionOf(comparison, reader, types), route, concerns));

  const shared = sharedDefinitions(comparison, before, after);
  for (const name of shared) visitDefinition(comparison, name, route);
  const rest = { before: withoutReferences(before, shared), after: withoutReferences(after, shared) };
  const opened = {
    before: comparison.spaces.before.open(rest.before),
    after: comparison.spaces.after.open(rest.after),
  };

  const difference = { isWider: false, isNarrower: false, isNullOnly: true };
  const owned: ((part: Part) => boolean)[] = [];
  const differ = (isWider: boolean, isNarrower: boolean, owns: (part: Part) => boolean, isNull = false) => {
    if (!isWider && !isNarrower) return;
    difference.isWider ||= isWider;
    difference.isNarrower ||= isNarrower;
    difference.isNullOnly &&= isNull;
    owned.push(owns);
  };

  if (opened.before.isAny || opened.after.isAny) {
    // Anything is held against all the rest at once.
    differ(!opened.before.isAny, !opened.after.isAny, () => true);
    tell(false);
    return;
  }
  const knowsOthers = compareKnown(comparison, place, opened);
  for (const kind of scalarKindsIn(opened)) {
    const { isWider, isNarrower } = compareScalars(comparison, opened, kind, route);
    differ(isWider, isNarrower, (part) => part.kind === "of-kind" && part.of === kind, kind === "null");
  }
  const lists = { before: listOf(opened.before), after: listOf(opened.after) };
  const { before: oldList, after: newList } = lists;
  if (oldList !== undefined && newList !== undefined) {
    const bounds = compareBounds(oldList.type, newList.type);
    differ(bounds.isWider, bounds.isNarrower, (part) => part.kind === "length");
    compareItems(comparison, baseOf(place, oldList, newList), { before: oldList.type, after: newList.type }, route);
  } else {
    differ(newList !== undefined, oldList !== undefined, (part) => part.kind === "of-kind" && part.of === "array");
  }
  const members = compareMembers(comparison, place, types, opened, route, ask);
  differ(members.isWider, members.isNarrower, members.owns);
  tell(members.isTold || knowsOthers);

  function tell(isTold: boolean): void {
    const texts = () => ({ was: typeText(before), is: typeText(after) });
    if (difference.isWider || difference.isNarrower) {
      const concerns = (part: Part) => owned.some((owns) => owns(part));
      report(comparison, (task.nameDifference ?? nameValueDifference)(difference), place, {
        ...texts(),
        oldReader: ask("oldReader", concerns),
        newReader: ask("newReader", concerns),
      });
    } else if (!isTold && spellingOf(before) !== spellingOf(after) && comparison.meanTheSame(before, after)) {
      report(comparison, "type-respelled", place, texts());
    }
  }
}

/** The name of a difference, where the place has no names of its own for it. */
export function nameValueDifference({ isWider, isNarrower }: Difference): Kind {
  if (isWider && isNarrower) return "value-type-changed";
  return isWider ? "value-type-widened" : "value-type-narrowed";
}

/** Compares a definition that both sides have, if that was not done yet. Without a route, no frame holds its values. */
export function visitDefinition(comparison: Comparison, name: string, route: Route | null): void {
  if (!comparison.touched.has(name) || !isFirstVisit(comparison, "definition", name)) return;
  const types = definitionTypes(comparison, name);
  if (types !== null) comparison.tasks.push({ kind: "types", place: samePlace("definitions", name), types, route });
}

function definitionTypes({ before, after }: Comparison, name: string): Types | null {
  const first = definitionsOf(before).get(name);
  const second = definitionsOf(after).get(name);
  return first === undefined || second === undefined ? null : typesOf(first.type, second.type);
}

/**
 * The definitions that both types name as what they are or as a member, so that what changed in them is told there.
 * Single objects among the members of a union are no such: whether they are told apart is decided where the union is.
 */
function sharedDefinitions(comparison: Comparison, before: ValueType, after: ValueType): readonly string[] {
  const names = { before: referencesOf(before), after: referencesOf(after) };
  const isWhole = before.kind === "reference" && after.kind === "reference";
  return names.before.filter((name) => {
    if (!names.after.includes(name)) return false;
    const reference: ValueType = { kind: "reference", name };
    const isObject = (["before", "after"] as const).every((side) => {
      const { members, isOpen, isAny } = comparison.spaces[side].open(reference);
      return members.length === 1 && members[0]!.kind === "object" && !isOpen && !isAny;
    });
    return isWhole || !isObject;
  });
}

function referencesOf(type: ValueType): readonly string[] {
  if (type.kind === "union")
    return type.members.flatMap((member) => (member.kind === "reference" ? [member.name] : []));
  return type.kind === "reference" ? [type.name] : [];
}

function withoutReferences(type: ValueType, names: readonly string[]): ValueType {
  if (names.length === 0) return type;
  const isOther = (member: ValueType) => member.kind !== "reference" || !names.includes(member.name);
  if (type.kind !== "union") return isOther(type) ? type : { kind: "union", members: [], open: false };
  return { ...type, members: type.members.filter(isOther) };
}

function scalarKindsIn({ before, after }: Both<OpenedType>): ReadonlySet<JsonKind> {
  const kinds = new Set<JsonKind>();
  for (const { members } of [before, after])
    for (const { kind } of members) if (kind !== "object" && kind !== "array") kinds.add(kind);
  return kinds;
}

function compareScalars(
  comparison: Comparison,
  opened: Both<OpenedType>,
  kind: JsonKind,
  route: Route | null,
): { isWider: boolean; isNarrower: boolean } {
  const types = { before: typesOfKind(opened.before, kind), after: typesOfKind(opened.after, kind) };
  if (kind === "null")
    return { isWider: types.after.length > types.before.length, isNarrower: types.after.length < types.before.length };
  const [first, second] = [types.before[0], types.after[0]];
  if (first?.kind === "error-code" && second?.kind === "error-code") {
    if (route !== null && isFirstVisit(comparison, "definition", errorCodesName))
      comparison.errorCodeRoutes.push(route);
    return { isWider: false, isNarrower: false };
  }
  const sets = {
    before: types.before.flatMap((type) => scalarSetOf(comparison.before, type) ?? []),
    after: types.after.flatMap((type) => scalarSetOf(comparison.after, type) ?? []),
  };
  return {
    isWider: sets.after.some((set) => contain(set, sets.before).answer !== "within"),
    isNarrower: sets.before.some((set) => contain(set, sets.after).answer !== "within"),
  };
}

/** Compares the values that open lists name. @returns whether one came or went */
function compareKnown(comparison: Comparison, place: Place, opened: Both<OpenedType>): boolean {
  const [before, after] = [opened.before, opened.after].map(
    ({ members }) => members.find(({ type }) => type.kind === "known")?.type,
  );
  if (before?.kind !== "known" || after?.kind !== "known") return false;
  const added = after.values.filter((value) => !before.values.includes(value));
  const removed = before.values.filter((value) => !after.values.includes(value));
  for (const name of added) report(comparison, "known-value-added", below(place, "known"), { name });
  for (const name of removed) report(comparison, "known-value-removed", below(place, "known"), { name });
  return added.length + removed.length > 0;
}

function typesOfKind({ members }: OpenedType, kind: JsonKind): readonly ValueType[] {
  return members.filter((member) => member.kind === kind).map(({ type }) => type);
}

function listOf({ members }: OpenedType): (Alternative & { type: ListType }) | undefined {
  return members.find((member): member is Alternative & { type: ListType } => member.type.kind === "list");
}

function compareBounds(before: ListType, after: ListType): { isWider: boolean; isNarrower: boolean } {
  const least = (after.minItems ?? 0) - (before.minItems ?? 0);
  const [oldMost, newMost] = [before.maxItems ?? Infinity, after.maxItems ?? Infinity];
  return { isWider: least < 0 || newMost > oldMost, isNarrower: least > 0 || newMost < oldMost };
}

function compareItems(comparison: Comparison, place: Place, lists: Both<ListType>, route: Route | null): void {
  const { before, after } = lists;
  const inner = below(place, "items");
  if (!isFirstVisit(comparison, before, after)) return;
  compareSlotWords(comparison, inner, before.items, after.items);
  const step: Route | null = route && {
    up: route,
    wrap: (side, value) =>
      comparison.spaces[side].smallList(lists[side], Math.max(lists[side].minItems ?? 0, 1), value),
  };
  comparison.tasks.push({
    kind: "types",
    place: inner,
    types: typesOf(before.items.type, after.items.type),
    route: step,
  });
}

import type { ListType, ObjectType, ValueType } from "../../catalogue/model.ts";
import { tagOf } from "../../catalogue/unions.ts";
import type { Alternative } from "../../catalogue/unions.ts";
import { objectsOf } from "../inclusion/expand-types.ts";
import { otherKeysWritten } from "../inclusion/expand-objects.ts";
import { contain, scalarSetOf } from "../inclusion/scalar-sets.ts";
import type { OpenedType, ValueSpace } from "../inclusion/value-space.ts";
import type { Both } from "./fact.ts";

/** Whether a type of the older catalogue and one of the newer mean the same, however they are written. */
export type Meaning = (before: ValueType, after: ValueType) => boolean;

/**
 * Tells whether types mean the same to a writer and to a reader. A definition counts as the same under the same name,
 * since what changed in it is told where it stands. What was found out is remembered.
 */
export function createMeaning(spaces: Both<ValueSpace>): Meaning {
  const known = new Map<ValueType, Map<ValueType, boolean>>();
  /** Pairs that are being looked into: as long as nothing differs, they count as the same. */
  let assumed = new Map<ValueType, Set<ValueType>>();
  return (before, after) => {
    assumed = new Map();
    const answer = same(before, after);
    if (answer) for (const [first, seconds] of assumed) for (const second of seconds) remember(first, second, true);
    return answer;
  };

  function remember(first: ValueType, second: ValueType, answer: boolean): boolean {
    const answers = known.get(first) ?? new Map<ValueType, boolean>();
    known.set(first, answers.set(second, answer));
    return answer;
  }

  function same(first: ValueType, second: ValueType): boolean {
    if (first.kind === "reference" && second.kind === "reference" && first.name === second.name) return true;
    const answer = known.get(first)?.get(second);
    if (answer !== undefined) return answer;
    const seconds = assumed.get(first) ?? new Set();
    if (seconds.has(second)) return true;
    assumed.set(first, seconds.add(second));
    // What differs once differs for good; what is the same may yet turn out to rest on an assumption that fails.
    return sameOpened(first, second) || remember(first, second, false);
  }

  function sameOpened(first: ValueType, second: ValueType): boolean {
    const opened = { before: spaces.before.open(first), after: spaces.after.open(second) };
    if (opened.before.isAny || opened.after.isAny) return opened.before.isAny === opened.after.isAny;
    if (opened.before.isOpen !== opened.after.isOpen) return false;
    if (opened.before.isOpen && tagKeyOf("before", opened.before) !== tagKeyOf("after", opened.after)) return false;
    return sameMembers(opened.before, opened.after) && sameObjects(objectsOf(opened.before), objectsOf(opened.after));
  }

  function tagKeyOf(side: "before" | "after", opened: OpenedType): string | undefined {
    return tagOf(spaces[side].catalogue, objectsOf(opened))?.key;
  }

  function sameMembers(first: OpenedType, second: OpenedType): boolean {
    const others = (opened: OpenedType) => opened.members.filter(({ kind }) => kind !== "object");
    const left = others(first);
    const right = others(second);
    return left.length === right.length && left.every((one) => right.some((other) => sameMember(one, other)));
  }

  function sameMember(first: Alternative, second: Alternative): boolean {
    if (first.kind !== second.kind) return false;
    if (first.kind === "array") return sameLists(first.type as ListType, second.type as ListType);
    if (first.kind === "null") return true;
    if (first.type.kind === "error-code" || second.type.kind === "error-code")
      return first.type.kind === second.type.kind;
    const sets = {
      before: scalarSetOf(spaces.before.catalogue, first.type),
      after: scalarSetOf(spaces.after.catalogue, second.type),
    };
    if (sets.before === null || sets.after === null) return false;
    return (
      contain(sets.before, [sets.after]).answer === "within" && contain(sets.after, [sets.before]).answer === "within"
    );
  }

  function sameLists(first: ListType, second: ListType): boolean {
    const isSameLength = (first.minItems ?? 0) === (second.minItems ?? 0) && first.maxItems === second.maxItems;
    return isSameLength && same(first.items.type, second.items.type);
  }

  /** Members of a union may stand in any order; their first keys that tell them apart pair them. */
  function sameObjects(first: readonly ObjectType[], second: readonly ObjectType[]): boolean {
    if (first.length !== second.length) return false;
    if (first.length === 1) return sameObject(first[0]!, second[0]!);
    const tags = { before: tagOf(spaces.before.catalogue, first), after: tagOf(spaces.after.catalogue, second) };
    if (tags.before === null || tags.after?.key !== tags.before.key) {
      return first.every((object, index) => sameObject(object, second[index]!));
    }
    const { before: left, after: right } = tags;
    return [...left.members].every(([value, index]) => {
      const other = right.members.get(value);
      return other !== undefined && sameObject(first[index]!, second[other]!);
    });
  }

  function sameObject(first: ObjectType, second: ObjectType): boolean {
    const left = first.keys ?? [];
    const right = new Map((second.keys ?? []).map((key) => [key.name, key]));
    if (left.length !== right.size) return false;
    const others = { before: otherKeysWritten(first), after: otherKeysWritten(second) };
    if ((others.before === null) !== (others.after === null)) return false;
    if (others.before !== null && others.after !== null && !same(others.before, others.after)) return false;
    return left.every((key) => {
      const other = right.get(key.name);
      return other !== undefined && other.optional === key.optional && same(key.type, other.type);
    });
  }
}

/** A type as it is written at its own level, without what stands in its objects and lists. */
export function spellingOf(type: ValueType): string {
  switch (type.kind) {
    case "list":
      return `list ${type.minItems} ${type.maxItems}`;
    case "object":
      return `object ${type.keys !== null} ${type.values !== null}`;
    case "union":
      return `(${type.members.map(spellingOf).join(" | ")}${type.open ? " | other" : ""})`;
    default:
      return JSON.stringify(type);
  }
}

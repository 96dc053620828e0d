import { typeText } from "../../catalogue/type-text.ts";
import type { Key, ObjectType, Slot, ValueType } from "../../catalogue/model.ts";
import type { Path, Reader } from "../change.ts";
import { otherKeysWritten } from "../inclusion/expand-objects.ts";
import type { Part } from "../inclusion/node.ts";
import { below, judge, questionOf, report } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import type { Ask, Both, Judgement, Place, Route } from "./fact.ts";
import { compareOrder, compareSlotWords } from "./slots.ts";
import { typesOf } from "./task.ts";
import type { ObjectSetting, ObjectsTask } from "./task.ts";

/** Compares two types of object key by key, and what they say of keys that they do not list. */
export function compareObjects(comparison: Comparison, { place, objects, setting }: ObjectsTask): void {
  const isReached = setting.route !== null;
  const keys = { before: indexKeys(objects.before), after: indexKeys(objects.after) };
  for (const [name, after] of keys.after) {
    const before = keys.before.get(name);
    if (before === undefined) reportKey("added", after);
    else compareKey(before, after);
  }
  for (const [name, before] of keys.before) {
    if (!keys.after.has(name)) reportKey("removed", before);
  }
  compareOrder(comparison, stepTo(), [...keys.before.keys()], [...keys.after.keys()]);
  compareOtherKeys(comparison, place, objects, setting);

  function stepTo(...steps: Path): Place {
    return {
      before: [...place.before, ...setting.step.before, ...steps],
      after: [...place.after, ...setting.step.after, ...steps],
    };
  }

  function askKey(reader: Reader, name: string, presence: boolean | null): Judgement {
    const settled = setting.settled[reader];
    if (settled?.key === name) return settled.judge();
    return setting.ask(
      reader,
      (part) => part.kind === "key" && part.name === name && (presence === null || part.presence === presence),
    );
  }

  function askBoth(name: string, presence: boolean | null): Record<Reader, Judgement> {
    return { oldReader: askKey("oldReader", name, presence), newReader: askKey("newReader", name, presence) };
  }

  function reportKey(what: "added" | "removed", key: Key): void {
    const text = `${key.name}${key.optional ? "?" : ""}: ${typeText(key.type)}`;
    const words = what === "added" ? { is: text } : { was: text };
    report(comparison, `${setting.family}-key-${what}`, stepTo(key.name), {
      ...words,
      isReached,
      ...askBoth(key.name, null),
    });
  }

  function compareKey(before: Key, after: Key): void {
    const inner = stepTo(after.name);
    compareSlotWords(comparison, inner, before, after);
    if (before.optional !== after.optional) {
      const kind = after.optional ? "became-optional" : "became-required";
      report(comparison, `${setting.family}-key-${kind}`, inner, { isReached, ...askBoth(after.name, true) });
    }
    compareKeyTypes(inner, after.name, before.type, after.type);
  }

  function compareKeyTypes(inner: Place, name: string, before: ValueType, after: ValueType): void {
    const types = typesOf(before, after);
    const route = wrapKey(comparison, objects, setting, name);
    const ask: Ask<Part> = (reader, concerns) => {
      const settled = setting.settled[reader];
      if (settled?.key === name) return settled.judge();
      return judge(comparison, reader, questionOf(comparison, reader, types), route, concerns);
    };
    comparison.tasks.push({ kind: "types", place: inner, types, route, ask });
  }
}

function compareOtherKeys(
  comparison: Comparison,
  place: Place,
  objects: Both<ObjectType>,
  setting: ObjectSetting,
): void {
  const { before, after } = { before: objects.before.values, after: objects.after.values };
  if (before !== null && after !== null) {
    const inner = below(place, "values");
    compareSlotWords(comparison, inner, before, after);
    const route = wrapKey(comparison, objects, setting, freeName(objects));
    comparison.tasks.push({ kind: "types", place: inner, types: typesOf(before.type, after.type), route });
    return;
  }
  const difference =
    rankOtherKeys(comparison, "after", objects.after) - rankOtherKeys(comparison, "before", objects.before);
  if (difference === 0) return;
  const concerns = (part: Part) => part.kind === "values";
  report(comparison, difference > 0 ? "value-type-widened" : "value-type-narrowed", place, {
    was: describeOthers(objects.before, before),
    is: describeOthers(objects.after, after),
    oldReader: setting.ask("oldReader", concerns),
    newReader: setting.ask("newReader", concerns),
  });
}

/** How much a writer may put under keys that are not listed: nothing, values of a type, anything. */
function rankOtherKeys(comparison: Comparison, side: "before" | "after", object: ObjectType): number {
  const type = otherKeysWritten(object);
  if (type === null) return 0;
  return comparison.spaces[side].open(type).isAny ? 2 : 1;
}

function describeOthers(object: ObjectType, values: Slot | null): string {
  if (values !== null) return `other keys hold ${typeText(values.type)}`;
  return object.keys === null ? "any keys" : "no other keys";
}

function wrapKey(
  comparison: Comparison,
  objects: Both<ObjectType>,
  { route, given }: ObjectSetting,
  name: string,
): Route | null {
  return (
    route && {
      up: route,
      wrap: (side, value) => comparison.spaces[side].smallObject(objects[side], { ...given[side], [name]: value }),
    }
  );
}

function indexKeys({ keys }: ObjectType): ReadonlyMap<string, Key> {
  return new Map((keys ?? []).map((key) => [key.name, key]));
}

function freeName({ before, after }: Both<ObjectType>): string {
  const taken = new Set([...(before.keys ?? []), ...(after.keys ?? [])].map(({ name }) => name));
  let name = "other";
  for (let index = 1; taken.has(name); index++) name = `other_${index}`;
  return name;
}

import fc from "fast-check";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { envelopeKeyOf } from "../../generator/catalogue/payload.ts";
import { readerFrames, writerFrames } from "./frames.ts";
import { anyJson, anyKey, anyText } from "./json.ts";

/**
 * Frames of a catalogue with one to three things changed at random places: a key dropped, added or renamed, a value
 * swapped for one of another kind or for a near one, the type retargeted, the version wrong, a value nested. Some are
 * still right; nobody says which. They are for holding two judges against each other.
 */
export function mutatedFrames(catalogue: Catalogue): fc.Arbitrary<JsonValue> {
  const frames = fc.oneof(writerFrames(catalogue), readerFrames(catalogue, beginHistory(catalogue)));
  const places = frameEdits(catalogue);
  return fc
    .tuple(
      frames,
      fc.array(fc.oneof({ weight: 4, arbitrary: edits(namesOf(catalogue)) }, { weight: 1, arbitrary: places }), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([frame, all]) => all.reduce((value, edit) => edit(value), frame));
}

/** The same for values of any kind: one to three random changes, at any depth. `names` are keys worth adding. */
export function mutatedValues(values: fc.Arbitrary<JsonValue>, names: readonly string[] = []): fc.Arbitrary<JsonValue> {
  return fc
    .tuple(values, fc.array(edits(names), { minLength: 1, maxLength: 3 }))
    .map(([value, all]) => all.reduce((current, edit) => edit(current), value));
}

/** A change of a value, pure: the value given stays as it is. */
type Edit = (value: JsonValue) => JsonValue;

/** Changes of the keys that a frame is known by. */
function frameEdits(catalogue: Catalogue): fc.Arbitrary<Edit> {
  const type = envelopeKeyOf(catalogue, "type");
  const version = envelopeKeyOf(catalogue, "version");
  const wires = catalogue.frameTypes.map(({ wire }) => wire);
  const choices: fc.Arbitrary<Edit>[] = [];
  if (type !== undefined) {
    const strange = fc.oneof(
      fc.constantFrom<JsonValue>("constructor", "__proto__", "toString", "", 0, -1, 1.5, null, [], {}),
      anyText(),
    );
    choices.push(fc.oneof(fc.constantFrom<JsonValue>(...wires), strange).map((value) => put(type.name, value)));
  }
  if (version !== undefined) {
    const right = version.constant ?? catalogue.protocol;
    const others: JsonValue[] = [
      catalogue.protocol + 1,
      catalogue.protocol,
      String(right),
      0,
      -0,
      1.5,
      "",
      null,
      true,
      [right],
    ];
    choices.push(fc.constantFrom(...others).map((value) => put(version.name, value)));
  }
  const known = catalogue.envelope.map(({ name }) => name);
  choices.push(fc.constantFrom(...known).map((name) => drop(name)));
  choices.push(fc.tuple(fc.constantFrom(...known), anyJson()).map(([name, value]) => put(name, value)));
  choices.push(fc.tuple(anyKey(), anyJson()).map(([name, value]) => put(name, value)));
  return fc.oneof(...choices);
}

/** Changes at a place that a number chooses among all places of the value. */
function edits(names: readonly string[]): fc.Arbitrary<Edit> {
  const keys = names.length === 0 ? anyKey() : fc.oneof(fc.constantFrom(...names), anyKey());
  const local = fc.oneof<fc.Arbitrary<Edit>[]>(
    anyJson().map((value) => () => value),
    fc.constant<Edit>(() => null),
    fc.tuple(keys, anyJson()).map(([key, value]) => put(key, value)),
    fc.nat().map((choice) => withKey(choice, (key) => drop(key))),
    fc.tuple(fc.nat(), keys).map(([choice, name]) => withKey(choice, (key) => rename(key, name))),
    fc.constantFrom<Edit>(
      (value) => [value],
      (value) => ({ value }),
      (value) => [value, value],
    ),
    fc.nat().map((choice) => (value) => otherKind(value, choice)),
    fc.tuple(fc.nat(), fc.constantFrom(..."0129TtZz+-:. \n٣a😀", "")).map(
      ([choice, text]) =>
        (value) =>
          nearby(value, choice, text),
    ),
  );
  // Without fast-check's bias to small numbers, which would send every second edit to the root.
  return fc.tuple(fc.noBias(fc.nat()), local).map(
    ([choice, edit]) =>
      (value) =>
        at(value, choice % countPlaces(value), edit),
  );
}

/** The keys that stand anywhere in a catalogue, to be put where they do not belong. */
function namesOf(catalogue: Catalogue): readonly string[] {
  const names = new Set<string>();
  JSON.stringify(catalogue, (key, value: unknown) => {
    if ((key === "keys" || key === "envelope") && Array.isArray(value)) {
      for (const { name } of value as { name: string }[]) names.add(name);
    }
    return value;
  });
  return [...names];
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Object.fromEntries makes an own key even of `__proto__`. */
function put(key: string, value: JsonValue): Edit {
  return (target) => {
    if (!isObject(target)) return target;
    return Object.fromEntries([...Object.entries(target).filter(([name]) => name !== key), [key, value]]);
  };
}

function drop(key: string): Edit {
  return (target) =>
    isObject(target) ? Object.fromEntries(Object.entries(target).filter(([name]) => name !== key)) : target;
}

function rename(from: string, to: string): Edit {
  return (target) =>
    isObject(target)
      ? Object.fromEntries(Object.entries(target).map(([name, value]) => [name === from ? to : name, value]))
      : target;
}

function withKey(choice: number, edit: (key: string) => Edit): Edit {
  return (target) => {
    const keys = isObject(target) ? Object.keys(target) : [];
    const key = keys[choice % Math.max(keys.length, 1)];
    return key === undefined ? target : edit(key)(target);
  };
}

/** The value told as another kind: what a careless writer would send. */
function otherKind(value: JsonValue, choice: number): JsonValue {
  const text = JSON.stringify(value);
  const others: JsonValue[] = [
    text,
    Number.parseFloat(text) || 0,
    text.length % 2 === 0,
    null,
    [],
    {},
    "",
    Array.isArray(value) ? { ...value } : [value],
  ];
  return others[choice % others.length] ?? null;
}

/** A value close to the one given: a character replaced, inserted or taken away, a number one or a half further. */
function nearby(value: JsonValue, choice: number, text: string): JsonValue {
  if (typeof value === "number") {
    const near = [value + 1, value - 1, value + 0.5, -value, value * 2, 2 ** 53, -(2 ** 53)];
    const next = near[choice % near.length] ?? value;
    return Number.isFinite(next) ? next : value;
  }
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value))
    return choice % 2 === 0 ? value.slice(1) : [...value, ...value.slice(0, 1), null].slice(0, value.length + 1);
  if (typeof value !== "string") return value;
  const place = (choice >> 1) % (value.length + 1);
  return value.slice(0, place) + text + value.slice(choice % 2 === 0 ? place : place + 1);
}

function countPlaces(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value as object).reduce((sum: number, child: JsonValue) => sum + countPlaces(child), 1);
}

/** The value with the edit made at its nth place, counted depth first from the root. */
function at(value: JsonValue, place: number, edit: Edit): JsonValue {
  if (place === 0) return edit(value);
  if (typeof value !== "object" || value === null) return value;
  let rest = place - 1;
  const entries = Object.entries(value).map(([key, child]: [string, JsonValue]): [string, JsonValue] => {
    const size = countPlaces(child);
    const inside = rest >= 0 && rest < size;
    const changed = inside ? at(child, rest, edit) : child;
    rest -= size;
    return [key, changed];
  });
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

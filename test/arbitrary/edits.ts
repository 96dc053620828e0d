import fc from "fast-check";
import { normalise, readNormalForm } from "../../generator/catalogue/normal-form.ts";
import type {
  Catalogue,
  EnvelopeKey,
  FrameType,
  Key,
  ObjectType,
  Slot,
  Stream,
  ValueType,
} from "../../generator/catalogue/model.ts";
import { emptyStream } from "../../generator/catalogue/rules-of-order.ts";

/** A change of a catalogue, pure. What comes out need not be whole: see `readAgain`. */
export type CatalogueEdit = (catalogue: Catalogue) => Catalogue;

/** Chooses: a number below another, each time another one. */
export type Choose = (below: number) => number;

/**
 * Random edits at random places of whatever catalogue they are applied to: things added, removed, renamed, retyped,
 * moved, reordered, reworded. Of one edit in a few, the outcome is not whole.
 */
export function catalogueEdits(): fc.Arbitrary<CatalogueEdit> {
  const number = fc.noBias(fc.nat({ max: 999_999 }));
  return fc.tuple(number, fc.array(number, { minLength: 12, maxLength: 12 })).map(([kind, row]): CatalogueEdit => {
    return (catalogue) => {
      let at = 0;
      // An exhausted row chooses what comes first.
      const choose: Choose = (below) => (row[at++] ?? 0) % Math.max(below, 1);
      return editKinds[kind % editKinds.length]!(catalogue, choose);
    };
  });
}

/** A catalogue as it is after some edits; those that would leave it not whole, or the same, are left out. */
export function editCatalogue(catalogue: Catalogue, edits: readonly CatalogueEdit[]): Catalogue {
  return edits.reduce((current, edit) => {
    return readAgain(edit(current)) ?? current;
  }, catalogue);
}

/** The catalogue as the reader would give it, were it written in a file; null where the reader would refuse it. */
export function readAgain(catalogue: Catalogue): Catalogue | null {
  return readNormalForm(normalise(catalogue)).catalogue;
}

/** The catalogue with everything that may stand in any order in another one; its unions keep the first member. */
export function reorder(catalogue: Catalogue, choose: Choose): Catalogue {
  const shuffle = <T>(list: readonly T[]): T[] => {
    const rest = [...list];
    const result: T[] = [];
    while (rest.length > 0) result.push(...rest.splice(choose(rest.length), 1));
    return result;
  };
  const shuffled = mapEveryType(catalogue, (type) => {
    if (type.kind === "enum") return { ...type, values: shuffle(type.values) };
    if (type.kind === "known") return { ...type, values: shuffle(type.values) };
    if (type.kind === "union") return { ...type, members: shuffle(type.members) };
    return type.kind === "object" && type.keys !== null ? { ...type, keys: shuffle(type.keys) } : type;
  });
  return {
    ...shuffled,
    envelope: shuffle(shuffled.envelope),
    definitions: shuffle(shuffled.definitions),
    frameTypes: shuffle(shuffled.frameTypes).map((frameType) =>
      frameType.payload.kind === "keys"
        ? { ...frameType, payload: { kind: "keys", keys: shuffle(frameType.payload.keys) } }
        : frameType,
    ),
    errorCodes: shuffle(shuffled.errorCodes),
    closeCodes: shuffle(shuffled.closeCodes),
  };
}

/**
 * The catalogue with some things written in another way that mean the same: constants as sets of one, bounds that say
 * nothing, members and values in another order, defaults of the rules of order spelled out.
 */
export function respell(catalogue: Catalogue, choose: Choose): Catalogue {
  const respelled = mapEveryType(catalogue, (type) => (choose(2) === 0 ? type : respellType(type)));
  const { stream } = respelled;
  if (stream === null) return { ...respelled, stream: emptyStream };
  const list = <T extends string | readonly string[] | null>(types: T): T | readonly string[] =>
    typeof types === "string" ? [types] : types?.length === 1 ? (types[0] as T) : types;
  return {
    ...respelled,
    stream: {
      ...stream,
      begins: list(stream.begins),
      ends: list(stream.ends),
      anytime: list(stream.anytime),
      restarts: stream.restarts ?? "never",
      spans: stream.spans.map((span) => ({
        ...span,
        name: `${span.name}x`,
        opens: list(span.opens),
        closes: list(span.closes),
        leftOpen: span.leftOpen ?? "allowed",
      })),
    },
  };
}

function respellType(type: ValueType): ValueType {
  switch (type.kind) {
    case "const":
      return { kind: "enum", values: [type.value] };
    case "boolean":
      return { kind: "enum", values: [false, true] };
    case "enum":
      return { ...type, values: [...type.values].reverse() };
    case "known":
      return { ...type, values: [...type.values].reverse() };
    case "string":
      return { ...type, minLength: type.minLength ?? 0 };
    case "list":
      return { ...type, minItems: type.minItems ?? 0 };
    case "union":
      return { ...type, members: [...type.members].reverse() };
    case "object":
      return type.keys === null && type.values === null ? { ...type, values: slot({ kind: "json" }) } : type;
    default:
      return type;
  }
}

/** A way of choosing that a number begins. */
export function chooser(seed: number): Choose {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * Math.max(below, 1));
  };
}

type EditKind = (catalogue: Catalogue, choose: Choose) => Catalogue;

const editKinds: readonly EditKind[] = [
  ...Array<EditKind>(8).fill(editType),
  ...Array<EditKind>(4).fill(editPayload),
  addFrameType,
  removeFrameType,
  renameFrameType,
  (catalogue, choose) => ({ ...catalogue, frameTypes: swap(catalogue.frameTypes, choose) }),
  retypeWire,
  addEnvelopeKey,
  removeEnvelopeKey,
  editEnvelopeKey,
  editEnvelopeKey,
  editPerType,
  editPerType,
  editPolicies,
  addDefinition,
  removeDefinition,
  inlineDefinition,
  moveIntoDefinition,
  editErrorCodes,
  editCloseCodes,
  editStream,
  editWords,
];

/** Changes one type anywhere. */
function editType(catalogue: Catalogue, choose: Choose): Catalogue {
  return mapOneType(catalogue, choose, (type) => changeType(catalogue, type, choose));
}

function changeType(catalogue: Catalogue, type: ValueType, choose: Choose): ValueType {
  if (choose(4) === 0) return newType(catalogue, choose, 2);
  if (choose(6) === 0) return toggleNull(type);
  switch (type.kind) {
    case "string":
      return pick(choose, [
        { ...type, minLength: pick(choose, [null, 0, 1, 3]) },
        { ...type, maxLength: pick(choose, [null, 4, 5, 40]) },
        { kind: "known", values: ["calm", "bright"] },
        { kind: "timestamp" },
      ]);
    case "integer":
    case "number":
      return pick(choose, [
        { ...type, kind: type.kind === "integer" ? "number" : "integer" },
        { ...type, minimum: pick(choose, [null, 0, 1, -3]) },
        { ...type, maximum: pick(choose, [null, 7, 8, 100]) },
      ]);
    case "enum":
      return pick(choose, [
        { ...type, values: [...type.values, pick(choose, ["a", "b", "extra", 5, true])] },
        { ...type, values: without(type.values, choose) },
        { kind: "known", values: type.values.filter((value) => typeof value === "string") },
        { kind: "const", value: type.values[0] ?? "a" },
      ]);
    case "known":
      return pick(choose, [
        { ...type, values: [...type.values, "another"] },
        { ...type, values: type.values.slice(1) },
        { kind: "enum", values: type.values },
      ]);
    case "const":
      return pick(choose, [
        { kind: "enum", values: [type.value, "b"] },
        { kind: "const", value: "other" },
      ]);
    case "list":
      return pick(choose, [
        { ...type, minItems: pick(choose, [null, 0, 1, 2]) },
        { ...type, maxItems: pick(choose, [null, 0, 3, 4]) },
      ]);
    case "object":
      return changeObject(catalogue, type, choose);
    case "union":
      return pick(choose, [
        { ...type, open: !type.open },
        { ...type, members: without(type.members, choose) },
        { ...type, members: [...type.members, newType(catalogue, choose, 1)] },
        { ...type, members: swap(type.members, choose) },
      ]);
    default:
      return newType(catalogue, choose, 2);
  }
}

function changeObject(catalogue: Catalogue, type: ObjectType, choose: Choose): ValueType {
  const keys = type.keys ?? [];
  return pick<() => ValueType>(choose, [
    () => ({ ...type, keys: [...keys, newKey(catalogue, choose)] }),
    () => ({ ...type, keys: [...keys, newKey(catalogue, choose)] }),
    () => ({ ...type, keys: without(keys, choose) }),
    () => ({ ...type, keys: toggleOptional(keys, choose) }),
    () => ({ ...type, keys: swap(keys, choose) }),
    () => ({ ...type, values: type.values === null ? slot(newType(catalogue, choose, 1)) : null }),
    () => ({ kind: "object", keys: type.keys === null ? [] : null, values: null }),
  ])();
}

function toggleNull(type: ValueType): ValueType {
  if (type.kind !== "union") return { kind: "union", members: [type, { kind: "null" }], open: false };
  const others = type.members.filter(({ kind }) => kind !== "null");
  if (others.length === type.members.length) return { ...type, members: [...type.members, { kind: "null" }] };
  return others.length === 1 && !type.open ? others[0]! : { ...type, members: others };
}

/** A new type, of everything that may stand anywhere. */
function newType(catalogue: Catalogue, choose: Choose, depth: number): ValueType {
  const simple: ValueType[] = [
    { kind: "string", minLength: null, maxLength: null },
    { kind: "string", minLength: 1, maxLength: 8 },
    { kind: "integer", minimum: 0, maximum: null },
    { kind: "number", minimum: null, maximum: 10 },
    { kind: "boolean" },
    { kind: "timestamp" },
    { kind: "json" },
    { kind: "enum", values: ["a", "b"] },
    { kind: "enum", values: ["a", 1, true] },
    { kind: "known", values: ["calm", "bright"] },
    { kind: "const", value: "a" },
    { kind: "object", keys: null, values: null },
    ...(catalogue.errorCodes.length > 0 ? [{ kind: "error-code" } as const] : []),
    ...catalogue.definitions.map(({ name }) => ({ kind: "reference", name }) as const),
  ];
  if (depth === 0 || choose(3) > 0) return pick(choose, simple);
  const inner = () => newType(catalogue, choose, depth - 1);
  return pick<() => ValueType>(choose, [
    () => ({ kind: "list", items: slot(inner()), minItems: null, maxItems: pick(choose, [null, 2]) }),
    () => ({ kind: "object", keys: null, values: slot(inner()) }),
    () => ({ kind: "object", keys: [newKey(catalogue, choose), newKey(catalogue, choose)], values: null }),
    () => ({ kind: "union", members: [inner(), { kind: "null" }], open: false }),
    () => ({ kind: "union", members: [pick(choose, simple), pick(choose, simple)], open: choose(3) === 0 }),
  ])();
}

function newKey(catalogue: Catalogue, choose: Choose): Key {
  const name = pick(choose, ["alpha", "beta", "gamma", "delta", "kind", "text", "code"]);
  return { ...slot(newType(catalogue, choose, 1)), name, optional: choose(2) === 0 };
}

function editPayload(catalogue: Catalogue, choose: Choose): Catalogue {
  const definitions = catalogue.definitions.map(({ name }) => name);
  return mapOne(catalogue, "frameTypes", choose, (frameType: FrameType) => {
    const { payload } = frameType;
    const change = choose(6);
    if (payload.kind === "described" || change === 0) {
      const name = definitions[choose(definitions.length)];
      const keys = [newKey(catalogue, choose)];
      return {
        ...frameType,
        examples: [],
        payload:
          name === undefined || change < 2
            ? { kind: "keys", keys }
            : { kind: "described", type: { kind: "reference", name } },
      };
    }
    const { keys } = payload;
    const changed = [
      [...keys, newKey(catalogue, choose)],
      [...keys, newKey(catalogue, choose)],
      without(keys, choose),
      toggleOptional(keys, choose),
      swap(keys, choose),
    ][change - 1]!;
    return { ...frameType, examples: [], payload: { kind: "keys", keys: changed } };
  });
}

function addFrameType(catalogue: Catalogue, choose: Choose): Catalogue {
  const [first] = catalogue.frameTypes;
  if (first === undefined) return catalogue;
  const name = pick(choose, ["new.one", "new.two", "new.three"]);
  const wire = typeof first.wire === "number" ? 900 + choose(9) : name;
  const model = catalogue.frameTypes[choose(catalogue.frameTypes.length)]!;
  const keys = [newKey(catalogue, choose)];
  const added: FrameType = {
    ...model,
    name,
    wire,
    examples: [],
    ...(choose(2) === 0 ? { payload: { kind: "keys", keys } } : {}),
  };
  return { ...catalogue, frameTypes: [...catalogue.frameTypes, added] };
}

function removeFrameType(catalogue: Catalogue, choose: Choose): Catalogue {
  return { ...catalogue, frameTypes: without(catalogue.frameTypes, choose) };
}

/** With the rules of order, which name types too. */
function renameFrameType(catalogue: Catalogue, choose: Choose): Catalogue {
  const target = catalogue.frameTypes[choose(catalogue.frameTypes.length)];
  if (target === undefined) return catalogue;
  const name = `${target.name}.renamed`;
  const rename = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(target.name), JSON.stringify(name))) as T;
  return {
    ...catalogue,
    frameTypes: catalogue.frameTypes.map((frameType) => (frameType === target ? { ...frameType, name } : frameType)),
    stream: catalogue.stream === null ? null : rename(catalogue.stream),
  };
}

function retypeWire(catalogue: Catalogue, choose: Choose): Catalogue {
  return mapOne(catalogue, "frameTypes", choose, (frameType: FrameType) => ({
    ...frameType,
    wire: typeof frameType.wire === "number" ? frameType.wire + 500 : `${frameType.wire}.moved`,
  }));
}

function addEnvelopeKey(catalogue: Catalogue, choose: Choose): Catalogue {
  const perType = pick(choose, [null, null, "nullable", "absent"] as const);
  const name = pick(choose, ["trace", "origin"]);
  const type =
    perType === null
      ? newType(catalogue, choose, 1)
      : pick<ValueType>(choose, [{ kind: "boolean" }, { kind: "timestamp" }]);
  const key: EnvelopeKey = {
    ...slot(type),
    name,
    optional: perType === null && choose(2) === 0,
    role: null,
    perType,
    constant: null,
  };
  const rules =
    perType === "absent" ? (["required", "optional", "never"] as const) : (["required", "optional"] as const);
  return {
    ...catalogue,
    envelope: [...catalogue.envelope, key],
    frameTypes:
      perType === null
        ? catalogue.frameTypes
        : catalogue.frameTypes.map((frameType) => ({
            ...frameType,
            perType: { ...frameType.perType, [name]: pick(choose, rules) },
          })),
  };
}

function removeEnvelopeKey(catalogue: Catalogue, choose: Choose): Catalogue {
  const target = catalogue.envelope[choose(catalogue.envelope.length)];
  if (target === undefined || target.role === "type") return catalogue;
  const frameTypes = catalogue.frameTypes.map((frameType) => {
    const { [target.name]: _, ...perType } = frameType.perType;
    return { ...frameType, perType };
  });
  return { ...catalogue, envelope: catalogue.envelope.filter((key) => key !== target), frameTypes };
}

function editEnvelopeKey(catalogue: Catalogue, choose: Choose): Catalogue {
  return mapOne(catalogue, "envelope", choose, (key: EnvelopeKey) =>
    pick<() => EnvelopeKey>(choose, [
      () => ({ ...key, optional: !key.optional }),
      () =>
        key.role === null || key.role === "stream" || key.role === "time"
          ? { ...key, type: changeType(catalogue, key.type, choose) }
          : key,
      () => ({ ...key, role: key.role === "stream" || key.role === "time" ? null : key.role }),
      () => (key.role === "version" ? { ...key, constant: pick(choose, [null, "x/1", "x/2", 4]) } : key),
      () => ({ ...key, deprecated: key.deprecated === null ? "Old." : null }),
    ])(),
  );
}

function editPerType(catalogue: Catalogue, choose: Choose): Catalogue {
  const keys = catalogue.envelope.filter(({ perType }) => perType !== null);
  const key = keys[choose(keys.length)];
  if (key === undefined) return catalogue;
  const rules =
    key.perType === "absent" ? (["required", "optional", "never"] as const) : (["required", "optional"] as const);
  if (choose(6) === 0) {
    const perType = key.perType === "absent" ? "nullable" : "absent";
    return { ...catalogue, envelope: catalogue.envelope.map((other) => (other === key ? { ...key, perType } : other)) };
  }
  return mapOne(catalogue, "frameTypes", choose, (frameType: FrameType) => ({
    ...frameType,
    perType: { ...frameType.perType, [key.name]: pick(choose, rules) },
  }));
}

function editPolicies(catalogue: Catalogue, choose: Choose): Catalogue {
  const { unknown } = catalogue;
  const toggled =
    choose(2) === 0
      ? { ...unknown, types: unknown.types === "skip" ? ("refuse" as const) : ("skip" as const) }
      : { ...unknown, envelopeKeys: unknown.envelopeKeys === "read" ? ("refuse" as const) : ("read" as const) };
  return { ...catalogue, unknown: toggled };
}

function addDefinition(catalogue: Catalogue, choose: Choose): Catalogue {
  const name = pick(choose, ["Fresh", "Newer", "Shape"]);
  return { ...catalogue, definitions: [...catalogue.definitions, { ...slot(newType(catalogue, choose, 2)), name }] };
}

function removeDefinition(catalogue: Catalogue, choose: Choose): Catalogue {
  return { ...catalogue, definitions: without(catalogue.definitions, choose) };
}

/** Writes a definition out where it is named. */
function inlineDefinition(catalogue: Catalogue, choose: Choose): Catalogue {
  return mapOneType(catalogue, choose, (type) => {
    const definition =
      type.kind === "reference" ? catalogue.definitions.find(({ name }) => name === type.name) : undefined;
    return definition?.type ?? type;
  });
}

/** Gives a type that stands somewhere a name. */
function moveIntoDefinition(catalogue: Catalogue, choose: Choose): Catalogue {
  const name = pick(choose, ["Moved", "Named"]);
  let moved: ValueType | null = null;
  const edited = mapOneType(catalogue, choose, (type) => {
    moved = type;
    return { kind: "reference", name };
  });
  return moved === null ? catalogue : { ...edited, definitions: [...edited.definitions, { ...slot(moved), name }] };
}

function editErrorCodes(catalogue: Catalogue, choose: Choose): Catalogue {
  const { errorCodes } = catalogue;
  const added = { name: pick(choose, ["SLOW", "LATE"]), description: null, retryable: null, closeCode: null };
  const errors = [
    [...errorCodes, added],
    errorCodes.slice(1),
    swap(errorCodes, choose),
    errorCodes.map((code, index) => (index === 0 ? { ...code, retryable: true } : code)),
  ];
  return { ...catalogue, errorCodes: errors[choose(4)]! };
}

function editCloseCodes(catalogue: Catalogue, choose: Choose): Catalogue {
  const { closeCodes } = catalogue;
  const added = { code: pick(choose, [4900, 4901]), meaning: "Bye.", action: null };
  const codes = [
    [...closeCodes, added],
    closeCodes.slice(1),
    swap(closeCodes, choose),
    closeCodes.map((code, index) => (index === 0 ? { ...code, action: "none" as const } : code)),
  ];
  return { ...catalogue, closeCodes: codes[choose(4)]! };
}

function editStream(catalogue: Catalogue, choose: Choose): Catalogue {
  const stream = catalogue.stream ?? emptyStream;
  const names = catalogue.frameTypes.map(({ name }) => name);
  const listed = () =>
    pick<string | readonly string[]>(choose, [names[choose(names.length)] ?? "", names.slice(0, 1 + choose(2))]);
  const edits: (() => Stream)[] = [
    () => ({ ...stream, begins: stream.begins === null ? listed() : null }),
    () => ({ ...stream, ends: stream.ends === null ? listed() : null }),
    () => ({ ...stream, anytime: stream.anytime === null ? listed() : null }),
    () => ({ ...stream, restarts: pick(choose, [null, "never", "before-end", "after-end"]) }),
    () => ({ ...stream, sequence: pick(choose, [null, { gaps: "allowed" }, { gaps: "forbidden" }]) }),
    () => ({ ...stream, coalesced: stream.coalesced.slice(1) }),
    () => ({ ...stream, spans: stream.spans.map((span) => ({ ...span, name: `${span.name}x` })) }),
    () => ({
      ...stream,
      spans: stream.spans.map((span) => ({ ...span, leftOpen: pick(choose, [null, "allowed", "refused"]) })),
    }),
    () => ({ ...stream, spans: stream.spans.slice(1) }),
    () => ({ ...stream, sse: stream.sse === null ? { event: "type" } : null }),
  ];
  return { ...catalogue, stream: edits[choose(edits.length)]!() };
}

function editWords(catalogue: Catalogue, choose: Choose): Catalogue {
  const text = pick(choose, [null, "Other words.", "More words."]);
  const edits: (() => Catalogue)[] = [
    () => ({ ...catalogue, title: text ?? "Title" }),
    () => ({ ...catalogue, description: text }),
    () => ({ ...catalogue, bumpReason: text }),
    () => ({ ...catalogue, package: { ...catalogue.package, description: text } }),
    () => ({ ...catalogue, sections: { ...catalogue.sections, envelope: text } }),
    () => mapOne(catalogue, "frameTypes", choose, (frameType: FrameType) => ({ ...frameType, notes: text })),
    () => mapOne(catalogue, "frameTypes", choose, (frameType: FrameType) => ({ ...frameType, deprecated: text })),
    () => mapOne(catalogue, "definitions", choose, (definition) => ({ ...definition, deprecated: text })),
    () => mapOne(catalogue, "definitions", choose, (definition) => ({ ...definition, description: text })),
  ];
  return edits[choose(edits.length)]!();
}

function toggleOptional(keys: readonly Key[], choose: Choose): Key[] {
  const chosen = choose(keys.length);
  return keys.map((key, index) => (index === chosen ? { ...key, optional: !key.optional } : key));
}

function without<T>(list: readonly T[], choose: Choose): T[] {
  const chosen = choose(list.length);
  return list.filter((_, index) => index !== chosen);
}

function swap<T>(list: readonly T[], choose: Choose): T[] {
  const rest = [...list];
  const [taken] = rest.splice(choose(rest.length), 1);
  if (taken !== undefined) rest.splice(choose(rest.length + 1), 0, taken);
  return rest;
}

function pick<T>(choose: Choose, list: readonly T[]): T {
  return list[choose(list.length)]!;
}

function slot(type: ValueType): Slot {
  return { type, description: null, deprecated: null, examples: [] };
}

type ListName = "frameTypes" | "envelope" | "definitions";

function mapOne<N extends ListName>(
  catalogue: Catalogue,
  name: N,
  choose: Choose,
  change: (item: Catalogue[N][number]) => Catalogue[N][number],
): Catalogue {
  const list: readonly Catalogue[N][number][] = catalogue[name];
  const chosen = choose(list.length);
  return { ...catalogue, [name]: list.map((item, index) => (index === chosen ? change(item) : item)) };
}

function mapOneType(catalogue: Catalogue, choose: Choose, change: (type: ValueType) => ValueType): Catalogue {
  let count = 0;
  mapEveryType(catalogue, (type) => (count++, type));
  const chosen = choose(count);
  let index = 0;
  // Examples would no longer fit.
  return mapEveryType(withoutExamples(catalogue), (type) => (index++ === chosen ? change(type) : type));
}

function withoutExamples(catalogue: Catalogue): Catalogue {
  return JSON.parse(JSON.stringify(catalogue), (key, value: unknown) => (key === "examples" ? [] : value)) as Catalogue;
}

/** Replaces types from the inside out: of envelope keys without a telling role, definitions and payloads. */
function mapEveryType(catalogue: Catalogue, change: (type: ValueType) => ValueType): Catalogue {
  const mapSlot = <S extends Slot>(inner: S): S => ({ ...inner, type: map(inner.type) });
  const map = (type: ValueType): ValueType => {
    switch (type.kind) {
      case "list":
        return change({ ...type, items: mapSlot(type.items) });
      case "object":
        return change({ ...type, keys: type.keys?.map(mapSlot) ?? null, values: type.values && mapSlot(type.values) });
      case "union":
        return change({ ...type, members: type.members.map(map) });
      default:
        return change(type);
    }
  };
  return {
    ...catalogue,
    envelope: catalogue.envelope.map((key) => (key.role === null || key.role === "stream" ? mapSlot(key) : key)),
    definitions: catalogue.definitions.map(mapSlot),
    frameTypes: catalogue.frameTypes.map((frameType) => ({
      ...frameType,
      payload:
        frameType.payload.kind === "keys"
          ? { kind: "keys", keys: frameType.payload.keys.map(mapSlot) }
          : frameType.payload,
    })),
  };
}

import { findCycles, mentionsOf } from "../catalogue/definition-graph.ts";
import { type History, isYoung } from "../catalogue/history.ts";
import type { Catalogue, EnvelopeKey, FrameType, Key, ObjectType, Scalar, ValueType } from "../catalogue/model.ts";
import { envelopeKeyOf, isInline, payloadObjectOf } from "../catalogue/payload.ts";
import { type Alternative, type Alternatives, alternativesOf, definitionsOf, objectMembersOf, tagOf } from "../catalogue/unions.ts";

/**
 * What is checked of a value, in the terms of a guard: references opened as far as a guard opens them, unions as what
 * decides between their members. The guards and the tables of the explanations are both written from this, so that the
 * two cannot disagree on what a catalogue means.
 */
export type Check =
  | { readonly kind: "string"; readonly minLength: number | null; readonly maxLength: number | null }
  | { readonly kind: "integer" | "number"; readonly minimum: number | null; readonly maximum: number | null }
  | { readonly kind: "boolean" | "null" | "timestamp" | "json" | "error-code" }
  /** One of several scalars. */
  | { readonly kind: "listed"; readonly values: readonly Scalar[] }
  | { readonly kind: "list"; readonly items: Check; readonly minItems: number | null; readonly maxItems: number | null }
  | ObjectCheck
  | ReferenceCheck
  /** One of several that differ by JSON type. */
  | { readonly kind: "any"; readonly members: readonly Check[] }
  | TaggedCheck;

export interface ObjectCheck {
  readonly kind: "object";
  readonly keys: readonly KeyCheck[];
  /** What every other key holds; null where nothing is said of them. */
  readonly values: Check | null;
  /** Nothing is said of the object at all: a writer may send any key. */
  readonly free: boolean;
}

export interface KeyCheck {
  readonly name: string;
  readonly check: Check;
  /** `young`: a writer sends it, and a reader does without it. `never`: it may not be there. */
  readonly presence: "required" | "optional" | "young" | "never";
}

export interface ReferenceCheck {
  readonly kind: "reference";
  readonly name: string;
  /** Whether the definition leads back to itself. */
  readonly recursive: boolean;
  /** Whether the value is one level deeper than what it stands in; not where a definition only passes it on. */
  readonly deeper: boolean;
}

/** Objects told apart by the scalar that one key holds. */
export interface TaggedCheck {
  readonly kind: "tagged";
  readonly key: string;
  readonly cases: readonly { readonly values: readonly Scalar[]; readonly check: Check }[];
  /** A reader takes an object with a tag that is not listed, of a listed one's JSON type. */
  readonly open: boolean;
}

export interface FrameCheck {
  readonly frameType: FrameType;
  /** The envelope keys that are a matter of the type, the payload under its key, or beside them where it is inline. */
  readonly keys: readonly KeyCheck[];
}

export interface ProtocolChecks {
  /** The discriminator. */
  readonly typeKey: string;
  readonly version: { readonly key: string; readonly constant: Scalar; readonly optional: boolean } | null;
  /** The envelope keys of which every type says the same, but for the two above. */
  readonly envelope: readonly KeyCheck[];
  readonly frames: readonly FrameCheck[];
  readonly definitions: readonly DefinitionCheck[];
}

export interface DefinitionCheck {
  readonly name: string;
  readonly check: Check;
  /** Whether it leads back to itself. */
  readonly recursive: boolean;
}

/** What the frames of a catalogue are checked for. */
export function planChecks(catalogue: Catalogue, history: History): ProtocolChecks {
  return new Planner(catalogue, history).plan();
}

class Planner {
  readonly #catalogue: Catalogue;
  readonly #history: History;
  readonly #recursive: ReadonlySet<string>;

  constructor(catalogue: Catalogue, history: History) {
    this.#catalogue = catalogue;
    this.#history = history;
    const graph = new Map(catalogue.definitions.map(({ name, type }) => [name, new Set(mentionsOf(type))]));
    this.#recursive = new Set(findCycles(graph).flat());
  }

  plan(): ProtocolChecks {
    const { envelope, frameTypes, definitions, protocol } = this.#catalogue;
    const version = envelopeKeyOf(this.#catalogue, "version");
    return {
      typeKey: envelopeKeyOf(this.#catalogue, "type")!.name,
      version: version === undefined ? null : { key: version.name, constant: version.constant ?? protocol, optional: version.optional },
      envelope: envelope.filter((key) => !isPerType(key) && key.role !== "type" && key.role !== "version").map((key) => this.#key(key)),
      frames: frameTypes.map((frameType) => ({ frameType, keys: this.#frameKeys(frameType) })),
      definitions: definitions.map(({ name, type }) => {
        const recursive = this.#recursive.has(name);
        return { name, recursive, check: this.#value(type, recursive) };
      }),
    };
  }

  #frameKeys(frameType: FrameType): KeyCheck[] {
    const keys = this.#catalogue.envelope.filter(isPerType).map((key): KeyCheck => {
      if (key.role === "data") return { name: key.name, check: this.#payload(frameType), presence: key.optional ? "optional" : "required" };
      const rule = frameType.perType[key.name] ?? "required";
      const check = this.#value(key.type);
      if (key.perType === "absent") return { name: key.name, check, presence: rule };
      const types: ValueType[] = key.type.kind === "union" ? [...key.type.members] : [key.type];
      const nullable: ValueType = { kind: "union", members: [...types, { kind: "null" }], open: key.type.kind === "union" && key.type.open };
      return { name: key.name, check: rule === "required" ? check : this.#value(nullable), presence: "required" };
    });
    const payload = isInline(this.#catalogue) ? payloadObjectOf(this.#catalogue, frameType.payload) : null;
    return payload === null ? keys : [...keys, ...this.#payloadKeys(frameType, payload)];
  }

  #payload(frameType: FrameType): Check {
    const { payload } = frameType;
    const object = payloadObjectOf(this.#catalogue, payload);
    if (object === null || !(object.keys ?? []).some((key) => isYoung(this.#history, frameType, key))) {
      if (payload.kind === "described") return this.#value(payload.type);
    }
    const values = object?.values ?? null;
    return {
      kind: "object",
      keys: object === null ? [] : this.#payloadKeys(frameType, object),
      values: values === null ? null : this.#value(values.type),
      free: false,
    };
  }

  #payloadKeys(frameType: FrameType, { keys }: ObjectType): KeyCheck[] {
    return (keys ?? []).map((key) => {
      const check = this.#key(key);
      return check.presence === "required" && isYoung(this.#history, frameType, key) ? { ...check, presence: "young" } : check;
    });
  }

  #key(key: Key): KeyCheck {
    return { name: key.name, check: this.#value(key.type), presence: key.optional ? "optional" : "required" };
  }

  /** @param passedOn of a recursive definition that only passes its value on: the level has been counted */
  #value(type: ValueType, passedOn = false): Check {
    switch (type.kind) {
      case "known":
        return { kind: "string", minLength: null, maxLength: null };
      case "const":
        return { kind: "listed", values: [type.value] };
      case "enum":
        return { kind: "listed", values: type.values };
      case "list":
        return { kind: "list", items: this.#value(type.items.type), minItems: type.minItems, maxItems: type.maxItems };
      case "object":
        return this.#object(type);
      case "reference": {
        const recursive = this.#recursive.has(type.name);
        const target = definitionsOf(this.#catalogue).get(type.name)!.type;
        // What fits in an expression is no worth a function.
        if (!recursive && isPlain(target)) return this.#value(target);
        return { kind: "reference", name: type.name, recursive, deeper: recursive && !passedOn };
      }
      case "union":
        return this.#union(alternativesOf(this.#catalogue, type), passedOn);
      default:
        return type;
    }
  }

  #object({ keys, values }: ObjectType): ObjectCheck {
    return {
      kind: "object",
      keys: (keys ?? []).map((key) => this.#key(key)),
      values: values === null ? null : this.#value(values.type),
      free: keys === null && values === null,
    };
  }

  #union(alternatives: Alternatives, passedOn: boolean): Check {
    if (alternatives.members === null) return { kind: "json" };
    const objects = objectMembersOf(alternatives);
    const tag = alternatives.open || objects.length > 1 ? tagOf(this.#catalogue, objects.map(({ type }) => type)) : null;
    const members = alternatives.members
      .filter(({ kind }) => tag === null || kind !== "object")
      .map((member) => this.#member(member, passedOn));
    if (tag !== null) {
      members.push({
        kind: "tagged",
        key: tag.key,
        cases: objects.map((member, index) => ({
          values: [...tag.members].filter(([, owner]) => owner === index).map(([value]) => value),
          check: this.#member(member, passedOn),
        })),
        open: alternatives.open,
      });
    }
    return members.length === 1 ? members[0]! : { kind: "any", members };
  }

  /** A member of a union: by its definition's name where it has one and is all of it. */
  #member({ type, definition }: Alternative, passedOn: boolean): Check {
    const isWhole = definition !== null && definitionsOf(this.#catalogue).get(definition)?.type === type;
    return isWhole && (type.kind === "object" || type.kind === "list")
      ? this.#value({ kind: "reference", name: definition }, passedOn)
      : this.#value(type);
  }
}

/** Whether a type is checked without a look inside the value. */
function isPlain(type: ValueType): boolean {
  if (type.kind === "object") return type.keys === null && type.values === null;
  return type.kind !== "list" && type.kind !== "union" && type.kind !== "reference" && type.kind !== "enum";
}

/** Whether what an envelope key holds is a matter of the frame type. */
function isPerType(key: EnvelopeKey): boolean {
  return key.perType !== null || key.role === "data";
}

/** Whether a check comes upon recursive definitions without another definition on the way. */
export function leadsBack(check: Check): boolean {
  switch (check.kind) {
    case "reference":
      return check.recursive;
    case "list":
      return leadsBack(check.items);
    case "any":
      return check.members.some(leadsBack);
    case "tagged":
      return check.cases.some((one) => leadsBack(one.check));
    case "object":
      return check.keys.some((key) => leadsBack(key.check)) || (check.values !== null && leadsBack(check.values));
    default:
      return false;
  }
}

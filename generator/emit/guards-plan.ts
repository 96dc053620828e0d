import { findCycles, mentionsOf } from "../catalogue/definition-graph.ts";
import { type History, isYoung } from "../catalogue/history.ts";
import type { Catalogue, EnvelopeKey, FrameType, Key, ObjectType, ValueType } from "../catalogue/model.ts";
import { envelopeKeyOf, isInline, payloadObjectOf } from "../catalogue/payload.ts";
import {
  type Alternative,
  type Alternatives,
  alternativesOf,
  definitionsOf,
  objectMembersOf,
  tagOf,
} from "../catalogue/unions.ts";
import type { Check, KeyCheck, ObjectCheck, ProtocolChecks } from "./guards-checks.ts";

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
      version:
        version === undefined
          ? null
          : { key: version.name, constant: version.constant ?? protocol, optional: version.optional },
      envelope: envelope
        .filter((key) => !isPerType(key) && key.role !== "type" && key.role !== "version")
        .map((key) => this.#key(key)),
      frames: frameTypes.map((frameType) => ({ frameType, keys: this.#frameKeys(frameType) })),
      definitions: definitions.map(({ name, type }) => {
        const recursive = this.#recursive.has(name);
        return { name, recursive, check: this.#value(type, recursive) };
      }),
    };
  }

  #frameKeys(frameType: FrameType): KeyCheck[] {
    const keys = this.#catalogue.envelope.filter(isPerType).map((key): KeyCheck => {
      if (key.role === "data")
        return { name: key.name, check: this.#payload(frameType), presence: key.optional ? "optional" : "required" };
      const rule = frameType.perType[key.name] ?? "required";
      const check = this.#value(key.type);
      if (key.perType === "absent") return { name: key.name, check, presence: rule };
      const types: ValueType[] = key.type.kind === "union" ? [...key.type.members] : [key.type];
      const nullable: ValueType = {
        kind: "union",
        members: [...types, { kind: "null" }],
        open: key.type.kind === "union" && key.type.open,
      };
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
      return check.presence === "required" && isYoung(this.#history, frameType, key)
        ? { ...check, presence: "young" }
        : check;
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
    const tag =
      alternatives.open || objects.length > 1
        ? tagOf(
            this.#catalogue,
            objects.map(({ type }) => type),
          )
        : null;
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

import { isYoung } from "../../generator/catalogue/history.ts";
import type { History } from "../../generator/catalogue/history.ts";
import type {
  Catalogue,
  FrameType,
  JsonValue,
  Key,
  ObjectType,
  Scalar,
  UnionType,
  ValueType,
} from "../../generator/catalogue/model.ts";
import { timestampPattern } from "../../generator/catalogue/json-schema.ts";

/**
 * Whether a frame is in R or in W, read off the definition of the two sets as directly as it can be, by trying the
 * alternatives one after the other: slow, shared with nothing, and so an oracle for everything that is made with care.
 */
export function acceptsFrame(
  catalogue: Catalogue,
  history: History,
  view: "reader" | "writer",
  frame: JsonValue,
): boolean {
  return catalogue.frameTypes.some((frameType) => new Oracle(catalogue, history, view).isFrameOf(frameType, frame));
}

class Oracle {
  readonly #catalogue: Catalogue;
  readonly #history: History;
  readonly #view: "reader" | "writer";

  constructor(catalogue: Catalogue, history: History, view: "reader" | "writer") {
    this.#catalogue = catalogue;
    this.#history = history;
    this.#view = view;
  }

  isFrameOf(frameType: FrameType, frame: JsonValue): boolean {
    if (!isObject(frame)) return false;
    const { envelope, unknown } = this.#catalogue;
    const inline = !envelope.some(({ role }) => role === "data");
    for (const key of envelope) {
      const value = own(frame, key.name);
      const rule = frameType.perType[key.name];
      if (value === undefined) {
        const mayBeAbsent = key.perType === null ? key.optional : key.perType === "absent" && rule !== "required";
        if (!mayBeAbsent) return false;
      } else if (key.perType === "absent" && rule === "never") {
        return false;
      } else if (!(key.perType === "nullable" && rule === "optional" && value === null)) {
        if (key.role === "type" && value !== frameType.wire) return false;
        else if (key.role === "version" && value !== (key.constant ?? this.#catalogue.protocol)) return false;
        else if (key.role === "data" && !this.#isPayload(frameType, value)) return false;
        else if (!this.#is(key.type, value)) return false;
      }
    }
    const payloadKeys = inline ? (this.#payloadObject(frameType)?.keys ?? []) : [];
    if (!this.#hasKeys(payloadKeys, frame, frameType)) return false;
    if (this.#view === "reader" && unknown.envelopeKeys === "read") return true;
    return Object.keys(frame).every((name) => [...envelope, ...payloadKeys].some((key) => key.name === name));
  }

  #isPayload(frameType: FrameType, value: JsonValue): boolean {
    const object = this.#payloadObject(frameType);
    if (object !== null) return this.#isObjectOf(object, value, frameType);
    return frameType.payload.kind === "described" && this.#is(frameType.payload.type, value);
  }

  /** The payload where it is one object, through any number of names. */
  #payloadObject({ payload }: FrameType): ObjectType | null {
    if (payload.kind === "keys") return { kind: "object", keys: payload.keys, values: null };
    let type: ValueType | undefined = payload.type;
    while (type?.kind === "reference") type = this.#named(type.name);
    return type?.kind === "object" ? type : null;
  }

  #named(name: string): ValueType | undefined {
    return this.#catalogue.definitions.find((definition) => definition.name === name)?.type;
  }

  #is(type: ValueType, value: JsonValue): boolean {
    switch (type.kind) {
      case "string":
        return typeof value === "string" && within([...value].length, type.minLength, type.maxLength);
      case "integer":
        return typeof value === "number" && Number.isSafeInteger(value) && within(value, type.minimum, type.maximum);
      case "number":
        return typeof value === "number" && Number.isFinite(value) && within(value, type.minimum, type.maximum);
      case "boolean":
        return typeof value === "boolean";
      case "null":
        return value === null;
      case "timestamp":
        return typeof value === "string" && new RegExp(timestampPattern).test(value);
      case "json":
        return true;
      case "enum":
        return type.values.some((listed) => listed === value);
      case "known":
        return typeof value === "string";
      case "const":
        return type.value === value;
      case "error-code":
        return this.#catalogue.errorCodes.some(({ name }) => name === value);
      case "list":
        return (
          Array.isArray(value) &&
          within(value.length, type.minItems, type.maxItems) &&
          value.every((item: JsonValue) => this.#is(type.items.type, item))
        );
      case "object":
        return this.#isObjectOf(type, value, null);
      case "reference": {
        const target = this.#named(type.name);
        return target !== undefined && this.#is(target, value);
      }
      case "union":
        return (
          type.members.some((member) => this.#is(member, value)) ||
          (type.open && this.#view === "reader" && this.#isUnlisted(type, value))
        );
    }
  }

  #isObjectOf({ keys, values }: ObjectType, value: JsonValue, frameType: FrameType | null): boolean {
    if (!isObject(value) || !this.#hasKeys(keys ?? [], value, frameType)) return false;
    return Object.entries(value).every(([name, other]) => {
      if (keys?.some((key) => key.name === name)) return true;
      if (values !== null) return this.#is(values.type, other);
      return keys === null || this.#view === "reader";
    });
  }

  #hasKeys(keys: readonly Key[], object: { readonly [key: string]: JsonValue }, frameType: FrameType | null): boolean {
    return keys.every((key) => {
      const value = own(object, key.name);
      if (value !== undefined) return this.#is(key.type, value);
      return key.optional || (this.#view === "reader" && frameType !== null && isYoung(this.#history, frameType, key));
    });
  }

  /** An object with a tag of the listed tags' kinds, and none of the listed. The tag is looked for as the format says. */
  #isUnlisted(union: UnionType, value: JsonValue): boolean {
    const objects = this.#objectsOf(union);
    const tagValues = (object: ObjectType, name: string) => {
      const key = object.keys?.find((candidate) => candidate.name === name && !candidate.optional);
      return key === undefined ? null : this.#scalarsOf(key.type);
    };
    for (const { name } of objects[0]?.keys ?? []) {
      const all = objects.map((object) => tagValues(object, name));
      const listed = all.flatMap((values) => values ?? []);
      if (all.some((values) => values === null) || new Set(listed).size < listed.length) continue;
      const tag = isObject(value) ? own(value, name) : undefined;
      return (
        tag !== undefined &&
        listed.some((other) => typeof other === typeof tag) &&
        !listed.some((other) => other === tag)
      );
    }
    return false;
  }

  #objectsOf(type: ValueType | undefined): readonly ObjectType[] {
    if (type?.kind === "object") return [type];
    if (type?.kind === "reference") return this.#objectsOf(this.#named(type.name));
    return type?.kind === "union" ? type.members.flatMap((member) => this.#objectsOf(member)) : [];
  }

  #scalarsOf(type: ValueType | undefined): readonly Scalar[] | null {
    switch (type?.kind) {
      case "const":
        return [type.value];
      case "enum":
        return type.values;
      case "reference":
        return this.#scalarsOf(this.#named(type.name));
      case "union": {
        const all = type.members.map((member) => this.#scalarsOf(member));
        return all.some((values) => values === null) ? null : all.flatMap((values) => values ?? []);
      }
      default:
        return null;
    }
  }
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(object: { readonly [key: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function within(value: number, least: number | null, most: number | null): boolean {
  return (least === null || value >= least) && (most === null || value <= most);
}

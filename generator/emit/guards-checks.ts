import type { FrameType, Scalar } from "../catalogue/model.ts";

/**
 * What is checked of a value, in the terms of a guard: references opened as far as a guard opens them, unions as what
 * decides between their members.
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

/** What a check admits: scalars (and objects and arrays that are not looked into), and the check of an array's or object's inside. */
export interface Members {
  readonly scalars: readonly Check[];
  readonly list: Check | null;
  readonly object: Check | null;
}

/** Takes a check apart; unions that do not lead back to themselves are opened. */
export function sortMembers(check: Check, definitions: ReadonlyMap<string, DefinitionCheck>): Members {
  switch (check.kind) {
    case "any": {
      const members = check.members.map((member) => sortMembers(member, definitions));
      return {
        scalars: members.flatMap(({ scalars }) => scalars),
        list: members.find(({ list }) => list !== null)?.list ?? null,
        object: members.find(({ object }) => object !== null)?.object ?? null,
      };
    }
    case "reference": {
      const target = definitions.get(check.name)!.check;
      const members = sortMembers(target, definitions);
      if (!check.recursive && (target.kind === "any" || target.kind === "reference")) return members;
      return {
        scalars: members.scalars,
        list: members.list === null ? null : check,
        object: members.object === null ? null : check,
      };
    }
    case "list":
      return { scalars: [], list: check, object: null };
    case "tagged":
      return { scalars: [], list: null, object: check };
    case "object":
      return check.free ? { scalars: [check], list: null, object: null } : { scalars: [], list: null, object: check };
    default:
      return { scalars: [check], list: null, object: null };
  }
}

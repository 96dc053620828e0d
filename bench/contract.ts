import { timestampPattern } from "../generator/catalogue/json-schema-timestamps.ts";
import type { Catalogue, Key, ValueType } from "../generator/catalogue/model.ts";
import { definitionsOf } from "../generator/catalogue/unions.ts";

/** The contract of the run stream in the few words that every rival has: each builds its own schema from it. */
export interface Contract {
  readonly protocol: number;
  readonly timestamp: string;
  readonly errorCodes: readonly string[];
  readonly types: readonly {
    readonly type: string;
    /** Whether `segment_id` may be null. */
    readonly nullable: boolean;
    readonly keys: readonly ContractKey[];
  }[];
}

export interface ContractKey {
  readonly name: string;
  readonly optional: boolean;
  readonly kind: "string" | "natural" | "boolean" | "timestamp" | "json" | "object" | "error-code";
  readonly nullable: boolean;
}

/** Reads the contract out of our catalogue. It knows the few value types that are used there, and throws for others. */
export function readContract(catalogue: Catalogue): Contract {
  return {
    protocol: catalogue.protocol,
    timestamp: timestampPattern,
    errorCodes: catalogue.errorCodes.map(({ name }) => name),
    types: catalogue.frameTypes.map(({ name, perType, payload }) => ({
      type: name,
      nullable: perType["segment_id"] === "optional",
      keys: payload.kind === "keys" ? payload.keys.map((key) => readKey(catalogue, key)) : [],
    })),
  };
}

function readKey(catalogue: Catalogue, { name, optional, type }: Key): ContractKey {
  const members = type.kind === "union" ? type.members : [type];
  const others = members.filter(({ kind }) => kind !== "null");
  const [only] = others;
  if (only === undefined || others.length > 1) throw new Error(`the key ${name} is not of the contract`);
  return { name, optional, kind: readKind(catalogue, only), nullable: others.length < members.length };
}

function readKind(catalogue: Catalogue, type: ValueType): ContractKey["kind"] {
  switch (type.kind) {
    case "string":
    case "boolean":
    case "timestamp":
    case "json":
    case "error-code":
      return type.kind;
    case "integer":
      return "natural";
    case "object":
      return "object";
    case "reference":
      return readKind(catalogue, definitionsOf(catalogue).get(type.name)!.type);
    default:
      throw new Error(`the type ${type.kind} is not of the contract`);
  }
}

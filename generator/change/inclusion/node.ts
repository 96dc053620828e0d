import type { JsonValue, ObjectType, Scalar } from "../../catalogue/model.ts";
import type { JsonKind } from "../../catalogue/unions.ts";

/**
 * The question whether what a writer may send of one type is accepted by a reader of another, cut into parts. The
 * answer to the whole is yes if no refusal can be reached over the edges.
 */
export interface Node {
  /** What is refused at this level. */
  readonly refusals: readonly Refusal[];
  /** What depends on the answer to another question. */
  readonly edges: readonly Edge[];
  /** Parts of which neither can be shown. */
  readonly doubts: readonly Part[];
}

export interface Refusal {
  readonly part: Part;
  /** A value that the writer may send and the reader refuses; undefined where it would be too large. */
  value(): JsonValue | undefined;
}

export interface Edge {
  readonly part: Part;
  readonly target: NodeRef;
  /** A value of the writer's type that holds the value given where the edge leads. */
  wrap(value: JsonValue): JsonValue | undefined;
}

/** What of a type a refusal or an edge is about. */
export type Part =
  /** All values of a JSON kind but objects and lists; lists, where the reader has none. */
  | { readonly kind: "of-kind"; readonly of: JsonKind }
  | { readonly kind: "length" }
  | { readonly kind: "items" }
  /**
   * Objects of one of the writer's types, held against one of the reader's or, where it is null, against none. Where a
   * tag decided that, it is settled.
   */
  | {
      readonly kind: "member";
      readonly writer: ObjectType;
      readonly reader: ObjectType | null;
      readonly tagged: Tagged | null;
    }
  /** `presence` where the key itself is missing, else its value. */
  | { readonly kind: "key"; readonly name: string; readonly presence: boolean }
  /** Keys that are listed on neither side. */
  | { readonly kind: "values" };

/** The tag that objects were told apart by, and the value of it that the writer's carry. */
export interface Tagged {
  readonly key: string;
  readonly value: Scalar;
}

/** A question before anyone has looked into it. */
export interface NodeRef {
  expand(): Node;
}

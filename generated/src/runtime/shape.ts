// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/**
 * What a value may be, as data: the guards say the same as code, to be fast, and these tables say it to be explained and
 * to be held against what a writer may send. Tuples, not objects with keys that may be absent: nothing that was added to
 * `Object.prototype` can be taken for a part of them.
 */
export type Shape =
  /** `object` is any object, `json` any value. */
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "null"
  | "object"
  | "json"
  | readonly ["timestamp", pattern: RegExp]
  /** By code points. */
  | readonly ["string", least: number, most: number]
  | readonly ["integer" | "number", least: number, most: number]
  | OneShape
  | ListShape
  | ObjectShape
  /** One of several that differ by JSON type. */
  | readonly ["any", members: readonly Shape[]]
  | TaggedShape
  /**
   * A definition. Where it leads back to itself, how many levels deeper the value is than what it stands in; null where
   * it does not: counting begins anew.
   */
  | readonly ["ref", shape: () => Shape, deeper: 0 | 1 | null];

export type Scalar = string | number | boolean;

/** One of several scalars. */
export type OneShape = readonly ["one", values: readonly Scalar[]];

export type ListShape = readonly ["list", items: Shape, least: number, most: number];

/** An object with keys, and what all other keys hold: null where a reader takes any, and a writer may send none. */
export type ObjectShape = readonly ["object", keys: readonly KeyShape[], values: Shape | null];

export type KeyShape = readonly [name: string, presence: Presence, shape: Shape];

/** `young`: a writer must send it, a reader does without it. `never`: it may not be there, although others may. */
export type Presence = "required" | "optional" | "young" | "never";

/** Objects told apart by the scalar under one key. A reader takes other scalars where it is open. */
export type TaggedShape = readonly ["tagged", key: string, cases: readonly TaggedCase[], open: boolean];

export type TaggedCase = readonly [values: readonly Scalar[], shape: Shape];

/** All that a protocol says of a frame. */
export interface FrameTable {
  /** The keys of the envelope in wire order. */
  readonly order: readonly string[];
  /** The discriminator. */
  readonly type: string;
  readonly version: readonly [key: string, presence: "required" | "optional", constant: string | number] | null;
  /** The keys of the envelope but for version and type, as far as all types share them. */
  readonly envelope: readonly KeyShape[];
  /** The other keys of a frame, by the value of its type. */
  readonly frames: ReadonlyMap<unknown, readonly KeyShape[]>;
  /** Whether a reader takes other keys in the envelope. */
  readonly open: boolean;
}

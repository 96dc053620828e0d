import type { JsonValue, ObjectType, ValueType } from "../../catalogue/model.ts";
import type { Path, Reader } from "../change.ts";
import type { Part } from "../inclusion/node.ts";
import type { Kind } from "../kinds.ts";
import type { Ask, Both, Judgement, Place, Route } from "./fact.ts";

/** A comparison that is to be made. Nearer to the frame comes first, so that witnesses are short. */
export type Task = TypesTask | ObjectsTask;

/** Two types that stand at one place. */
export interface TypesTask {
  readonly kind: "types";
  readonly place: Place;
  readonly types: Types;
  /** How a value at the place becomes a frame; null where no frame holds one. */
  readonly route: Route | null;
  /** Asks what a difference at this very place does; by default, what it does along the route. */
  readonly ask?: Ask<Part>;
  /** The name of a difference at this very place. */
  readonly nameDifference?: (difference: Difference) => Kind;
}

/** Two types of object that belong together. */
export interface ObjectsTask {
  readonly kind: "objects";
  readonly place: Place;
  readonly objects: Both<ObjectType>;
  readonly setting: ObjectSetting;
}

/** The types at a place: as the writer and as the reader of each side have them, which differ where keys are young. */
export interface Types<T extends ValueType = ValueType> {
  readonly before: { readonly written: T; readonly read: T };
  readonly after: { readonly written: T; readonly read: T };
}

/** The usual case, in which writer and reader are told the same. */
export function typesOf<T extends ValueType>(before: T, after: T): Types<T> {
  return { before: { written: before, read: before }, after: { written: after, read: after } };
}

/** How the values of two types differ, leaving aside what is told at places of its own. */
export interface Difference {
  readonly isWider: boolean;
  readonly isNarrower: boolean;
  /** Whether it is null alone that came or went. */
  readonly isNullOnly: boolean;
}

/** Where an object stands that is compared key by key. */
export interface ObjectSetting {
  /** The payload's own keys, or those of an object below it. */
  readonly family: "data" | "nested";
  /** The way from the object to one of its keys. */
  readonly step: Both<Path>;
  /** How a value of the object becomes a frame. */
  readonly route: Route | null;
  /** What a reader makes of parts of the object. */
  readonly ask: Ask<Part>;
  /** The key that tells the object apart for a reader, and what the reader makes of what it may hold. */
  readonly settled: Readonly<Record<Reader, { readonly key: string; judge(): Judgement } | null>>;
  /** What values that are built for a side must carry. */
  readonly given: Both<Readonly<Record<string, JsonValue>>>;
}

/**
 * What a protocol is, as data. Everything that the generator knows about a protocol is a value of `Catalogue`; it is
 * read-only, plain (it survives `structuredClone`), tagged where it has cases, and imports nothing. Positions in a file
 * are no part of it: they are looked up by path when something has to be shown (see document.ts).
 *
 * The order of every list is the order of the file. `null` stands for "not said".
 */
export interface Catalogue {
  /** Heading of the reference page. */
  readonly title: string;
  /** The protocol number, an integer of at least 1: the only version number that a person writes. */
  readonly protocol: number;
  readonly package: PackageFacts;
  /** Markdown, for the docs. */
  readonly description: string | null;
  /** Why the number moved although no change demands it. */
  readonly bumpReason: string | null;
  /** The keys of every frame, in wire order. Exactly one has the role `type`. */
  readonly envelope: readonly EnvelopeKey[];
  readonly unknown: UnknownPolicy;
  /** Named value types. They may refer to each other and to themselves. */
  readonly definitions: readonly Definition[];
  readonly frameTypes: readonly FrameType[];
  /** Rules of order as they were written; rules-of-order.ts says what they come to. */
  readonly stream: Stream | null;
  readonly errorCodes: readonly ErrorCode[];
  readonly closeCodes: readonly CloseCode[];
  /** Markdown that the reference page prints under a heading of its own. */
  readonly sections: Readonly<Record<SectionName, string | null>>;
}

/** A JSON value as `JSON.parse` gives it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** What `enum` and `const` may hold. */
export type Scalar = string | number | boolean;

export interface PackageFacts {
  /** The npm name of the generated package. */
  readonly name: string;
  readonly description: string | null;
  readonly license: string | null;
  readonly repository: string | null;
  readonly homepage: string | null;
}

export type SectionName = "versioning" | "envelope" | "frame_types" | "error_codes" | "close_codes";

export interface UnknownPolicy {
  /** What a reader does with an envelope key that is not listed. */
  readonly envelopeKeys: "refuse" | "read";
  /** What a reader does with a frame of a type that is not listed: a fault, or dropped. */
  readonly types: "refuse" | "skip";
}

/** A place that holds values of one type, with what is said about it. */
export interface Slot {
  readonly type: ValueType;
  /** Markdown. */
  readonly description: string | null;
  /** Why it should not be used any more. */
  readonly deprecated: string | null;
  readonly examples: readonly JsonValue[];
}

/** A key of an object. */
export interface Key extends Slot {
  /** As on the wire, without the `?`. */
  readonly name: string;
  /** Whether the key may be absent. Whether its value may be null is a matter of its type. */
  readonly optional: boolean;
}

export interface Definition extends Slot {
  /** PascalCase, and the name of the exported type. */
  readonly name: string;
}

/** What the envelope key is to the protocol; null for a key that is no more than its value. */
export type Role = "type" | "version" | "sequence" | "stream" | "time" | "data";

/**
 * A key of the envelope. Its `type` is what the key holds wherever it is there and not null; for the role `version`
 * that is the constant on the wire, and for the roles `type` and `data`, whose values each frame type states, it is
 * `json`.
 */
export interface EnvelopeKey extends Key {
  readonly role: Role | null;
  /**
   * Each frame type then says whether the key is `required`, or `optional`: may be null (`nullable`; the key is always
   * there) or may be missing (`absent`), or is refused (`never`, with `absent` alone).
   */
  readonly perType: "nullable" | "absent" | null;
  /** For the role `version`: what is written on the wire in place of the protocol number. */
  readonly constant: string | number | null;
}

export type PerTypeRule = "required" | "optional" | "never";

export interface FrameType {
  /** The name, which makes the identifiers. */
  readonly name: string;
  /** The value of the discriminator on the wire; the name, where the file says nothing else. */
  readonly wire: string | number;
  /** The rule of each envelope key that is per type, by the key's name. */
  readonly perType: Readonly<Record<string, PerTypeRule>>;
  readonly payload: Payload;
  /** Markdown. */
  readonly notes: string | null;
  readonly deprecated: string | null;
  /** Payloads. */
  readonly examples: readonly JsonValue[];
}

/**
 * What a frame carries. Where the envelope has no key with the role `data` the payload is inline: its keys stand beside
 * the envelope's, after them.
 */
export type Payload =
  /** An object with keys of its own; `keys` is empty for a type that says nothing of its data. */
  | { readonly kind: "keys"; readonly keys: readonly Key[] }
  /** A definition, or a union of definitions. */
  | { readonly kind: "described"; readonly type: ReferenceType | UnionType };

/** What a value may be. The keywords mean what JSON Schema 2020-12 means by them. */
export type ValueType =
  | StringType
  | NumberType
  | { readonly kind: "boolean" }
  | { readonly kind: "null" }
  /** An RFC 3339 date-time, see json-schema.ts for the exact grammar. */
  | { readonly kind: "timestamp" }
  /** Any JSON value, null included. */
  | { readonly kind: "json" }
  | EnumType
  /** Any string; these are the ones in use today. */
  | { readonly kind: "known"; readonly values: readonly string[] }
  | { readonly kind: "const"; readonly value: Scalar }
  /** The closed set of the catalogue's error codes. */
  | { readonly kind: "error-code" }
  | ListType
  | ObjectType
  | ReferenceType
  | UnionType;

export interface StringType {
  readonly kind: "string";
  /** In code points. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
}

export interface NumberType {
  /** `integer` is a safe integer, `number` a finite one. */
  readonly kind: "integer" | "number";
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** A closed set of scalars, in the order of the file, each once. */
export interface EnumType {
  readonly kind: "enum";
  readonly values: readonly Scalar[];
}

export interface ListType {
  readonly kind: "list";
  readonly items: Slot;
  readonly minItems: number | null;
  readonly maxItems: number | null;
}

/**
 * A JSON object. A reader accepts and keeps keys that are not listed (they must be of the type `values`, where that is
 * given); a writer sends them only where `values` is given, or where the object says nothing at all: `object`, which
 * has neither keys nor values, is any JSON object, and `map<T>` has values and no keys.
 */
export interface ObjectType {
  readonly kind: "object";
  /** null for an object of which nothing is known: any keys may be written. */
  readonly keys: readonly Key[] | null;
  readonly values: Slot | null;
}

export interface ReferenceType {
  readonly kind: "reference";
  readonly name: string;
}

/**
 * One of several. The members differ by JSON type or, among objects, by a tag (see unions.ts). In an open union an
 * object is read, too, whose tag is none of the listed.
 */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly ValueType[];
  readonly open: boolean;
}

/** A type name or a list of them, as it was written. */
export type Listed = string | readonly string[];

/** The rules of order as written: a default that was left out is null and stays it. */
export interface Stream {
  readonly begins: Listed | null;
  readonly ends: Listed | null;
  readonly restarts: "never" | "before-end" | "after-end" | null;
  readonly anytime: Listed | null;
  readonly sequence: { readonly gaps: "allowed" | "forbidden" } | null;
  readonly spans: readonly Span[];
  readonly coalesced: readonly Coalesced[];
  /** What the SSE encoder sends as `event:`. */
  readonly sse: { readonly event: "type" } | null;
}

export interface Span {
  readonly name: string;
  /** An envelope key, a payload key as `data.<key>`, or null: one span at a time. */
  readonly key: string | null;
  readonly opens: Listed;
  readonly inside: Listed | null;
  readonly closes: Listed;
  readonly leftOpen: "allowed" | "refused" | null;
}

export interface Coalesced {
  /** A frame type. */
  readonly type: string;
  /** The payload key whose texts are joined. */
  readonly key: string;
}

export interface ErrorCode {
  readonly name: string;
  /** Markdown. */
  readonly description: string | null;
  readonly retryable: boolean | null;
  readonly closeCode: number | null;
}

export interface CloseCode {
  readonly code: number;
  /** Markdown. */
  readonly meaning: string;
  /** What a client does: nothing more, reconnect and resume, get new credentials first, or give up. */
  readonly action: "none" | "retry" | "reauthenticate" | "fatal" | null;
}

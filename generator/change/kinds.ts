/**
 * Every kind of change there is, and what the protocol's law says of each. The answers (who breaks) are computed; this
 * table says what follows from them.
 */
export interface KindRule {
  /** The same change seen from the other side: what comparing backwards finds. Where it depends, all that it may be. */
  readonly mirror: readonly string[];
  /**
   * `computed`: a bump if a reader breaks or cannot be shown not to, else an addition. Otherwise what the change demands
   * whoever breaks, and why, where that is not plain from its name.
   */
  readonly demands: "computed" | { readonly always: Demand; readonly because?: string };
  /** One sentence: what it means. */
  readonly means: string;
}

/** What a change demands of the version: a new protocol number, a minor, a patch, or nothing. */
export type Demand = "bump" | "add" | "prose" | "nothing";

const computed = "computed";
const prose = { always: "prose" } as const;
const add = { always: "add" } as const;
const nameMayReturn = { always: "bump", because: "a later one of this name could mean something else" } as const;

const rule = (means: string, demands: KindRule["demands"], mirror: string | readonly string[]): KindRule => ({
  means,
  demands,
  mirror: typeof mirror === "string" ? [mirror] : mirror,
});

export const kindRules = {
  "protocol-changed": rule("The protocol number moved.", { always: "nothing" }, "protocol-changed"),

  "envelope-key-added": rule("Every frame has another key.", computed, "envelope-key-removed"),
  "envelope-key-removed": rule("Every frame has a key less.", nameMayReturn, "envelope-key-added"),
  "envelope-key-retyped": rule("An envelope key holds other values.", computed, "envelope-key-retyped"),
  "envelope-key-became-nullable": rule("An envelope key may hold null.", computed, "envelope-key-became-non-null"),
  "envelope-key-became-non-null": rule(
    "An envelope key never holds null any more.",
    computed,
    "envelope-key-became-nullable",
  ),
  "envelope-key-became-optional": rule("An envelope key may be absent.", computed, "envelope-key-became-required"),
  "envelope-key-became-required": rule("An envelope key is always there.", computed, "envelope-key-became-optional"),
  "envelope-role-changed": rule(
    "An envelope key plays another part in the protocol.",
    { always: "bump", because: "readers treat the key according to its role" },
    "envelope-role-changed",
  ),
  "envelope-reordered": rule("The keys of the envelope stand in another order.", prose, "envelope-reordered"),
  "version-const-changed": rule(
    "The version key holds another constant on the wire.",
    { always: "bump", because: "readers take another constant for another protocol" },
    "version-const-changed",
  ),
  "unknown-policy-changed": rule(
    "Readers treat unknown keys or types in another way.",
    { always: "bump", because: "what a later change may add depends on it" },
    "unknown-policy-changed",
  ),
  "per-type-policy-changed": rule(
    "Whether an envelope key may be null or absent is decided in another way.",
    { always: "bump", because: "every frame type states it anew" },
    "per-type-policy-changed",
  ),
  "per-type-key-became-optional": rule("On frames of one type an envelope key may be null or absent.", computed, [
    "per-type-key-became-required",
    "per-type-key-became-never",
  ]),
  "per-type-key-became-required": rule(
    "On frames of one type an envelope key is always there and not null.",
    computed,
    ["per-type-key-became-optional", "per-type-key-became-never"],
  ),
  "per-type-key-became-never": rule("On frames of one type an envelope key is refused.", computed, [
    "per-type-key-became-optional",
    "per-type-key-became-required",
  ]),

  "frame-type-added": rule("There is another type of frame.", computed, "frame-type-removed"),
  "frame-type-removed": rule("There is a type of frame less.", nameMayReturn, "frame-type-added"),
  "frame-type-renamed": rule(
    "A frame type has another name and the same value on the wire.",
    { always: "bump", because: "the name makes exports of the package" },
    "frame-type-renamed",
  ),
  "frame-type-deprecated": rule("A frame type should not be used any more.", add, "frame-type-undeprecated"),
  "frame-type-undeprecated": rule("A frame type may be used again.", add, "frame-type-deprecated"),
  "key-deprecated": rule("A key should not be used any more.", add, "key-undeprecated"),
  "key-undeprecated": rule("A key may be used again.", add, "key-deprecated"),
  "definition-deprecated": rule("A definition should not be used any more.", add, "definition-undeprecated"),
  "definition-undeprecated": rule("A definition may be used again.", add, "definition-deprecated"),

  "payload-kind-changed": rule("A payload is an object no more, or has become one.", computed, "payload-kind-changed"),
  "data-key-added": rule("A payload has another key.", computed, "data-key-removed"),
  "data-key-removed": rule("A payload has a key less.", nameMayReturn, "data-key-added"),
  "data-key-became-optional": rule("A key of a payload may be absent.", computed, "data-key-became-required"),
  "data-key-became-required": rule("A key of a payload is always there.", computed, "data-key-became-optional"),
  "nested-key-added": rule("An object within a payload has another key.", computed, "nested-key-removed"),
  "nested-key-removed": rule("An object within a payload has a key less.", nameMayReturn, "nested-key-added"),
  "nested-key-became-optional": rule(
    "A key of an object within a payload may be absent.",
    computed,
    "nested-key-became-required",
  ),
  "nested-key-became-required": rule(
    "A key of an object within a payload is always there.",
    computed,
    "nested-key-became-optional",
  ),

  "value-type-widened": rule("More values are allowed than before.", computed, "value-type-narrowed"),
  "value-type-narrowed": rule("Fewer values are allowed than before.", computed, "value-type-widened"),
  "value-type-changed": rule("Other values are allowed than before.", computed, "value-type-changed"),
  "known-value-added": rule("An open list of values names another one.", add, "known-value-removed"),
  "known-value-removed": rule("An open list of values names one less.", add, "known-value-added"),
  "union-member-listed": rule("An open union lists another member.", computed, "union-member-unlisted"),
  "union-member-unlisted": rule("An open union lists a member less.", nameMayReturn, "union-member-listed"),
  "union-opened": rule("Members of a union that are not listed are read.", computed, "union-closed"),
  "union-closed": rule("Members of a union that are not listed are refused.", computed, "union-opened"),
  "union-tag-changed": rule(
    "The members of an open union are told apart by another key.",
    { always: "bump", because: "which members count as unlisted depends on it" },
    "union-tag-changed",
  ),

  "error-code-added": rule("There is another error code.", computed, "error-code-removed"),
  "error-code-removed": rule("There is an error code less.", nameMayReturn, "error-code-added"),
  "close-code-added": rule("There is another close code.", add, "close-code-removed"),
  "close-code-removed": rule("There is a close code less.", nameMayReturn, "close-code-added"),
  "code-metadata-changed": rule("What a client does about a code changed.", add, "code-metadata-changed"),

  "stream-rule-added": rule("There is another rule of order.", computed, "stream-rule-removed"),
  "stream-rule-removed": rule("There is a rule of order less.", computed, "stream-rule-added"),
  "stream-rule-changed": rule("A rule of order says something else.", computed, "stream-rule-changed"),
  "stream-respelled": rule("A rule of order is written in another way.", prose, "stream-respelled"),
  "sse-event-changed": rule("Server-sent events carry another `event:`.", computed, "sse-event-changed"),
  "coalesced-added": rule("Frames of one type may be delivered joined.", add, "coalesced-removed"),
  "coalesced-removed": rule("Frames of one type are not joined any more.", add, "coalesced-added"),

  "definition-added": rule("There is another named type.", add, "definition-removed"),
  "definition-removed": rule(
    "There is a named type less.",
    { always: "bump", because: "its name is an export; keep it as a deprecated definition of the new one" },
    "definition-added",
  ),

  "prose-changed": rule("Words changed that no program depends on.", prose, "prose-changed"),
  reordered: rule("Things stand in another order.", prose, "reordered"),
  "type-respelled": rule("The same values are described in another way.", prose, "type-respelled"),
} as const satisfies Record<string, KindRule>;

export type Kind = keyof typeof kindRules;

/** All kinds, in the order of the table. */
export const kinds: readonly Kind[] = Object.keys(kindRules) as Kind[];

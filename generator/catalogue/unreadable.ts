import type { Payload, ValueType } from "./model.ts";

/*
 * What stands in for parts that could not be read, so that the rest can be checked. They are told by identity, and
 * nothing more is said of them.
 */

export const unreadableType: ValueType = Object.freeze({ kind: "json" });

export const unreadablePayload: Payload = Object.freeze({ kind: "keys", keys: [] });

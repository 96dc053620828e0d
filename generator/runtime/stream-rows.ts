import type { Transition } from "./stream-violation.ts";

/** What frames of one type do to a stream, all of it said: rows of one form are read several times as fast as of many. */
export interface Row {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly anytime: boolean;
  readonly opens: readonly string[];
  readonly inside: readonly string[];
  readonly closes: readonly string[];
  /** Whether it may change which spans are open, or end the stream. */
  readonly changes: boolean;
}

/** The rows of a protocol, by what the type key holds as text. */
export type Rows = ReadonlyMap<string, Row>;

export function readRows(transitions: { readonly [type: string]: Transition }): Rows {
  return new Map(
    Object.entries(transitions).map(
      ([type, { begins = false, ends = false, anytime = false, opens = [], inside = [], closes = [] }]) => [
        type,
        { begins, ends, anytime, opens, inside, closes, changes: ends || opens.length + closes.length > 0 },
      ],
    ),
  );
}

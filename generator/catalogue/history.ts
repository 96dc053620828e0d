import type { Catalogue, FrameType, Key } from "./model.ts";
import { payloadKeysOf } from "./payload.ts";

/**
 * What the releases so far say about the catalogue at hand: derived from the ledger, never stored. Generation takes it
 * as its second input.
 */
export interface History {
  /** The version of the generated package, MAJOR.MINOR.PATCH; MAJOR is the protocol number. */
  readonly version: string;
  /** By frame type name. */
  readonly types: ReadonlyMap<string, TypeHistory>;
}

export interface TypeHistory {
  /** The first package version of the latest unbroken run of releases that have the type. */
  readonly since: string;
  /** The payload's own keys, by name. */
  readonly keys: ReadonlyMap<string, KeyHistory>;
}

export interface KeyHistory {
  /** The first package version of the latest unbroken run of releases that have the key. */
  readonly since: string;
  /**
   * First released later than N.0.0 of the present protocol N, and later than its frame type: writers of an earlier
   * release of the same protocol do not send it yet, and a reader must do without it.
   */
  readonly young: boolean;
}

/** The history of a catalogue that has never been released: everything begins with N.0.0, and nothing is young. */
export function beginHistory(catalogue: Catalogue): History {
  const version = `${catalogue.protocol}.0.0`;
  const types = new Map(
    catalogue.frameTypes.map((frameType) => [
      frameType.name,
      {
        since: version,
        keys: new Map(payloadKeysOf(catalogue, frameType.payload).map(({ name }) => [name, { since: version, young: false }])),
      },
    ]),
  );
  return { version, types };
}

/** Whether a key of a payload is young; a key that the history does not know is not. */
export function isYoung(history: History, frameType: FrameType, key: Key): boolean {
  return history.types.get(frameType.name)?.keys.get(key.name)?.young ?? false;
}

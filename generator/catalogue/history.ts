import type { Catalogue, FrameType, Key } from "./model.ts";
import { payloadKeysOf } from "./payload.ts";

/** Since when everything exists. */
export interface Ages {
  /** The version of the generated package, MAJOR.MINOR.PATCH; MAJOR is the protocol number. */
  readonly version: string;
  /** By frame type name. */
  readonly types: ReadonlyMap<string, TypeHistory>;
}

/**
 * What the releases so far say about the catalogue at hand: derived from the ledger, never stored. Generation takes it
 * as its second input.
 */
export interface History extends Ages {
  /** The last release, or null before the first. */
  readonly released: string | null;
  /** What each version changed, newest first; the newest is the package's own, which may not have been released. */
  readonly versions: readonly VersionHistory[];
}

/** What a version changed against the one before it. */
export interface VersionHistory {
  readonly version: string;
  readonly isReleased: boolean;
  /**
   * The protocol number without which this cannot be released: what changed demands a new one, and the catalogue still
   * has that of the last release. Until it moves, `version` counts the change as an addition. null where nothing is due.
   */
  readonly needsProtocol: number | null;
  /** In the order of the catalogue. Nothing for the very first, and where only the generator was mended. */
  readonly changes: readonly ChangeNote[];
}

/** A change as the changelog tells it. */
export interface ChangeNote {
  /** A new protocol number, a minor version, a patch, or nothing. */
  readonly demands: "bump" | "add" | "prose" | "nothing";
  /** One sentence without a full stop; names and values in backticks. */
  readonly message: string;
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
        keys: new Map(
          payloadKeysOf(catalogue, frameType.payload).map(({ name }) => [name, { since: version, young: false }]),
        ),
      },
    ]),
  );
  return {
    version,
    types,
    released: null,
    versions: [{ version, isReleased: false, needsProtocol: null, changes: [] }],
  };
}

/** Whether a key of a payload is young; a key that the history does not know is not. */
export function isYoung(history: Ages, frameType: FrameType, key: Key): boolean {
  return history.types.get(frameType.name)?.keys.get(key.name)?.young ?? false;
}

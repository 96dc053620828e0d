import type { Catalogue } from "../catalogue/model.ts";

/** One release of a protocol, as the ledger has it. */
export interface Release {
  /** Of the package: MAJOR.MINOR.PATCH, MAJOR being the protocol number. */
  readonly version: string;
  readonly protocol: number;
  readonly catalogue: Catalogue;
}

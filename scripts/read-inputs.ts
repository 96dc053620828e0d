import {
  compareWithReleases,
  judgeNumber,
  readProtocol,
  tellHistory,
  type Catalogue,
  type History,
} from "../generator/index.ts";
import { nameSources, type Diagnosed } from "./diagnostics-report.ts";
import type { NamedText } from "./protocol-files.ts";

/** What generation is made from. */
export interface Inputs extends Diagnosed {
  /** null where an error stands among the diagnostics. */
  readonly made: { readonly catalogue: Catalogue; readonly history: History } | null;
  /** What should be known although generation does not judge it; null where nothing. */
  readonly note: string | null;
}

/** Makes what generation needs of a catalogue and its ledger. */
export function makeInputs(catalogue: NamedText, ledger: NamedText | null): Inputs {
  const { protocol, diagnostics } = readProtocol(catalogue, ledger);
  const diagnosed = { diagnostics, sources: nameSources([catalogue, ledger]) };
  if (protocol === null) return { ...diagnosed, made: null, note: null };
  const releases = protocol.ledger?.entries ?? [];
  const { catalogue: current } = protocol.side;
  const changes = compareWithReleases(releases, current);
  const { verdict, summary } = judgeNumber(releases, current, changes);
  const note = verdict === "bump-required" ? `Note: ${summary}` : null;
  return { ...diagnosed, made: { catalogue: current, history: tellHistory(releases, current, changes) }, note };
}

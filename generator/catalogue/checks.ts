import type { Fault } from "./fault.ts";
import type { Catalogue } from "./model.ts";

/**
 * Checks a catalogue as a whole.
 *
 * @param known what is already wrong with it: no check speaks of what could not be read
 */
export function checkCatalogue(catalogue: Catalogue, known: readonly Fault[] = []): readonly Fault[] {
  void catalogue;
  void known;
  return [];
}

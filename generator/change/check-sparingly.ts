import { normalise } from "../catalogue/normal-form.ts";
import { conclude, refuse } from "./assessment.ts";
import type { Assessment } from "./assessment.ts";
import { readCheckInputs } from "./check-inputs.ts";
import type { CheckedSides, CheckInputs } from "./check-inputs.ts";
import { storedPart } from "./ledger.ts";
import { createReport, placesOf } from "./report.ts";
import { judgeNumber } from "./verdict.ts";

/**
 * What `check` gives, without loading what compares where nothing has changed since the last release: for a program that
 * is started for one check and mostly finds nothing, as a hook is.
 */
export async function checkSparingly(inputs: CheckInputs): Promise<Assessment> {
  const sides = readCheckInputs(inputs);
  return assessUnchanged(sides) ?? (await import("./check.ts")).assess(sides);
}

/**
 * The assessment of sides that need not be compared: something is wrong with one of them, or the catalogue has the normal
 * form that was released last, so that nothing has changed.
 *
 * @returns null where it takes comparing
 */
function assessUnchanged(sides: CheckedSides): Assessment | null {
  if (!sides.ok) return refuse(sides.diagnostics);
  const { current, released, against, diagnostics } = sides;
  if (released === null || against !== null) return null;
  const { side, last } = released;
  if (storedPart({ version: last.version, catalogue: normalise(current.catalogue) }) !== last.stored) return null;
  const ruling = judgeNumber(side.releases, current.catalogue, []);
  return conclude(createReport(ruling, [], placesOf(side, current), diagnostics), ruling);
}

import { normalise } from "../../generator/catalogue/normal-form.ts";
import { hashEntry, storedPart } from "../../generator/change/ledger.ts";
import { completeCatalogue } from "../../generator/explain/complete-example.ts";
import { load } from "../../generator/index.ts";

/** A ledger of which an example shows the part that matters: `{ … }` is a catalogue, `"…"` the hash that is right. */
export function completeLedger(text: string): string {
  const { catalogue } = load(completeCatalogue({ text: "", isWhole: false }));
  let whole = text.replaceAll("{ … }", JSON.stringify(normalise(catalogue!)));
  whole = whole.replace(/"([0-9a-f]+)…"/g, (_, beginning: string) => `"${beginning.padEnd(64, "0")}"`);
  let previous: string | null = null;
  while (whole.includes('"…"')) {
    whole = whole.replace('"…"', `"${"0".repeat(64)}"`);
    const releases = releasesIn(whole.replaceAll('"…"', '""'));
    const release = releases.find(({ hash }) => hash === "0".repeat(64));
    if (release === undefined) return whole;
    previous = hashEntry(previous, storedPart(release));
    whole = whole.replace("0".repeat(64), previous);
  }
  return whole;
}

function releasesIn(text: string): { [key: string]: string }[] {
  try {
    const { releases } = JSON.parse(text) as { releases: { [key: string]: string }[] };
    return Array.isArray(releases) ? releases : [];
  } catch {
    return [];
  }
}

import type { Catalogue, PackageFacts, SectionName } from "../../catalogue/model.ts";
import { report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { compareWords } from "./slots.ts";

/** Compares the number and all that a catalogue says of itself. */
export function compareHeaders(comparison: Comparison): void {
  const { before, after } = comparison;
  if (before.protocol !== after.protocol) {
    report(comparison, "protocol-changed", samePlace("protocol"), {
      was: String(before.protocol),
      is: String(after.protocol),
    });
  }
  for (const [name, read] of Object.entries(words))
    compareWords(comparison, samePlace(name), read(before), read(after));
  for (const name of Object.keys(packageWords) as (keyof PackageFacts)[]) {
    compareWords(comparison, samePlace("package", name), before.package[name], after.package[name]);
  }
  for (const name of Object.keys(sectionWords) as SectionName[]) {
    compareWords(comparison, samePlace("sections", name), before.sections[name], after.sections[name]);
  }
}

const words: Readonly<Record<string, (catalogue: Catalogue) => string | null>> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  bump_reason: ({ bumpReason }) => bumpReason,
};

/** Complete by construction: a new one does not compile until it stands here. */
const packageWords = {
  name: true,
  description: true,
  license: true,
  repository: true,
  homepage: true,
} as const satisfies Record<keyof PackageFacts, true>;
const sectionWords = {
  versioning: true,
  envelope: true,
  frame_types: true,
  error_codes: true,
  close_codes: true,
} as const satisfies Record<SectionName, true>;

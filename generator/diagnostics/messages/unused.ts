import { warning } from "../message.ts";
import { quote } from "../wording.ts";

/** What is declared and never used. */
export const unusedMessages = {
  "unused-definition": warning(
    ({ name }: { name: string }) => `nothing uses the definition ${quote(name)}; use it, or delete it`,
  ),
  "unused-section": warning(
    ({ section }: { section: string }) =>
      `the catalogue has no ${quote(section)}, so this text is printed nowhere; add them, or delete it`,
  ),
  "unused-rule": warning(
    ({ rule, why }: { rule: string; why: string }) => `${quote(rule)} changes nothing, because ${why}; leave it out`,
  ),
};

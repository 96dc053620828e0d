/** Characters that cannot be seen, as the examples show them. */
const visible: Readonly<Record<string, string>> = { "␍": "\r", "␇": "\u0007", "⍽": "\u00a0", "␉": "\t" };

/** Sections that a catalogue must have, for examples that are about something else. */
const sections: Readonly<Record<string, string>> = {
  format: "format: 1\n",
  title: "title: Example\n",
  protocol: "protocol: 1\n",
  package: "package: { name: example }\n",
  envelope:
    "envelope:\n  v: { role: version }\n  n: { role: sequence }\n  type: { role: type }\n  data: { role: data }\n",
  frame_types: "frame_types:\n  opened: { data: { text: string } }\n  closed:\n",
};

/**
 * Makes a catalogue of the part of one that an example shows: the sections that it lacks are put after it, so that nothing
 * in it moves.
 */
export function completeCatalogue({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }): string {
  const spelled = text.replace(/[␍␇⍽␉]/gu, (character) => visible[character]!);
  if (isWhole) return spelled;
  const missing = Object.keys(sections).filter((name) => !new RegExp(`^${name}:`, "m").test(text));
  return spelled + missing.map((name) => sections[name]!).join("");
}

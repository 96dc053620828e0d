import type { ChangeNote, VersionHistory } from "../catalogue/history.ts";
import type { Emitter } from "./emission.ts";
import { blocks, codeSpan, escapeText } from "./markdown.ts";

/** `CHANGELOG.md`: what each version changed, newest first, as comparing the releases tells it. */
export const changelog: Emitter = {
  name: "changelog.ts",
  emit({ catalogue, history }) {
    const oldest = history.versions.at(-1);
    const versions = history.versions.map((version) => writeVersion(version, version === oldest));
    const introduction = `What changed in ${codeSpan(catalogue.package.name, "paragraph")}. The first number of a version is the protocol's.`;
    return [
      { path: "CHANGELOG.md", language: "markdown", text: `${blocks(["# Changes", introduction, ...versions])}\n` },
    ];
  },
};

function writeVersion(told: VersionHistory, isFirst: boolean): string {
  const { changes } = told;
  const title = `## ${nameVersion(told)}`;
  if (isFirst) return blocks([title, "The first release."]);
  if (changes.length === 0) return blocks([title, "Made anew from the same catalogue."]);
  const sections = headings.map(([demands, heading]) =>
    writeSection(
      heading,
      changes.filter((change) => change.demands === demands),
    ),
  );
  return blocks([title, ...sections]);
}

/** What cannot be released under the number that the catalogue has is no version yet. */
function nameVersion({ version, isReleased, needsProtocol }: VersionHistory): string {
  if (needsProtocol !== null) return `Not released yet: needs protocol ${needsProtocol}`;
  return isReleased ? version : `${version} (not released yet)`;
}

const headings = [
  ["bump", "### Breaking"],
  ["add", "### Additive"],
  ["prose", "### Words"],
] as const satisfies readonly (readonly [ChangeNote["demands"], string])[];

function writeSection(heading: string, changes: readonly ChangeNote[]): string | null {
  if (changes.length === 0) return null;
  return blocks([heading, changes.map(({ message }) => `- ${writeMessage(message)}.`).join("\n")]);
}

/** Names and values of a message as code, the rest as text, whatever a name or value holds. */
function writeMessage(message: string): string {
  const pieces = message
    .split(/`([^`]*)`/)
    .map((piece, index) => (index % 2 === 1 ? codeSpan(piece, "paragraph") : escapePiece(piece)));
  return pieces.join("").replace(/^[a-z]/, (first) => first.toUpperCase());
}

/** `escapeText` takes the blanks at both ends away. */
function escapePiece(text: string): string {
  const [, before = "", middle = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return `${before === "" ? "" : " "}${escapeText(middle)}${after === "" ? "" : " "}`;
}

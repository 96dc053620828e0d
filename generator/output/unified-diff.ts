/**
 * The difference between what is there and what should be, as a unified diff.
 *
 * @param path as it stands in the first two lines, where null as text gives `/dev/null`
 * @returns lines with a line feed at the end of each
 */
export async function makeUnifiedDiff(path: string, before: string | null, after: string | null): Promise<string> {
  const from = before === null ? "/dev/null" : `a/${path}`;
  const to = after === null ? "/dev/null" : `b/${path}`;
  const remark = describeHidden(before, after);
  if (remark !== null) return `--- ${from}\n+++ ${to}\n(${remark})\n`;
  if (before === null || after === null) return `--- ${from}\n+++ ${to}\n${makeHunk(before, after)}`;
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  const patch = createTwoFilesPatch(from, to, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    // Gives up where the texts have so little in common that the shortest difference would take long to find.
    maxEditLength: 2000,
  });
  return patch ?? `--- ${from}\n+++ ${to}\n(too much differs to show it line by line)\n`;
}

/**
 * How many lines come and go from one text to another.
 *
 * @returns null where lines do not tell it: the bytes or line ends alone differ, or too much does
 */
export async function countDifferences(
  before: string | null,
  after: string | null,
): Promise<{ readonly added: number; readonly removed: number } | null> {
  const [, , first = "", ...others] = (await makeUnifiedDiff("", before, after)).split("\n");
  if (first.startsWith("(")) return null;
  const count = (sign: string): number => others.filter((line) => line.startsWith(sign)).length;
  return { added: count("+"), removed: count("-") };
}

/** The only hunk where one of the texts is not there. */
function makeHunk(before: string | null, after: string | null): string {
  const text = before ?? after ?? "";
  if (text === "") return "";
  const lines = text.replace(/\n$/, "").split("\n");
  const sign = before === null ? "+" : "-";
  const range = before === null ? `@@ -0,0 +1,${lines.length} @@` : `@@ -1,${lines.length} +0,0 @@`;
  const end = text.endsWith("\n") ? "" : "\\ No newline at end of file\n";
  return `${range}\n${lines.map((line) => `${sign}${line}\n`).join("")}${end}`;
}

/** What differs where no line shows it, or null where lines do. */
function describeHidden(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null;
  if (before === after) return "the text is the same, its bytes are not";
  return before.replaceAll("\r\n", "\n") === after.replaceAll("\r\n", "\n") ? "only the line ends differ" : null;
}

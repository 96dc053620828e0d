/** One goal of the project, and what was measured of it in this run. */
export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly reached: boolean;
}

/** A goal that is a ratio of at most, or of at least, so much. */
export function judge(what: string, measured: number, sign: "≤" | "≥", goal: number, digits = 3): Goal {
  const reached = sign === "≤" ? measured <= goal : measured >= goal;
  return { what, goal: `${sign} ${goal}`, measured: measured.toFixed(digits), reached };
}

/** Prints goals as a table in Markdown. */
export function printGoals(goals: readonly Goal[]): void {
  printTable(
    ["what", "goal", "measured", ""],
    goals.map(({ what, goal, measured, reached }) => [what, goal, measured, reached ? "reached" : "missed"]),
  );
}

/** Prints a table in Markdown, its columns aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(
    [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n"),
  );
  console.log();
}

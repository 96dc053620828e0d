import { relative, resolve } from "node:path";

/** An annotation of GitHub Actions: a line on standard output that marks a place in the changed files. */
export interface Annotation {
  readonly severity: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  readonly file: string | null;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** Writes the line, with its line feed. */
export function writeAnnotation({
  severity,
  title,
  message,
  file,
  line,
  column,
  endLine,
  endColumn,
}: Annotation): string {
  // GitHub takes columns only where they are of one line.
  const columns = line !== undefined && line === (endLine ?? line);
  const properties = [
    ["file", file === null ? null : nameInWorkspace(file)],
    ["line", line],
    ["endLine", endLine],
    ["col", columns ? column : undefined],
    ["endColumn", columns ? endColumn : undefined],
    ["title", title],
  ].flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${severity} ${properties.join(",")}::${escapeMessage(message)}\n`;
}

/** GitHub knows files by their path from the top of what was checked out, wherever the command was started. */
function nameInWorkspace(file: string): string {
  const workspace = process.env["GITHUB_WORKSPACE"] ?? "";
  const path = workspace === "" ? file : relative(workspace, resolve(file));
  return (path.startsWith("..") ? file : path).replaceAll("\\", "/");
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";
import { readVersion } from "./version.ts";

/** Asks for a report of an error that is ours and nobody else's, with what is needed to find it. */
export function reportOwnFault(error: unknown): void {
  process.stderr.write(
    [
      "event-catalogue: this is a fault of event-catalogue itself, not of your files. Please report it, with these lines:",
      ...causesOf(error).map((message) => `  ${message}`),
      `  version ${readVersion()}, Node ${process.versions.node}, ${process.platform}`,
      "",
    ].join("\n"),
  );
}

/** The message of an error and of its causes, each with the place in our own code that it came from. */
function causesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (
    let cause = error;
    cause !== undefined && messages.length < 10;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    if (!(cause instanceof Error)) {
      messages.push(typeof cause === "string" ? cause : JSON.stringify(cause));
      continue;
    }
    const place = findPlace(cause.stack?.slice(cause.message.length) ?? "");
    messages.push(`${cause.name}: ${cause.message.split("\n")[0]}${place === null ? "" : ` (${place})`}`);
  }
  return messages;
}

/** The first line of the traces of a stack that lies in our own sources, which the maps beside the bundle tell of. */
function findPlace(stack: string): string | null {
  for (const [, url, line, column] of stack.matchAll(/(file:\S+\.js):(\d+):(\d+)/g)) {
    try {
      const map = JSON.parse(readFileSync(`${fileURLToPath(url!)}.map`, "utf8")) as SourceMapPayload;
      const entry = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1);
      const source = /(?:generator|scripts)\/[\w/-]+\.ts$/.exec("originalSource" in entry ? entry.originalSource : "");
      if (source !== null && "originalLine" in entry) return `${source[0]}:${entry.originalLine + 1}`;
    } catch {
      // It is no file of ours.
    }
  }
  return null;
}

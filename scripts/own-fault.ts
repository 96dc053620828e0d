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
    const place = /(?:generator|scripts)\/[\w-]+(?:\/[\w-]+)*\.[jt]s:\d+/.exec(
      cause.stack?.slice(cause.message.length) ?? "",
    );
    messages.push(`${cause.name}: ${cause.message.split("\n")[0]}${place === null ? "" : ` (${place[0]})`}`);
  }
  return messages;
}

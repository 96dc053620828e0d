import type { Draft } from "../emit/emission.ts";

/**
 * What a generated file says first: what made it, from what, and how to make it again. It names no date, version, path
 * or machine, so that the same catalogue gives the same bytes everywhere.
 *
 * @param emitter the name of the emitter, a file of generator/emit/
 */
export function bannerLines(emitter: string): readonly [string, string] {
  return [
    `Made by event-catalogue (generator/emit/${emitter}) from the catalogue of the protocol. Do not edit:`,
    "change the catalogue, then run `npx event-catalogue generate`.",
  ];
}

/** Puts the banner at the head of a text, as the comments of its language are written. */
export function addBanner(text: string, language: Draft["language"], emitter: string): string {
  const lines = bannerLines(emitter);
  switch (language) {
    case "typescript":
      return `${lines.map((line) => `// ${line}\n`).join("")}\n${text}`;
    case "hash-comments":
      return `${lines.map((line) => `# ${line}\n`).join("")}\n${text}`;
    case "markdown":
      // A link definition that nothing refers to: unlike an HTML comment, invisible also where Markdown is read as MDX.
      return `[//]: # "${lines.join(" ")}"\n\n${text}`;
    case "json":
      return addSchemaComment(text, lines.join(" "));
    case "verbatim":
      return text;
  }
}

/** JSON has no comments, but a JSON Schema has `$comment`. It goes after `$schema`; other JSON is left as it is. */
function addSchemaComment(text: string, comment: string): string {
  return text.replace(
    /^\{\s*"\$schema"\s*:\s*"[^"]*"\s*,/,
    (start) => `${start}\n"$comment": ${JSON.stringify(comment)},`,
  );
}

/** Whether the bytes of a file begin with a banner, whichever emitter it names. */
export function hasBanner(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 400)).includes("Made by event-catalogue (");
}

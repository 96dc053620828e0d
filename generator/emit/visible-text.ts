/**
 * Characters that make a text read differently from what it says, or that no text file should hold: controls, the
 * marks that reorder a line, invisible spaces and tags, halves of surrogate pairs. Listed here one by one and not asked
 * of Unicode's categories, which differ between releases of Node. The joiners U+200C and U+200D stay: scripts and emoji
 * need them.
 */
const deceiving =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** What Unicode calls a line break, where a text is divided into lines. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Shows what cannot be seen: each deceiving character as `U+202E`, in letters and digits, so that the words around it
 * are still divided where they were. Every line break becomes a line feed.
 */
export function showControls(text: string): string {
  return text.replace(lineBreak, "\n").replace(deceiving, (character) => {
    return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  });
}

/** As JSON text, on one line or indented by two spaces, with every deceiving character and line separator escaped. */
export function writeJson(value: unknown, layout: "line" | "indented"): string {
  return JSON.stringify(value, null, layout === "line" ? undefined : 2).replace(
    new RegExp(`${deceiving.source}|[\\u0085\\u2028\\u2029]`, "gu"),
    (character) =>
      // Line feeds of the layout are the only controls left, and the pattern does not name them.
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}

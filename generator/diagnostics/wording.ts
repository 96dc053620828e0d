/** How names and lists are put into the text of a message. */

const longest = 80;
const mostNames = 20;

/**
 * A name or text from the input, as a message shows it: between backticks, cut to 80 characters, and with everything
 * escaped that could act on a terminal, end the line or change the direction of the writing.
 */
export function quote(text: string): string {
  if (text === "") return '`""`';
  const characters = [...text.slice(0, 2 * longest)];
  const cut = characters.length > longest || text.length > 2 * longest;
  return `\`${escapeInvisible(characters.slice(0, longest).join(""))}${cut ? "…" : ""}\``;
}

/** The text with control, format and separator characters, and unpaired surrogates, as `\u` escapes. */
export function escapeInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0)!;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** `a`, `b` or `c`; of a long list the beginning, and how many more there are. */
export function listNames(names: readonly string[], word: "and" | "or"): string {
  const left = names.length - mostNames;
  if (left <= 1) return joinWords(names.map(quote), word);
  return joinWords([...names.slice(0, mostNames).map(quote), `${left} others`], word);
}

/** a, b or c */
export function joinWords(words: readonly string[], word: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${word} ${words.at(-1)!}`;
}

/** The end of a message about a name that is nearly right. */
export function didYouMean(meant: string | null): string {
  return meant === null ? "" : `; did you mean ${quote(meant)}?`;
}

/** A count with its noun. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

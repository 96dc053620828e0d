/** The names of functions and constants, of which each is given once. */
export class FunctionNames {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  /** A name that nothing else has, of what it should be called after. */
  claim(path: string, prefix = "holds"): string {
    const wanted = prefix + path.replace(/[^A-Za-z0-9]/g, "");
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** A text as a part of a name: `StringOrNull`. */
export function nameText(text: string): string {
  return text.replace(
    /[^A-Za-z0-9]*([A-Za-z0-9]+)[^A-Za-z0-9]*/g,
    (_, word: string) => word[0]!.toUpperCase() + word.slice(1),
  );
}

import { type Layout, WithoutForm } from "./layout.ts";

const comment = String.raw`\/\*[^]*?\*\/`;
const template = "`(?:[ -#%-[\\]-_a-~]|\\$\\{[\\w.]+\\}|\\$(?!\\{))*`";
const regularExpression = String.raw`(?<=[=(,] )\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/u?(?!\w)`;

const tokens = new RegExp(
  String.raw`\s+|(${comment}|${template}|${regularExpression}|[A-Za-z_$][\w$]*|\d+(?:\.\d*[1-9])?(?![\w.])|"(?:[ !#-[\]-~]|\\[^'\n])*"|'(?:[ -&(-[\]-~]|\\[^"\n])*'|\.{3}|=>|[=!]==|&&|\|\||\?\?|\?\.|[<>]=|\+\+|[-+*!?:;,.()[\]{}<>=|&])`,
  "y",
);

const quoted = new RegExp(String.raw`${comment}|${template}|${regularExpression}|"(?:[^\\"\n]|\\.)*"|'`, "g");

/**
 * Writes texts in the quotes that they hold fewer of, as prettier's makeString does.
 *
 * @throws {WithoutForm} where something is in single quotes already
 */
function chooseQuotes(text: string): string {
  if (!/\\"|'/.test(text)) return text;
  return text.replace(quoted, (literal) => {
    if (literal === "'") throw new WithoutForm();
    if (!literal.startsWith('"')) return literal;
    const doubles = literal.split('"').length - 3;
    const singles = literal.split("'").length - 1;
    if (doubles <= singles) return literal;
    const inside = literal
      .slice(1, -1)
      .replace(/\\[^]|'/g, (part) => (part === "'" ? "\\'" : part === '\\"' ? '"' : part));
    return `'${inside}'`;
  });
}

/** Whether a token is a text in quotes. */
export function isQuoted(token: string): boolean {
  return /^["']/.test(token);
}

/** Goes through the tokens of a piece of TypeScript. */
export class Tokens {
  /** The next one; empty at the end. */
  next = "";
  /** Where it begins. */
  start = 0;
  /** Whether it is the first on its line. */
  isFirst = false;
  /** Lays out the block that is next: functions among expressions have them, and they hold statements. */
  readonly layOutBlock: (tokens: Tokens) => Layout;
  readonly #text: string;
  #end = 0;
  #last = 0;

  /** @throws {WithoutForm} for what is no token of generated code, here and later */
  constructor(text: string, layOutBlock: (tokens: Tokens) => Layout) {
    this.#text = chooseQuotes(text);
    this.layOutBlock = layOutBlock;
    this.#read();
  }

  /** Whether the next token is this one. */
  is(text: string): boolean {
    return this.next === text;
  }

  /** @param pattern a sticky one, for the text from the next token on */
  begins(pattern: RegExp): boolean {
    pattern.lastIndex = this.start;
    return pattern.test(this.#text);
  }

  /** Takes the next token. */
  take(): string {
    const { next } = this;
    if (next === "") throw new WithoutForm();
    this.#read();
    return next;
  }

  /** Takes a comment of its own lines, if one is next, and gives them without indentation. */
  takeComment(): readonly string[] {
    if (!this.next.startsWith("/**") || !this.isFirst) return [];
    const lines = this.take().split("\n");
    if (!this.isFirst || lines.slice(1).some((each) => !/^\s*\*/.test(each))) throw new WithoutForm();
    return lines.map((each, index) => (index === 0 ? each : ` ${each.trim()}`));
  }

  /** Takes the next token if it is this one. */
  skip(text: string): boolean {
    if (this.next !== text) return false;
    this.#read();
    return true;
  }

  /** Takes the next token, which must be this one. */
  expect(text: string): void {
    if (!this.skip(text)) throw new WithoutForm();
  }

  /** What was written from a place up to the last token that was taken. */
  since(start: number): string {
    return this.#text.slice(start, this.#last);
  }

  /** Takes tokens up to one that stands outside all brackets, and gives them as they are written, on one line. */
  takeUntil(ends: readonly string[]): string {
    const { start } = this;
    for (let depth = 0; depth > 0 || !ends.includes(this.next);) {
      const taken = this.take();
      if (/^[([{]$/.test(taken)) depth++;
      if (/^[)\]}]$/.test(taken)) depth--;
    }
    const text = this.since(start);
    if (text.includes("\n")) throw new WithoutForm();
    return text;
  }

  #read(): void {
    this.#last = this.#end;
    this.isFirst = false;
    for (;;) {
      tokens.lastIndex = this.#end;
      const match = tokens.exec(this.#text);
      if (match === null && this.#end < this.#text.length) throw new WithoutForm();
      this.start = this.#end;
      this.#end = match === null ? this.#end : tokens.lastIndex;
      this.next = match?.[1] ?? "";
      if (match === null || match[1] !== undefined) return;
      if (match[0].includes("\n")) this.isFirst = true;
    }
  }
}

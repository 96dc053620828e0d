import { type Layout, WithoutForm, group, ifBroken, indent, join, line, softLine } from "./layout.ts";
import type { Tokens } from "./typescript-tokens.ts";

/**
 * Reads a type and gives it on one line, without parentheses that it does not need.
 *
 * @throws {WithoutForm} for what is not known here, types of objects among them
 */
export function readType(tokens: Tokens): string {
  return readMembers(tokens).join(" | ");
}

/**
 * Reads a name with its type, as a parameter or a constant has them, up to one of some tokens. A union that a type is
 * given may be broken.
 */
export function layOutNamed(tokens: Tokens, ends: readonly string[]): Layout {
  const { start } = tokens;
  const end = (): boolean => ends.some((each) => tokens.is(each));
  while (!tokens.is(":") && !end()) tokens.take();
  if (end() || !tokens.skip(":")) return tokens.since(start);
  if (!/^\w+$/.test(tokens.next)) return tokens.since(start) + tokens.takeUntil(ends).replace(/^(?=.)/, " ");
  tokens.take();
  const head = tokens.since(start);
  if (!tokens.skip("<")) {
    while (!end()) tokens.take();
    return oneLine(tokens.since(start));
  }
  const members = readMembers(tokens);
  if (!tokens.skip(">") || !end()) throw new WithoutForm();
  if (members.length === 1) return [head, "<", members, ">"];
  const union = group([ifBroken("| "), join([line, "| "], members)]);
  return [head, group(["<", indent(softLine, union), softLine, ">"])];
}

/** @throws {WithoutForm} for what is on several lines */
export function oneLine(text: string): string {
  if (text.includes("\n")) throw new WithoutForm();
  return text;
}

/** The members of a union; one, if it is none. */
function readMembers(tokens: Tokens): readonly string[] {
  const members: string[] = [];
  do members.push(...readArrays(tokens));
  while (tokens.skip("|"));
  return members;
}

/** A type with what follows it in brackets. */
function readArrays(tokens: Tokens): readonly string[] {
  let members: readonly string[];
  if (tokens.skip("(")) {
    members = readMembers(tokens);
    if (!tokens.skip(")")) throw new WithoutForm();
  } else members = [readName(tokens)];
  while (tokens.skip("[")) {
    const inside = tokens.is("]") ? "" : readType(tokens);
    tokens.expect("]");
    const isName = members.length === 1 && !/^(?:keyof|typeof) /.test(members[0]!);
    members = [`${isName ? members[0]! : `(${members.join(" | ")})`}[${inside}]`];
  }
  return members;
}

function readName(tokens: Tokens): string {
  const { start } = tokens;
  if (tokens.skip("{")) {
    // An object of any keys, which leaves a union open.
    tokens.expect("}");
    return "{}";
  }
  if (!tokens.skip("-")) {
    tokens.skip("keyof");
    tokens.skip("typeof");
  }
  if (!/^(?:[\w$]+|".*)$/.test(tokens.next) || /^(?:readonly|new|unique|infer|asserts)$/.test(tokens.next))
    throw new WithoutForm();
  tokens.take();
  if (!tokens.skip("<")) return tokens.since(start);
  const name = tokens.since(start);
  const given: string[] = [];
  do given.push(readType(tokens));
  while (tokens.skip(","));
  tokens.expect(">");
  return `${name}${given.join(", ")}>`;
}

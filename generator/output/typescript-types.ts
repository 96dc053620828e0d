import { type Layout, WithoutForm, group, hardLine, ifBroken, indent, join, line, softLine, whole } from "./layout.ts";
import type { Tokens } from "./typescript-tokens.ts";

/** A part of a union, in parentheses where it is an intersection; one that is no text is an object on several lines. */
type Member = Layout;

/**
 * Reads a type and gives it on one line, without parentheses that it does not need.
 *
 * @throws {WithoutForm} for what is not known here, objects on several lines among them
 */
export function readType(tokens: Tokens): string {
  const members = readMembers(tokens);
  return members.length === 1 ? withoutParentheses(textOf(members[0]!)) : members.map(textOf).join(" | ");
}

/**
 * Lays out a type with what is between it and the colon or the equals sign before it: on the same line, on the next, or
 * a union with a line for each of its members.
 */
export function layOutType(tokens: Tokens): Layout {
  const members = readMembers(tokens);
  const [first, second] = members as readonly [Member, ...Member[]];
  if (second === undefined) return [" ", typeof first === "string" ? whole(withoutParentheses(first)) : first];
  const isText = members.every((member) => typeof member === "string");
  if (isText) return group(indent(line, group([ifBroken("| "), join([line, "| "], members)])));
  // One object is embraced where it may also be null.
  if (members.some((member) => member === "null" || member === "void")) {
    if (members.length > 2 || second !== "null") throw new WithoutForm();
    return [" ", first, " | null"];
  }
  return indent(
    hardLine,
    ...join(
      hardLine,
      members.map((member) => ["| ", indent(member)]),
    ),
  );
}

function textOf(member: Member): string {
  if (typeof member !== "string") throw new WithoutForm();
  return member;
}

/** @param member which is the only one of its union */
function withoutParentheses(member: string): string {
  return member.startsWith("(") && member.endsWith(")") ? member.slice(1, -1) : member;
}

/**
 * Reads a name with its type, as a parameter or a constant has them, up to one of some tokens. A union that a type is
 * given may be broken.
 */
export function layOutNamed(tokens: Tokens, ends: readonly string[]): Layout {
  const { start } = tokens;
  const end = (): boolean => isNext(tokens, ends);
  while (!tokens.is(":") && !end()) tokens.take();
  if (end() || !tokens.skip(":")) return tokens.since(start);
  if (!/^\w+$/.test(tokens.next)) return tokens.since(start) + tokens.takeUntil(ends).replace(/^(?=.)/, " ");
  return layOutReference(tokens, start, ends);
}

/** A type by its name, and what it is given: a union among that may be broken. What is written from `start` on stands before it. */
export function layOutReference(tokens: Tokens, start: number, ends: readonly string[]): Layout {
  const end = (): boolean => isNext(tokens, ends);
  tokens.take();
  const head = tokens.since(start);
  if (!tokens.skip("<")) {
    while (!end()) tokens.take();
    return oneLine(tokens.since(start));
  }
  const members = readMembers(tokens);
  if (!tokens.skip(">")) throw new WithoutForm();
  if (!end()) return tokens.since(start) + tokens.takeUntil(ends).replace(/^(?=.)/, " ");
  const [only, second] = members;
  if (second === undefined)
    return typeof only === "string" && /^\w+$/.test(only) ? `${head}<${only}>` : [head, "<", only!, ">"];
  const union = group([ifBroken("| "), join([line, "| "], members)]);
  return [head, group(["<", indent(softLine, union), softLine, ">"])];
}

function isNext(tokens: Tokens, ends: readonly string[]): boolean {
  return ends.some((each) => tokens.is(each));
}

/** The parameters of a function, with their parentheses. */
export function layOutParameters(tokens: Tokens): Layout {
  tokens.expect("(");
  const parameters: Layout[] = [];
  while (!tokens.skip(")")) {
    parameters.push(layOutNamed(tokens, [",", ")"]));
    if (tokens.next !== ")") tokens.expect(",");
  }
  if (parameters.length === 0) return "()";
  return group(["(", indent(softLine, join([",", line], parameters)), ifBroken(","), softLine, ")"]);
}

/** @throws {WithoutForm} for what is on several lines */
export function oneLine(text: string): string {
  if (text.includes("\n")) throw new WithoutForm();
  return text;
}

/** The members of an interface, or of a type of objects that is written on several lines, after the brace. */
export function layOutMembers(tokens: Tokens): Layout {
  if (tokens.skip("}")) return "{}";
  if (!tokens.isFirst) throw new WithoutForm();
  const members: Layout[] = [];
  while (!tokens.skip("}")) {
    const comment = tokens.takeComment();
    const key = tokens.takeUntil([":"]);
    tokens.expect(":");
    const type = layOutType(tokens);
    // json-schema-to-typescript ends members by their lines alone.
    if (!tokens.skip(";") && !tokens.is("}") && !tokens.isFirst) throw new WithoutForm();
    members.push([...comment.flatMap((each) => [each, hardLine]), key, ":", type, ";"]);
  }
  return ["{", indent(hardLine, join(hardLine, members)), hardLine, "}"];
}

/** The members of a union; one, if it is none. */
function readMembers(tokens: Tokens): readonly Member[] {
  tokens.skip("|");
  const members: Member[] = [];
  do members.push(...readIntersection(tokens));
  while (tokens.skip("|"));
  return members;
}

function readIntersection(tokens: Tokens): readonly Member[] {
  const members = readArrays(tokens);
  if (!tokens.is("&")) return members;
  const parts = [members];
  while (tokens.skip("&")) parts.push(readArrays(tokens));
  const texts = parts.map(([part, ...others]) => {
    const text = textOf(part!);
    if (others.length > 0 || text.startsWith("(")) throw new WithoutForm();
    return text;
  });
  return [`(${texts.join(" & ")})`];
}

/** A type with what follows it in brackets. */
function readArrays(tokens: Tokens): readonly Member[] {
  if (tokens.skip("readonly")) {
    const [list, ...others] = readArrays(tokens);
    if (others.length > 0 || !textOf(list!).endsWith("]")) throw new WithoutForm();
    return [`readonly ${textOf(list!)}`];
  }
  let members: readonly Member[];
  if (tokens.skip("(")) {
    members = readMembers(tokens);
    tokens.expect(")");
  } else members = [readName(tokens)];
  while (tokens.skip("[")) {
    const inside = tokens.is("]") ? "" : readType(tokens);
    tokens.expect("]");
    const texts = members.map(textOf);
    const isName = texts.length === 1 && !/^(?:keyof|typeof|readonly) /.test(texts[0]!);
    members = [`${isName ? texts[0]! : `(${texts.join(" | ")})`}[${inside}]`];
  }
  return members;
}

function readName(tokens: Tokens): Member {
  const { start } = tokens;
  if (tokens.skip("{")) return tokens.isFirst || tokens.is("}") ? layOutMembers(tokens) : readObject(tokens);
  if (!tokens.skip("-")) {
    tokens.skip("keyof");
    tokens.skip("typeof");
  }
  if (!/^(?:[\w$]+|\d+\.\d+|["'].*)$/.test(tokens.next) || /^(?:readonly|new|unique|infer|asserts)$/.test(tokens.next))
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

/** A type of objects on one line, after its brace. */
function readObject(tokens: Tokens): string {
  const members: string[] = [];
  while (!tokens.skip("}")) {
    const key = tokens.takeUntil([":"]);
    tokens.expect(":");
    members.push(`${key}: ${readType(tokens)}`);
    if (!tokens.is("}")) tokens.expect(";");
  }
  return `{ ${members.join("; ")} }`;
}

import { WithoutForm } from "./layout.ts";
import type { Tokens } from "./typescript-tokens.ts";
import { readType } from "./typescript-types.ts";

/** An expression of generated code. Parentheses are left out: they follow from what stands in what. */
export type Expression =
  /** What cannot be broken: names, members, literals. */
  | { readonly kind: "atom"; readonly text: string }
  | { readonly kind: "unary"; readonly operator: string; readonly operand: Expression }
  /** Operands with one operator between them. */
  | { readonly kind: "logical" | "binary"; readonly operator: string; readonly operands: readonly Expression[] }
  | { readonly kind: "conditional"; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  /** A value as a type. */
  | { readonly kind: "as"; readonly value: Expression; readonly type: string }
  | { readonly kind: "call"; readonly callee: string; readonly given: readonly Expression[] }
  | { readonly kind: "arrow"; readonly parameters: string; readonly body: Expression }
  | { readonly kind: "array"; readonly items: readonly Item[] }
  | {
      readonly kind: "object";
      readonly broken: boolean;
      readonly members: readonly (Item & { readonly key: string })[];
    };

export interface Item {
  /** The lines of the comment that stands before it. */
  readonly comment: readonly string[];
  readonly value: Expression;
}

/** Operators from the loosest to the tightest. */
const operators: readonly (readonly string[])[] = [
  ["??"],
  ["||"],
  ["&&"],
  ["===", "!=="],
  ["<", ">", "<=", ">=", "in"],
  ["+"],
];

const logical: ReadonlySet<string> = new Set(["??", "||", "&&"]);

/**
 * Reads an expression.
 *
 * @throws {WithoutForm} for what is not known here
 */
export function readExpression(tokens: Tokens): Expression {
  const test = readOperands(tokens, 0);
  if (!tokens.skip("?")) return test;
  const yes = readExpression(tokens);
  tokens.expect(":");
  return { kind: "conditional", test, yes, no: readExpression(tokens) };
}

function readOperands(tokens: Tokens, level: number): Expression {
  const known = operators[level];
  if (known === undefined) return readAs(tokens);
  let left = readOperands(tokens, level + 1);
  while (known.includes(tokens.next)) {
    const operator = tokens.take();
    const right = readOperands(tokens, level + 1);
    const kind = logical.has(operator) ? "logical" : "binary";
    // Of one logical operator it is all the same what is in parentheses; of others it is not.
    const isSame = ({ kind: other, ...rest }: Expression): boolean =>
      other === kind && (rest as { operator: string }).operator === operator;
    const operandsOf = (side: Expression, isLeft: boolean): readonly Expression[] =>
      isSame(side) && (kind === "logical" || (isLeft && operator === "+"))
        ? (side as Expression & { kind: "logical" }).operands
        : [side];
    left = { kind, operator, operands: [...operandsOf(left, true), ...operandsOf(right, false)] };
  }
  return left;
}

function readAs(tokens: Tokens): Expression {
  let value = readUnary(tokens);
  while (tokens.skip("as")) {
    const { start } = tokens;
    if (!tokens.skip("const")) {
      tokens.skip("readonly");
      readType(tokens);
    }
    value = { kind: "as", value, type: tokens.since(start) };
  }
  return value;
}

function readUnary(tokens: Tokens): Expression {
  if (tokens.next === "!" || tokens.next === "typeof") {
    const operator = tokens.take();
    return { kind: "unary", operator: operator === "!" ? "!" : "typeof ", operand: readUnary(tokens) };
  }
  return readPrimary(tokens);
}

function readPrimary(tokens: Tokens): Expression {
  switch (tokens.next) {
    case "(":
      return readParentheses(tokens);
    case "[":
      return { kind: "array", items: readList(tokens, "[", "]", readItem) };
    case "{":
      return readObject(tokens);
    default:
      return readName(tokens);
  }
}

/** What stands in parentheses, or the function that they begin. */
function readParentheses(tokens: Tokens): Expression {
  tokens.expect("(");
  if (tokens.next === ")" || /^\w+$/.test(tokens.next)) {
    const { start } = tokens;
    const name = tokens.next === ")" ? null : readExpression(tokens);
    const parameters = `(${tokens.since(start).replace(/\)$/, "")})`;
    tokens.expect(")");
    if (tokens.skip("=>"))
      return { kind: "arrow", parameters: name === null ? "()" : parameters, body: readBody(tokens) };
    if (name === null) throw new WithoutForm();
    return name;
  }
  const inner = readExpression(tokens);
  tokens.expect(")");
  return inner;
}

function readBody(tokens: Tokens): Expression {
  if (tokens.next === "{") throw new WithoutForm();
  return readExpression(tokens);
}

/** A literal, a name with members, or a call. */
function readName(tokens: Tokens): Expression {
  const { start } = tokens;
  // Other comments have their place only before items and members.
  const mark = tokens.skip("/* @__PURE__ */") ? "/* @__PURE__ */ " : "";
  const from = mark === "" ? start : tokens.start;
  if (tokens.skip("-")) return { kind: "atom", text: `-${takeWord(tokens)}` };
  if (tokens.skip("new")) takeWord(tokens);
  else if (tokens.next.startsWith('"')) return { kind: "atom", text: takeString(tokens) };
  else takeWord(tokens);
  for (;;) {
    if (tokens.skip(".")) takeWord(tokens);
    else if (tokens.next === "[") {
      tokens.take();
      if (tokens.next.startsWith('"')) takeString(tokens);
      else takeWord(tokens);
      tokens.expect("]");
    } else if (tokens.next === "<" && tokens.since(from).startsWith("new ")) {
      tokens.takeUntil([">"]);
      tokens.expect(">");
    } else break;
  }
  const text = mark + tokens.since(from);
  if (tokens.next === "?.") throw new WithoutForm();
  if (tokens.next !== "(") return { kind: "atom", text };
  const call: Expression = { kind: "call", callee: text, given: readList(tokens, "(", ")", readExpression) };
  // What is done with the result is not known here.
  if (/^(?:\.|\?\.|\(|\[)$/.test(tokens.next)) throw new WithoutForm();
  return call;
}

function takeWord(tokens: Tokens): string {
  if (!/^[\w$.]+$/.test(tokens.next) || tokens.is(".")) throw new WithoutForm();
  return tokens.take();
}

function takeString(tokens: Tokens): string {
  if (!tokens.next.startsWith('"')) throw new WithoutForm();
  return tokens.take();
}

function readItem(tokens: Tokens): Item {
  return { comment: tokens.takeComment(), value: readExpression(tokens) };
}

function readObject(tokens: Tokens): Expression {
  let broken = false;
  const members = readList(tokens, "{", "}", (inside, isFirst) => {
    if (isFirst && inside.isFirst) broken = true;
    const comment = inside.takeComment();
    const { start } = inside;
    if (inside.skip("[")) {
      takeString(inside);
      inside.expect("]");
    } else if (inside.next.startsWith('"')) takeString(inside);
    else takeWord(inside);
    const key = inside.since(start);
    inside.expect(":");
    return { comment, key, value: readExpression(inside) };
  });
  return { kind: "object", broken, members };
}

function readList<Read>(
  tokens: Tokens,
  open: string,
  close: string,
  read: (tokens: Tokens, isFirst: boolean) => Read,
): Read[] {
  tokens.expect(open);
  const items: Read[] = [];
  while (!tokens.skip(close)) {
    items.push(read(tokens, items.length === 0));
    if (tokens.next !== close) tokens.expect(",");
  }
  return items;
}

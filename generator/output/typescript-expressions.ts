import { type Layout, WithoutForm, group } from "./layout.ts";
import { type Tokens, isQuoted } from "./typescript-tokens.ts";
import { layOutParameters, oneLine, readType } from "./typescript-types.ts";

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
  | { readonly kind: "call"; readonly callee: string | Callee; readonly given: readonly Expression[] }
  | { readonly kind: "arrow"; readonly parameters: Layout; readonly body: Expression }
  /** What a function does. */
  | { readonly kind: "block"; readonly layout: Layout }
  | { readonly kind: "array"; readonly items: readonly Item[] }
  | {
      readonly kind: "object";
      readonly broken: boolean;
      /** The key is null where the value is the variable of that name. */
      readonly members: readonly (Item & { readonly key: string | null })[];
    };

/** What is called of a value: of the result of another call, or of a value as another type. */
interface Callee {
  readonly value: Expression;
  readonly access: string;
}

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
  while (tokens.skip("as")) value = { kind: "as", value, type: tokens.skip("const") ? "const" : readType(tokens) };
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

/** What stands in parentheses, perhaps with what is read of it, or the function that they begin. */
function readParentheses(tokens: Tokens): Expression {
  if (tokens.begins(/\((?:\w+(?:, \w+)*)?\) =>/y)) {
    const parameters = tokens.takeUntil(["=>"]);
    tokens.expect("=>");
    return { kind: "arrow", parameters, body: readBody(tokens) };
  }
  if (tokens.begins(/\(\w+\??: [^()]*\)(?:: \w+)? =>/y)) {
    const parameters = layOutParameters(tokens);
    const result = oneLine(tokens.takeUntil(["=>"]).trim());
    tokens.expect("=>");
    return { kind: "arrow", parameters: group([parameters, result]), body: readBody(tokens) };
  }
  tokens.expect("(");
  const inner = readExpression(tokens);
  tokens.expect(")");
  if (!tokens.is(".") && !tokens.is("?.")) return inner;
  if (inner.kind !== "as") throw new WithoutForm();
  const { start } = tokens;
  if (tokens.skip("?.")) takeWord(tokens);
  takeAccess(tokens);
  const access = tokens.since(start);
  if (tokens.is("(")) return readCall(tokens, { value: inner, access });
  if (inner.value.kind !== "atom" || tokens.is("?.")) throw new WithoutForm();
  return { kind: "atom", text: `(${inner.value.text} as ${inner.type})${access}` };
}

function readBody(tokens: Tokens): Expression {
  return tokens.is("{") ? { kind: "block", layout: tokens.layOutBlock(tokens) } : readExpression(tokens);
}

/** A literal, a name with members, or a call. */
function readName(tokens: Tokens): Expression {
  const { start } = tokens;
  // Other comments have their place only before items and members.
  const mark = tokens.skip("/* @__PURE__ */") ? "/* @__PURE__ */ " : "";
  const from = mark === "" ? start : tokens.start;
  if (tokens.skip("-")) return { kind: "atom", text: `-${takeWord(tokens)}` };
  if (tokens.skip("new")) takeWord(tokens);
  else if (isQuoted(tokens.next)) return { kind: "atom", text: takeString(tokens) };
  else if (/^(?:\/[^*]|`)/.test(tokens.next)) tokens.take();
  else takeWord(tokens);
  takeAccess(tokens);
  if (tokens.is("<") && (tokens.since(from).startsWith("new ") || tokens.begins(/<[\w, ]+>\(/y))) {
    tokens.takeUntil([">"]);
    tokens.expect(">");
  }
  let isMember = false;
  while (tokens.skip("?.") && !tokens.is("(")) {
    takeWord(tokens);
    isMember = true;
  }
  const callee = tokens.since(from);
  const text = mark + callee;
  // What is called of what may be missing is not known here.
  if (isMember && (callee.endsWith("?.") || /^(?:\.|\(|\[)$/.test(tokens.next))) throw new WithoutForm();
  if (tokens.is("(")) return readCall(tokens, text);
  if (!tokens.skip("!")) return { kind: "atom", text };
  if (/^(?:\.|\?\.|\(|\[)$/.test(tokens.next)) throw new WithoutForm();
  return { kind: "atom", text: `${text}!` };
}

function readCall(tokens: Tokens, callee: string | Callee): Expression {
  const call: Expression = { kind: "call", callee, given: readList(tokens, "(", ")", readExpression) };
  if (typeof callee === "string" && tokens.skip("?.")) {
    if (tokens.is("(")) return readCall(tokens, { value: call, access: "?." });
    throw new WithoutForm();
  }
  // What else is done with the result is not known here.
  if (/^(?:\.|\?\.|\(|\[)$/.test(tokens.next)) throw new WithoutForm();
  return call;
}

/** Takes what is read of an object, one member after the other. */
function takeAccess(tokens: Tokens): void {
  for (;;) {
    if (tokens.skip(".")) takeWord(tokens);
    else if (tokens.skip("[")) {
      if (isQuoted(tokens.next)) takeString(tokens);
      else takeWord(tokens);
      tokens.expect("]");
    } else return;
  }
}

function takeWord(tokens: Tokens): string {
  if (!/^[\w$.]+$/.test(tokens.next) || tokens.is(".")) throw new WithoutForm();
  return tokens.take();
}

function takeString(tokens: Tokens): string {
  if (!isQuoted(tokens.next)) throw new WithoutForm();
  return tokens.take();
}

function readItem(tokens: Tokens): Item {
  const comment = tokens.takeComment();
  if (!tokens.skip("...")) return { comment, value: readExpression(tokens) };
  const { start } = tokens;
  takeWord(tokens);
  takeAccess(tokens);
  return { comment, value: { kind: "atom", text: `...${tokens.since(start)}` } };
}

function readObject(tokens: Tokens): Expression {
  let broken = false;
  const members = readList(tokens, "{", "}", (inside, isFirst): Item & { readonly key: string | null } => {
    if (isFirst && inside.isFirst) broken = true;
    const comment = inside.takeComment();
    const { start } = inside;
    if (inside.skip("[")) {
      takeString(inside);
      inside.expect("]");
    } else if (isQuoted(inside.next)) takeString(inside);
    else takeWord(inside);
    const key = inside.since(start);
    if (/^\w+$/.test(key) && /^[,}]$/.test(inside.next))
      return { comment, key: null, value: { kind: "atom", text: key } };
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

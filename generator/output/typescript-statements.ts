import {
  type Layout,
  WithoutForm,
  group,
  hardLine,
  ifBroken,
  indent,
  join,
  line,
  printLayout,
  softLine,
  whole,
} from "./layout.ts";
import { beginsOnNextLine, layOutExpression } from "./typescript-expression-layout.ts";
import { readExpression } from "./typescript-expressions.ts";
import {
  layOutMembers,
  layOutNamed,
  layOutParameters,
  layOutReference,
  layOutType,
  oneLine,
} from "./typescript-types.ts";
import { Tokens } from "./typescript-tokens.ts";

const widest = 120;

const unbreakable = /^\s*(?:[/*]|(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?$)/;

/**
 * Lays out statements between which no line is empty as prettier does: those that generated code is full of.
 *
 * @returns null for what has no form here
 */
export function layOutStatements(text: string): string | null {
  try {
    const laidOut = splitComments(text).map(([comments, code]) => comments + (code === "" ? "" : layOutCode(code)));
    return laidOut.join("\n");
  } catch (error) {
    if (error instanceof WithoutForm) return null;
    throw error;
  }
}

/** Comments that stand before code, and the code up to the next comment that begins a line. */
function splitComments(text: string): (readonly [comments: string, code: string])[] {
  const pieces: [string, string][] = [];
  let rest = text.trim();
  while (rest !== "") {
    const comments = /^(?:(?:\/\/[^\n]*|\/\*[^]*?\*\/)(?:\n|$))*/.exec(rest)![0];
    if (comments.includes("prettier-ignore")) throw new WithoutForm();
    const code = rest.slice(comments.length);
    const next = code.search(/^\/[/*]/m);
    if (next === 0) throw new WithoutForm();
    pieces.push([comments, next === -1 ? code : code.slice(0, next).trimEnd()]);
    rest = next === -1 ? "" : code.slice(next);
  }
  return pieces;
}

function layOutCode(code: string): string {
  const tokens = new Tokens(code, layOutBlock);
  const statements: Layout[] = [];
  while (tokens.next !== "") statements.push(layOutStatement(tokens, true));
  const text = printLayout(join(hardLine, statements));
  // Prettier would have found another place to break. Comments stay as they are, and so does a regular expression or a
  // text that has a line of its own.
  if (text.split("\n").some((each) => each.length > widest && !unbreakable.test(each))) throw new WithoutForm();
  return text;
}

function layOutStatement(tokens: Tokens, isOutside: boolean): Layout {
  switch (tokens.next) {
    case "import":
    case "export":
    case "type":
      return isOutside ? layOutOutside(tokens) : layOutRest(tokens);
    case "function":
      return layOutFunction(tokens, "");
    case "const":
      return layOutConstant(tokens, "");
    case "return":
      return layOutReturn(tokens);
    case "if":
      tokens.take();
      return layOutClause(tokens, ["if (", layOutCondition(tokens), ")"]);
    case "for":
      tokens.take();
      tokens.expect("(");
      return layOutClause(tokens, layOutLoop(tokens));
    case "switch":
      return layOutSwitch(tokens);
    case "try":
      return layOutTry(tokens);
    default:
      return layOutRest(tokens);
  }
}

/** What stands only outside of functions. */
function layOutOutside(tokens: Tokens): Layout {
  const { start } = tokens;
  if (tokens.begins(/type \w+ = \w+<"/y)) {
    tokens.takeUntil(["="]);
    tokens.expect("=");
    return [layOutReference(tokens, start, [";"]), endOf(tokens)];
  }
  if (tokens.next === "type") return layOutRest(tokens);
  const isImport = tokens.take() === "import";
  if (!isImport && tokens.next === "function") return layOutFunction(tokens, "export ");
  if (!isImport && tokens.next === "const") return layOutConstant(tokens, "export ");
  if (!isImport && tokens.next === "interface") return layOutInterface(tokens);
  if (tokens.skip("type") && /^\w+$/.test(tokens.next)) {
    tokens.takeUntil(["="]);
    tokens.expect("=");
    return [tokens.since(start), layOutType(tokens), endOf(tokens)];
  }
  const head = tokens.since(start);
  tokens.expect("{");
  const names: string[] = [];
  while (!tokens.skip("}")) {
    names.push(tokens.takeUntil([",", "}"]));
    if (tokens.next !== "}") tokens.expect(",");
  }
  const tail = tokens.next === ";" ? "" : ` ${tokens.takeUntil([";"])}`;
  tokens.expect(";");
  if (names.length === 0) throw new WithoutForm();
  return group([head, " {", indent(line, join([",", line], names)), ifBroken(","), line, "}", tail, ";"]);
}

/** A statement that is known to be on one line, as it is. */
function layOutRest(tokens: Tokens): Layout {
  const text = tokens.takeUntil([";"]);
  tokens.expect(";");
  return oneLine(`${text};`);
}

/** The end of a statement. */
function endOf(tokens: Tokens): ";" {
  tokens.expect(";");
  return ";";
}

function layOutFunction(tokens: Tokens, before: string): Layout {
  const { start } = tokens;
  while (!tokens.is("(")) tokens.take();
  const head = before + tokens.since(start);
  const parameters = layOutParameters(tokens);
  const result = tokens.takeUntil(["{", ";"]).trim();
  const signature: readonly Layout[] = [head, parameters, result];
  if (tokens.is(";")) return group([...signature, endOf(tokens)]);
  return [group([...signature, " "]), layOutBlock(tokens)];
}

function layOutConstant(tokens: Tokens, before: string): Layout {
  const name = layOutNamed(tokens, ["="]);
  tokens.expect("=");
  const value = readExpression(tokens);
  tokens.expect(";");
  const head: Layout = [before, name, " ="];
  const right = layOutExpression(value, "value");
  // A name that does not fit goes on a line of its own; what can be broken begins on this one.
  const isAtom = value.kind === "atom" || (value.kind === "as" && value.value.kind === "atom");
  if (beginsOnNextLine(value)) return group([group(head), group(indent(line, right)), ";"]);
  // Where it does not fit, what a type is given is broken rather than the line before the value.
  if (value.kind === "as" && value.type.includes("<")) return whole([head, " ", right, ";"]);
  if (isAtom || value.kind === "unary") return group([group(head), group(indent(line)), indent(right), ";"]);
  if (typeof name !== "string") return whole([head, " ", right, ";"]);
  return [head, " ", right, ";"];
}

function layOutReturn(tokens: Tokens): Layout {
  tokens.expect("return");
  if (tokens.skip(";")) return "return;";
  const value = readExpression(tokens);
  tokens.expect(";");
  const layout = layOutExpression(value, "return");
  if (value.kind !== "logical" && value.kind !== "binary") return ["return ", layout, ";"];
  return ["return ", group([ifBroken("("), indent(softLine, layout), softLine, ifBroken(")")]), ";"];
}

/** A condition in its parentheses, without them. */
function layOutCondition(tokens: Tokens): Layout {
  tokens.expect("(");
  const test = readExpression(tokens);
  tokens.expect(")");
  const layout = layOutExpression(test, "condition");
  return test.kind === "unary" && test.operand.kind === "logical"
    ? layout
    : group([indent(softLine, layout), softLine]);
}

function layOutLoop(tokens: Tokens): Layout {
  const head = tokens.takeUntil([")"]);
  tokens.expect(")");
  return `for (${head})`;
}

/** What is done under a condition or in a loop: a block, or one statement on the same line if it fits. */
function layOutClause(tokens: Tokens, head: Layout): Layout {
  if (tokens.next === "{") return [group([head, " "]), layOutBlock(tokens)];
  const clause = layOutStatement(tokens, false);
  if (tokens.next === "else") throw new WithoutForm();
  return group([head, indent(line, clause)]);
}

function layOutBlock(tokens: Tokens): Layout {
  tokens.expect("{");
  const statements: Layout[] = [];
  while (!tokens.skip("}")) statements.push(layOutStatement(tokens, false));
  return statements.length === 0 ? "{}" : ["{", indent(hardLine, join(hardLine, statements)), hardLine, "}"];
}

function layOutSwitch(tokens: Tokens): Layout {
  tokens.expect("switch");
  const head: Layout = group(["switch (", layOutCondition(tokens), ") {"]);
  tokens.expect("{");
  const cases: Layout[] = [];
  while (!tokens.skip("}")) {
    const label = tokens.takeUntil([":"]);
    tokens.expect(":");
    const statements: Layout[] = [];
    while (tokens.next !== "case" && tokens.next !== "default" && tokens.next !== "}")
      statements.push(layOutStatement(tokens, false));
    cases.push([label, ":", statements.length === 0 ? "" : indent(hardLine, join(hardLine, statements))]);
  }
  return [head, indent(hardLine, join(hardLine, cases)), hardLine, "}"];
}

function layOutTry(tokens: Tokens): Layout {
  tokens.expect("try");
  const tried = layOutBlock(tokens);
  const head = tokens.takeUntil(["{"]);
  return ["try ", tried, " ", head.trim(), " ", layOutBlock(tokens)];
}

function layOutInterface(tokens: Tokens): Layout {
  const head = `export ${tokens.takeUntil(["{"]).trim()}`;
  tokens.expect("{");
  return [head, " ", layOutMembers(tokens)];
}

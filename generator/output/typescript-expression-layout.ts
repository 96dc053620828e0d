import {
  type Layout,
  WithoutForm,
  choice,
  fill,
  group,
  hardLine,
  ifBroken,
  indent,
  isBroken,
  join,
  line,
  softLine,
  whole,
} from "./layout.ts";
import type { Expression, Item } from "./typescript-expressions.ts";

/** What an expression stands in, as far as its form depends on it. */
export type Setting = "statement" | "return" | "condition" | "value" | Expression;

/** The form of an expression, with parentheses where they are needed or prettier wants them. */
export function layOutExpression(expression: Expression, within: Setting, around: Setting = "statement"): Layout {
  const layout = layOutBare(expression, within, around);
  return needsParentheses(expression, within) ? ["(", layout, ")"] : layout;
}

function layOutBare(expression: Expression, within: Setting, around: Setting): Layout {
  switch (expression.kind) {
    case "atom":
      return expression.text;
    case "unary":
      return [expression.operator, layOutExpression(expression.operand, expression, within)];
    case "logical":
    case "binary":
      return layOutOperands(expression, within, around);
    case "conditional":
      return layOutConditional(expression, within);
    case "as":
      return [layOutExpression(expression.value, expression, within), " as ", expression.type];
    case "call":
      // A call with one word begins on a line of its own before that word does.
      return within === "value" && expression.given.length === 1 && expression.given[0]!.kind === "atom"
        ? whole(layOutCall(expression))
        : layOutCall(expression);
    case "arrow":
      return layOutArrow(expression, within, false);
    case "block":
      return expression.layout;
    case "array":
      return layOutArray(expression);
    case "object":
      return layOutObject(expression);
  }
}

function needsParentheses({ kind, ...rest }: Expression, within: Setting): boolean {
  if (typeof within === "string") return false;
  const isOperation = kind === "logical" || kind === "binary" || kind === "conditional" || kind === "as";
  switch (within.kind) {
    case "unary":
    case "as":
      return isOperation && !(kind === "as" && within.kind === "as");
    case "logical":
      return (
        kind === "conditional" || (kind === "logical" && (rest as { operator: string }).operator !== within.operator)
      );
    case "binary":
      if (kind === "binary") return (rest as { operator: string }).operator !== "+" || within.operator === "+";
      return isOperation;
    case "conditional":
      if (kind === "logical") return (rest as { operator: string }).operator === "??";
      return kind === "conditional" && within.test.kind === "conditional";
    case "arrow":
      return kind === "object";
    default:
      return false;
  }
}

/** As prettier's printBinaryish does. */
function layOutOperands(
  expression: Expression & { kind: "logical" | "binary" },
  within: Setting,
  around: Setting,
): Layout {
  const { operator, operands } = expression;
  const parts = operands.map((operand) => layOutExpression(operand, expression, within));
  const [first, ...others] = parts as [Layout, ...Layout[]];
  const isAlone =
    operands.length === 2 &&
    !(within === "condition" && expression.kind === "logical") &&
    (typeof within === "string" || within.kind !== expression.kind) &&
    operands.every(({ kind }) => kind !== expression.kind);
  const rest = others.map((part, index): Layout => {
    const tail = [operator, isInlined(expression, operands[index + 1]!) ? " " : line, part];
    return [" ", isAlone ? group(tail) : tail];
  });
  const all = [group(first), ...rest];
  if (within === "condition") return all;
  if (typeof within !== "string" && within.kind === "unary") return group([indent(softLine, all), softLine]);
  const isInline = isInlined(expression, operands.at(-1)!);
  const isFlush =
    within === "return" ||
    (isInline ? operands.length === 2 : within === "value") ||
    (typeof within !== "string" &&
      (within.kind === "arrow" ||
        (within.kind === "conditional" &&
          around !== "return" &&
          !(typeof around !== "string" && around.kind === "call"))));
  return isFlush ? group(all) : group([group(first), indent(...rest)]);
}

/** Whether the operator before an operand is never the end of a line: the operand can be broken itself. */
function isInlined({ kind }: Expression, operand: Expression): boolean {
  return kind === "logical" && isFilled(operand);
}

/** Whether it is an operation, or decided by one, that begins on a line of its own where it does not fit behind a name. */
export function beginsOnNextLine(value: Expression): boolean {
  if (value.kind === "conditional") return beginsOnNextLine(value.test) && value.test.kind !== "conditional";
  return value.kind === "binary" || (value.kind === "logical" && !isInlined(value, value.operands.at(-1)!));
}

/** Whether it is an array or an object with something in it. */
function isFilled(value: Expression): boolean {
  if (value.kind === "array") return value.items.length > 0;
  return value.kind === "object" && value.members.length > 0;
}

function layOutConditional(expression: Expression & { kind: "conditional" }, within: Setting): Layout {
  const { test, yes, no } = expression;
  if (test.kind === "conditional" || yes.kind === "conditional" || no.kind === "conditional") throw new WithoutForm();
  const lay = (part: Expression): Layout => layOutExpression(part, expression, within);
  return group([lay(test), indent(line, "? ", indent(lay(yes)), line, ": ", indent(lay(no)))]);
}

/** @param isLast whether it stands last in the parentheses of a call, which embrace it */
function layOutArrow(arrow: Expression & { kind: "arrow" }, within: Setting, isLast: boolean): Layout {
  const { parameters, body } = arrow;
  const layout = layOutExpression(body, arrow, within);
  if (body.kind === "block" || body.kind === "array" || body.kind === "object")
    return group([parameters, " => ", layout]);
  const end: Layout = isLast ? [ifBroken(","), softLine] : "";
  // Else it could be taken for a comparison.
  if (body.kind === "conditional")
    return group([parameters, " => ", group([ifBroken("", "("), indent(softLine, layout), ifBroken("", ")"), end])]);
  return group([parameters, " =>", group([indent(line, layout), end])]);
}

function layOutCall(call: Expression & { kind: "call" }): Layout {
  const { callee, given } = call;
  const list = given.length === 0 ? "()" : layOutGiven(call);
  if (typeof callee === "string") return [callee, list];
  const value = layOutExpression(callee.value, call);
  const object = callee.value.kind === "as" ? whole(["(", value, ")"]) : value;
  return [object, callee.access, list];
}

/** What is given to a call, as prettier's printCallArguments does. What stands last may be embraced by the parentheses. */
function layOutGiven(call: Expression & { kind: "call" }): Layout {
  const { given } = call;
  const values = given.map((one) => layOutExpression(one, call));
  if (given.slice(0, -1).some((one) => one.kind === "arrow" && one.body.kind === "block")) throw new WithoutForm();
  const onOwnLines = group(["(", indent(line, join([",", line], values)), ",", line, ")"], true);
  if (isComposition(given)) return onOwnLines;
  const last = given.at(-1)!;
  const before = values.slice(0, -1);
  if (isEmbraced(last, given.at(-2))) {
    if (before.some(isBroken)) return onOwnLines;
    const embraced = last.kind === "arrow" ? layOutArrow(last, call, true) : values.at(-1)!;
    const embrace = (value: Layout): Layout => ["(", ...before.flatMap((each) => [each, ", "]), value, ")"];
    const broken = [embrace(group(embraced, true)), onOwnLines];
    return isBroken(embraced) ? choice(broken, true) : choice([embrace(embraced), ...broken], false);
  }
  return group(["(", indent(softLine, join([",", line], values)), ifBroken(","), softLine, ")"]);
}

/** Whether functions seem to be put together: then each stands on a line of its own. */
function isComposition(given: readonly Expression[]): boolean {
  const isArrow = ({ kind }: Expression): boolean => kind === "arrow";
  return (
    given.length > 1 &&
    (given.filter(isArrow).length > 1 || given.some((one) => isCall(one) && one.given.some(isArrow)))
  );
}

/** Whether it is a call, and not of a constructor. */
function isCall(value: Expression): value is Expression & { kind: "call" } {
  return value.kind === "call" && !(typeof value.callee === "string" && value.callee.includes("new "));
}

/** Whether the parentheses of a call embrace a value that stands last in them, behind another or alone. */
function isEmbraced(value: Expression, before: Expression | undefined): boolean {
  if (before?.kind === value.kind || (before?.kind === "arrow" && value.kind === "array")) return false;
  if (value.kind === "array" && before !== undefined && numbersOf(value) !== null) return false;
  return canBeEmbraced(value);
}

function canBeEmbraced(value: Expression): boolean {
  if (value.kind === "as") return canBeEmbraced(value.value);
  if (value.kind !== "arrow") return isFilled(value);
  return isCall(value.body) || ["block", "object", "array", "conditional"].includes(value.body.kind);
}

/** The elements of an array of several numbers; null for another. */
function numbersOf({ items }: Expression & { kind: "array" }): readonly string[] | null {
  const numbers = items.flatMap(({ value }) => (value.kind === "atom" && /^-?\d/.test(value.text) ? [value.text] : []));
  return numbers.length > 1 && numbers.length === items.length ? numbers : null;
}

function layOutArray(array: Expression & { kind: "array" }): Layout {
  const { items } = array;
  if (items.length === 0) return "[]";
  const list = join(
    [",", line],
    items.map((item) => layOutItem(item, "", "statement")),
  );
  const numbers = numbersOf(array);
  if (numbers !== null) {
    if (items.some(({ comment }) => comment.length > 0)) throw new WithoutForm();
    return group(["[", indent(softLine, fill(numbers)), softLine, "]"]);
  }
  return group(["[", indent(softLine, list), ifBroken(","), softLine, "]"], isTable(items.map(({ value }) => value)));
}

/** Whether all are arrays, or all objects, of several members: they stand one below the other. */
function isTable(values: readonly Expression[]): boolean {
  return (
    values.length > 1 &&
    (values.every((value) => value.kind === "array" && value.items.length > 1) ||
      values.every((value) => value.kind === "object" && value.members.length > 1))
  );
}

function layOutObject({ broken, members }: Expression & { kind: "object" }): Layout {
  if (members.length === 0) return "{}";
  const list = join(
    [",", line],
    members.map((member) => layOutItem(member, member.key === null ? "" : `${member.key}:`, "value")),
  );
  return group(["{", indent(line, list), ifBroken(","), line, "}"], broken);
}

function layOutItem({ comment, value }: Item, key: string, within: Setting): Layout {
  const layout = layOutExpression(value, within);
  const lines = comment.flatMap((each) => [each, hardLine]);
  if (key === "") return [...lines, layout];
  return [...lines, key, beginsOnNextLine(value) ? group(indent(line, layout)) : [" ", layout]];
}

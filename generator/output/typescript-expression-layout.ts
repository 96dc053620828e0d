import {
  type Layout,
  WithoutForm,
  fill,
  group,
  hardLine,
  ifBroken,
  indent,
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
      return [expression.callee, layOutGiven(expression)];
    case "arrow":
      return layOutArrow(expression, within);
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
      return kind === "conditional" && within.test.kind === "conditional";
    case "arrow":
      return kind === "conditional" || kind === "object";
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
  const rest = others.map((part): Layout => {
    const tail = [operator, line, part];
    return [" ", isAlone ? group(tail) : tail];
  });
  const all = [group(first), ...rest];
  if (within === "condition") return all;
  if (typeof within !== "string" && within.kind === "unary") return group([indent(softLine, all), softLine]);
  const isFlush =
    within === "return" ||
    within === "value" ||
    (typeof within !== "string" &&
      (within.kind === "arrow" ||
        (within.kind === "conditional" &&
          around !== "return" &&
          !(typeof around !== "string" && around.kind === "call"))));
  return isFlush ? group(all) : group([group(first), indent(...rest)]);
}

function layOutConditional(expression: Expression & { kind: "conditional" }, within: Setting): Layout {
  const { test, yes, no } = expression;
  if (test.kind === "conditional" || yes.kind === "conditional" || no.kind === "conditional") throw new WithoutForm();
  const lay = (part: Expression): Layout => layOutExpression(part, expression, within);
  return group([lay(test), indent(line, "? ", indent(lay(yes)), line, ": ", indent(lay(no)))]);
}

function layOutArrow(arrow: Expression & { kind: "arrow" }, within: Setting): Layout {
  const { parameters, body } = arrow;
  const layout = layOutExpression(body, arrow, within);
  if (body.kind === "block") return [parameters, " => ", layout];
  if (body.kind === "conditional" || body.kind === "array" || body.kind === "object")
    return whole([parameters, " => ", layout]);
  return group([parameters, " =>", group(indent(line, layout))]);
}

/** What is given to a call. One array is embraced by the parentheses, and what stands last may be, too. */
function layOutGiven(call: Expression & { kind: "call" }): Layout {
  const given = call.given.map((one) => layOutExpression(one, call));
  const [only] = call.given;
  if (given.length === 0) return "()";
  if (given.length === 1 && (only!.kind === "array" || only!.kind === "object")) return ["(", given, ")"];
  if (call.given.some((one) => one.kind === "arrow" && one.body.kind === "block")) throw new WithoutForm();
  const isPlain = !isEmbraced(call.given.at(-1)!);
  const list = join([",", line], given);
  return isPlain ? group(["(", indent(softLine, list), ifBroken(","), softLine, ")"]) : whole(["(", list, ")"]);
}

/** Whether the parentheses of a call may embrace a value that stands last in them. */
function isEmbraced(value: Expression): boolean {
  if (value.kind === "as") return isEmbraced(value.value);
  return value.kind === "array" || value.kind === "object" || value.kind === "arrow";
}

function layOutArray({ items }: Expression & { kind: "array" }): Layout {
  if (items.length === 0) return "[]";
  const values = items.map(({ value }) => value);
  const list = join(
    [",", line],
    items.map((item) => layOutItem(item, "", "statement")),
  );
  const numbers = values.flatMap((value) => (value.kind === "atom" && /^-?\d/.test(value.text) ? [value.text] : []));
  if (numbers.length > 1 && numbers.length === values.length) {
    if (items.some(({ comment }) => comment.length > 0)) throw new WithoutForm();
    return group(["[", indent(softLine, fill(numbers)), softLine, "]"]);
  }
  return group(["[", indent(softLine, list), ifBroken(","), softLine, "]"], isTable(values));
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
    members.map((member) => layOutItem(member, member.key === null ? "" : `${member.key}: `, "value")),
  );
  return group(["{", indent(line, list), ifBroken(","), line, "}"], broken);
}

function layOutItem({ comment, value }: Item, key: string, within: Setting): Layout {
  return [...comment.flatMap((each) => [each, hardLine]), key, layOutExpression(value, within)];
}

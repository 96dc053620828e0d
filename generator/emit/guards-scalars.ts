import type { Check } from "./guards-checks.ts";
import type { RuntimeUse } from "./guards-runtime-use.ts";

/** That a value, itself an expression, is a string of a length. */
export function expressString(
  { minLength, maxLength }: Check & { kind: "string" },
  value: string,
  runtime: RuntimeUse,
): string {
  const test = `typeof ${value} === "string"`;
  if (minLength === null && maxLength === null) return test;
  return `${test} && ${runtime.use("hasLength")}(${value}, ${minLength ?? 0}, ${maxLength ?? "Infinity"})`;
}

/** That a value passes a test for numbers, and lies within bounds. */
export function expressNumber(
  test: string,
  { minimum, maximum }: Check & { kind: "integer" | "number" },
  value: string,
): string {
  const bounds = [
    ...(minimum === null ? [] : [` && (${value} as number) >= ${minimum}`]),
    ...(maximum === null ? [] : [` && (${value} as number) <= ${maximum}`]),
  ];
  return `${test}(${value})${bounds.join("")}`;
}

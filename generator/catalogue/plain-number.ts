/** What is the matter with a number as it is written, and how it would be written right. */
export type NumberFault =
  { readonly kind: "spelling"; readonly value: string | null } | { readonly kind: "inexact"; readonly value: string };

const plain = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * Holds the spelling of a number against what every reader takes for the same number: decimal digits without leading
 * zeros, sign before them only for a negative one, no exponent, and no more digits than a double can hold.
 *
 * @param source the scalar as it stands in the file
 * @param value what YAML made of it
 * @returns null where nothing is wrong
 */
export function judgeNumber(source: string, value: number | bigint): NumberFault | null {
  if (!plain.test(source)) return { kind: "spelling", value: spellPlainly(value) };
  if (Number(source) === 0 && source.startsWith("-")) return { kind: "spelling", value: "0" };
  return isExact(source) ? null : { kind: "inexact", value: spellPlainly(Number(source)) ?? "infinite" };
}

/** A number in plain decimal digits, or null where it has none. */
function spellPlainly(value: number | bigint): string | null {
  if (typeof value === "bigint") return String(value);
  if (!Number.isFinite(value)) return null;
  if (Number.isInteger(value)) return String(BigInt(value));
  const text = String(value);
  return plain.test(text) ? text : null;
}

/** Whether a double holds the number: an integer to its last digit, a fraction so that it prints as it was written. */
function isExact(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  const [whole = "", fraction = ""] = source.split(".");
  if (/^0*$/.test(fraction)) return BigInt(value) === BigInt(whole);
  return plain.test(String(value)) && stripZeros(String(value)) === stripZeros(source);
}

/** The digits without zeros that say nothing: at the end of a fraction. */
function stripZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

import { timestampPattern } from "../catalogue/json-schema-timestamps.ts";
import type { Scalar } from "../catalogue/model.ts";
import type { Check, KeyCheck } from "./guards-checks.ts";
import { type FunctionNames, nameText } from "./guards-names.ts";
import type { RuntimeUse } from "./guards-runtime-use.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** Whether a key may be absent; a young one only for a reader. */
export type Presence = Exclude<KeyCheck["presence"], "never">;

/** Sets of more values than this are looked up, not compared one by one. */
const mostComparisons = 4;

/** Writes checks that need no look inside a value. */
export class ScalarWriter {
  /** What was called for along the way, in the order in which it should stand. */
  readonly constants: string[] = [];
  readonly tests: string[] = [];
  readonly #names: FunctionNames;
  readonly #runtime: RuntimeUse;
  /** Constants and tests by their text: the same is written once. */
  readonly #written = new Map<string, string>();

  constructor(names: FunctionNames, runtime: RuntimeUse) {
    this.#names = names;
    this.#runtime = runtime;
  }

  /** What a value, itself an expression, may be: one of several tests. What is undefined is absent, as `JSON.stringify` has it. */
  express(checks: readonly Check[], value: string, presence: Presence): string[] {
    const tests = checks.map((check) => this.#express(check, value));
    if (presence === "required") return tests;
    const absent = `${value} === undefined`;
    return [presence === "young" ? `(${absent} && !report?.closing)` : absent, ...tests];
  }

  /**
   * A function for what is often said of keys, but not often asked: a call of it is shorter than what it says.
   *
   * @param expected what it tells
   * @returns its name; it takes the value, the key and the reporter
   */
  writeTest(checks: readonly Check[], presence: Presence, expected: string): string {
    const tests = [...this.express(checks, "value", presence), `report?.(key, ${stringLiteral(expected)})`].join(
      " || ",
    );
    return this.#once(tests, () => {
      const absent = presence === "optional" ? " or absent" : presence === "young" ? " or young" : "";
      const name = this.#names.claim(nameText(expected.slice(0, 60) + absent));
      this.tests.push(
        `const ${name} = (value: unknown, key: string | number, report?: Reporter): Verdict => ${tests};`,
      );
      return name;
    });
  }

  #express(check: Check, value: string): string {
    switch (check.kind) {
      case "string":
        return this.#expressString(check, value);
      case "integer":
        return expressNumber("Number.isSafeInteger", check, value);
      case "number":
        return expressNumber("Number.isFinite", check, value);
      case "boolean":
        return `typeof ${value} === "boolean"`;
      case "null":
        return `${value} === null`;
      case "timestamp":
        return `(typeof ${value} === "string" && !${this.#nameNoTimestamp()}.test(${value}))`;
      case "json":
        return `${this.#runtime.use("isJson")}(${value})`;
      case "error-code":
        return `isErrorCode(${value})`;
      case "listed":
        return check.values.length > mostComparisons
          ? `${this.#nameSet(check.values)}.has(${value})`
          : check.values.map((one) => `${value} === ${scalarLiteral(one)}`).join(" || ");
      case "object":
        return `${this.#runtime.use("kindOf")}(${value}) === "object"`;
      default:
        throw new Error(`A ${check.kind} is no scalar`);
    }
  }

  #expressString({ minLength, maxLength }: Check & { kind: "string" }, value: string): string {
    const test = `typeof ${value} === "string"`;
    if (minLength === null && maxLength === null) return test;
    return `(${test} && ${this.#runtime.use("hasLength")}(${value}, ${minLength ?? 0}, ${maxLength ?? "Infinity"}))`;
  }

  #nameSet(values: readonly Scalar[]): string {
    const set = `/* @__PURE__ */ new Set([${values.map(scalarLiteral).join(", ")}])`;
    return this.#once(set, () => {
      const name = this.#names.claim(values.map(String).join(" ").slice(0, 40), "listed");
      this.constants.push(`const ${name}: ReadonlySet<unknown> = ${set};`);
      return name;
    });
  }

  /**
   * The constant that matches what is no timestamp. It is the other way round since a regular expression that matches
   * leaves a record behind, `RegExp.lastMatch` and the like, which makes a guard a tenth slower.
   */
  #nameNoTimestamp(): string {
    return this.#once(timestampPattern, () => {
      // The same as the schemas', in JavaScript's shorter words.
      const source = new RegExp(timestampPattern).source
        .replaceAll("[0-9]", String.raw`\d`)
        .replace(/^\^(.*)\(\?!\[\\s\\S\]\)$/, "^(?!$1$)");
      const doc =
        "What is no RFC 3339 date-time, days and leap years included; the published schemas have the same pattern, the other way round.";
      this.constants.unshift(`/** ${doc} */\nconst noTimestamp = /${source}/;`);
      return "noTimestamp";
    });
  }

  #once(text: string, write: () => string): string {
    const name = this.#written.get(text) ?? write();
    this.#written.set(text, name);
    return name;
  }
}

/** That a value passes a test for numbers, and lies within bounds. */
function expressNumber(
  test: string,
  { minimum, maximum }: Check & { kind: "integer" | "number" },
  value: string,
): string {
  const tests = [
    `${test}(${value})`,
    ...(minimum === null ? [] : [`(${value} as number) >= ${minimum}`]),
    ...(maximum === null ? [] : [`(${value} as number) <= ${maximum}`]),
  ];
  return tests.length === 1 ? tests[0]! : `(${tests.join(" && ")})`;
}

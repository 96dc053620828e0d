import type { Scalar } from "../catalogue/model.ts";
import { timestampPattern as pattern } from "../catalogue/json-schema-timestamps.ts";
import {
  type Check,
  type DefinitionCheck,
  type KeyCheck,
  type ReferenceCheck,
  asksForPlain,
  leadsBack,
  rankOf,
} from "./guards-checks.ts";
import { type BodyCheck, writeBody } from "./guards-bodies.ts";
import { RuntimeUse } from "./guards-runtime-use.ts";
import { expressNumber, expressString } from "./guards-scalars.ts";
import { type Place, memberAccess, nameInside } from "./guards-source.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** Sets of more values than this are looked up, not compared one by one. */
const mostComparisons = 4;

/**
 * Writes checks as code that runs straight through: what fits in an expression as one, all else as functions beside it.
 * Each function takes a value of which nothing is known and says whether it passes.
 */
export class GuardWriter {
  /** What was called for along the way, in the order in which it should stand: constants before functions. */
  readonly constants: string[] = [];
  readonly functions: string[] = [];
  /** The runtime functions that were called for. */
  readonly runtime = new RuntimeUse();
  readonly #names: Set<string>;
  readonly #definitions: ReadonlyMap<string, DefinitionCheck>;
  readonly #wanted = new Set<string>();
  #hasTimestamp = false;

  constructor(definitions: readonly DefinitionCheck[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
    this.#names = new Set(definitions.map(({ name }) => `holds${name}`));
  }

  /** Whether a test must be told the plain prototype. */
  asksForPlain(check: Check): boolean {
    return asksForPlain(check, this.#definitions);
  }

  /** Writes the functions of all definitions that something written refers to. To be called at the end. */
  writeDefinitions(): void {
    // Those that only a definition refers to are added while this goes on.
    for (const name of this.#wanted) this.#writeDefinition(this.#definitions.get(name)!);
  }

  #writeDefinition({ name, check, recursive }: DefinitionCheck): void {
    const given = `holds${name}`;
    const place: Place = { path: name, recursive };
    if (check.kind === "object" && !check.free) this.#write(given, check, place);
    else if (check.kind === "list") this.#write(given, check, place);
    else if (check.kind === "tagged") this.#write(given, check, place);
    else this.functions.push(`${this.#head(given, check, place)}return ${this.express(check, "value", place)};\n}`);
  }

  /** An expression that is true where the value, itself an expression, passes; it may stand between `&&`. */
  express(check: Check, value: string, place: Place): string {
    switch (check.kind) {
      case "string":
        return expressString(check, value, this.runtime);
      case "integer":
        return expressNumber("Number.isSafeInteger", check, value);
      case "number":
        return expressNumber("Number.isFinite", check, value);
      case "boolean":
        return `typeof ${value} === "boolean"`;
      case "null":
        return `${value} === null`;
      case "timestamp":
        return `typeof ${value} === "string" && ${this.timestamp()}.test(${value})`;
      case "json":
        return `${this.runtime.use("isJson")}(${value})`;
      case "error-code":
        return `isErrorCode(${value})`;
      case "listed":
        return this.#expressListed(check.values, value, place);
      case "reference":
        return this.#expressReference(check, value, place);
      case "any":
        return this.#expressAny(check.members, value, place);
      case "object":
        if (check.free) return `typeof ${value} === "object" && ${value} !== null && !Array.isArray(${value})`;
        return this.#call(check, value, place, (name, inner) => this.#write(name, check, inner));
      case "list":
        return this.#call(check, value, place, (name, inner) => this.#write(name, check, inner));
      case "tagged":
        return this.#call(check, value, place, (name, inner) => this.#write(name, check, inner));
    }
  }

  /** The expressions for the keys of an object that stands in a variable. */
  expressKeys(keys: readonly KeyCheck[], object: string, place: Place): string[] {
    return keys.map(({ name, check, presence }) => {
      const absent = `!(${stringLiteral(name)} in ${object})`;
      if (presence === "never") return absent;
      const value = memberAccess(object, name);
      const test = this.express(check, value, { ...place, path: nameInside(place.path, name) });
      return presence === "required" ? test : `(${value} === undefined ? ${absent} : ${test})`;
    });
  }

  /** That the object in a variable owns what was read of it. */
  expressOwning(object: string, place: Place): string {
    const plain = plainOf(place);
    return `(${object}.__proto__ === ${plain} || ${this.runtime.use("ownsAll")}(${object}, ${plain}))`;
  }

  /** Asks a test again, of an object in a variable. */
  expressRetry(object: string, test: string, place: Place): string {
    const again = place.recursive ? `(copy) => ${test}(copy, later, level)` : test;
    return `${this.runtime.use("retry")}(${object}, ${plainOf(place)}, ${again})`;
  }

  /** The name of the constant that matches timestamps. */
  timestamp(): string {
    if (!this.#hasTimestamp) {
      this.#hasTimestamp = true;
      const { source } = new RegExp(pattern);
      this.constants.unshift(
        `/** RFC 3339 date-times, days and leap years included; the published schemas have the same pattern. */\nconst timestampPattern = /${source}/;`,
      );
    }
    return "timestampPattern";
  }

  #expressListed(values: readonly Scalar[], value: string, place: Place): string {
    if (values.length === 1) return `${value} === ${scalarLiteral(values[0]!)}`;
    if (values.length <= mostComparisons)
      return `(${values.map((one) => `${value} === ${scalarLiteral(one)}`).join(" || ")})`;
    const name = this.#claim(place.path, "listed");
    this.constants.push(
      `const ${name}: ReadonlySet<unknown> = /* @__PURE__ */ new Set([${values.map(scalarLiteral).join(", ")}]);`,
    );
    return `${name}.has(${value})`;
  }

  /**
   * One of several, objects last. A value that is put off counts as passed, so that a member which does it is only asked
   * for what no other can be.
   */
  #expressAny(members: readonly Check[], value: string, place: Place): string {
    const ordered = members.toSorted((one, other) => rankOf(one, this.#definitions) - rankOf(other, this.#definitions));
    const tests = ordered.map((member, index) => {
      const test = this.express(member, value, place);
      return member.kind === "reference" && index < ordered.length - 1 ? `Array.isArray(${value}) && ${test}` : test;
    });
    return `(${tests.join(" || ")})`;
  }

  #expressReference({ name, recursive, deeper }: ReferenceCheck, value: string, place: Place): string {
    this.#wanted.add(name);
    if (!recursive)
      return this.#callWith(
        `holds${name}`,
        value,
        this.#definitions.get(name)!.check,
        { ...place, recursive: false },
        place,
      );
    if (!place.recursive) return `${this.runtime.use("testLevels")}(holds${name}, ${value}, ${plainOf(place)})`;
    return deeper ? `later.test(holds${name}, ${value}, level + 1)` : `holds${name}(${value}, later, level)`;
  }

  /** Calls a function that is written for this place. */
  #call(check: Check, value: string, place: Place, write: (name: string, inner: Place) => void): string {
    const name = this.#claim(place.path);
    const inner = { path: place.path, recursive: place.recursive && leadsBack(check) };
    write(name, inner);
    return this.#callWith(name, value, check, inner, place);
  }

  /** A call of a function that was written for one place from another. */
  #callWith(name: string, value: string, check: Check, inner: Place, place: Place): string {
    if (inner.recursive) return `${name}(${value}, later, level)`;
    return this.asksForPlain(check) ? `${name}(${value}, ${plainOf(place)})` : `${name}(${value})`;
  }

  #head(name: string, check: Check, { recursive }: Place): string {
    const more = recursive
      ? `, later: ${this.runtime.use("Later")}, level: number`
      : this.asksForPlain(check)
        ? ", plain: object"
        : "";
    return `function ${name}(value: unknown${more}): boolean {\n`;
  }

  #write(name: string, check: BodyCheck, place: Place): void {
    // The functions that this one calls are written after it.
    const slot = this.functions.push("") - 1;
    this.functions[slot] = `${this.#head(name, check, place)}${writeBody(name, check, place, this).join("\n")}\n}`;
  }

  /** A name that no other function or constant has. */
  #claim(path: string, prefix = "holds"): string {
    const wanted = prefix + path.replace(/[^A-Za-z0-9]/g, "");
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) name = `${wanted}${number}`;
    this.#names.add(name);
    return name;
  }
}

/** Where the prototype is said that adds nothing to an object (runtime/own-keys.ts). */
function plainOf({ recursive }: Place): string {
  return recursive ? "later.plain" : "plain";
}

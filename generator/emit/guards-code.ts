import type { Scalar } from "../catalogue/model.ts";
import { timestampPattern as pattern } from "../catalogue/json-schema-timestamps.ts";
import {
  type Check,
  type DefinitionCheck,
  type KeyCheck,
  type ReferenceCheck,
  leadsBack,
  sortMembers,
} from "./guards-checks.ts";
import { type BodyCheck, writeBody } from "./guards-bodies.ts";
import { describeCheck } from "./guards-expected.ts";
import { RuntimeUse } from "./guards-runtime-use.ts";
import { expressNumber, expressString } from "./guards-scalars.ts";
import { type Place, type Site, memberAccess, nameInside } from "./guards-source.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** Sets of more values than this are looked up, not compared one by one. */
const mostComparisons = 4;

/** What tests the inside of an object or an array. */
export interface Asked {
  /** As a guard asks it, of the value. */
  readonly guard: string;
  /** The function as a report is given it (runtime/report.ts). */
  readonly test: string;
  /** Whether the guard puts the value off for now, and so says yes to any. */
  readonly putsOff: boolean;
}

/**
 * Writes checks as code that runs straight through: what fits in an expression as one, all else as functions beside it.
 * Each function takes a value of which nothing is known and says whether it passes; with a report it tells what is wrong
 * inside, and goes on.
 */
export class GuardWriter {
  /** What was called for along the way, in the order in which it should stand: constants before functions. */
  readonly constants: string[] = [];
  readonly tests: string[] = [];
  readonly functions: string[] = [];
  /** The keys that a writer may send in an object, by the function that tests it. */
  readonly closed = new Map<string, readonly string[]>();
  /** The runtime functions that were called for. */
  readonly runtime = new RuntimeUse();
  readonly #names: Set<string>;
  readonly #definitions: ReadonlyMap<string, DefinitionCheck>;
  readonly #wanted = new Set<string>();
  /** Functions and constants by their text: the same is written once. */
  readonly #written = new Map<string, string>();
  #hasTimestamp = false;
  /** What the function that is being written must be told. */
  #uses = { plain: false, report: false };

  /** @param taken names that functions beside these have */
  constructor(definitions: readonly DefinitionCheck[], taken: readonly string[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
    this.#names = new Set([...taken, ...definitions.map(({ name }) => `holds${name}`)]);
  }

  /** Writes the functions of all definitions that something written refers to. To be called at the end. */
  writeDefinitions(): void {
    // Those that only a definition refers to are added while this goes on.
    for (const name of this.#wanted) {
      const { check, recursive } = this.#definitions.get(name)!;
      const given = `holds${name}`;
      const place: Place = { path: name, recursive, often: false };
      if ((check.kind === "object" && !check.free) || check.kind === "list" || check.kind === "tagged")
        this.#write(given, check, place, false);
      else {
        const { written, uses } = this.watch(() => this.express(check, { value: "value", key: "undefined" }, place));
        this.functions.push(`${this.#head(given, place, uses)}return ${written};\n}`);
      }
    }
  }

  /** An expression that is true where a value passes, and tells a report where it does not; it may stand between `&&`. */
  express(check: Check, site: Site, place: Place): string {
    return this.#express(check, site, place, "required");
  }

  /** The expressions for the keys of an object that stands in a variable. */
  expressKeys(keys: readonly KeyCheck[], object: string, place: Place): string[] {
    return keys.map(({ name, check, presence }) => {
      const site: Site = { value: memberAccess(object, name), key: stringLiteral(name) };
      if (presence === "never") this.usesReport();
      return presence === "never"
        ? `(${site.value} === undefined || report?.(${site.key}))`
        : this.#express(check, site, { ...place, path: nameInside(place.path, name) }, presence);
    });
  }

  /** That the object in a variable owns what was read of it. */
  expressOwning(object: string, place: Place): string {
    const plain = this.#plainOf(place);
    return `(${object}.__proto__ === ${plain} || ${this.runtime.use("ownsAll")}(${object}, ${plain}))`;
  }

  /** Notes that a reporter is told something. */
  usesReport(): void {
    this.#uses.report = true;
  }

  /** Asks a test again, of an object in a variable. */
  expressRetry(object: string, test: string, place: Place): string {
    const again = place.recursive ? `(copy) => ${test}(copy, later, level)` : test;
    return `${this.runtime.use("retry")}(${object}, ${this.#plainOf(place)}, ${again})`;
  }

  /** What tests the inside of an object or an array: a function, which is written if it is not there. */
  ask(check: Check, value: string, place: Place): Asked {
    if (check.kind === "reference") return this.#askReference(check, value, place);
    const inner: Place = { ...place, recursive: place.recursive && leadsBack(check) };
    const name = this.#write(this.claim(place.path), check as BodyCheck, inner, true);
    return this.#askFunction(name, value, inner.recursive, place);
  }

  /** The function that tests a value of which nothing is expected but that it is an object; null where that is not all. */
  askObject(check: Check, value: string, place: Place): string | null {
    const { scalars, list, object } = sortMembers(check, this.#definitions);
    if (scalars.length > 0 || list !== null || object === null) return null;
    const { guard, test } = this.ask(object, value, place);
    return guard.startsWith(`${test}(`) ? test : null;
  }

  #express(check: Check, { value, key }: Site, place: Place, presence: Presence): string {
    this.usesReport();
    const { scalars, list, object } = sortMembers(check, this.#definitions);
    const expected = describeCheck(check, this.#definitions);
    const told = [key, stringLiteral(expected)];
    if (list === null && object === null) {
      const tests = [
        ...expressAbsence(value, presence),
        ...scalars.map((scalar) => this.#expressScalar(scalar, value)),
      ];
      return place.often
        ? `(${tests.join(" || ")} || report?.(${told.join(", ")}))`
        : `${this.#writeTest(expected, scalars, presence, told.slice(1))}(${value}, ${key}, report)`;
    }
    const asked = object === null ? null : this.ask(object, value, place);
    const ofList = list === null ? null : list === object ? asked : this.ask(list, value, place);
    // A value that is put off counts as passed: a list's test that does it is only asked for what no other can be.
    const listGuard =
      ofList === null || ofList === asked
        ? []
        : [asked !== null && ofList.putsOff ? `(Array.isArray(${value}) && ${ofList.guard})` : ofList.guard];
    const guards = [...listGuard, ...(asked === null ? [] : [asked.guard])];
    told.push(
      ofList === null || asked === null || ofList === asked
        ? (asked ?? ofList)!.test
        : chooseTest(ofList.test, asked.test),
    );
    const tests = [
      ...expressAbsence(value, presence),
      ...scalars.map((scalar) => this.#expressScalar(scalar, value)),
      `(report ? report(${told.join(", ")}) : ${guards.join(" || ")})`,
    ];
    return `(${tests.join(" || ")})`;
  }

  /** A function for what is often said of keys, but not often asked: a call of it is shorter than what it says. */
  #writeTest(expected: string, scalars: readonly Check[], presence: Presence, told: readonly string[]): string {
    const tests = [
      ...expressAbsence("value", presence),
      ...scalars.map((scalar) => this.#expressScalar(scalar, "value")),
      `report?.(${["key", ...told].join(", ")})`,
    ].join(" || ");
    const known = this.#written.get(tests);
    if (known !== undefined) return known;
    const absent = presence === "optional" ? " or absent" : presence === "young" ? " or young" : "";
    const name = this.claim(nameText(expected.slice(0, 60) + absent));
    this.tests.push(`const ${name} = (value: unknown, key: string | number, report?: Reporter): Verdict => ${tests};`);
    this.#written.set(tests, name);
    return name;
  }

  #expressScalar(check: Check, value: string): string {
    switch (check.kind) {
      case "string":
        return inBrackets(expressString(check, value, this.runtime));
      case "integer":
        return inBrackets(expressNumber("Number.isSafeInteger", check, value));
      case "number":
        return inBrackets(expressNumber("Number.isFinite", check, value));
      case "boolean":
        return `typeof ${value} === "boolean"`;
      case "null":
        return `${value} === null`;
      case "timestamp":
        return this.#expressTimestamp(value);
      case "json":
        return `${this.runtime.use("isJson")}(${value})`;
      case "error-code":
        return `isErrorCode(${value})`;
      case "listed":
        return check.values.length > mostComparisons
          ? `${this.#nameSet(check.values)}.has(${value})`
          : check.values.map((one) => `${value} === ${scalarLiteral(one)}`).join(" || ");
      case "object":
        return `${this.runtime.use("kindOf")}(${value}) === "object"`;
      default:
        throw new Error(`A ${check.kind} is no scalar`);
    }
  }

  #nameSet(values: readonly Scalar[]): string {
    const set = `/* @__PURE__ */ new Set([${values.map(scalarLiteral).join(", ")}])`;
    const known = this.#written.get(set);
    if (known !== undefined) return known;
    const name = this.claim(values.map(String).join(" ").slice(0, 40), "listed");
    this.constants.push(`const ${name}: ReadonlySet<unknown> = ${set};`);
    this.#written.set(set, name);
    return name;
  }

  /**
   * That a value is a timestamp. What is none is matched, not what is one: a regular expression that matches leaves a record
   * behind, `RegExp.lastMatch` and the like, which makes a guard a tenth slower.
   */
  #expressTimestamp(value: string): string {
    if (!this.#hasTimestamp) {
      this.#hasTimestamp = true;
      // The same as the schemas', in JavaScript's shorter words.
      const source = new RegExp(pattern).source
        .replaceAll("[0-9]", String.raw`\d`)
        .replace(/^\^(.*)\(\?!\[\\s\\S\]\)$/, "^(?!$1$)");
      this.constants.unshift(
        `/** What is no RFC 3339 date-time, days and leap years included; the published schemas have the same pattern, the other way round. */\nconst noTimestamp = /${source}/;`,
      );
    }
    return `(typeof ${value} === "string" && !noTimestamp.test(${value}))`;
  }

  #askReference({ name, recursive, deeper }: ReferenceCheck, value: string, place: Place): Asked {
    this.#wanted.add(name);
    const test = `holds${name}`;
    if (!recursive) return this.#askFunction(test, value, recursive, place);
    if (!place.recursive)
      return {
        guard: `${this.runtime.use("testLevels")}(${test}, ${value}, ${this.#plainOf(place)})`,
        test: `${this.runtime.use("fromTop")}(${test})`,
        putsOff: true,
      };
    return {
      guard: deeper ? `later.test(${test}, ${value}, level + 1)` : `${test}(${value}, later, level)`,
      test: `later.from(${test}, level${deeper ? " + 1" : ""})`,
      putsOff: true,
    };
  }

  /** How a function that was written for one place is asked from another. */
  #askFunction(name: string, value: string, recursive: boolean, place: Place): Asked {
    return recursive
      ? { guard: `${name}(${value}, later, level)`, test: `later.from(${name}, level)`, putsOff: true }
      : {
          guard: `${name}(${value}, ${this.#plainOf(place)})`,
          test: name,
          putsOff: false,
        };
  }

  /** Writes something, and says what a function that holds it must be told. */
  watch<Written>(write: () => Written): { readonly written: Written; readonly uses: Uses } {
    const outer = this.#uses;
    this.#uses = { plain: false, report: false };
    const written = write();
    const uses = this.#uses;
    this.#uses = outer;
    return { written, uses };
  }

  #head(name: string, { recursive }: Place, uses: Uses): string {
    const more = recursive
      ? `later: ${this.runtime.use("Later")}, level: number, report?: Reporter`
      : parametersFor(uses);
    return `function ${name}(value: unknown, ${more}): Verdict {\n`;
  }

  /** Writes a function, unless there is one that does the same: the name of the one that does. */
  #write(name: string, check: BodyCheck, place: Place, shared: boolean): string {
    // The functions that this one calls are written after it.
    const slot = this.functions.push("") - 1;
    const { written, uses } = this.watch(() => writeBody(name, check, place, this).join("\n"));
    const text = `${this.#head(name, place, uses)}${written}\n}`;
    const anonymous = text.replaceAll(name, "");
    const known = this.#written.get(anonymous);
    if (shared && known !== undefined && this.functions.length === slot + 1) {
      this.functions.pop();
      return known;
    }
    this.functions[slot] = text;
    this.#written.set(anonymous, name);
    if (check.kind === "object" && check.values === null)
      this.closed.set(
        name,
        check.keys.map((key) => key.name),
      );
    return name;
  }

  /** Where the prototype is said that adds nothing to an object (runtime/own-keys.ts). */
  #plainOf({ recursive }: Place): string {
    this.#uses.plain = true;
    return recursive ? "later.plain" : "plain";
  }

  /** A name that no other function or constant has. */
  claim(path: string, prefix = "holds"): string {
    const wanted = prefix + path.replace(/[^A-Za-z0-9]/g, "");
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) name = `${wanted}${number}`;
    this.#names.add(name);
    return name;
  }
}

/** A text as a part of a name: `StringOrNull`. */
function nameText(text: string): string {
  return text.replace(
    /[^A-Za-z0-9]*([A-Za-z0-9]+)[^A-Za-z0-9]*/g,
    (_, word: string) => word[0]!.toUpperCase() + word.slice(1),
  );
}

/** What a function must be told: the plain prototype, and the reporter. */
export interface Uses {
  readonly plain: boolean;
  readonly report: boolean;
}

/** The parameters of a test, after its first: those that it does without are there for whoever calls it. */
export function parametersFor({ plain, report }: Uses): string {
  return `${plain ? "plain" : "_plain"}: object, ${report ? "report" : "_report"}?: Reporter`;
}

/** Whether a key may be absent; a young one only for a reader. */
type Presence = Exclude<KeyCheck["presence"], "never">;

/** That a key is absent where it may be. What is undefined is not there, as `JSON.stringify` has it. */
function expressAbsence(value: string, presence: Presence): string[] {
  if (presence === "required") return [];
  return [presence === "young" ? `(${value} === undefined && !report?.closing)` : `${value} === undefined`];
}

/** A test of arrays and objects from one of either. */
function chooseTest(list: string, object: string): string {
  return `(value, _, report) => Array.isArray(value) ? report?.(undefined, "array", ${list}) : report?.(undefined, "object", ${object})`;
}

/** A conjunction in brackets, to stand among alternatives. */
function inBrackets(test: string): string {
  return test.includes(" && ") ? `(${test})` : test;
}

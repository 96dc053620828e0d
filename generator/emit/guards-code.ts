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
import { FunctionNames } from "./guards-names.ts";
import { RuntimeUse } from "./guards-runtime-use.ts";
import { type Presence, ScalarWriter } from "./guards-scalars.ts";
import { type Place, type Site, memberAccess, nameInside } from "./guards-source.ts";
import { stringLiteral } from "./typescript-literals.ts";

/** Where a function's own name will stand: what no text of a catalogue can be written as. */
const nameless = "\0";

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
  /** What was called for along the way. */
  readonly functions: string[] = [];
  readonly scalars: ScalarWriter;
  /** The keys that a writer may send in an object, by the function that tests it. */
  readonly closed = new Map<string, readonly string[]>();
  /** The runtime functions that were called for. */
  readonly runtime = new RuntimeUse();
  readonly names: FunctionNames;
  readonly #definitions: ReadonlyMap<string, DefinitionCheck>;
  readonly #wanted = new Set<string>();
  /** Functions by their text without their name: the same is written once. */
  readonly #written = new Map<string, string>();
  /** What the function that is being written must be told. */
  #uses = { plain: false, report: false };

  /** @param taken names that functions beside these have */
  constructor(definitions: readonly DefinitionCheck[], taken: readonly string[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
    this.names = new FunctionNames([...taken, ...definitions.map(({ name }) => `holds${name}`)]);
    this.scalars = new ScalarWriter(this.names, this.runtime);
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
      if (presence !== "never")
        return this.#express(check, site, { ...place, path: nameInside(place.path, name) }, presence);
      this.usesReport();
      return `(${site.value} === undefined || report?.(${site.key}))`;
    });
  }

  /** Whether the test of a value calls one of what an object or array holds. */
  looksInside(check: Check): boolean {
    const { list, object } = sortMembers(check, this.#definitions);
    return list !== null || object !== null;
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
    const name = this.#write(this.names.claim(place.path), check as BodyCheck, inner, true);
    return this.#askFunction(name, value, inner.recursive, place);
  }

  /** The function that tests a value of which nothing is expected but that it is an object; null where that is not all. */
  askObject(check: Check, value: string, place: Place): string | null {
    const { scalars, list, object } = sortMembers(check, this.#definitions);
    if (scalars.length > 0 || list !== null || object === null) return null;
    const { test, putsOff } = this.ask(object, value, place);
    return putsOff ? null : test;
  }

  #express(check: Check, { value, key }: Site, place: Place, presence: Presence): string {
    this.usesReport();
    const { scalars, list, object } = sortMembers(check, this.#definitions);
    const expected = describeCheck(check, this.#definitions);
    const told = [key, stringLiteral(expected)];
    if (list === null && object === null) {
      return place.often
        ? `(${[...this.scalars.express(scalars, value, presence), `report?.(${told.join(", ")})`].join(" || ")})`
        : `${this.scalars.writeTest(scalars, presence, expected)}(${value}, ${key}, report)`;
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
      ...this.scalars.express(scalars, value, presence),
      `(report ? report(${told.join(", ")}) : ${guards.join(" || ")})`,
    ];
    return `(${tests.join(" || ")})`;
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
    const { written, uses } = this.watch(() => writeBody(nameless, check, place, this).join("\n"));
    const anonymous = `${this.#head(nameless, place, uses)}${written}\n}`;
    const known = this.#written.get(anonymous);
    if (shared && known !== undefined && this.functions.length === slot + 1) {
      this.functions.pop();
      return known;
    }
    this.functions[slot] = anonymous.replaceAll(nameless, name);
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

/** A test of arrays and objects from one of either. */
function chooseTest(list: string, object: string): string {
  return `(value, _, report) => Array.isArray(value) ? report?.(undefined, "array", ${list}) : report?.(undefined, "object", ${object})`;
}

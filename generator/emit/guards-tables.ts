import type { Catalogue, Scalar } from "../catalogue/model.ts";
import type { Check, DefinitionCheck, KeyCheck, ProtocolChecks } from "./guards-checks.ts";
import type { GuardWriter } from "./guards-code.ts";
import { propertyKey, scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** The table that explanations go by, and what it imports of the runtime. */
export interface WrittenTable {
  readonly text: string;
  readonly imports: readonly string[];
}

/**
 * Writes the table that explanations go by (`FrameTable` of runtime/explain.ts), with a constant for each definition that
 * it refers to. What is tested as a whole is tested by the expressions of the guards.
 */
export function writeTable(catalogue: Catalogue, checks: ProtocolChecks, guards: GuardWriter): WrittenTable {
  const writer = new ShapeWriter(checks.definitions, guards);
  const { version, typeKey } = checks;
  const frames = checks.frames.map(({ frameType, keys }) => `[${scalarLiteral(frameType.wire)}, ${writer.keys(keys)}]`);
  const table = [
    `type: ${stringLiteral(typeKey)},`,
    version === null
      ? `version: null,`
      : `version: [${stringLiteral(version.key)}, ${scalarLiteral(version.constant)}, ${version.optional}],`,
    `order: ENVELOPE_KEYS,`,
    `envelope: ${writer.keys(checks.envelope)},`,
    `frames: /* @__PURE__ */ new Map<unknown, Shapes>([${frames.join(",\n")}]),`,
    `open: ${catalogue.unknown.envelopeKeys === "read"},`,
  ];
  const doc = "/** The same as the guards check, as data: for explanations, and for what is sent. */";
  const constants = writer.constants();
  return {
    text: [...constants, `${doc}\nconst frameTable: FrameTable = {\n${table.join("\n")}\n};`].join("\n\n"),
    imports: [...(constants.length > 0 ? ["type Shape"] : []), "type Shapes", ...[...writer.used].toSorted()],
  };
}

class ShapeWriter {
  /** The functions of runtime/shapes.ts that the shapes name. */
  readonly used = new Set<string>();
  readonly #definitions: ReadonlyMap<string, DefinitionCheck>;
  readonly #wanted = new Set<string>();
  readonly #scalars = new Map<string, string>();
  readonly #guards: GuardWriter;

  constructor(definitions: readonly DefinitionCheck[], guards: GuardWriter) {
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
    this.#guards = guards;
  }

  /** A constant for each scalar, and for each definition that was referred to. To be called at the end. */
  constants(): string[] {
    const constants: string[] = [];
    // Those that only a definition refers to are added while this goes on.
    for (const name of this.#wanted)
      constants.push(`const ${nameShape(name)}: Shape = ${this.shape(this.#definitions.get(name)!.check)};`);
    const scalars = [...this.#scalars.values()].join("\n");
    return scalars === "" ? constants : [scalars, ...constants];
  }

  /** The keys of an object, in the order of the catalogue. */
  keys(keys: readonly KeyCheck[]): string {
    const entries = keys.map(({ name, presence, check }) => {
      const shape = presence === "never" ? this.#tuple("never") : this.shape(check);
      const isPlain = presence === "required";
      return `${propertyKey(name)}: ${isPlain ? shape : this.#tuple("optional", shape, String(presence === "young"))}`;
    });
    return `{${entries.join(", ")}}`;
  }

  shape(check: Check): string {
    switch (check.kind) {
      case "string":
      case "boolean":
      case "null":
        return isBare(check) ? `"${check.kind}"` : this.#scalar(check);
      case "integer":
      case "number":
      case "json":
      case "timestamp":
        return this.#scalar(check);
      case "error-code":
        return this.#tuple("one", "ERROR_CODES");
      case "listed":
        return this.#tuple("one", listScalars(check.values));
      case "list":
        return this.#tuple("list", this.shape(check.items), check.minItems ?? 0, check.maxItems ?? "Infinity");
      case "object":
        if (check.free) return `"object"`;
        if (check.values !== null) return this.#tuple("map", this.keys(check.keys), this.shape(check.values));
        return this.#tuple("object", this.keys(check.keys));
      case "reference":
        this.#wanted.add(check.name);
        return this.#tuple(
          "reference",
          `() => ${nameShape(check.name)}`,
          check.recursive ? (check.deeper ? 1 : 0) : "null",
        );
      case "any":
        if (check.members.every(isWhole)) return this.#scalar(check);
        return this.#tuple(
          "any",
          `{${check.members.map((member) => `${this.#kindOf(member)}: ${this.shape(member)}`).join(", ")}}`,
        );
      case "tagged": {
        const cases = check.cases.map((one) => `[${listScalars(one.values)}, ${this.shape(one.check)}]`);
        return this.#tuple("tagged", stringLiteral(check.key), `[${cases.join(", ")}]`, String(check.open));
      }
    }
  }

  /** A value that the same expression tests as in the guards: a constant, since most are there several times. */
  #scalar(check: Check): string {
    const expected = describeCheck(check);
    const name = nameText(expected);
    if (!this.#scalars.has(name)) {
      const test =
        check.kind === "json"
          ? this.#guards.runtime.use("isJson")
          : `(value) => ${this.#guards.express(check, "value", { path: "", recursive: false })}`;
      this.#scalars.set(name, `const ${name}: Shape = ${this.#tuple("scalar", stringLiteral(expected), test)};`);
    }
    return name;
  }

  #tuple(read: string, ...rest: readonly (string | number)[]): string {
    this.used.add(read);
    return `[${[read, ...rest].join(", ")}]`;
  }

  /** The JSON type of what a member of a union admits; each admits one. */
  #kindOf(check: Check): string {
    switch (check.kind) {
      case "integer":
      case "number":
        return "number";
      case "timestamp":
      case "error-code":
        return "string";
      case "listed":
        return typeof check.values[0];
      case "list":
        return "array";
      case "tagged":
        return "object";
      case "reference":
        return this.#kindOf(this.#definitions.get(check.name)!.check);
      default:
        return check.kind;
    }
  }
}

/** The kinds that are told from others without a look inside the value, and of which a union says no more than that. */
const scalarKinds: ReadonlySet<Check["kind"]> = new Set<Check["kind"]>([
  "string",
  "integer",
  "number",
  "boolean",
  "null",
  "timestamp",
]);

/** Whether a member of a union is told from others without a look inside the value, and the union says no more of it. */
function isWhole(check: Check): boolean {
  return scalarKinds.has(check.kind) || (check.kind === "object" && check.free);
}

function isBare(check: Check): boolean {
  return check.kind !== "string" || (check.minLength === null && check.maxLength === null);
}

/** What is expected, in a few words that begin with the JSON type: how the issues word it. */
function describeCheck(check: Check): string {
  switch (check.kind) {
    case "string":
      return `string${describeBounds(check.minLength, check.maxLength, " characters")}`;
    case "integer":
      return `number that is a safe integer${describeBounds(check.minimum, check.maximum, "")}`;
    case "number":
      return `number${describeBounds(check.minimum, check.maximum, "")}`;
    case "timestamp":
      return "string that is an RFC 3339 timestamp";
    case "json":
      return "JSON value";
    case "any":
      return check.members.map(describeCheck).join(" or ");
    default:
      return check.kind;
  }
}

function describeBounds(least: number | null, most: number | null, unit: string): string {
  if (least !== null && most !== null) return ` of ${least} to ${most}${unit}`;
  return least !== null ? ` of at least ${least}${unit}` : most !== null ? ` of at most ${most}${unit}` : "";
}

/** A constant's name from what it expects: `stringOrNull`. Different texts have different names. */
function nameText(text: string): string {
  const words = text.replace(/-/g, "minus ").replace(/\./g, " point ").replace(/\+/g, " plus ");
  return words
    .replace(/[^A-Za-z0-9]+(.)/g, (_, first: string) => first.toUpperCase())
    .replace(/^[A-Z]+/, (first) => first.toLowerCase());
}

function listScalars(values: readonly Scalar[]): string {
  return `[${values.map(scalarLiteral).join(", ")}]`;
}

function nameShape(definition: string): string {
  return `shapeOf${definition}`;
}

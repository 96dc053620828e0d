import type { Catalogue, Scalar } from "../catalogue/model.ts";
import type { Check, KeyCheck, ProtocolChecks } from "./guards-checks.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/**
 * The table that explanations go by (`FrameTable` of runtime/shape.ts), with a constant for each definition that it
 * refers to. `timestamp` names the constant that matches timestamps.
 */
export function writeTable(catalogue: Catalogue, checks: ProtocolChecks, timestamp: () => string): string {
  const writer = new ShapeWriter(timestamp);
  const { version, typeKey } = checks;
  const frames = checks.frames.map(({ frameType, keys }) => `[${scalarLiteral(frameType.wire)}, ${writer.keys(keys)}]`);
  const table = [
    `order: ENVELOPE_KEYS,`,
    `type: ${stringLiteral(typeKey)},`,
    version === null
      ? `version: null,`
      : `version: [${stringLiteral(version.key)}, "${version.optional ? "optional" : "required"}", ${scalarLiteral(version.constant)}],`,
    `envelope: ${writer.keys(checks.envelope)},`,
    `frames: /* @__PURE__ */ new Map<unknown, readonly KeyShape[]>([${frames.join(",\n")}]),`,
    `open: ${catalogue.unknown.envelopeKeys === "read"},`,
  ];
  // Those that only a definition refers to are added while this goes on.
  const shapes: string[] = [];
  const byName = new Map(checks.definitions.map(({ name, check }) => [name, check]));
  for (const name of writer.wanted) shapes.push(`const ${nameShape(name)}: Shape = ${writer.shape(byName.get(name)!)};`);
  return [
    ...shapes,
    `/** The same as the guards check, as data: for explanations, and for what is sent. */\nconst frameTable: FrameTable = {\n${table.join("\n")}\n};`,
  ].join("\n\n");
}

class ShapeWriter {
  /** The definitions that were referred to. */
  readonly wanted = new Set<string>();
  readonly #timestamp: () => string;

  constructor(timestamp: () => string) {
    this.#timestamp = timestamp;
  }

  keys(keys: readonly KeyCheck[]): string {
    return `[${keys.map(({ name, presence, check }) => `[${stringLiteral(name)}, "${presence}", ${this.shape(check)}]`).join(", ")}]`;
  }

  shape(check: Check): string {
    switch (check.kind) {
      case "string":
        if (check.minLength === null && check.maxLength === null) return `"string"`;
        return `["string", ${check.minLength ?? 0}, ${check.maxLength ?? "Infinity"}]`;
      case "integer":
      case "number":
        if (check.minimum === null && check.maximum === null) return `"${check.kind}"`;
        return `["${check.kind}", ${check.minimum ?? "-Infinity"}, ${check.maximum ?? "Infinity"}]`;
      case "boolean":
      case "null":
      case "json":
        return `"${check.kind}"`;
      case "timestamp":
        return `["timestamp", ${this.#timestamp()}]`;
      case "error-code":
        return `["one", ERROR_CODES]`;
      case "listed":
        return `["one", ${listScalars(check.values)}]`;
      case "list":
        return `["list", ${this.shape(check.items)}, ${check.minItems ?? 0}, ${check.maxItems ?? "Infinity"}]`;
      case "object":
        if (check.free) return `"object"`;
        return `["object", ${this.keys(check.keys)}, ${check.values === null ? "null" : this.shape(check.values)}]`;
      case "reference":
        this.wanted.add(check.name);
        return `["ref", () => ${nameShape(check.name)}, ${check.recursive ? (check.deeper ? 1 : 0) : "null"}]`;
      case "any":
        return `["any", [${check.members.map((member) => this.shape(member)).join(", ")}]]`;
      case "tagged": {
        const cases = check.cases.map((one) => `[${listScalars(one.values)}, ${this.shape(one.check)}]`);
        return `["tagged", ${stringLiteral(check.key)}, [${cases.join(", ")}], ${check.open}]`;
      }
    }
  }
}

function listScalars(values: readonly Scalar[]): string {
  return `[${values.map(scalarLiteral).join(", ")}]`;
}

function nameShape(definition: string): string {
  return `shapeOf${definition}`;
}

import type { Catalogue, FrameType, JsonValue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { memberAccess } from "./guards-source.ts";
import { codeBlock } from "./markdown.ts";
import { propertyKey, scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** Samples of TypeScript as the package's README has them. They are written in their form: nobody lays them out later. */

/**
 * A block of code that begins with its import.
 *
 * @param names in the order of the import; a type as `type Frame`
 */
export function sampleBlock(catalogue: Catalogue, names: readonly string[], code: string): string {
  return codeBlock(`${importLine(catalogue.package.name, names)}\n\n${code}`, "ts");
}

/** An import of a module of the package. */
export function importLine(module: string, names: readonly string[]): string {
  const isOfTypes = names.every((name) => name.startsWith("type "));
  const listed = isOfTypes ? names.map((name) => name.slice("type ".length)) : names;
  return `import ${isOfTypes ? "type " : ""}{ ${listed.join(", ")} } from ${stringLiteral(module)};`;
}

/** What tells the type of a frame in a variable. */
export function accessType(catalogue: Catalogue, frame: string): string {
  return memberAccess(frame, envelopeKeyOf(catalogue, "type")!.name);
}

/** The payload of a frame in a variable: what a key holds, or the frame itself where the payload stands beside the envelope. */
export function accessPayload(catalogue: Catalogue, frame: string): string {
  const key = envelopeKeyOf(catalogue, "data");
  return key === undefined ? frame : memberAccess(frame, key.name);
}

/** The value of the type key as a literal. */
export function wireLiteral({ wire }: FrameType): string {
  return scalarLiteral(wire);
}

/** A JSON value as TypeScript, one line for each member. */
export function jsonLiteral(value: JsonValue, indent: string = ""): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item: JsonValue) => `${inner}${jsonLiteral(item, inner)},`)
    : Object.entries(value).map(([key, member]) => `${inner}${propertyKey(key)}: ${jsonLiteral(member, inner)},`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("\n")}\n${indent}${close}`;
}

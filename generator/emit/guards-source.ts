import { pascalCase } from "../catalogue/names.ts";
import { memberName, stringLiteral } from "./typescript-literals.ts";

/** A member of the object in a variable. */
export function memberAccess(object: string, name: string): string {
  const member = memberName(name);
  return member.startsWith('"') ? `${object}[${member}]` : `${object}.${member}`;
}

/** The type of an object of which all keys are asked for. */
export const openFields = "OpenFields";

/** The type of an object of which these keys are asked for, or these and all others. */
export function fieldsOf(names: readonly string[], type: "Fields" | typeof openFields = "Fields"): string {
  return names.length === 0 ? `${type}<never>` : `${type}<${names.map(stringLiteral).join(" | ")}>`;
}

/** What a function is called after that tests what a key holds: the place that the key stands in, and the key. */
export function nameInside(path: string, key: string): string {
  return path + pascalCase(key.replace(/^[^A-Za-z0-9]+/, ""));
}

/** Where a check is written: what its functions are called after, and whether they belong to a recursive definition. */
export interface Place {
  readonly path: string;
  readonly recursive: boolean;
}

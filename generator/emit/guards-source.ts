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

/** Of more values than this it is looked up whether one is among them: comparing one after the other would be slow. */
export const mostCompared = 24;

/** Where a check is written. */
export interface Place {
  /** What its functions are called after. */
  readonly path: string;
  /** Whether they belong to a recursive definition. */
  readonly recursive: boolean;
  /** Whether it is asked of many frames: then it is written out, which is fast; else it calls what others call, too, which is short. */
  readonly often: boolean;
}

/** Where a value stands: the expression that reads it, and the expression for its key as a report is told it. */
export interface Site {
  readonly value: string;
  readonly key: string;
}

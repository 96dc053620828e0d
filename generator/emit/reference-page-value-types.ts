import type { Catalogue, ObjectType, ValueType } from "../catalogue/model.ts";
import { alternativesOf, objectMembersOf, tagOf } from "../catalogue/unions.ts";
import { codeJson, codeName, link, phrase } from "./markdown.ts";
import { errorCodesAnchor, linkToDefinition } from "./reference-page-context.ts";

/** A value type in words, as Markdown for a table cell. The keys of an object are told in rows of their own. */
export function describeType(catalogue: Catalogue, type: ValueType): string {
  switch (type.kind) {
    case "string":
      return `\`string\`${inParentheses(describeRange(type.minLength, type.maxLength, "character"))}`;
    case "integer":
    case "number":
      return `\`${type.kind}\`${inParentheses(describeRange(type.minimum, type.maximum, null))}`;
    case "boolean":
    case "null":
    case "timestamp":
    case "json":
      return `\`${type.kind}\``;
    case "enum":
      return phrase(
        type.values.map((value) => codeJson(value, "cell")),
        "or",
      );
    case "known":
      return `\`string\` (in use today: ${phrase(
        type.values.map((value) => codeJson(value, "cell")),
        "and",
      )})`;
    case "const":
      return codeJson(type.value, "cell");
    case "error-code":
      return `an ${link("error code", `#${errorCodesAnchor}`)}`;
    case "list":
      return `list${inParentheses(describeRange(type.minItems, type.maxItems, "item"))} of ${describeMember(catalogue, type.items.type)}`;
    case "object":
      return describeObject(catalogue, type);
    case "reference":
      return linkToDefinition(type.name);
    case "union":
      return phrase(
        [...type.members.flatMap((member) => describeMembers(catalogue, member)), ...describeOpenness(catalogue, type)],
        "or",
      );
  }
}

/** The types that need a word of explanation, as far as the catalogue uses them, in one paragraph; null for none. */
export function explainTypes(catalogue: Catalogue): string | null {
  const used = kindsUsed(catalogue);
  const meanings = [
    used.has("integer") ? "`integer` stands for a whole number that a double holds exactly" : "",
    used.has("timestamp") ? "`timestamp` for an RFC 3339 date-time" : "",
    used.has("json") ? "`json` for any JSON value (null included)" : "",
    used.has("object") ? "`object` for a JSON object with any keys" : "",
  ].filter((meaning) => meaning !== "");
  const [first, ...others] = meanings;
  const sentences = [
    first === undefined
      ? ""
      : `In the tables, ${phrase([first.replace(/^(`\w+`) for/, "$1 stands for"), ...others], "and")}.`,
    used.has("string") ? "Lengths of strings are counted in code points." : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? null : sentences.join(" ");
}

function describeObject(catalogue: Catalogue, { keys, values }: ObjectType): string {
  const named = (keys ?? []).length > 0;
  if (values === null) return named ? "`object` with these keys" : "`object`";
  const others = describeMember(catalogue, values.type);
  return named ? `\`object\` with these keys, the values of all others ${others}` : `map of ${others}`;
}

/** A member of a union: a closed set of values is as many members. */
function describeMembers(catalogue: Catalogue, type: ValueType): readonly string[] {
  return type.kind === "enum" ? type.values.map((value) => codeJson(value, "cell")) : [describeMember(catalogue, type)];
}

/** A type as part of a larger phrase: in parentheses where it is a phrase of its own. */
function describeMember(catalogue: Catalogue, type: ValueType): string {
  const described = describeType(catalogue, type);
  const composed =
    type.kind === "union" ||
    (type.kind === "enum" && type.values.length > 1) ||
    (type.kind === "object" && type.values !== null);
  return composed ? `(${described})` : described;
}

function describeOpenness(catalogue: Catalogue, type: ValueType & { kind: "union" }): readonly string[] {
  if (!type.open) return [];
  const tag = tagOf(
    catalogue,
    objectMembersOf(alternativesOf(catalogue, type)).map((member) => member.type),
  );
  return [`(read, not written) an \`object\` with another ${tag === null ? "tag" : codeName(tag.key)}`];
}

function describeRange(least: number | null, most: number | null, unit: string | null): string {
  const counted = (count: number): string => (unit === null ? `${count}` : `${count} ${unit}${count === 1 ? "" : "s"}`);
  if (least !== null && least === most) return `exactly ${counted(least)}`;
  if (least !== null && most !== null) return `${least} to ${counted(most)}`;
  if (least !== null) return `at least ${counted(least)}`;
  return most === null ? "" : `at most ${counted(most)}`;
}

function inParentheses(text: string): string {
  return text === "" ? "" : ` (${text})`;
}

/** Every kind of type that some table of the page names; an `object` only without keys, a `string` only with a length. */
function kindsUsed(catalogue: Catalogue): ReadonlySet<ValueType["kind"]> {
  const used = new Set<ValueType["kind"]>();
  const visit = (type: ValueType): void => {
    switch (type.kind) {
      case "string":
        if (type.minLength !== null || type.maxLength !== null) used.add("string");
        return;
      case "list":
        visit(type.items.type);
        return;
      case "union":
        for (const member of type.members) visit(member);
        return;
      case "object":
        if (type.keys === null && type.values === null) used.add("object");
        for (const key of type.keys ?? []) visit(key.type);
        if (type.values !== null) visit(type.values.type);
        return;
      default:
        used.add(type.kind);
    }
  };
  for (const key of catalogue.envelope) if (key.role !== "type" && key.role !== "data") visit(key.type);
  for (const { type } of catalogue.definitions) visit(type);
  for (const { payload } of catalogue.frameTypes) {
    if (payload.kind === "described") visit(payload.type);
    else for (const key of payload.keys) visit(key.type);
  }
  return used;
}

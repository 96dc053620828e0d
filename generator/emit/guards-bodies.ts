import type { Check, KeyCheck, ObjectCheck, TaggedCheck } from "./guards-checks.ts";
import { describeBounds, describeValues } from "./guards-expected.ts";
import { type Place, type Site, fieldsOf, memberAccess, openFields } from "./guards-source.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** What takes a function of its own. */
export type BodyCheck = ObjectCheck | TaggedCheck | (Check & { kind: "list" });

/** What the bodies are put together from. */
export interface Code {
  express(check: Check, site: Site, place: Place): string;
  looksInside(check: Check): boolean;
  expressKeys(keys: readonly KeyCheck[], object: string, place: Place): string[];
  expressOwning(object: string, place: Place): string;
  expressRetry(object: string, test: string, place: Place): string;
  usesReport(): void;
}

/** The lines of a function that tests `value`. */
export function writeBody(name: string, check: BodyCheck, place: Place, code: Code): string[] {
  switch (check.kind) {
    case "object":
      return objectBody(name, check, place, code);
    case "list":
      return listBody(check, place, code);
    case "tagged":
      return taggedBody(name, check, place, code);
  }
}

function objectBody(name: string, { keys, values }: ObjectCheck, place: Place, code: Code): string[] {
  const tests = code.expressKeys(keys, "data", place);
  const retry = code.expressRetry("data", name, place);
  const fields = fieldsOf(
    keys.map((key) => key.name),
    values === null ? "Fields" : openFields,
  );
  const lines = [
    `if (typeof value !== "object" || value === null) return false;`,
    values === null ? `const data: ${fields} = value;` : `const data = value as ${fields};`,
  ];
  // Where a test puts values off, looks into others, or goes through all keys, that must not happen twice.
  if (place.recursive || values !== null || keys.some(({ check }) => code.looksInside(check))) {
    lines.push(`if (!${code.expressOwning("data", place)}) return ${retry};`);
    if (values !== null) {
      const known = keys.map((key) => `key !== ${stringLiteral(key.name)}`);
      const test = code.express(values, { value: "other", key: "key" }, { ...place, path: `${place.path}Values` });
      lines.push(
        `for (const key in data) {`,
        `const other: unknown = data[key];`,
        `if (${[...known, `!${test}`].join(" && ")}) return false;`,
        `}`,
      );
    }
    lines.push(`return ${tests.length === 0 ? "true" : tests.join(" && ")};`);
  } else lines.push(`return (${[...tests, code.expressOwning("data", place)].join(" && ")}) || ${retry};`);
  return lines;
}

function listBody({ items, minItems, maxItems }: Check & { kind: "list" }, place: Place, code: Code): string[] {
  const bounds = [
    ...(minItems === null ? [] : [`value.length < ${minItems}`]),
    ...(maxItems === null ? [] : [`value.length > ${maxItems}`]),
  ];
  if (bounds.length > 0) code.usesReport();
  const expected = describeBounds("array", minItems, maxItems, " items");
  const test = code.express(items, { value: "item", key: "index" }, { ...place, path: `${place.path}Items` });
  return [
    `if (!Array.isArray(value)) return false;`,
    ...(bounds.length === 0
      ? []
      : [`if ((${bounds.join(" || ")}) && !report?.(undefined, \`${expected}, not \${value.length}\`)) return false;`]),
    `for (let index = 0; index < value.length; index++) {`,
    `const item: unknown = value[index];`,
    `if (!${test}) return false;`,
    `}`,
    `return true;`,
  ];
}

function taggedBody(name: string, { key, cases, open }: TaggedCheck, place: Place, code: Code): string[] {
  code.usesReport();
  const tag = memberAccess("data", key);
  const self: Site = { value: "value", key: "undefined" };
  const branches = cases.map(({ values, check: member }, index) => {
    const labels = values.map((value) => `case ${scalarLiteral(value)}:`).join("\n");
    return `${labels}\nreturn ${code.express(member, self, { ...place, path: `${place.path}Case${index + 1}` })};`;
  });
  const values = cases.flatMap((one) => one.values);
  const kinds = [...new Set(values.map((value) => typeof value))];
  const unlisted = `(${kinds.map((kind) => `typeof ${tag} === "${kind}"`).join(" || ")})`;
  const report = `report(${stringLiteral(key)}, ${stringLiteral(describeValues(values))})`;
  return [
    `if (typeof value !== "object" || value === null) return false;`,
    `const data: ${fieldsOf([key])} = value;`,
    `switch (${tag}) {`,
    ...branches,
    `default:`,
    `if (report) return ${open ? `(!report.closing && ${unlisted}) || ` : ""}${report};`,
    open
      ? `return (${unlisted} && ${code.expressOwning("data", place)}) || ${code.expressRetry("data", name, place)};`
      : `return false;`,
    `}`,
  ];
}

import type { Catalogue, ValueType } from "../../catalogue/model.ts";

/** The name under which the set of error codes counts as a definition; no definition may be called so. */
export const errorCodesName = "ErrorCode";

/**
 * The definitions in which something differs between two catalogues, or which lead to one; with them, the set of error
 * codes. All else that refers to none of them and reads the same is the same.
 */
export function findTouched(before: Catalogue, after: Catalogue): ReadonlySet<string> {
  const touched = new Set<string>();
  const users = new Map<string, string[]>();
  const texts = new Map(before.definitions.map((definition) => [definition.name, JSON.stringify(definition.type)]));
  for (const { name, type } of after.definitions) {
    if (texts.get(name) !== JSON.stringify(type)) touched.add(name);
    texts.delete(name);
  }
  for (const name of texts.keys()) touched.add(name);
  if (codesText(before) !== codesText(after)) touched.add(errorCodesName);
  for (const { name, type } of [...before.definitions, ...after.definitions]) {
    for (const used of namesIn(type)) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [name]);
      else list.push(name);
    }
  }
  for (const name of touched) for (const user of users.get(name) ?? []) touched.add(user);
  return touched;
}

/** The definitions that a type names, and the set of error codes, each as often as it stands there. */
export function* namesIn(type: ValueType): Iterable<string> {
  switch (type.kind) {
    case "reference":
      yield type.name;
      return;
    case "error-code":
      yield errorCodesName;
      return;
    case "list":
      yield* namesIn(type.items.type);
      return;
    case "union":
      for (const member of type.members) yield* namesIn(member);
      return;
    case "object":
      for (const key of type.keys ?? []) yield* namesIn(key.type);
      if (type.values !== null) yield* namesIn(type.values.type);
      break;
    default:
  }
}

function codesText({ errorCodes }: Catalogue): string {
  return JSON.stringify(errorCodes.map(({ name }) => name).toSorted());
}

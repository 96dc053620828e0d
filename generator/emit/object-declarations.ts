import type { Definition, Key, ObjectType } from "../catalogue/model.ts";
import { docText } from "./doc-comment.ts";
import { slotDoc } from "./slot-docs.ts";
import { memberName } from "./typescript-literals.ts";
import type { Declaration, Member } from "./typescript-source.ts";
import type { TypeSubject } from "./value-types.ts";

/** Gives the source of a type. */
export type SourceOf = (subject: TypeSubject) => string;

/** The type of a definition's own name. */
export function declareDefinition(definition: Definition, sourceOf: SourceOf): Declaration {
  const { name, type } = definition;
  if (type.kind === "object" && isInterface(type)) {
    const doc = docText([definition.description], definition.deprecated);
    return { kind: "interface", name, extends: [], members: membersOfObject(type, sourceOf), doc };
  }
  return { kind: "type", name, parameter: null, type: sourceOf(type), doc: slotDoc(definition) };
}

/** Whether an object is declared as an interface: one that names keys, or types those that it does not name. */
export function isInterface({ keys, values }: ObjectType): boolean {
  return (keys !== null && keys.length > 0) || values !== null;
}

/** The members of an interface, for an object's keys and then what it says of all others. */
export function membersOfObject(object: ObjectType, sourceOf: SourceOf): Member[] {
  const members: Member[] = (object.keys ?? []).map((key) => memberOfKey(key, sourceOf));
  if (object.values !== null) {
    members.push({ name: null, type: sourceOf({ kind: "other-keys", object }), doc: slotDoc(object.values) });
  }
  return members;
}

/** The member for a key, with its doc. */
export function memberOfKey(key: Key, sourceOf: SourceOf): Member & { name: string } {
  return { name: memberName(key.name), optional: key.optional, type: sourceOf(key.type), doc: slotDoc(key) };
}

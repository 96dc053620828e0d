import { isBound } from "./build-bounds.ts";
import type { Builder, Fields } from "./build-fields.ts";
import { reportMisfits } from "./build-sets.ts";
import type { Expression } from "./expression.ts";
import type { ValueType } from "./model.ts";
import { unreadableType } from "./unreadable.ts";

/** The keywords beside which `type` may be left out. */
export const shapes = ["enum", "known", "const", "keys", "values", "items"] as const;
export type Shape = (typeof shapes)[number];

/** Reports the first two keywords that exclude each other; the later of them in the file is to blame. */
export function reportConflict(builder: Builder, fields: Fields): boolean {
  const order = [...fields.keys()];
  for (const [index, second] of order.entries()) {
    const first = order.slice(0, index).find((other) => excludes(other, second) || excludes(second, other));
    if (first === undefined) continue;
    builder.report("conflicting-keywords", { first, second }, fields.get(second)!.path, "key");
    return true;
  }
  return false;
}

function excludes(one: string, other: string): boolean {
  const isSet = (keyword: string): boolean => keyword === "enum" || keyword === "const" || keyword === "known";
  if (isSet(one))
    return (
      isSet(other) ||
      isBound(other) ||
      other === "items" ||
      (one !== "known" && (other === "keys" || other === "values"))
    );
  return one === "items" && (other === "keys" || other === "values");
}

export interface Joined {
  readonly members: readonly ValueType[];
  readonly open: boolean;
}

/** Puts what the keywords say in the place of the members of `type` that they speak of. */
export function joinShapes(
  builder: Builder,
  shaped: ReadonlyMap<Shape, ValueType>,
  expression: Expression | null,
  fields: Fields,
): Joined | null {
  const terms = expression?.terms ?? [];
  const open = expression?.open ?? false;
  let members: ValueType[] = terms.map(({ type }) => type);
  const types = terms.filter(({ type }) => type.kind !== "null");
  if (types.length === 0) {
    // Two keywords that speak of different members must be told how they stand to each other.
    if (shaped.size > 1) {
      const [first, second] = [...shaped.keys()].toSorted(
        (a, b) => [...fields.keys()].indexOf(a) - [...fields.keys()].indexOf(b),
      );
      builder.report("conflicting-keywords", { first: first!, second: second! }, fields.get(second!)!.path, "key");
      return null;
    }
    return { members: [...shaped.values(), ...members], open };
  }
  const typeText = fields.get("type")!.value as string;
  for (const [shape, type] of shaped) {
    const field = fields.get(shape)!;
    if (type.kind === "enum" || type.kind === "const") {
      const fits = reportMisfits(
        builder,
        shape as "enum" | "const",
        type.kind === "enum" ? type.values : [type.value],
        types,
        field,
        fields.get("type")!,
      );
      if (!fits) return null;
      const first = members.findIndex(({ kind }) => kind !== "null");
      members = members.flatMap((member, index) =>
        index === first ? [type as ValueType] : member.kind === "null" ? [member] : [],
      );
      continue;
    }
    const index = members.findIndex((member) => isSpokenOf(member, shape));
    if (members.includes(unreadableType) && index === -1) return null;
    if (index === -1) {
      if (shape === "items")
        builder.report("conflicting-keywords", { first: `type: ${typeText}`, second: shape }, field.path, "key");
      else
        builder.report(
          "keyword-beside-type",
          { keyword: shape, wanted: shape === "known" ? "`string`" : "`object`", type: typeText },
          field.path,
          "key",
        );
      return null;
    }
    members[index] = type;
  }
  return { members, open };
}

/** Whether a member of `type` is the one that a keyword says more about. */
function isSpokenOf(member: ValueType, shape: Shape): boolean {
  if (shape === "known") return member.kind === "string";
  return (
    (shape === "keys" || shape === "values") &&
    member.kind === "object" &&
    member.keys === null &&
    member.values === null
  );
}

/** The type that keywords without `type` say, as a message names it. */
export function describeShape(present: readonly Shape[]): string {
  return present.includes("items") ? "a list" : "an object";
}

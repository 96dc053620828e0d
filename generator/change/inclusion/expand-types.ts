import type { JsonValue, ListType, ObjectType, Scalar, ValueType } from "../../catalogue/model.ts";
import { kindOfScalar, tagOf } from "../../catalogue/unions.ts";
import type { JsonKind, Tag } from "../../catalogue/unions.ts";
import type { Edge, Node, NodeRef, Part, Refusal, Tagged } from "./node.ts";
import { contain, holds, scalarSetOf } from "./scalar-sets.ts";
import type { ScalarSet } from "./scalar-sets.ts";
import type { OpenedType, ValueSpace } from "./value-space.ts";

/** Where further questions are asked: each pair of types is one question, however often it comes up. */
export interface Questions {
  readonly writer: ValueSpace;
  readonly reader: ValueSpace;
  types(writer: ValueType, reader: ValueType): NodeRef;
  objects(writer: ObjectType, reader: ObjectType, tagged: Tagged | null): NodeRef;
}

/** The question whether a reader of one type accepts whatever a writer may send of another, one level of it. */
export function expandTypes(questions: Questions, writer: ValueType, reader: ValueType): Node {
  const refusals: Refusal[] = [];
  const edges: Edge[] = [];
  const doubts: Part[] = [];
  const written = questions.writer.open(writer);
  const read = questions.reader.open(reader);
  if (read.isAny || !questions.writer.isInhabited(writer)) return { refusals, edges, doubts };

  for (const kind of ["null", "boolean", "number", "string"] as const) {
    expandScalars(kind);
  }
  expandLists();
  expandMembers(questions, written, read, { refusals, edges, doubts });
  return { refusals, edges, doubts };

  function expandScalars(kind: JsonKind): void {
    const part: Part = { kind: "of-kind", of: kind };
    const sets = setsOf(questions.reader, read, kind);
    for (const set of setsOf(questions.writer, written, kind)) {
      const containment =
        set === "null"
          ? containNull(sets)
          : contain(
              set,
              sets.filter((other) => other !== "null"),
            );
      if (containment.answer === "outside") refusals.push({ part, value: () => containment.value });
      if (containment.answer === "unproven") doubts.push(part);
    }
  }

  function expandLists(): void {
    const [readList, ...others] = read.members.filter(({ kind }) => kind === "array");
    for (const { type } of written.members.filter(({ kind }) => kind === "array")) {
      const part: Part = { kind: "of-kind", of: "array" };
      if (readList === undefined) refusals.push({ part, value: () => questions.writer.small(type) });
      else if (others.length > 0) doubts.push(part);
      else expandList(type as ListType, readList.type as ListType);
    }
  }

  function expandList(list: ListType, against: ListType): void {
    const least = list.minItems ?? 0;
    const most = questions.writer.isInhabited(list.items.type) ? (list.maxItems ?? Infinity) : 0;
    if (least < (against.minItems ?? 0)) {
      refusals.push({ part: { kind: "length" }, value: () => questions.writer.smallList(list, least) });
    }
    const tooMany = Math.max(least, (against.maxItems ?? Infinity) + 1);
    if (most >= tooMany && tooMany < Infinity) {
      refusals.push({ part: { kind: "length" }, value: () => questions.writer.smallList(list, tooMany) });
    }
    if (most === 0) return;
    const wrap = (item: JsonValue) => questions.writer.smallList(list, Math.max(least, 1), item);
    edges.push({ part: { kind: "items" }, target: questions.types(list.items.type, against.items.type), wrap });
  }
}

function setsOf({ catalogue }: ValueSpace, { members }: OpenedType, kind: JsonKind): (ScalarSet | "null")[] {
  return members
    .filter((member) => member.kind === kind)
    .map(({ type }) => (type.kind === "null" ? "null" : scalarSetOf(catalogue, type)))
    .filter((set) => set !== null);
}

function containNull(
  sets: readonly (ScalarSet | "null")[],
): { readonly answer: "within" } | { readonly answer: "outside"; readonly value: null } {
  return sets.includes("null") ? { answer: "within" } : { answer: "outside", value: null };
}

interface Findings {
  readonly refusals: Refusal[];
  readonly edges: Edge[];
  readonly doubts: Part[];
}

/** The objects of a union: each of the writer's is held against those of the reader's that its tag leads to. */
function expandMembers(questions: Questions, written: OpenedType, read: OpenedType, findings: Findings): void {
  const { writer, reader } = questions;
  const readObjects = objectsOf(read);
  const [only, ...others] = readObjects;
  const tag = others.length > 0 || read.isOpen ? tagOf(reader.catalogue, readObjects) : null;
  for (const object of objectsOf(written)) {
    if (!writer.isInhabited(object)) continue;
    const part: Part = { kind: "member", writer: object, reader: null, tagged: null };
    if (only === undefined) findings.refusals.push({ part, value: () => writer.small(object) });
    else if (tag !== null) expandTagged(questions, object, readObjects, read.isOpen, tag, findings);
    else if (others.length > 0 || read.isOpen) findings.doubts.push(part);
    else {
      const target = questions.objects(object, only, null);
      findings.edges.push({ part: { ...part, reader: only }, target, wrap: (value) => value });
    }
  }
}

/**
 * One type of object of the writer against a reader that decides by a tag: what the tag may hold is gone through value
 * by value, which makes the answer exact.
 */
function expandTagged(
  questions: Questions,
  object: ObjectType,
  readObjects: readonly ObjectType[],
  isOpen: boolean,
  tag: Tag,
  { refusals, edges, doubts }: Findings,
): void {
  const { writer } = questions;
  const key = object.keys?.find(({ name }) => name === tag.key);
  const unread: Part = { kind: "member", writer: object, reader: null, tagged: null };
  if (key === undefined || key.optional) refusals.push({ part: unread, value: () => writer.smallObject(object, {}) });
  if (key === undefined) return;

  const listed = [...tag.members.keys()];
  const listedKinds = new Set(listed.map(kindOfScalar));
  /** By the reader's member: a value of the tag that leads to it. */
  const reached = new Map<number, Scalar>();
  for (const { kind, type } of writer.open(key.type).members) {
    const set = scalarSetOf(writer.catalogue, type);
    if (set === null) {
      refusals.push({ part: unread, value: () => withTag(writer.small(type)) });
      continue;
    }
    for (const value of listed) {
      const index = tag.members.get(value)!;
      if (holds(set, value) && !reached.has(index)) reached.set(index, value);
    }
    if (isOpen && listedKinds.has(kind)) continue;
    const containment = contain(set, [
      { kind: "values", values: listed.filter((value) => kindOfScalar(value) === kind) },
    ]);
    if (containment.answer === "outside") refusals.push({ part: unread, value: () => withTag(containment.value) });
    if (containment.answer === "unproven") doubts.push(unread);
  }
  for (const [index, value] of reached) {
    const against = readObjects[index]!;
    const tagged = { key: tag.key, value };
    const target = questions.objects(object, against, tagged);
    edges.push({ part: { kind: "member", writer: object, reader: against, tagged }, target, wrap: (whole) => whole });
  }

  function withTag(value: JsonValue | undefined): JsonValue | undefined {
    return value === undefined ? undefined : writer.smallObject(object, { [tag.key]: value });
  }
}

/** The types of object among the members of a type. */
export function objectsOf({ members }: OpenedType): readonly ObjectType[] {
  return members.flatMap(({ type }) => (type.kind === "object" ? [type] : []));
}

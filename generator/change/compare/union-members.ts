import type { ObjectType } from "../../catalogue/model.ts";
import { tagOf } from "../../catalogue/unions.ts";
import type { Alternative, Tag } from "../../catalogue/unions.ts";
import type { Reader } from "../change.ts";
import { objectsOf } from "../inclusion/expand-types.ts";
import type { Edge, NodeRef, Part } from "../inclusion/node.ts";
import type { OpenedType } from "../inclusion/value-space.ts";
import { questionOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { readerOf, readers, writerOf } from "./fact.ts";
import type { Both, Side } from "./fact.ts";
import type { Types } from "./task.ts";

/** An object that a type may hold. */
export type Member = Alternative & { readonly type: ObjectType };

/** One side's objects, held against one of the other side's. */
type MemberEdge = Edge & { readonly part: Part & { readonly kind: "member" } };

/** What the questions about a whole type say of its objects. */
export interface Union extends Both<UnionSide> {
  readonly questions: Readonly<Record<Reader, NodeRef>>;
  readonly edges: Readonly<Record<Reader, readonly MemberEdge[]>>;
}

export interface UnionSide {
  /** The objects as a writer has them, and in the same order as a reader has them, for whom young keys are optional. */
  readonly written: readonly ObjectType[];
  readonly read: readonly ObjectType[];
  /** What a reader tells them apart by; null where it need not. */
  readonly tag: Tag | null;
}

/** Asks the questions about the whole types. */
export function describeUnion(comparison: Comparison, types: Types): Union {
  const questions = {
    oldReader: questionOf(comparison, "oldReader", types),
    newReader: questionOf(comparison, "newReader", types),
  };
  const edgesOf = (reader: Reader) =>
    questions[reader].expand().edges.filter((edge): edge is MemberEdge => edge.part.kind === "member");
  const describeSide = (side: Side): UnionSide => {
    const read = comparison.spaces[side].open(types[side].read);
    const objects = objectsOf(read);
    const isTold = objects.length > 1 || read.isOpen;
    const tag = isTold ? tagOf(comparison[side], objects) : null;
    return { written: objectsOf(comparison.spaces[side].open(types[side].written)), read: objects, tag };
  };
  return {
    before: describeSide("before"),
    after: describeSide("after"),
    questions,
    edges: { oldReader: edgesOf("oldReader"), newReader: edgesOf("newReader") },
  };
}

/** The objects that a type may hold. */
export function membersOf({ members }: OpenedType): readonly Member[] {
  return members.filter((member): member is Member => member.type.kind === "object");
}

/** Same definitions belong together; then what one side's values lead to on the other, where that is not ambiguous. */
export function pairMembers(members: Both<readonly Member[]>, union: Union): readonly Both<Member>[] {
  const pairs: Both<Member>[] = [];
  const left = new Set(members.before);
  const right = new Set(members.after);
  const pair = (before: Member, after: Member) => {
    pairs.push({ before, after });
    left.delete(before);
    right.delete(after);
  };
  const named = new Map(members.after.map((member) => [member.definition, member]));
  for (const before of members.before) {
    const after = before.definition === null ? undefined : named.get(before.definition);
    if (after !== undefined) pair(before, after);
  }
  const [before, ...othersBefore] = left;
  const [after, ...othersAfter] = right;
  const isUntold = union.before.tag === null && union.after.tag === null;
  const isAlone = pairs.length === 0 && othersBefore.length === 0 && othersAfter.length === 0;
  if (isUntold && isAlone && before !== undefined && after !== undefined) pair(before, after);

  const partners = findPartners(left, right, union);
  for (const [first, seconds] of partners.before) {
    const [second] = seconds;
    if (seconds.size === 1 && second !== undefined && partners.after.get(second)?.size === 1) pair(first, second);
  }
  return pairs;
}

/** Which members of the two sides have values in common, by what tells them apart. */
function findPartners(
  left: ReadonlySet<Member>,
  right: ReadonlySet<Member>,
  union: Union,
): Both<ReadonlyMap<Member, ReadonlySet<Member>>> {
  const byType = new Map([...left, ...right].map((member) => [member.type, member]));
  const partners = { before: new Map<Member, Set<Member>>(), after: new Map<Member, Set<Member>>() };
  const note = (index: Map<Member, Set<Member>>, from: Member, to: Member) => {
    const known = index.get(from);
    if (known === undefined) index.set(from, new Set([to]));
    else known.add(to);
  };
  for (const reader of readers) {
    const side = union[readerOf[reader]];
    const written = new Map(side.read.map((object, index) => [object, side.written[index]]));
    for (const { part } of union.edges[reader]) {
      const writing = byType.get(part.writer);
      const readAs = part.reader === null ? undefined : written.get(part.reader);
      const reading = readAs === undefined ? undefined : byType.get(readAs);
      if (writing === undefined || reading === undefined) continue;
      const [first, second] = writerOf[reader] === "before" ? [writing, reading] : [reading, writing];
      if (!left.has(first) || !right.has(second)) continue;
      note(partners.before, first, second);
      note(partners.after, second, first);
    }
  }
  return partners;
}

/** What a reader asks of one pair of members; undefined where no tag leads from the one to the other. */
export function edgeBetween(union: Union, reader: Reader, objects: Both<ObjectType>): MemberEdge | undefined {
  const side = union[readerOf[reader]];
  const writer = objects[writerOf[reader]];
  const read = side.read[side.written.indexOf(objects[readerOf[reader]])];
  return union.edges[reader].find(({ part }) => part.writer === writer && part.reader === read);
}

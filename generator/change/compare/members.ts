import { typeText } from "../../catalogue/type-text.ts";
import type { ObjectType, Scalar } from "../../catalogue/model.ts";
import type { Reader } from "../change.ts";
import { objectsOf } from "../inclusion/expand-types.ts";
import type { Part } from "../inclusion/node.ts";
import type { OpenedType } from "../inclusion/value-space.ts";
import { isFirstVisit, isUntouched, judge, objectQuestionOf, questionOf, report } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { baseOf } from "./definitions-at.ts";
import { readerOf, writerOf } from "./fact.ts";
import type { Ask, Both, Judgement, Place, Route, Side } from "./fact.ts";
import { typesOf } from "./task.ts";
import type { ObjectSetting, Types } from "./task.ts";
import { describeUnion, edgeBetween, membersOf, pairMembers } from "./union-members.ts";
import type { Member, Union, UnionSide } from "./union-members.ts";

/** What became of the objects of a type, as far as it is no matter of a single one. */
export interface MemberDifference {
  readonly isWider: boolean;
  readonly isNarrower: boolean;
  readonly owns: (part: Part) => boolean;
  /** Whether something was told of the union itself. */
  readonly isTold: boolean;
}

/**
 * Compares the objects that a type may hold. Those that belong together are compared key by key; of the others, one that
 * came or went makes the type wider or narrower or, in an open union, is one listed or unlisted.
 *
 * @param opened the types without what is compared elsewhere
 */
export function compareMembers(
  comparison: Comparison,
  place: Place,
  types: Types,
  opened: Both<OpenedType>,
  route: Route | null,
  ask: Ask<Part>,
): MemberDifference {
  const members = { before: membersOf(opened.before), after: membersOf(opened.after) };
  if (members.before.length === 0 && members.after.length === 0)
    return { isWider: false, isNarrower: false, owns: () => false, isTold: false };

  const single = { before: singleObject(comparison, types, "before"), after: singleObject(comparison, types, "after") };
  if (single.before !== null && single.after !== null && members.before.length === 1 && members.after.length === 1) {
    compareSingle(
      comparison,
      place,
      { before: members.before[0]!, after: members.after[0]! },
      { before: single.before, after: single.after },
      route,
    );
    return { isWider: false, isNarrower: false, owns: () => false, isTold: false };
  }
  const union = describeUnion(comparison, types);
  const pairs = pairMembers(members, union);
  for (const pair of pairs) compareMember(comparison, place, pair, union, route, ask);

  const added = members.after.filter((member) => !pairs.some((pair) => pair.after === member));
  const removed = members.before.filter((member) => !pairs.some((pair) => pair.before === member));
  const isUnion = members.before.length > 0 && members.after.length > 0;
  if (isUnion && (opened.before.isOpen || opened.after.isOpen)) {
    return compareOpenUnions(
      comparison,
      place,
      { before: { ...opened.before, ...union.before }, after: { ...opened.after, ...union.after } },
      { added, removed },
      ask,
    );
  }
  const alone = new Set<ObjectType>([...added, ...removed].map(({ type }) => type));
  const owns = (part: Part) => part.kind === "member" && alone.has(part.writer);
  if (added.length === 0 || removed.length === 0)
    return { isWider: added.length > 0, isNarrower: removed.length > 0, owns, isTold: false };
  // Some came and some went: which of the two types holds more is a matter of what they hold, young keys aside.
  const plain = typesOf(types.before.written, types.after.written);
  const isRefused = (reader: Reader) =>
    comparison.inclusions[reader].ask(questionOf(comparison, reader, plain), owns).answer !== "survives";
  const [isWider, isNarrower] = [isRefused("oldReader"), isRefused("newReader")];
  const isNeither = !isWider && !isNarrower;
  return { isWider: isWider || isNeither, isNarrower: isNarrower || isNeither, owns, isTold: false };
}

/**
 * What became of a union that is or was open: then members are no more than listed. So is each value of the tag of a member
 * that has several: what is unlisted is read all the same, and a later member could take the value for something else.
 */
function compareOpenUnions(
  comparison: Comparison,
  place: Place,
  { before, after }: Both<UnionSide & { readonly isOpen: boolean }>,
  { added, removed }: { readonly added: readonly Member[]; readonly removed: readonly Member[] },
  ask: Ask<Part>,
): MemberDifference {
  const isTagMoved = before.tag !== null && after.tag !== null && before.tag.key !== after.tag.key;
  if (before.isOpen !== after.isOpen) report(comparison, after.isOpen ? "union-opened" : "union-closed", place);
  if (isTagMoved)
    report(comparison, "union-tag-changed", place, { was: before.tag?.key ?? null, is: after.tag?.key ?? null });
  const tell = (kind: "union-member-listed" | "union-member-unlisted", name: string, owns: (part: Part) => boolean) =>
    report(comparison, kind, place, { name, oldReader: ask("oldReader", owns), newReader: ask("newReader", owns) });
  const tellMember = (kind: Parameters<typeof tell>[0], { definition, type }: Member) =>
    tell(kind, definition ?? typeText(type), (part) => part.kind === "member" && part.writer === type);
  const tellValue = (kind: Parameters<typeof tell>[0], { value, type }: TagValue) =>
    // Which of the member's values the other side does not list is the same question for each of them.
    tell(kind, JSON.stringify(value), (part) => part.kind === "member" && part.writer === type && part.tagged === null);

  const values = isTagMoved
    ? { listed: [], unlisted: [] }
    : { listed: listedBeside(after, before, added), unlisted: listedBeside(before, after, removed) };
  for (const member of added) tellMember("union-member-listed", member);
  for (const value of values.listed) tellValue("union-member-listed", value);
  for (const member of removed) tellMember("union-member-unlisted", member);
  for (const value of values.unlisted) tellValue("union-member-unlisted", value);
  const told = [added, removed, values.listed, values.unlisted].flat();
  const isTold = before.isOpen !== after.isOpen || isTagMoved || told.length > 0;
  return { isWider: false, isNarrower: false, owns: () => false, isTold };
}

/** A value of a tag, and the object that has it, as a writer has it. */
interface TagValue {
  readonly value: Scalar;
  readonly type: ObjectType;
}

/** The tag's values that one side lists and the other does not, but for those of members that are told of anyway. */
function listedBeside(side: UnionSide, other: UnionSide, told: readonly Member[]): readonly TagValue[] {
  if (side.tag === null || other.tag === null) return [];
  const { members } = other.tag;
  return [...side.tag.members]
    .map(([value, index]) => ({ value, type: side.written[index]! }))
    .filter(({ value, type }) => !members.has(value) && !told.some((member) => member.type === type));
}

/** The only object that a type may hold, where it holds no other and is not open. */
function singleObject(comparison: Comparison, types: Types, side: Side): Types<ObjectType>[Side] | null {
  const [written, read] = [types[side].written, types[side].read].map((type) => {
    const opened = comparison.spaces[side].open(type);
    const [object, ...others] = objectsOf(opened);
    return others.length === 0 && !opened.isOpen && !opened.isAny ? object : undefined;
  });
  return written === undefined || read === undefined ? null : { written, read };
}

/** The usual case, in which no tag has to tell objects apart. */
function compareSingle(
  comparison: Comparison,
  place: Place,
  pair: Both<Member>,
  types: Types<ObjectType>,
  route: Route | null,
): void {
  const objects = { before: pair.before.type, after: pair.after.type };
  if (!isFirstVisit(comparison, "member", objects.before, objects.after)) return;
  if (isUntouched(comparison, objects.before, objects.after)) return;
  const setting: ObjectSetting = {
    family: "nested",
    step: { before: ["keys"], after: ["keys"] },
    route,
    ask: (reader, concerns) => judge(comparison, reader, objectQuestionOf(comparison, reader, types), route, concerns),
    settled: { oldReader: null, newReader: null },
    given: { before: {}, after: {} },
  };
  comparison.tasks.push({ kind: "objects", place: baseOf(place, pair.before, pair.after), objects, setting });
}

function compareMember(
  comparison: Comparison,
  place: Place,
  pair: Both<Member>,
  union: Union,
  route: Route | null,
  ask: Ask<Part>,
): void {
  const objects = { before: pair.before.type, after: pair.after.type };
  const edges = {
    oldReader: edgeBetween(union, "oldReader", objects),
    newReader: edgeBetween(union, "newReader", objects),
  };
  const isTold = union.before.tag !== null || union.after.tag !== null;
  // What a tag decides depends on the whole union, so the same objects in another union are another matter.
  const context = isTold ? [union.questions.oldReader, union.questions.newReader] : [];
  if (!isFirstVisit(comparison, "member", objects.before, objects.after, ...context)) return;
  if (isUntouched(comparison, objects.before, objects.after)) return;

  const settle = (reader: Reader): ObjectSetting["settled"][Reader] => {
    const key = union[readerOf[reader]].tag?.key;
    if (key === undefined) return null;
    const writer = objects[writerOf[reader]];
    const matched = edges[reader]?.part.reader ?? null;
    const judgeTag = (): Judgement =>
      ask(
        reader,
        (part) => part.kind === "member" && part.writer === writer && (matched === null || part.reader !== matched),
      );
    return { key, judge: judgeTag };
  };
  const givenBy = (reader: Reader) => {
    const tagged = edges[reader]?.part.tagged ?? null;
    return tagged === null ? {} : { [tagged.key]: tagged.value };
  };
  const setting: ObjectSetting = {
    family: "nested",
    step: { before: ["keys"], after: ["keys"] },
    route,
    ask: (reader, concerns) => judge(comparison, reader, edges[reader]?.target ?? null, route, concerns),
    settled: { oldReader: settle("oldReader"), newReader: settle("newReader") },
    given: { before: givenBy("newReader"), after: givenBy("oldReader") },
  };
  comparison.tasks.push({ kind: "objects", place: baseOf(place, pair.before, pair.after), objects, setting });
}

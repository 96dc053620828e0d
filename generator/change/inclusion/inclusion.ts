import type { JsonValue, ObjectType, ValueType } from "../../catalogue/model.ts";
import { expandObjects } from "./expand-objects.ts";
import { expandTypes } from "./expand-types.ts";
import type { Questions } from "./expand-types.ts";
import type { Edge, Node, NodeRef, Part, Refusal, Tagged } from "./node.ts";
import type { ValueSpace } from "./value-space.ts";

/** Whether a reader copes. `unproven` counts as no. */
export type Answer = "survives" | "breaks" | "unproven";

/** An answer, and values that show a `breaks`: the writer may send them, the reader refuses them. */
export interface Finding {
  readonly answer: Answer;
  /** The most readable first; none where they would be too large to be written down. */
  values(): Iterable<JsonValue>;
}

/** A witness that lies deeper than this is not written down. */
const deepestWitness = 500;

/** The finding where nothing is refused. */
export const survival: Finding = { answer: "survives", values: () => [] };

/**
 * Decides whether what a writer of one catalogue may send is accepted by a reader of another (R and W of the values; for
 * frames see frame-objects.ts). Exact for the types of a whole catalogue.
 *
 * Each pair of types is one node of a graph, made when it is first asked for. What fails is what a refusal can be
 * reached from, so that recursive types need no assumptions: all that is left over when the refusals have been
 * followed back holds.
 */
export interface Inclusion {
  types(writer: ValueType, reader: ValueType): NodeRef;
  objects(writer: ObjectType, reader: ObjectType, tagged: Tagged | null): NodeRef;
  /** The answer to some parts of a question, by default to all. */
  ask(question: NodeRef, concerns?: (part: Part) => boolean): Finding;
}

interface Solved extends NodeRef {
  node: Node | null;
  answer: Answer | null;
  /** Why it breaks: a refusal of its own, or an edge to a question that breaks. */
  reason: Refusal | Edge | null;
}

/** By what is written, then by what is read. */
type Index = Map<ValueType, Map<ValueType, Solved>>;

/** An inclusion of all that one writer may send in what one reader accepts. */
export function createInclusion(writer: ValueSpace, reader: ValueSpace): Inclusion {
  const byTypes: Index = new Map();
  const byTag = new Map<string, Index>();
  const createRef = (make: () => Node): Solved => {
    const ref: Solved = { node: null, answer: null, reason: null, expand: () => (ref.node ??= make()) };
    return ref;
  };
  const find = (index: Index, first: ValueType, second: ValueType, make: () => Node): Solved => {
    let row = index.get(first);
    if (row === undefined) index.set(first, (row = new Map<ValueType, Solved>()));
    let ref = row.get(second);
    if (ref === undefined) row.set(second, (ref = createRef(make)));
    return ref;
  };
  const questions: Questions = {
    writer,
    reader,
    types: (written, read) => find(byTypes, written, read, () => expandTypes(questions, written, read)),
    objects: (written, read, tagged) => {
      const name = tagged === null ? "" : JSON.stringify([tagged.key, tagged.value]);
      let index = byTag.get(name);
      if (index === undefined) byTag.set(name, (index = new Map<ValueType, Map<ValueType, Solved>>()));
      return find(index, written, read, () => expandObjects(questions, written, read, tagged));
    },
  };
  return {
    types: questions.types,
    objects: questions.objects,
    ask(question, concerns = () => true) {
      const { refusals, edges, doubts } = question.expand();
      const direct = refusals.filter(({ part }) => concerns(part));
      const further = edges.filter(({ part }) => concerns(part));
      for (const { target } of further) solve(target as Solved);
      const broken = further.filter(({ target }) => (target as Solved).answer === "breaks");
      if (direct.length > 0 || broken.length > 0)
        return { answer: "breaks", values: () => valuesOf([...direct, ...broken]) };
      const isDoubtful =
        doubts.some(concerns) || further.some(({ target }) => (target as Solved).answer === "unproven");
      return isDoubtful ? { answer: "unproven", values: () => [] } : survival;
    },
  };
}

/** Answers a question and all that it depends on. */
function solve(root: Solved): void {
  if (root.answer !== null) return;
  const found = new Set<Solved>([root]);
  const dependents = new Map<Solved, { from: Solved; edge: Edge }[]>();
  for (const from of found) {
    for (const edge of from.expand().edges) {
      const target = edge.target as Solved;
      if (target.answer === null) found.add(target);
      const list = dependents.get(target);
      if (list === undefined) dependents.set(target, [{ from, edge }]);
      else list.push({ from, edge });
    }
  }
  // Breadth first from the refusals, so that the reason leads to a refusal on a shortest way.
  const spread = (answer: "breaks" | "unproven", start: Iterable<Solved>): void => {
    const reached = new Set(start);
    for (const target of reached) {
      for (const { from, edge } of dependents.get(target) ?? []) {
        if (from.answer !== null) continue;
        from.answer = answer;
        from.reason = edge;
        reached.add(from);
      }
    }
  };
  const refusing = [...found].filter(({ node }) => node!.refusals.length > 0);
  for (const ref of refusing) {
    ref.answer = "breaks";
    ref.reason = ref.node!.refusals[0]!;
  }
  spread("breaks", [...refusing, ...[...dependents.keys()].filter(({ answer }) => answer === "breaks")]);
  const doubtful = [...found].filter(({ node, answer }) => answer === null && node!.doubts.length > 0);
  for (const ref of doubtful) ref.answer = "unproven";
  spread("unproven", [...doubtful, ...[...dependents.keys()].filter(({ answer }) => answer === "unproven")]);
  for (const ref of found) ref.answer ??= "survives";
}

function* valuesOf(reasons: readonly (Refusal | Edge)[]): Iterable<JsonValue> {
  for (const reason of reasons) {
    const value = valueOf(reason);
    if (value !== undefined) yield value;
  }
}

/** Follows edges down to a refusal, and wraps the value that is refused on the way back. */
function valueOf(reason: Refusal | Edge): JsonValue | undefined {
  const edges: Edge[] = [];
  let current = reason;
  while ("target" in current) {
    edges.push(current);
    const next = (current.target as Solved).reason;
    if (next === null || edges.length > deepestWitness) return undefined;
    current = next;
  }
  let value = current.value();
  for (const edge of edges.toReversed()) {
    if (value === undefined) return undefined;
    value = edge.wrap(value);
  }
  return value;
}

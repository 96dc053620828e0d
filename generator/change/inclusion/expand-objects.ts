import type { JsonValue, ObjectType, ValueType } from "../../catalogue/model.ts";
import type { Questions } from "./expand-types.ts";
import type { Edge, Node, Refusal, Tagged } from "./node.ts";

const anything: ValueType = { kind: "json" };

/** The question whether a reader of one type of object accepts what a writer may send of another, key by key. */
export function expandObjects(
  questions: Questions,
  writer: ObjectType,
  reader: ObjectType,
  tagged: Tagged | null,
): Node {
  const refusals: Refusal[] = [];
  const edges: Edge[] = [];
  const space = questions.writer;
  if (!space.isInhabited(writer)) return { refusals, edges, doubts: [] };

  const given: Readonly<Record<string, JsonValue>> = tagged === null ? {} : { [tagged.key]: tagged.value };
  const writtenKeys = new Map((writer.keys ?? []).map((key) => [key.name, key]));
  const readKeys = new Map((reader.keys ?? []).map((key) => [key.name, key]));
  const writtenOthers = otherKeysWritten(writer);
  const readOthers = reader.values?.type ?? null;
  const holdAgainst = (name: string, written: ValueType, read: ValueType, part: Edge["part"]) => {
    if (!space.isInhabited(written)) return;
    const wrap = (value: JsonValue) => space.smallObject(writer, { ...given, [name]: value });
    edges.push({ part, target: questions.types(written, read), wrap });
  };

  for (const { name, optional, type } of readKeys.values()) {
    if (name === tagged?.key) continue;
    const written = writtenKeys.get(name);
    if (!optional && (written?.optional ?? true)) {
      refusals.push({ part: { kind: "key", name, presence: true }, value: () => space.smallObject(writer, given) });
    }
    if (written === undefined && writtenOthers !== null)
      holdAgainst(name, writtenOthers, type, { kind: "key", name, presence: false });
  }
  for (const { name, type } of writtenKeys.values()) {
    const read = readKeys.get(name)?.type ?? readOthers;
    if (name !== tagged?.key && read !== null) holdAgainst(name, type, read, { kind: "key", name, presence: false });
  }
  if (writtenOthers !== null && readOthers !== null) {
    holdAgainst(freeName([writtenKeys, readKeys]), writtenOthers, readOthers, { kind: "values" });
  }
  return { refusals, edges, doubts: [] };
}

/** What a writer may put under keys that an object does not list; null where it may not. */
export function otherKeysWritten({ keys, values }: ObjectType): ValueType | null {
  return values?.type ?? (keys === null ? anything : null);
}

/** A key that neither side lists. */
function freeName(taken: readonly ReadonlyMap<string, unknown>[]): string {
  for (let index = 0; ; index++) {
    const name = index === 0 ? "other" : `other_${index}`;
    if (!taken.some((names) => names.has(name))) return name;
  }
}

import type { Catalogue } from "../catalogue/model.ts";
import { envelopeKeyOf, payloadKeysOf } from "../catalogue/payload.ts";
import { type RulesOfOrder, resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import type { Row } from "../runtime/stream-parts.ts";
import type { Transition } from "../runtime/stream-violation.ts";
import { type RowGroup, groupRows, plainRow } from "./stream-rows.ts";

/** How streams of a protocol begin and end. */
export interface CourseRules {
  /** Whether any type begins one. */
  readonly hasBeginning: boolean;
  /** Whether any type ends one. */
  readonly hasEnd: boolean;
  readonly restarts: "never" | "before-end" | "after-end";
}

/** A kind of span, and how those of it are told apart. */
export interface SpanKind {
  readonly name: string;
  /** The key as the catalogue names it; null where there is one span at a time. */
  readonly key: string | null;
  /** The keys that lead from the frame to it. */
  readonly path: readonly string[];
  readonly leftOpen: "allowed" | "refused";
}

/** The rules of order as the verifier takes them; null for what the protocol has no rule for. */
export interface StreamTable {
  /** The key that holds the type. */
  readonly type: string;
  /** By the value of the type key, all types in the order of the catalogue. */
  readonly transitions: ReadonlyMap<string | number, Transition>;
  /** The same, those together that are alike; types that do nothing are left out. */
  readonly rows: readonly RowGroup[];
  /** What frames of a type do, by the value of the type key. */
  readonly rowOf: (wire: unknown) => Row;
  /** Whether frames may lack the keys that name stream and number. */
  readonly isSparse: boolean;
  readonly course: CourseRules | null;
  readonly streamKey: string | null;
  readonly sequence: { readonly key: string; readonly gaps: "allowed" | "forbidden" } | null;
  readonly spans: readonly SpanKind[];
}

/** What the rules of order of a catalogue come to, as data. */
export function tabulateStream(catalogue: Catalogue): StreamTable {
  const rules = resolveRulesOfOrder(catalogue);
  const sequence = envelopeKeyOf(catalogue, "sequence");
  const hasCourse = rules.begins.length + rules.ends.length > 0;
  const transitions = new Map(catalogue.frameTypes.map(({ name, wire }) => [wire, transitionOf(rules, name)]));
  const coalesced = new Set(catalogue.stream?.coalesced.map(({ type }) => type));
  const frequent = catalogue.frameTypes.flatMap(({ name, wire }) => (coalesced.has(name) ? [wire] : []));
  const rows = groupRows(transitions, new Set(frequent));
  const rowByWire = new Map<unknown, Row>(rows.flatMap(({ wires, row }) => wires.map((wire) => [wire, row])));
  return {
    type: envelopeKeyOf(catalogue, "type")!.name,
    transitions,
    rows,
    rowOf: (wire) => rowByWire.get(wire) ?? plainRow,
    isSparse: [sequence, envelopeKeyOf(catalogue, "stream")].some(
      (key) => key !== undefined && (key.optional || key.perType === "absent"),
    ),
    course: hasCourse
      ? { hasBeginning: rules.begins.length > 0, hasEnd: rules.ends.length > 0, restarts: rules.restarts }
      : null,
    streamKey: envelopeKeyOf(catalogue, "stream")?.name ?? null,
    sequence: sequence === undefined ? null : { key: sequence.name, gaps: rules.gaps ?? "allowed" },
    spans: rules.spans.map(({ name, key, leftOpen }) => ({ name, key, path: pathOf(catalogue, key), leftOpen })),
  };
}

/** What frames of a type do to a stream. Only what they do is said. */
export function transitionOf({ begins, ends, anytime, spans }: RulesOfOrder, type: string): Transition {
  const named = (part: "opens" | "inside" | "closes") =>
    spans.filter((span) => span[part].includes(type)).map(({ name }) => name);
  const [opens, inside, closes] = [named("opens"), named("inside"), named("closes")];
  return {
    ...(begins.includes(type) ? { begins: true } : {}),
    ...(ends.includes(type) ? { ends: true } : {}),
    ...(anytime.includes(type) ? { anytime: true } : {}),
    ...(opens.length > 0 ? { opens } : {}),
    ...(inside.length > 0 ? { inside } : {}),
    ...(closes.length > 0 ? { closes } : {}),
  };
}

/** The keys that lead from a frame to what tells spans apart. */
function pathOf(catalogue: Catalogue, key: string | null): readonly string[] {
  if (key === null) return [];
  const name = key.startsWith("data.") ? key.slice("data.".length) : null;
  const isOfPayload = catalogue.frameTypes.some(({ payload }) =>
    payloadKeysOf(catalogue, payload).some((candidate) => candidate.name === name),
  );
  if (name === null || !isOfPayload) return [key];
  const data = envelopeKeyOf(catalogue, "data");
  return data === undefined ? [name] : [data.name, name];
}

import type { Catalogue } from "../catalogue/model.ts";
import { plainRow } from "../order/stream-rows.ts";
import { ruleMeanings, rulesOf } from "../order/rule-names.ts";
import { type CourseRules, type SpanKind, type StreamTable, tabulateStream } from "../order/stream-table.ts";
import type { Emission, Emitter } from "./emission.ts";
import { type Literal, dataLiteral, memberName, scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/**
 * `src/stream.ts`: the rules of order as data, what holds a stream against them, and what joins frames that may be
 * delivered as one. The parts of the verifier are put together here, so that the package has only those of its rules.
 */
export const stream: Emitter = {
  name: "stream.ts",
  emit(emission) {
    const table = tabulateStream(emission.catalogue);
    return [{ path: "src/stream.ts", language: "typescript", text: writeModule(emission, table) }];
  },
};

function writeModule({ catalogue }: Emission, table: StreamTable): string {
  const parts = [
    writeImports(table),
    writeRules(catalogue),
    writeTransitions(table),
    `/** Holds the frames of one stream against the rules of order. */
export type StreamVerifier = Verifier<StreamRule, Frame>;`,
    writeOptions(table),
    writeRows(table),
    writeVerifier(table),
    writeCoalesce(catalogue),
  ];
  return `${parts.join("\n\n")}\n`;
}

function writeImports({ isSparse, course, streamKey, sequence, spans }: StreamTable): string {
  const imported = [
    ...[`type CoalesceOptions`, `type Row`],
    ...(spans.length > 0 ? [`type SpanId`] : []),
    ...[`type StreamVerifier as Verifier`, `type Transition`, `type Violation as ViolationOf`],
    ...[`coalesceFrames`, `createVerifier`, ...(isSparse ? [`ownPart`, `plainPrototype`] : [])],
    ...(spans.length > 0 ? [`readOwn`] : []),
    ...(course === null || course.restarts === "before-end" ? [] : [`tellAgain`]),
    ...(sequence?.gaps === "forbidden" ? [`tellGap`] : []),
    ...(spans.some(({ leftOpen }) => leftOpen === "refused") ? [`tellLeftOpen`] : []),
    ...(course !== null ? [`watchCourse`] : []),
    ...(sequence !== null ? [`watchSequence`] : []),
    ...(spans.length > 0 ? [`watchSpan`] : []),
    ...(streamKey !== null ? [`watchStreamKey`] : []),
  ];
  return [
    `import type { Frame, FrameType, OutgoingFrame } from "./frames.ts";`,
    `import { isFrame } from "./guards.ts";`,
    `import { ENVELOPE_ROLES } from "./protocol.ts";`,
    `import { ${imported.join(", ")} } from "./runtime.ts";`,
    ``,
    `export type { CoalesceOptions } from "./runtime.ts";`,
  ].join("\n");
}

function writeRules(catalogue: Catalogue): string {
  const rules = rulesOf(catalogue);
  const lines = rules.map((rule) => `  /** ${ruleMeanings[rule]} */\n  ${stringLiteral(rule)},\n`);
  return `/** The rules of order that a stream can break, in the order in which a frame's faults are told. */
export const STREAM_RULES = [${lines.length === 0 ? "" : `\n${lines.join("")}`}] as const;

/** The name of a rule of order. */
export type StreamRule = (typeof STREAM_RULES)[number];

/** A rule of order that a frame breaks. */
export type Violation = ViolationOf<StreamRule>;`;
}

function writeTransitions({ transitions }: StreamTable): string {
  const rows = [...transitions].map(
    ([wire, row]) => [wire, new Map(Object.entries(row) as [string, Literal][])] as const,
  );
  return `/** What frames of a type do to a stream: whether they begin or end it, and the spans that they open, need and close. */
export type StreamTransition = Transition;

/** The rules of order as data: what frames of each type do to a stream. */
export const STREAM_TRANSITIONS: { readonly [type in FrameType]: StreamTransition } = ${dataLiteral(new Map(rows))};`;
}

function writeOptions({ sequence, spans }: StreamTable): string {
  const members = [
    ...(sequence === null
      ? []
      : [`  /** The greatest sequence number that has been seen. */\n  readonly after?: number | undefined;`]),
    ...(spans.length === 0
      ? []
      : [
          `  /** What tells apart the spans that are open, by the name of the span. Of one without a list, any may be open. */
  readonly open?:
    | {
${spans.map(({ name, key }) => `        /** ${key === null ? "One at a time: `[null]` where it is open." : `What \`${key}\` holds.`} */\n        readonly ${memberName(name)}?: readonly SpanId[] | undefined;`).join("\n")}
      }
    | undefined;`,
        ]),
  ];
  const resumption =
    members.length === 0
      ? "export type Resumption = Readonly<Record<string, never>>;"
      : `export interface Resumption {\n${members.join("\n")}\n}`;
  return `/** What is known of a stream that is met in its middle. */
${resumption}

export interface StreamVerifierOptions {
  /** For a stream that is met in its middle, as a client does that reconnects. */
  readonly resume?: Resumption | undefined;
}`;
}

/** The transitions as the verifier reads them: a `switch`, since types that were just parsed would have to be hashed. */
function writeRows({ rows }: StreamTable): string {
  const literals = [plainRow, ...rows.map(({ row }) => row)].map(literalOf);
  const cases = rows.map(
    ({ wires }, index) => `${wires.map((wire) => `case ${scalarLiteral(wire)}:`).join(" ")} return rows[${index + 1}];`,
  );
  return `/** What types do to a stream, as the verifier reads it; the first is what all others do. */
const rows = [${literals.join(", ")}] as const;

function rowOf(type: unknown): Row {
  switch (type) { ${[...cases, `default: return rows[0];`].join(" ")} }
}`;
}

function writeVerifier({ type, isSparse, course, streamKey, sequence, spans }: StreamTable): string {
  const usesResume = course !== null || sequence !== null || spans.length > 0;
  const isMet = "resume !== undefined";
  const parts = [
    ...(isSparse ? [`own: (frame) => ownPart(frame, plainPrototype()),`] : []),
    ...(course === null ? [] : [`course: ${writeCourse(course, isMet)},`]),
    ...(streamKey === null ? [] : [`streamKey: watchStreamKey(${stringLiteral(streamKey)}),`]),
    ...(sequence === null
      ? []
      : [
          `sequence: watchSequence(${stringLiteral(sequence.key)}, resume?.after${sequence.gaps === "forbidden" ? ", tellGap" : ""}),`,
        ]),
    ...(spans.length === 0 ? [] : [`spans: [${spans.map((span) => writeSpan(span, isMet)).join(", ")}],`]),
  ];
  const parameter = usesResume ? `{ resume }: StreamVerifierOptions = {}` : `_options: StreamVerifierOptions = {}`;
  return `/**
 * Begins to hold a stream against the rules of order. One verifier takes the frames of one stream, all of its attempts
 * included, and holds as much as there are open spans.
 */
export function createStreamVerifier(${parameter}): StreamVerifier {
  return createVerifier<StreamRule, Frame>(isFrame, ${stringLiteral(type)}, rowOf, STREAM_RULES, {
    ${parts.join("\n    ")}
  });
}`;
}

function writeCourse({ hasBeginning, hasEnd, restarts }: CourseRules, isMet: string): string {
  const args = [
    hasBeginning ? isMet : "true",
    String(hasEnd),
    String(restarts === "after-end"),
    ...(restarts === "before-end" ? [] : ["tellAgain"]),
  ];
  return `watchCourse(${args.join(", ")})`;
}

/** What tells spans apart is of the frame or of its payload; a payload may inherit. */
function writeIdOf([outer, inner]: readonly string[]): string {
  if (outer === undefined) return "() => null";
  const value = `frame[${stringLiteral(outer)}]`;
  return `(frame) => ${inner === undefined ? `${value} ?? undefined` : `readOwn(${value}, ${stringLiteral(inner)})`}`;
}

function writeSpan({ name, key, path, leftOpen }: SpanKind, isMet: string): string {
  const known = `readOwn(resume?.open, ${stringLiteral(name)}) as readonly SpanId[] | undefined`;
  const args = [
    stringLiteral(name),
    key === null ? "undefined" : stringLiteral(key),
    writeIdOf(path),
    isMet,
    key === null ? `(${known})?.map(() => null)` : known,
    ...(leftOpen === "refused" ? ["tellLeftOpen"] : []),
  ];
  return `watchSpan(${args.join(", ")})`;
}

function writeCoalesce(catalogue: Catalogue): string {
  return `${writeKeyOf(catalogue)}

/**
 * Delivers neighbouring frames as one where the protocol says that they may be: of an iterable whole runs, of an async one
 * what has arrived while nobody asked. Whoever waits for a frame gets it as it comes. To be applied to each delivery,
 * after resuming; frames that were joined are not to be stored.
 */
export function coalesce<T extends Frame | OutgoingFrame>(frames: AsyncIterable<T>, options?: CoalesceOptions): AsyncIterableIterator<T>;
export function coalesce<T extends Frame | OutgoingFrame>(frames: Iterable<T>, options?: CoalesceOptions): IterableIterator<T>;
export function coalesce<T extends Frame | OutgoingFrame>(
  frames: Iterable<T> | AsyncIterable<T>,
  options?: CoalesceOptions,
): IterableIterator<T> | AsyncIterableIterator<T> {
  return coalesceFrames(ENVELOPE_ROLES, joinedKeyOf, frames, options);
}`;
}

/** A `switch`: texts that were just parsed would have to be hashed to be looked up. */
function writeKeyOf(catalogue: Catalogue): string {
  const coalesced = catalogue.stream?.coalesced ?? [];
  const wires = new Map(catalogue.frameTypes.map(({ name, wire }) => [name, wire]));
  const cases = [...new Set(coalesced.map(({ key }) => key))].map((key) => {
    const types = coalesced.filter((entry) => entry.key === key).map(({ type }) => wires.get(type)!);
    return `${types.map((wire) => `case ${scalarLiteral(wire)}:`).join(" ")} return ${stringLiteral(key)};`;
  });
  return `/** The key whose texts are joined. */
function joinedKeyOf(${cases.length > 0 ? "type" : "_type"}: unknown): string | undefined {
  ${cases.length > 0 ? `switch (type) { ${cases.join(" ")} default: return undefined; }` : "return undefined;"}
}`;
}

/** Plain data as source. */
function literalOf(value: object): string {
  return dataLiteral(new Map(Object.entries(value) as [string, Literal][]));
}

import type { Catalogue, EnvelopeKey, FrameType } from "../catalogue/model.ts";
import { nameFrameType, pascalCase } from "../catalogue/names.ts";
import type { Emission, Emitter } from "./emission.ts";
import type { FrameCheck, KeyCheck, ProtocolChecks } from "./guards-checks.ts";
import { GuardWriter } from "./guards-code.ts";
import { exchange } from "./guards-exchange.ts";
import { planChecks } from "./guards-plan.ts";
import { type Place, fieldsOf, memberAccess, openFields } from "./guards-source.ts";
import { type WrittenTable, writeTable } from "./guards-tables.ts";
import { scalarLiteral } from "./typescript-literals.ts";

/**
 * `src/guards.ts`: what decides whether a value is a frame, and why it is none. A guard is code that runs straight
 * through, since it is asked for every frame; what it refuses is explained by a table that is only then gone through.
 */
export const guards: Emitter = {
  name: "guards.ts",
  emit(emission) {
    return [{ path: "src/guards.ts", language: "typescript", text: writeGuards(emission) }];
  },
};

function writeGuards({ catalogue, history }: Emission): string {
  const checks = planChecks(catalogue, history);
  const writer = new GuardWriter(checks.definitions);
  const envelope = writeEnvelopeTest(catalogue, checks, writer);
  const frames = inOrderOfUse(catalogue, checks.frames).map((frame) => writeFrameTest(frame, writer));
  writer.writeDefinitions();
  const table = writeTable(catalogue, checks, writer);
  const exported = [
    writeFrameGuard(null, checks, writer),
    ...catalogue.frameTypes.map((frameType) => writeFrameGuard(frameType, checks, writer)),
    ...writeSets(catalogue),
    exchange,
  ];
  const parts = [
    writeImports(catalogue, writer, table),
    ...writeTypes(catalogue, writer),
    ...writer.constants,
    ...exported,
    envelope,
    ...writeTypeTest(catalogue, checks),
    ...frames,
    ...writer.functions,
    table.text,
  ];
  return `${parts.join("\n\n")}\n`;
}

function writeImports(catalogue: Catalogue, writer: GuardWriter, table: WrittenTable): string {
  const frames = [
    "Frame",
    "FrameType",
    "OutgoingFrame",
    ...catalogue.frameTypes.map(({ name }) => nameFrameType(name).frame),
  ];
  const codes = [
    ...(catalogue.closeCodes.length > 0 ? ["CLOSE_CODES", "type CloseCode"] : []),
    ...(catalogue.errorCodes.length > 0 ? ["ERROR_CODES", "type ErrorCode"] : []),
  ];
  const imported = [
    ...[
      "type FrameTable",
      "type StandardSchemaV1",
      "type Validation",
      "FrameError",
      "encode",
      "explain",
      "explainText",
    ],
    ...[...table.imports, ...writer.runtime.names()],
  ].toSorted();
  const [types, values] = [true, false].map((typeOnly) =>
    imported.filter((name) => name.startsWith("type ") === typeOnly),
  );
  return [
    ...(codes.length === 0 ? [] : [`import { ${codes.join(", ")} } from "./codes.ts";`]),
    `import type { ${frames.join(", ")} } from "./frames.ts";`,
    `import { ENVELOPE_KEYS, FRAME_TYPES } from "./protocol.ts";`,
    `import { ${[...types!, ...values!].join(", ")} } from "./runtime.ts";`,
    ``,
    `export { FrameError };`,
    `export type { FrameIssue, Refusal, RefusalReason, Validation } from "./runtime.ts";`,
  ].join("\n");
}

function writeTypes({ envelope }: Catalogue, writer: GuardWriter): string[] {
  const isOpen = writer.functions.some((text) => text.includes(`${openFields}<`));
  return [
    `/** An object of which nothing is known but which keys are asked for. */
type Fields<Name extends string> = { readonly [Key in Name | "__proto__"]?: unknown };`,
    ...(isOpen
      ? [
          `/** The same of an object whose other keys are gone through. */
type ${openFields}<Name extends string> = Fields<Name> & { readonly [key: string]: unknown };`,
        ]
      : []),
    `type FrameFields = ${fieldsOf(envelope.map(({ name }) => name))};`,
  ];
}

/** The guard of all frames, or of those of one type. */
function writeFrameGuard(frameType: FrameType | null, { typeKey }: ProtocolChecks, writer: GuardWriter): string {
  const names = frameType === null ? { guard: "isFrame", frame: "Frame" } : nameFrameType(frameType.name);
  const test =
    frameType === null
      ? `typeHolds(frame, plain)`
      : `${memberAccess("frame", typeKey)} === ${scalarLiteral(frameType.wire)} && holds${names.frame}(frame, plain)`;
  const doc =
    frameType === null
      ? "Whether a value is a frame that a reader must accept: all of it, and only its own keys, are looked at."
      : `Whether a value is a frame of type \`${frameType.name}\`.`;
  return `/** ${doc} */
export function ${names.guard}(value: unknown): value is ${names.frame} {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = ${writer.runtime.use("plainPrototype")}();
  return (envelopeHolds(frame, plain) && ${test}) || ${writer.expressRetry("frame", names.guard, nowhere)};
}`;
}

/** At the top of a frame. */
const nowhere: Place = { path: "Frame", recursive: false };

/** The test of what all types share. Where no other keys are read, they are counted before anything is looked at. */
function writeEnvelopeTest(catalogue: Catalogue, checks: ProtocolChecks, writer: GuardWriter): string {
  const { version, typeKey } = checks;
  const shared: KeyCheck[] = [
    ...(version === null
      ? []
      : [
          {
            name: version.key,
            presence: version.optional ? "optional" : "required",
            check: { kind: "listed", values: [version.constant] },
          } as const,
        ]),
    ...checks.envelope,
  ];
  const tests = [...writer.expressKeys(shared, "frame", nowhere), writer.expressOwning("frame", nowhere)];
  if (catalogue.unknown.envelopeKeys === "read") {
    return `function envelopeHolds(frame: FrameFields, plain: object): boolean {\n  return ${tests.join(" && ")};\n}`;
  }
  const isSometimes = ({ name, optional, perType }: EnvelopeKey) =>
    name !== typeKey && (optional || perType === "absent");
  const sometimes = catalogue.envelope
    .filter(isSometimes)
    .map(({ name }) => ` + (${memberAccess("frame", name)} === undefined ? 0 : 1)`);
  const count = `count === ${catalogue.envelope.length - sometimes.length}${sometimes.join("")}`;
  return `function envelopeHolds(frame: FrameFields, plain: object): boolean {
  let count = 0;
  for (const _ in frame) count++;
  return ${[count, ...tests].join(" && ")};
}`;
}

/** Past this many types the test of a type is looked up: comparing one after the other would be slow. */
const mostCases = 24;

/** The test of what a frame's own type says of it. */
function writeTypeTest(catalogue: Catalogue, { typeKey, frames }: ProtocolChecks): string[] {
  const ordered = inOrderOfUse(catalogue, frames).map(({ frameType: { name, wire } }) => ({
    wire: scalarLiteral(wire),
    holds: `holds${nameFrameType(name).frame}`,
  }));
  const isLong = ordered.length > mostCases;
  const compared = isLong ? ordered.slice(0, catalogue.stream?.coalesced.length ?? 0) : ordered;
  const others = ordered.slice(compared.length);
  const type = memberAccess("frame", typeKey);
  const test = `function typeHolds(frame: FrameFields, plain: object): boolean {
  switch (${type}) {
    ${compared.map(({ wire, holds }) => `case ${wire}:\n      return ${holds}(frame, plain);`).join("\n    ")}
    default:
      return ${isLong ? `tests.get(${type})?.(frame, plain) ?? false` : "false"};
  }
}`;
  if (!isLong) return [test];
  const entries = others.map(({ wire, holds }) => `[${wire}, ${holds}]`);
  return [
    test,
    `const tests: ReadonlyMap<unknown, (frame: FrameFields, plain: object) => boolean> = /* @__PURE__ */ new Map([${entries.join(", ")}]);`,
  ];
}

function writeFrameTest({ frameType, keys }: FrameCheck, writer: GuardWriter): string {
  const { frame } = nameFrameType(frameType.name);
  const tests = writer.expressKeys(keys, "frame", { path: pascalCase(frameType.name), recursive: false });
  const plain = keys.some(({ check }) => writer.asksForPlain(check)) ? "plain" : "_";
  const fields = fieldsOf(keys.map(({ name }) => name));
  return tests.length === 0
    ? `function holds${frame}(_: object, __: object): boolean {\n  return true;\n}`
    : `function holds${frame}(frame: ${fields}, ${plain}: object): boolean {\n  return ${tests.join(" && ")};\n}`;
}

/** The checks in the order in which frames are likely to come: what is worth coalescing comes often. */
function inOrderOfUse({ stream }: Catalogue, frames: readonly FrameCheck[]): readonly FrameCheck[] {
  const often = new Set((stream?.coalesced ?? []).map(({ type }) => type));
  return [
    ...frames.filter(({ frameType }) => often.has(frameType.name)),
    ...frames.filter(({ frameType }) => !often.has(frameType.name)),
  ];
}

/** The guards of the closed sets. */
function writeSets({ errorCodes, closeCodes }: Catalogue): string[] {
  return [
    writeSet("isFrameType", "FrameType", "FRAME_TYPES", "one of the frame types"),
    ...(errorCodes.length > 0 ? [writeSet("isErrorCode", "ErrorCode", "ERROR_CODES", "one of the error codes")] : []),
    ...(closeCodes.length > 0 ? [writeSet("isCloseCode", "CloseCode", "CLOSE_CODES", "one of the close codes")] : []),
  ];
}

function writeSet(guard: string, type: string, tuple: string, what: string): string {
  const set = `${type[0]!.toLowerCase()}${type.slice(1)}s`;
  return `const ${set}: ReadonlySet<unknown> = /* @__PURE__ */ new Set(${tuple});

/** Whether a value is ${what}. */
export function ${guard}(value: unknown): value is ${type} {
  return ${set}.has(value);
}`;
}

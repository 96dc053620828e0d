import type { Catalogue, EnvelopeKey, FrameType } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { isInline } from "../catalogue/payload.ts";
import type { Emission, Emitter } from "./emission.ts";
import type { ProtocolChecks } from "./guards-checks.ts";
import { GuardWriter, parametersFor } from "./guards-code.ts";
import { describeValues } from "./guards-expected.ts";
import { writeFrameTests } from "./guards-frames.ts";
import { writeExchange } from "./guards-exchange.ts";
import { planChecks } from "./guards-plan.ts";
import { type Place, fieldsOf, memberAccess, openFields } from "./guards-source.ts";
import { writeSets } from "./guards-sets.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/**
 * `src/guards.ts`: what decides whether a value is a frame, and why it is none. A guard is code that runs straight
 * through, since it is asked for every frame; told to report, the same code says all that is wrong.
 */
export const guards: Emitter = {
  name: "guards.ts",
  emit(emission) {
    return [{ path: "src/guards.ts", language: "typescript", text: writeGuards(emission) }];
  },
};

function writeGuards({ catalogue, history }: Emission): string {
  const checks = planChecks(catalogue, history);
  const writer = new GuardWriter(
    checks.definitions,
    checks.frames.map(({ frameType }) => `holds${nameFrameType(frameType.name).frame}`),
  );
  const envelope = writeEnvelopeTest(catalogue, checks, writer);
  const frames = writeFrameTests(catalogue, checks, writer);
  writer.writeDefinitions();
  const exported = [
    writeFrameGuard(writer),
    ...checks.frames.map(({ frameType }) => writeTypeGuard(frameType, frames.tests.get(frameType)!)),
    ...writeSets(catalogue),
    writeExchange(isInline(catalogue)),
  ];
  const parts = [
    writeImports(catalogue, writer),
    ...writeTypes(catalogue, writer),
    ...writer.scalars.constants,
    ...exported,
    writeExplanation(catalogue, checks),
    writeIsOfType(checks.typeKey, writer),
    envelope,
    ...frames.functions,
    ...writer.functions,
    ...writer.scalars.tests,
    ...writeKeys(catalogue, checks, writer),
  ];
  return `${parts.join("\n\n")}\n`;
}

function writeImports(catalogue: Catalogue, writer: GuardWriter): string {
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
      "type Closing",
      "type RefusalReason",
      "type Reporter",
      "type StandardSchemaV1",
      "type Test",
      "type Validation",
      "type Verdict",
      "FrameError",
      "closeObjects",
      "encode",
      "explain",
      "refuseWhole",
      "reportOthers",
    ],
    ...writer.runtime.names(),
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
    `type FrameFields = ${fieldsOf(envelope.map(({ name }) => name))};

/** Tests what a frame's own type says of it; some are given the test of the payload. */
type FrameTest = (frame: FrameFields, plain: object, report: Reporter | undefined, payload: Test) => Verdict;`,
  ];
}

function writeFrameGuard(writer: GuardWriter): string {
  return `/** Whether a value is a frame that a reader must accept: all of it, and only its own keys, are looked at. */
export function isFrame(value: unknown): value is Frame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = ${writer.runtime.use("plainPrototype")}();
  return ((envelopeHolds(frame, plain) && typeHolds(frame, plain)) || ${writer.expressRetry("frame", "isFrame", nowhere)}) === true;
}`;
}

function writeTypeGuard({ name, wire }: FrameType, tests: readonly string[]): string {
  const { guard, frame } = nameFrameType(name);
  return `/** Whether a value is a frame of type \`${name}\`. */
export function ${guard}(value: unknown): value is ${frame} {
  return isOfType(value, ${[scalarLiteral(wire), ...tests].join(", ")});
}`;
}

/** What the guards of single types have in common. It is not what `isFrame` does: that is faster where it knows what it calls. */
function writeIsOfType(typeKey: string, writer: GuardWriter): string {
  const again = "(own) => isOfType(own, type, test, payload)";
  return `function isOfType(value: unknown, type: unknown, test: FrameTest, payload?: Test): boolean {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return ((envelopeHolds(frame, plain) && ${memberAccess("frame", typeKey)} === type && test(frame, plain, undefined, payload!)) || ${writer.expressRetry("frame", again, nowhere)}) === true;
}`;
}

/** At the top of a frame. */
const nowhere: Place = { path: "Frame", recursive: false, often: true };

/** The test of what all types share. Where no other keys are read, they are counted before anything is looked at. */
function writeEnvelopeTest(catalogue: Catalogue, checks: ProtocolChecks, writer: GuardWriter): string {
  const { version, typeKey } = checks;
  const { written: tests, uses } = writer.watch(() =>
    [
      // An explanation has looked at the version before.
      ...(version === null ? [] : [expressVersion(version)]),
      ...writer.expressKeys(checks.envelope, "frame", nowhere),
      writer.expressOwning("frame", nowhere),
    ].join(" && "),
  );
  const isOpen = catalogue.unknown.envelopeKeys === "read";
  const parameters = `frame: FrameFields, ${parametersFor({ ...uses, report: uses.report || !isOpen })}`;
  const head = `function envelopeHolds(${parameters}): Verdict {`;
  if (isOpen) return `${head}\n  return ${tests};\n}`;
  const isSometimes = ({ name, optional, perType }: EnvelopeKey) =>
    name !== typeKey && (optional || perType === "absent");
  const sometimes = catalogue.envelope
    .filter(isSometimes)
    .map(({ name }) => ` + (${stringLiteral(name)} in frame ? 1 : 0)`);
  const count = `count === ${catalogue.envelope.length - sometimes.length}${sometimes.join("")}`;
  return `${head}
  let count = 0;
  for (const _ in frame) count++;
  return (report || ${count}) && ${tests};
}`;
}

/** That the version is this one, or that it is another. */
function expressVersion({ key, constant, optional }: ProtocolChecks["version"] & object, isOther = false): string {
  const value = memberAccess("frame", key);
  const [equals, join] = isOther ? ["!==", " && "] : ["===", " || "];
  const tests = [...(optional ? ["undefined"] : []), scalarLiteral(constant)].map((one) => `${value} ${equals} ${one}`);
  return tests.length > 1 && !isOther ? `(${tests.join(join)})` : tests.join(join);
}

/** Says all that is wrong with a value that should be a frame. */
function writeExplanation(catalogue: Catalogue, { version, typeKey }: ProtocolChecks): string {
  const { unknown, frameTypes } = catalogue;
  const type = stringLiteral(typeKey);
  const wire = typeof (frameTypes[0]?.wire ?? "");
  const lines = [
    ...(version === null
      ? []
      : [
          `if (${expressVersion(version, true)}) {
    report(${stringLiteral(version.key)}, ${stringLiteral(describeValues([version.constant]))});
    return "unsupported-protocol";
  }`,
        ]),
    `if (!isFrameType(${memberAccess("frame", typeKey)})) {
    report(${type}, "${wire} that is a frame type");
    return "unknown-type";
  }`,
    `envelopeHolds(frame, plain, report);`,
    `typeHolds(frame, plain, report);`,
    `${unknown.envelopeKeys === "read" ? "if (report.closing) " : ""}reportOthers(frame, ${isInline(catalogue) ? "keysOf(frame)" : "ENVELOPE_KEYS"}, report);`,
    `return undefined;`,
  ];
  return `/** Tells all that is wrong with an object that should be a frame, and what it is refused for where it is not of this protocol. */
function checkFrame(frame: FrameFields, plain: object, report: Reporter): RefusalReason | undefined {
  ${lines.join("\n  ")}
}`;
}

/** The keys of frames, where they are not those of the envelope alone, and those of objects that a writer sends no others in. */
function writeKeys(catalogue: Catalogue, { frames, typeKey }: ProtocolChecks, writer: GuardWriter): string[] {
  const envelope = new Set(catalogue.envelope.map(({ name }) => name));
  const cases = frames.flatMap(({ frameType, keys }) => {
    const names = keys.map(({ name }) => name).filter((name) => !envelope.has(name));
    const list = ["...ENVELOPE_KEYS", ...names.map(stringLiteral)].join(", ");
    return names.length === 0 ? [] : [`case ${scalarLiteral(frameType.wire)}:\nreturn [${list}];`];
  });
  const entries = [...writer.closed].map(([name, keys]) => `[${name}, [${keys.map(stringLiteral).join(", ")}]]`);
  return [
    ...(isInline(catalogue)
      ? [
          `/** The keys that a frame may have, in wire order. */
function keysOf(frame: FrameFields): readonly string[] {
  switch (${memberAccess("frame", typeKey)}) {
    ${cases.join("\n")}
    default:
      return ENVELOPE_KEYS;
  }
}`,
        ]
      : []),
    `/** Tells the keys that a writer may not send: those of the objects that these functions test are all listed. */
const closing: Closing = /* @__PURE__ */ closeObjects([${entries.join(", ")}]);`,
  ];
}

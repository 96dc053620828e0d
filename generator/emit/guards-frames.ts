import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { nameFrameType, pascalCase } from "../catalogue/names.ts";
import type { ProtocolChecks } from "./guards-checks.ts";
import { type GuardWriter, parametersFor } from "./guards-code.ts";
import { type Place, fieldsOf, memberAccess, mostCompared, nameInside } from "./guards-source.ts";
import { scalarLiteral, stringLiteral } from "./typescript-literals.ts";

/** The tests of what each frame type says of a frame (`typeHolds` asks the right one). */
export interface FrameTests {
  readonly functions: readonly string[];
  /** For each type its test, and, where that is given the test of the payload, this. */
  readonly tests: ReadonlyMap<FrameType, readonly string[]>;
}

/**
 * What each type says of a frame beside the envelope. Types that differ in their payload alone share a function that is
 * given the payload's test; those that come often have one that calls it by name, which is faster.
 */
export function writeFrameTests(catalogue: Catalogue, checks: ProtocolChecks, writer: GuardWriter): FrameTests {
  const payload = catalogue.envelope.find(({ role }) => role === "data")?.name;
  const often = new Set((catalogue.stream?.coalesced ?? []).map(({ type }) => type));
  /** Names by what they stand for: types of which the same is said have one function. */
  const names = new Map<string, string>();
  const functions: string[] = [];
  const declare = (name: string, parameters: string, body: string): string => {
    const known = names.get(parameters + body);
    if (known !== undefined) return known;
    names.set(parameters + body, name);
    functions.push(`function ${name}(${parameters}): Verdict {\n  return ${body};\n}`);
    return name;
  };
  const tests = new Map<FrameType, readonly string[]>();
  for (const { frameType, keys } of checks.frames) {
    const isOften = often.has(frameType.name);
    const place: Place = { path: pascalCase(frameType.name), recursive: false, often: isOften };
    const frame = `frame: ${fieldsOf(keys.map(({ name }) => name))}`;
    const last = keys.at(-1);
    const payloadTest =
      last !== undefined && last.name === payload && last.presence === "required" && !isOften
        ? writer.askObject(last.check, memberAccess("frame", payload), {
            ...place,
            path: nameInside(place.path, payload),
          })
        : null;
    if (payloadTest === null) {
      const { written, uses } = writer.watch(() => writer.expressKeys(keys, "frame", place).join(" && "));
      const parameters = `${written === "" ? "_frame: object" : frame}, ${parametersFor(uses)}`;
      const wanted = `holds${nameFrameType(frameType.name).frame}`;
      tests.set(frameType, [declare(wanted, parameters, written || "true")]);
    } else {
      const body = [
        ...writer.expressKeys(keys.slice(0, -1), "frame", { ...place, often: true }),
        `(report ? report(${stringLiteral(payload!)}, "object", test) : test(${memberAccess("frame", payload!)}, plain))`,
      ].join(" && ");
      const parameters = `${frame}, plain: object, report: Reporter | undefined, test: Test`;
      const wanted = keys.map((key) => pascalCase(key.name)).join("And");
      const name = names.get(parameters + body) ?? declare(writer.names.claim(wanted), parameters, body);
      tests.set(frameType, [name, payloadTest]);
    }
  }
  const types = checks.frames.map(({ frameType }) => frameType);
  const typeTests = writeTypeTests(
    memberAccess("frame", checks.typeKey),
    types.filter(({ name }) => often.has(name)),
    types.filter(({ name }) => !often.has(name)),
    (frameType) => {
      const [test, ...rest] = tests.get(frameType)!;
      return `${test}(${["frame", "plain", "report", ...rest].join(", ")})`;
    },
  );
  return { functions: [...typeTests, ...functions], tests };
}

/**
 * The test of what a frame's own type says of it. The types that come often have a switch of their own before that of all
 * others: what is short is compiled better.
 */
function writeTypeTests(
  type: string,
  often: readonly FrameType[],
  others: readonly FrameType[],
  call: (frameType: FrameType) => string,
): string[] {
  if (others.length > mostCompared) {
    const entries = others.map((one) => `[${scalarLiteral(one.wire)}, (frame, plain, report) => ${call(one)}]`);
    return [
      writeSwitch("typeHolds", type, often, call, `tests.get(${type})?.(frame, plain, report)`),
      `const tests: ReadonlyMap<unknown, (frame: FrameFields, plain: object, report?: Reporter) => Verdict> = /* @__PURE__ */ new Map([${entries.join(", ")}]);`,
    ];
  }
  if (often.length === 0) return [writeSwitch("typeHolds", type, others, call, "false")];
  return [
    writeSwitch("typeHolds", type, often, call, "otherTypeHolds(frame, plain, report)"),
    writeSwitch("otherTypeHolds", type, others, call, "false"),
  ];
}

/** A function that asks of a frame what its type says. (Cases that share a call are not put together: that costs a tenth.) */
function writeSwitch(
  name: string,
  type: string,
  frameTypes: readonly FrameType[],
  call: (frameType: FrameType) => string,
  otherwise: string,
): string {
  const cases = frameTypes.map((frameType) => `case ${scalarLiteral(frameType.wire)}:\nreturn ${call(frameType)};\n`);
  const isUsed = cases.length > 0 || otherwise !== "false";
  const parameters = `${isUsed ? "frame" : "_frame"}: FrameFields, ${parametersFor({ plain: isUsed, report: isUsed })}`;
  if (cases.length === 0) return `function ${name}(${parameters}): Verdict {\n  return ${otherwise};\n}`;
  return `function ${name}(${parameters}): Verdict {
  switch (${type}) {
    ${cases.join("")}default:
      return ${otherwise};
  }
}`;
}

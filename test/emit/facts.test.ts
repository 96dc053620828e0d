import type { SourceFile } from "ts-morph";
import { beforeAll, describe, expect, test } from "vitest";
import { nameFrameType } from "../../generator/catalogue/names.ts";
import { protocols } from "../fixtures/protocols.ts";
import * as facts from "../fixtures/run-stream/facts.ts";
import { checkModules, keysOf, literalsOf, typeNamed, typeOfKey } from "./checked.ts";
import { emitDeclarations } from "./emitted.ts";
import { emissionOf } from "./hand-built.ts";
import { runModule } from "./run-module.ts";

/** The facts of the reference page, copied out by hand, against what is emitted for the run stream. */
let modules: Map<string, string>;
let source: SourceFile;

beforeAll(async () => {
  modules = await emitDeclarations(emissionOf(protocols.get("run-stream")!));
  source = checkModules(modules).getSourceFileOrThrow("/src/frames.ts");
});

describe("the types say what the page says", () => {
  test("the frame types, and no others", () => {
    expect(literalsOf(typeNamed(source, "FrameType"))).toEqual(facts.frameTypes.map(({ type }) => type).sort());
  });

  test("the keys of the envelope, in order, and of every frame", () => {
    expect(keysOf(typeNamed(source, "Envelope"))).toEqual(facts.envelopeKeys);
    for (const { type } of facts.frameTypes) {
      expect(keysOf(typeNamed(source, nameFrameType(type).frame)).sort(), type).toEqual([...facts.envelopeKeys].sort());
    }
  });

  test("what holds for each type: its constant, its data keys with their marks, and whether segment_id may be null", () => {
    const said = facts.frameTypes.map(({ type }) => {
      const frame = typeNamed(source, nameFrameType(type).frame);
      const segmentId = typeOfKey(frame, "segment_id", source);
      expect(segmentId.getNonNullableType().getText()).toBe("string");
      return {
        type: typeOfKey(frame, "type", source).getLiteralValue(),
        segmentId: segmentId.isNullable() ? "optional" : "required",
        data: keysOf(typeOfKey(frame, "data", source)),
      };
    });
    expect(said).toEqual(facts.frameTypes.map(({ type, segmentId, data }) => ({ type, segmentId, data })));
  });

  test("the codes of an error frame, and the close codes", () => {
    const project = source.getProject();
    expect(literalsOf(typeOfKey(typeNamed(source, "ErrorData"), "code", source))).toEqual([...facts.errorCodes].sort());
    expect(literalsOf(typeNamed(project.getSourceFileOrThrow("/src/codes.ts"), "CloseCode"))).toEqual(
      facts.closeCodes.map(({ code }) => code),
    );
  });
});

describe("the values say what the page says", () => {
  test("the error codes, in order, as object and as tuple", () => {
    const { ErrorCode, ERROR_CODES } = runModule(modules.get("src/codes.ts")!);
    expect(ERROR_CODES).toEqual(facts.errorCodes);
    expect(Object.entries(ErrorCode!)).toEqual(facts.errorCodes.map((code) => [code, code]));
  });

  test("the close codes, in order, with what they mean", () => {
    const { CloseCode, CLOSE_CODES, CLOSE_CODE_FACTS } = runModule(modules.get("src/codes.ts")!);
    const numbers = facts.closeCodes.map(({ code }) => code);
    expect(CLOSE_CODES).toEqual(numbers);
    expect(Object.entries(CloseCode!)).toEqual(numbers.map((code) => [String(code), code]));
    for (const { code, meaning } of facts.closeCodes) {
      const said = (CLOSE_CODE_FACTS as Record<number, { meaning: string }>)[code]!.meaning.toLowerCase();
      for (const words of meaning) expect(said).toContain(words.toLowerCase());
    }
  });

  test("the protocol: number, types, envelope, first, terminal, coalesced", () => {
    const protocol = runModule(modules.get("src/protocol.ts")!);
    expect(protocol["PROTOCOL_VERSION"]).toBe(facts.protocolVersion);
    expect(protocol["FRAME_TYPES"]).toEqual(facts.frameTypes.map(({ type }) => type));
    expect(protocol["ENVELOPE_KEYS"]).toEqual(facts.envelopeKeys);
    expect(protocol["BEGINNING_FRAME_TYPES"]).toEqual([facts.first]);
    expect(protocol["TERMINAL_FRAME_TYPES"]).toEqual([facts.terminal]);
    expect(Object.keys(protocol["COALESCED_KEYS"]!)).toEqual(facts.coalesced);
  });
});

describe("the notes stand in the doc of the frame", () => {
  test.each(facts.frameTypes)("$type", ({ type, notes }) => {
    const docs = source.getInterfaceOrThrow(nameFrameType(type).frame).getJsDocs();
    const said = docs
      .map((doc) => doc.getDescription())
      .join(" ")
      .replace(/\s+/g, " ")
      .toLowerCase();
    expect(said).not.toBe("");
    for (const words of notes) expect(said).toContain(words.toLowerCase());
  });
});

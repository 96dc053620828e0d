import type { FrameType } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { docText } from "./doc-comment.ts";
import type { Emission } from "./emission.ts";
import { hasOutgoingForm } from "./frame-type-declarations.ts";
import { memberName, stringLiteral } from "./typescript-literals.ts";
import type { Declaration } from "./typescript-source.ts";

/**
 * The types over all frame types. They hang on one interface from wire value to frame: an index into it stays open to
 * the compiler in generic code, where a filter of a union would not, and costs the same with a thousand types.
 */
export function declareFrameUnions(emission: Emission): Declaration[] {
  const { catalogue } = emission;
  const skips = catalogue.unknown.types === "skip";
  return [
    alias("Frame", null, "FrameByType[FrameType]", [
      `A frame of protocol ${catalogue.protocol}, as it may be read. Its \`${typeKeyOf(emission)}\` says which one it is.`,
      ...(skips ? ["Frames of other types may arrive; they are to be dropped."] : []),
    ]),
    alias("FrameType", null, "keyof FrameByType", [`What \`${typeKeyOf(emission)}\` may hold.`]),
    declareMap(emission, "FrameByType", "The frame of each type.", (type) => nameFrameType(type.name).frame),
    alias("FrameOf", "T extends FrameType", "FrameByType[T]", ["The frames of the types `T`."]),
    alias("DataOf", "T extends FrameType", dataOf(emission, "FrameOf", "DataByType"), [
      "What frames of the types `T` carry.",
    ]),
    ...(hasDataKey(emission)
      ? []
      : [
          declareMap(
            emission,
            "DataByType",
            "What the frames of each type carry.",
            (type) => nameFrameType(type.name).data,
          ),
        ]),
    ...declareOutgoing(emission),
  ];
}

/** The frames that a writer may send: other than those that are read only while some type has young keys. */
function declareOutgoing(emission: Emission): Declaration[] {
  const doc = "A frame as it must be sent.";
  const parameter = "T extends FrameType";
  if (!emission.catalogue.frameTypes.some((frameType) => hasOutgoingForm(emission, frameType))) {
    return [
      alias("OutgoingFrame", null, "Frame", [`${doc} At present that is what a reader expects.`]),
      alias("OutgoingFrameOf", parameter, "FrameOf<T>", ["The frames of the types `T` as they must be sent."]),
      alias("OutgoingDataOf", parameter, "DataOf<T>", ["What frames of the types `T` must carry when they are sent."]),
    ];
  }
  const frameOf = (type: FrameType): string =>
    hasOutgoingForm(emission, type) ? nameFrameType(type.name).outgoingFrame : nameFrameType(type.name).frame;
  const payloadOf = (type: FrameType): string =>
    hasOutgoingForm(emission, type) ? nameFrameType(type.name).outgoingData : nameFrameType(type.name).data;
  return [
    alias("OutgoingFrame", null, "OutgoingFrameByType[FrameType]", [
      `${doc} It has all keys that are required, those that a reader must do without among them.`,
    ]),
    alias("OutgoingFrameOf", parameter, "OutgoingFrameByType[T]", [
      "The frames of the types `T` as they must be sent.",
    ]),
    alias("OutgoingDataOf", parameter, dataOf(emission, "OutgoingFrameOf", "OutgoingDataByType"), [
      "What frames of the types `T` must carry when they are sent.",
    ]),
    declareMap(emission, "OutgoingFrameByType", "The frame of each type as it must be sent.", frameOf),
    ...(hasDataKey(emission)
      ? []
      : [
          declareMap(
            emission,
            "OutgoingDataByType",
            "What the frames of each type must carry when they are sent.",
            payloadOf,
          ),
        ]),
  ];
}

function dataOf({ catalogue }: Emission, frameOf: string, dataByType: string): string {
  const key = envelopeKeyOf(catalogue, "data");
  if (key === undefined) return `${dataByType}[T]`;
  const indexed = `${frameOf}<T>[${stringLiteral(key.name)}]`;
  return key.optional ? `Exclude<${indexed}, undefined>` : indexed;
}

function declareMap(
  { catalogue }: Emission,
  name: string,
  doc: string,
  typeOf: (type: FrameType) => string,
): Declaration {
  const members = catalogue.frameTypes.map((frameType) => ({
    name: memberName(frameType.wire),
    optional: false,
    type: typeOf(frameType),
    doc: null,
  }));
  return { kind: "interface", name, extends: [], members, doc };
}

function alias(name: string, parameter: string | null, type: string, doc: readonly string[]): Declaration {
  return { kind: "type", name, parameter, type, doc: docText([doc.join(" ")]) };
}

function hasDataKey({ catalogue }: Emission): boolean {
  return envelopeKeyOf(catalogue, "data") !== undefined;
}

function typeKeyOf({ catalogue }: Emission): string {
  return envelopeKeyOf(catalogue, "type")?.name ?? "type";
}

import type { Catalogue, ValueType } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import { slotsOf } from "../catalogue/slots.ts";
import type { Emission } from "./emission.ts";
import { hasOutgoingForm } from "./frame-type-declarations.ts";

/** What one module of the package exports. */
export interface ModuleExports {
  /** Its file in `src/`, without the ending. */
  readonly module: "frames" | "codes" | "protocol" | "guards" | "stream" | "sse" | "websocket";
  /** Names that are types and nothing else. */
  readonly types: readonly string[];
  /** Names that are values, some of them types as well. */
  readonly values: readonly string[];
}

/**
 * What the modules behind the package's entry point export: the one list that the entry point is made from. Modules that
 * are not written are not listed. A test holds it against the modules themselves.
 */
export function packageExports(emission: Emission): readonly ModuleExports[] {
  return [
    frameExports(emission),
    codeExports(emission),
    protocolExports(emission),
    guardExports(emission),
    streamExports,
    sseExports,
    websocketExports,
  ].filter(({ types, values }) => types.length + values.length > 0);
}

function frameExports(emission: Emission): ModuleExports {
  const { catalogue } = emission;
  const isInline = envelopeKeyOf(catalogue, "data") === undefined;
  const hasOutgoing = catalogue.frameTypes.some((frameType) => hasOutgoingForm(emission, frameType));
  const perType = catalogue.frameTypes.flatMap((frameType) => {
    const { frame, data, outgoingFrame, outgoingData } = nameFrameType(frameType.name);
    return hasOutgoingForm(emission, frameType) ? [frame, data, outgoingFrame, outgoingData] : [frame, data];
  });
  const types = [
    ...["Frame", "FrameType", "FrameOf", "DataOf", "OutgoingFrame", "OutgoingFrameOf", "OutgoingDataOf"],
    ...(hasOutgoing ? ["OutgoingFrameByType"] : []),
    ...(hasOutgoing && isInline ? ["OutgoingDataByType"] : []),
    "FrameByType",
    ...(isInline ? ["DataByType"] : []),
    "Envelope",
    ...perType,
    ...catalogue.definitions.map(({ name }) => name),
    "JsonValue",
    "JsonObject",
    ...(usesUnlistedTag(catalogue) ? ["UnlistedTag"] : []),
  ];
  return { module: "frames", types, values: [] };
}

/** Whether any type is an open union, so that the frames need a type for the tag of what it does not list. */
function usesUnlistedTag(catalogue: Catalogue): boolean {
  const isOpen = (type: ValueType): boolean => type.kind === "union" && (type.open || type.members.some(isOpen));
  return (
    slotsOf(catalogue).some(({ slot }) => isOpen(slot.type)) ||
    catalogue.frameTypes.some(({ payload }) => payload.kind === "described" && isOpen(payload.type))
  );
}

function codeExports({ catalogue }: Emission): ModuleExports {
  const hasErrorCodes = catalogue.errorCodes.length > 0;
  const hasCloseCodes = catalogue.closeCodes.length > 0;
  return {
    module: "codes",
    types: [...(hasErrorCodes ? ["ErrorCodeFacts"] : []), ...(hasCloseCodes ? ["CloseAction", "CloseCodeFacts"] : [])],
    values: [
      ...(hasErrorCodes ? ["ErrorCode", "ERROR_CODES", "ERROR_CODE_FACTS"] : []),
      ...(hasCloseCodes ? ["CloseCode", "CLOSE_CODES", "CLOSE_CODE_FACTS"] : []),
    ],
  };
}

function protocolExports({ catalogue }: Emission): ModuleExports {
  const constant = envelopeKeyOf(catalogue, "version")?.constant ?? null;
  return {
    module: "protocol",
    types: [],
    values: [
      "PROTOCOL_VERSION",
      ...(constant === null ? [] : ["WIRE_VERSION"]),
      ...["FRAME_TYPES", "ENVELOPE_KEYS", "ENVELOPE_ROLES"],
      ...["BEGINNING_FRAME_TYPES", "TERMINAL_FRAME_TYPES", "COALESCED_KEYS"],
    ],
  };
}

function guardExports({ catalogue }: Emission): ModuleExports {
  return {
    module: "guards",
    types: ["FrameIssue", "Refusal", "RefusalReason", "Validation"],
    values: [
      "isFrame",
      ...catalogue.frameTypes.map(({ name }) => nameFrameType(name).guard),
      ...["isFrameType"],
      ...(catalogue.errorCodes.length > 0 ? ["isErrorCode"] : []),
      ...(catalogue.closeCodes.length > 0 ? ["isCloseCode"] : []),
      ...["validateFrame", "decodeFrame", "parseFrame", "encodeFrame", "forwardFrame", "FrameError", "frameSchema"],
    ],
  };
}

/** Whatever the rules of order are, since they may come and go. */
const streamExports: ModuleExports = {
  module: "stream",
  types: [
    "StreamRule",
    "Violation",
    "StreamTransition",
    "StreamVerifier",
    "Resumption",
    "StreamVerifierOptions",
    "CoalesceOptions",
  ],
  values: ["STREAM_RULES", "STREAM_TRANSITIONS", "createStreamVerifier", "coalesce"],
};

const sseExports: ModuleExports = {
  module: "sse",
  types: ["SseFault", "SseFrames", "SseOptions", "SseResult", "SseSource"],
  values: ["encodeSse", "forwardSse", "decodeSse"],
};

const websocketExports: ModuleExports = {
  module: "websocket",
  types: ["CloseReport", "WebSocketMessage"],
  values: ["encodeWebSocket", "forwardWebSocket", "decodeWebSocket", "encodeClose", "decodeClose"],
};

import { domGlobals, ecmascriptGlobals } from "./reserved-globals.ts";

/**
 * Names in PascalCase that the package exports of itself, now or in a later version of the toolchain, whatever the
 * catalogue says. Those of functions and constants cannot be taken: no generated name looks like them.
 */
export const packageExportNames: readonly string[] = [
  ...["Envelope", "Frame", "FrameType", "FrameOf", "DataOf", "FrameByType", "DataByType"],
  ...["OutgoingFrame", "OutgoingFrameOf", "OutgoingDataOf", "OutgoingFrameByType", "OutgoingDataByType"],
  ...["JsonValue", "JsonObject", "UnlistedTag"],
  ...["ErrorCode", "ErrorCodeFacts", "CloseCode", "CloseCodeFacts", "CloseAction"],
  ...["FrameError", "FrameIssue", "Issue", "Refusal", "RefusalReason", "Validation", "ValidationResult"],
  ...["StandardSchema", "StandardSchemaV1", "StandardJsonSchema", "StandardJSONSchemaV1", "StandardTypedV1"],
  ...[
    "StreamVerifier",
    "StreamVerifierOptions",
    "StreamRule",
    "StreamTransition",
    "Violation",
    "Resumption",
    "CoalesceOptions",
  ],
  ...["SseFault", "SseFrames", "SseOptions", "SseResult", "SseSource", "DecodeSseOptions", "DecodedFrame"],
  ...["CloseReport", "WebSocketMessage"],
];

/** What a name is taken by already, or null where it is free. */
export function takenBy(name: string): string | null {
  return reserved.get(name) ?? null;
}

const reserved: ReadonlyMap<string, string> = new Map([
  ...domGlobals.map((name) => [name, "a global of the DOM"] as const),
  ...ecmascriptGlobals.map((name) => [name, "a global of JavaScript or TypeScript"] as const),
  ...packageExportNames.map((name) => [name, "an export of every package"] as const),
]);

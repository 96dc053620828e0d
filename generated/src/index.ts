// Made by event-catalogue (generator/emit/index-module.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

export type {
  Frame,
  FrameType,
  FrameOf,
  DataOf,
  OutgoingFrame,
  OutgoingFrameOf,
  OutgoingDataOf,
  FrameByType,
  Envelope,
  RunStartFrame,
  RunStartData,
  RunStatusFrame,
  RunStatusData,
  RunEndFrame,
  RunEndData,
  SegmentStartFrame,
  SegmentStartData,
  SegmentEndFrame,
  SegmentEndData,
  TextDeltaFrame,
  TextDeltaData,
  ThinkingDeltaFrame,
  ThinkingDeltaData,
  ToolCallFrame,
  ToolCallData,
  ToolResultFrame,
  ToolResultData,
  SuspendFrame,
  SuspendData,
  ResumeFrame,
  ResumeData,
  NoticeFrame,
  NoticeData,
  ErrorFrame,
  ErrorData,
  Usage,
  JsonValue,
  JsonObject,
} from "./frames.ts";
export type { ErrorCodeFacts, CloseAction, CloseCodeFacts } from "./codes.ts";
export { ErrorCode, ERROR_CODES, ERROR_CODE_FACTS, CloseCode, CLOSE_CODES, CLOSE_CODE_FACTS } from "./codes.ts";
export {
  PROTOCOL_VERSION,
  FRAME_TYPES,
  ENVELOPE_KEYS,
  ENVELOPE_ROLES,
  BEGINNING_FRAME_TYPES,
  TERMINAL_FRAME_TYPES,
  COALESCED_KEYS,
} from "./protocol.ts";
export type { FrameIssue, Refusal, RefusalReason, Validation } from "./guards.ts";
export {
  isFrame,
  isRunStartFrame,
  isRunStatusFrame,
  isRunEndFrame,
  isSegmentStartFrame,
  isSegmentEndFrame,
  isTextDeltaFrame,
  isThinkingDeltaFrame,
  isToolCallFrame,
  isToolResultFrame,
  isSuspendFrame,
  isResumeFrame,
  isNoticeFrame,
  isErrorFrame,
  isFrameType,
  isErrorCode,
  isCloseCode,
  validateFrame,
  decodeFrame,
  parseFrame,
  encodeFrame,
  forwardFrame,
  FrameError,
  frameSchema,
} from "./guards.ts";
export type {
  StreamRule,
  Violation,
  StreamTransition,
  StreamVerifier,
  Resumption,
  StreamVerifierOptions,
  CoalesceOptions,
} from "./stream.ts";
export { STREAM_RULES, STREAM_TRANSITIONS, createStreamVerifier, coalesce } from "./stream.ts";
export type { SseFault, SseFrames, SseOptions, SseResult, SseSource } from "./sse.ts";
export { encodeSse, forwardSse, decodeSse } from "./sse.ts";
export type { CloseReport, WebSocketMessage } from "./websocket.ts";
export { encodeWebSocket, forwardWebSocket, decodeWebSocket, encodeClose, decodeClose } from "./websocket.ts";

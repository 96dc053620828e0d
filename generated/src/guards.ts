// Made by event-catalogue (generator/emit/guards.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import { CLOSE_CODES, type CloseCode, ERROR_CODES, type ErrorCode } from "./codes.ts";
import type {
  Frame,
  FrameType,
  OutgoingFrame,
  RunStartFrame,
  RunStatusFrame,
  RunEndFrame,
  SegmentStartFrame,
  SegmentEndFrame,
  TextDeltaFrame,
  ThinkingDeltaFrame,
  ToolCallFrame,
  ToolResultFrame,
  SuspendFrame,
  ResumeFrame,
  NoticeFrame,
  ErrorFrame,
} from "./frames.ts";
import { ENVELOPE_KEYS, FRAME_TYPES } from "./protocol.ts";
import {
  type Closing,
  type RefusalReason,
  type Reporter,
  type StandardSchemaV1,
  type Test,
  type Validation,
  type Verdict,
  FrameError,
  closeObjects,
  encode,
  explain,
  isJson,
  kindOf,
  ownsAll,
  plainPrototype,
  refuseWhole,
  reportOthers,
  retry,
} from "./runtime.ts";

export { FrameError };
export type { FrameIssue, Refusal, RefusalReason, Validation } from "./runtime.ts";

/** An object of which nothing is known but which keys are asked for. */
type Fields<Name extends string> = { readonly [Key in Name | "__proto__"]?: unknown };

type FrameFields = Fields<"protocol" | "seq" | "run_id" | "ts" | "type" | "segment_id" | "data">;

/** Tests what a frame's own type says of it; some are given the test of the payload. */
type FrameTest = (frame: FrameFields, plain: object, report: Reporter | undefined, payload: Test) => Verdict;

/** What is no RFC 3339 date-time, days and leap years included; the published schemas have the same pattern, the other way round. */
const noTimestamp =
  /^(?!(?:\d{2}\d{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)|23:59:60(?:\.\d+)?(?:Z|[+-]00:00))$)/;

/** Whether a value is a frame that a reader must accept: all of it, and only its own keys, are looked at. */
export function isFrame(value: unknown): value is Frame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return ((envelopeHolds(frame, plain) && typeHolds(frame, plain)) || retry(frame, plain, isFrame)) === true;
}

/** Whether a value is a frame of type `run.start`. */
export function isRunStartFrame(value: unknown): value is RunStartFrame {
  return isOfType(value, "run.start", holdsSegmentIdAndData, holdsRunStartData);
}

/** Whether a value is a frame of type `run.status`. */
export function isRunStatusFrame(value: unknown): value is RunStatusFrame {
  return isOfType(value, "run.status", holdsSegmentIdAndData, holdsRunStatusData);
}

/** Whether a value is a frame of type `run.end`. */
export function isRunEndFrame(value: unknown): value is RunEndFrame {
  return isOfType(value, "run.end", holdsSegmentIdAndData, holdsRunEndData);
}

/** Whether a value is a frame of type `segment.start`. */
export function isSegmentStartFrame(value: unknown): value is SegmentStartFrame {
  return isOfType(value, "segment.start", holdsSegmentIdAndData2, holdsSegmentStartData);
}

/** Whether a value is a frame of type `segment.end`. */
export function isSegmentEndFrame(value: unknown): value is SegmentEndFrame {
  return isOfType(value, "segment.end", holdsSegmentIdAndData2, holdsSegmentEndData);
}

/** Whether a value is a frame of type `text.delta`. */
export function isTextDeltaFrame(value: unknown): value is TextDeltaFrame {
  return isOfType(value, "text.delta", holdsTextDeltaFrame);
}

/** Whether a value is a frame of type `thinking.delta`. */
export function isThinkingDeltaFrame(value: unknown): value is ThinkingDeltaFrame {
  return isOfType(value, "thinking.delta", holdsTextDeltaFrame);
}

/** Whether a value is a frame of type `tool.call`. */
export function isToolCallFrame(value: unknown): value is ToolCallFrame {
  return isOfType(value, "tool.call", holdsSegmentIdAndData2, holdsToolCallData);
}

/** Whether a value is a frame of type `tool.result`. */
export function isToolResultFrame(value: unknown): value is ToolResultFrame {
  return isOfType(value, "tool.result", holdsSegmentIdAndData2, holdsToolResultData);
}

/** Whether a value is a frame of type `suspend`. */
export function isSuspendFrame(value: unknown): value is SuspendFrame {
  return isOfType(value, "suspend", holdsSegmentIdAndData, holdsSuspendData);
}

/** Whether a value is a frame of type `resume`. */
export function isResumeFrame(value: unknown): value is ResumeFrame {
  return isOfType(value, "resume", holdsSegmentIdAndData, holdsResumeData);
}

/** Whether a value is a frame of type `notice`. */
export function isNoticeFrame(value: unknown): value is NoticeFrame {
  return isOfType(value, "notice", holdsSegmentIdAndData, holdsNoticeData);
}

/** Whether a value is a frame of type `error`. */
export function isErrorFrame(value: unknown): value is ErrorFrame {
  return isOfType(value, "error", holdsSegmentIdAndData, holdsErrorData);
}

/** Whether a value is one of the frame types. */
export function isFrameType(value: unknown): value is FrameType {
  return (FRAME_TYPES as readonly unknown[]).includes(value);
}

/** Whether a value is one of the error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value);
}

/** Whether a value is one of the close codes. */
export function isCloseCode(value: unknown): value is CloseCode {
  return (CLOSE_CODES as readonly unknown[]).includes(value);
}

/** The frame that a value is, or why it is none, with everything that is wrong with it. */
export function validateFrame(value: unknown): Validation<Frame> {
  return (!isFrame(value) && explain(value, checkFrame)) || { ok: true, frame: value as Frame };
}

/** The same from JSON text. */
export function decodeFrame(text: string): Validation<Frame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuseWhole("not-json", String(error));
  }
  return validateFrame(value);
}

/**
 * The frame that a JSON text holds.
 *
 * @throws {FrameError} with reason and issues, for what is none
 */
export function parseFrame(text: string): Frame {
  const result = decodeFrame(text);
  if (result.ok) return result.frame;
  throw new FrameError(result);
}

/**
 * The body of a frame to be sent: JSON, the envelope's keys in the order of the catalogue, then all others as they come.
 *
 * @throws {FrameError} for a frame that a conforming writer may not send, for what JSON cannot say anywhere in it, and
 * with an issue `too-deep` for what `JSON.stringify` cannot write
 */
export function encodeFrame(frame: OutgoingFrame): string {
  return encode(
    frame,
    () => ENVELOPE_KEYS,
    (value) => explain(value, checkFrame, closing),
  );
}

/**
 * The body of a frame that was read, the same JSON value: for relays and replay. It is held against what a reader must
 * accept, so that what a reader does not know passes through.
 *
 * @throws {FrameError} as `encodeFrame` does
 */
export function forwardFrame(frame: Frame): string {
  return encode(
    frame,
    () => ENVELOPE_KEYS,
    (value) => explain(value, checkFrame),
  );
}

/** The frames as a Standard Schema. */
export const frameSchema: StandardSchemaV1<Frame> = {
  "~standard": {
    version: 1,
    vendor: "event-catalogue",
    validate: (value) => {
      const result = validateFrame(value);
      return result.ok ? { value: result.frame } : { issues: result.issues };
    },
  },
};

/** Tells all that is wrong with an object that should be a frame, and what it is refused for where it is not of this protocol. */
function checkFrame(frame: FrameFields, plain: object, report: Reporter): RefusalReason | undefined {
  if (frame.protocol !== 2) {
    report("protocol", "number 2");
    return "unsupported-protocol";
  }
  if (!isFrameType(frame.type)) {
    report("type", "string that is a frame type");
    return "unknown-type";
  }
  envelopeHolds(frame, plain, report);
  typeHolds(frame, plain, report);
  reportOthers(frame, ENVELOPE_KEYS, report);
  return undefined;
}

function isOfType(value: unknown, type: unknown, test: FrameTest, payload?: Test): boolean {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    ((envelopeHolds(frame, plain) && frame.type === type && test(frame, plain, undefined, payload!)) ||
      retry(frame, plain, (own) => isOfType(own, type, test, payload))) === true
  );
}

function envelopeHolds(frame: FrameFields, plain: object, report?: Reporter): Verdict {
  let count = 0;
  for (const _ in frame) count++;
  return (
    (report || count === 7) &&
    frame.protocol === 2 &&
    ((Number.isSafeInteger(frame.seq) && (frame.seq as number) >= 0) ||
      report?.("seq", "number that is a safe integer of at least 0")) &&
    (typeof frame.run_id === "string" || report?.("run_id", "string")) &&
    ((typeof frame.ts === "string" && !noTimestamp.test(frame.ts)) ||
      report?.("ts", "string that is an RFC 3339 timestamp")) &&
    (frame.__proto__ === plain || ownsAll(frame, plain))
  );
}

function typeHolds(frame: FrameFields, plain: object, report?: Reporter): Verdict {
  switch (frame.type) {
    case "text.delta":
      return holdsTextDeltaFrame(frame, plain, report);
    case "thinking.delta":
      return holdsTextDeltaFrame(frame, plain, report);
    default:
      return otherTypeHolds(frame, plain, report);
  }
}

function otherTypeHolds(frame: FrameFields, plain: object, report?: Reporter): Verdict {
  switch (frame.type) {
    case "run.start":
      return holdsSegmentIdAndData(frame, plain, report, holdsRunStartData);
    case "run.status":
      return holdsSegmentIdAndData(frame, plain, report, holdsRunStatusData);
    case "run.end":
      return holdsSegmentIdAndData(frame, plain, report, holdsRunEndData);
    case "segment.start":
      return holdsSegmentIdAndData2(frame, plain, report, holdsSegmentStartData);
    case "segment.end":
      return holdsSegmentIdAndData2(frame, plain, report, holdsSegmentEndData);
    case "tool.call":
      return holdsSegmentIdAndData2(frame, plain, report, holdsToolCallData);
    case "tool.result":
      return holdsSegmentIdAndData2(frame, plain, report, holdsToolResultData);
    case "suspend":
      return holdsSegmentIdAndData(frame, plain, report, holdsSuspendData);
    case "resume":
      return holdsSegmentIdAndData(frame, plain, report, holdsResumeData);
    case "notice":
      return holdsSegmentIdAndData(frame, plain, report, holdsNoticeData);
    case "error":
      return holdsSegmentIdAndData(frame, plain, report, holdsErrorData);
    default:
      return false;
  }
}

function holdsSegmentIdAndData(
  frame: Fields<"segment_id" | "data">,
  plain: object,
  report: Reporter | undefined,
  test: Test,
): Verdict {
  return (
    (typeof frame.segment_id === "string" || frame.segment_id === null || report?.("segment_id", "string or null")) &&
    (report ? report("data", "object", test) : test(frame.data, plain))
  );
}

function holdsSegmentIdAndData2(
  frame: Fields<"segment_id" | "data">,
  plain: object,
  report: Reporter | undefined,
  test: Test,
): Verdict {
  return (
    (typeof frame.segment_id === "string" || report?.("segment_id", "string")) &&
    (report ? report("data", "object", test) : test(frame.data, plain))
  );
}

function holdsTextDeltaFrame(frame: Fields<"segment_id" | "data">, plain: object, report?: Reporter): Verdict {
  return (
    (typeof frame.segment_id === "string" || report?.("segment_id", "string")) &&
    (report ? report("data", "object", holdsTextDeltaData) : holdsTextDeltaData(frame.data, plain))
  );
}

function holdsRunStartData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"agent_id" | "agent_revision_id" | "session_id" | "lane" | "trigger_kind" | "attempt"> = value;
  return (
    (holdsString(data.agent_id, "agent_id", report) &&
      holdsString(data.agent_revision_id, "agent_revision_id", report) &&
      holdsString(data.session_id, "session_id", report) &&
      holdsString(data.lane, "lane", report) &&
      holdsString(data.trigger_kind, "trigger_kind", report) &&
      holdsNumberThatIsASafeIntegerOfAtLeast0(data.attempt, "attempt", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunStartData)
  );
}

function holdsRunStatusData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "previous"> = value;
  return (
    (holdsString(data.status, "status", report) &&
      holdsStringOrNull(data.previous, "previous", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunStatusData)
  );
}

function holdsRunEndData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "usage" | "cost" | "duration_ms" | "failure_class" | "failure_detail"> = value;
  return (
    (holdsString(data.status, "status", report) &&
      holdsObjectOrNull(data.usage, "usage", report) &&
      holdsJSONValue(data.cost, "cost", report) &&
      holdsNumberThatIsASafeIntegerOfAtLeast0(data.duration_ms, "duration_ms", report) &&
      holdsStringOrAbsent(data.failure_class, "failure_class", report) &&
      holdsStringOrAbsent(data.failure_detail, "failure_detail", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunEndData)
  );
}

function holdsSegmentStartData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "name" | "parent_segment_id" | "group_key" | "model_ref" | "tool_slug" | "child_run_id"> =
    value;
  return (
    (holdsString(data.kind, "kind", report) &&
      holdsString(data.name, "name", report) &&
      holdsStringOrAbsent(data.parent_segment_id, "parent_segment_id", report) &&
      holdsStringOrAbsent(data.group_key, "group_key", report) &&
      holdsStringOrAbsent(data.model_ref, "model_ref", report) &&
      holdsStringOrAbsent(data.tool_slug, "tool_slug", report) &&
      holdsStringOrAbsent(data.child_run_id, "child_run_id", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSegmentStartData)
  );
}

function holdsSegmentEndData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "duration_ms" | "usage" | "cost" | "finish_reason" | "error"> = value;
  return (
    (holdsString(data.status, "status", report) &&
      holdsNumberThatIsASafeIntegerOfAtLeast0(data.duration_ms, "duration_ms", report) &&
      holdsObjectOrAbsent(data.usage, "usage", report) &&
      holdsJSONValueOrAbsent(data.cost, "cost", report) &&
      holdsStringOrAbsent(data.finish_reason, "finish_reason", report) &&
      holdsJSONValueOrAbsent(data.error, "error", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSegmentEndData)
  );
}

function holdsTextDeltaData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"text"> = value;
  return (
    ((typeof data.text === "string" || report?.("text", "string")) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsTextDeltaData)
  );
}

function holdsToolCallData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"tool_call_id" | "tool_slug" | "arguments_delta" | "arguments"> = value;
  return (
    (holdsString(data.tool_call_id, "tool_call_id", report) &&
      holdsString(data.tool_slug, "tool_slug", report) &&
      holdsStringOrAbsent(data.arguments_delta, "arguments_delta", report) &&
      holdsJSONValueOrAbsent(data.arguments, "arguments", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsToolCallData)
  );
}

function holdsToolResultData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"tool_call_id" | "ok" | "output_preview" | "truncated" | "bytes"> = value;
  return (
    (holdsString(data.tool_call_id, "tool_call_id", report) &&
      holdsBoolean(data.ok, "ok", report) &&
      holdsString(data.output_preview, "output_preview", report) &&
      holdsBoolean(data.truncated, "truncated", report) &&
      holdsNumberThatIsASafeIntegerOfAtLeast0(data.bytes, "bytes", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsToolResultData)
  );
}

function holdsSuspendData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "resume_contract" | "prompt" | "deadline_at"> = value;
  return (
    (holdsString(data.kind, "kind", report) &&
      holdsJSONValue(data.resume_contract, "resume_contract", report) &&
      holdsString(data.prompt, "prompt", report) &&
      holdsStringThatIsAnRFC3339TimestampOrAbsent(data.deadline_at, "deadline_at", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSuspendData)
  );
}

function holdsResumeData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "resolved_by"> = value;
  return (
    (holdsString(data.kind, "kind", report) &&
      holdsString(data.resolved_by, "resolved_by", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsResumeData)
  );
}

function holdsNoticeData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"level" | "code" | "message" | "attributes"> = value;
  return (
    (holdsString(data.level, "level", report) &&
      holdsString(data.code, "code", report) &&
      holdsString(data.message, "message", report) &&
      holdsObjectOrAbsent(data.attributes, "attributes", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsNoticeData)
  );
}

function holdsErrorData(value: unknown, plain: object, report?: Reporter): Verdict {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"code" | "message" | "retryable"> = value;
  return (
    (holdsStringThatIsAnErrorCode(data.code, "code", report) &&
      holdsString(data.message, "message", report) &&
      holdsBoolean(data.retryable, "retryable", report) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsErrorData)
  );
}

const holdsString = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  typeof value === "string" || report?.(key, "string");

const holdsNumberThatIsASafeIntegerOfAtLeast0 = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  (Number.isSafeInteger(value) && (value as number) >= 0) ||
  report?.(key, "number that is a safe integer of at least 0");

const holdsStringOrNull = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  typeof value === "string" || value === null || report?.(key, "string or null");

const holdsObjectOrNull = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  kindOf(value) === "object" || value === null || report?.(key, "object or null");

const holdsJSONValue = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  isJson(value) || report?.(key, "JSON value");

const holdsStringOrAbsent = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  value === undefined || typeof value === "string" || report?.(key, "string");

const holdsObjectOrAbsent = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  value === undefined || kindOf(value) === "object" || report?.(key, "object");

const holdsJSONValueOrAbsent = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  value === undefined || isJson(value) || report?.(key, "JSON value");

const holdsBoolean = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  typeof value === "boolean" || report?.(key, "boolean");

const holdsStringThatIsAnRFC3339TimestampOrAbsent = (
  value: unknown,
  key: string | number,
  report?: Reporter,
): Verdict =>
  value === undefined ||
  (typeof value === "string" && !noTimestamp.test(value)) ||
  report?.(key, "string that is an RFC 3339 timestamp");

const holdsStringThatIsAnErrorCode = (value: unknown, key: string | number, report?: Reporter): Verdict =>
  isErrorCode(value) || report?.(key, "string that is an error code");

/** Tells the keys that a writer may not send: those of the objects that these functions test are all listed. */
const closing: Closing = /* @__PURE__ */ closeObjects([
  [holdsRunStartData, ["agent_id", "agent_revision_id", "session_id", "lane", "trigger_kind", "attempt"]],
  [holdsRunStatusData, ["status", "previous"]],
  [holdsRunEndData, ["status", "usage", "cost", "duration_ms", "failure_class", "failure_detail"]],
  [holdsSegmentStartData, ["kind", "name", "parent_segment_id", "group_key", "model_ref", "tool_slug", "child_run_id"]],
  [holdsSegmentEndData, ["status", "duration_ms", "usage", "cost", "finish_reason", "error"]],
  [holdsTextDeltaData, ["text"]],
  [holdsToolCallData, ["tool_call_id", "tool_slug", "arguments_delta", "arguments"]],
  [holdsToolResultData, ["tool_call_id", "ok", "output_preview", "truncated", "bytes"]],
  [holdsSuspendData, ["kind", "resume_contract", "prompt", "deadline_at"]],
  [holdsResumeData, ["kind", "resolved_by"]],
  [holdsNoticeData, ["level", "code", "message", "attributes"]],
  [holdsErrorData, ["code", "message", "retryable"]],
]);

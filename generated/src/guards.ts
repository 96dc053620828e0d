// Made by event-catalogue (generator/emit/guards.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

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
  type FrameTable,
  type Shape,
  type Shapes,
  type StandardSchemaV1,
  type Validation,
  FrameError,
  encode,
  explain,
  explainText,
  isJson,
  object,
  one,
  optional,
  ownsAll,
  plainPrototype,
  retry,
  scalar,
} from "./runtime.ts";

export { FrameError };
export type { FrameIssue, Refusal, RefusalReason, Validation } from "./runtime.ts";

/** An object of which nothing is known but which keys are asked for. */
type Fields<Name extends string> = { readonly [Key in Name | "__proto__"]?: unknown };

type FrameFields = Fields<"protocol" | "seq" | "run_id" | "ts" | "type" | "segment_id" | "data">;

/** RFC 3339 date-times, days and leap years included; the published schemas have the same pattern. */
const timestampPattern =
  /^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\.[0-9]+)?(?:Z|[+-]00:00))(?![\s\S])/;

/** Whether a value is a frame that a reader must accept: all of it, and only its own keys, are looked at. */
export function isFrame(value: unknown): value is Frame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (envelopeHolds(frame, plain) && typeHolds(frame, plain)) || retry(frame, plain, isFrame);
}

/** Whether a value is a frame of type `run.start`. */
export function isRunStartFrame(value: unknown): value is RunStartFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "run.start" && holdsRunStartFrame(frame, plain)) ||
    retry(frame, plain, isRunStartFrame)
  );
}

/** Whether a value is a frame of type `run.status`. */
export function isRunStatusFrame(value: unknown): value is RunStatusFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "run.status" && holdsRunStatusFrame(frame, plain)) ||
    retry(frame, plain, isRunStatusFrame)
  );
}

/** Whether a value is a frame of type `run.end`. */
export function isRunEndFrame(value: unknown): value is RunEndFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "run.end" && holdsRunEndFrame(frame, plain)) ||
    retry(frame, plain, isRunEndFrame)
  );
}

/** Whether a value is a frame of type `segment.start`. */
export function isSegmentStartFrame(value: unknown): value is SegmentStartFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "segment.start" && holdsSegmentStartFrame(frame, plain)) ||
    retry(frame, plain, isSegmentStartFrame)
  );
}

/** Whether a value is a frame of type `segment.end`. */
export function isSegmentEndFrame(value: unknown): value is SegmentEndFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "segment.end" && holdsSegmentEndFrame(frame, plain)) ||
    retry(frame, plain, isSegmentEndFrame)
  );
}

/** Whether a value is a frame of type `text.delta`. */
export function isTextDeltaFrame(value: unknown): value is TextDeltaFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "text.delta" && holdsTextDeltaFrame(frame, plain)) ||
    retry(frame, plain, isTextDeltaFrame)
  );
}

/** Whether a value is a frame of type `thinking.delta`. */
export function isThinkingDeltaFrame(value: unknown): value is ThinkingDeltaFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "thinking.delta" && holdsThinkingDeltaFrame(frame, plain)) ||
    retry(frame, plain, isThinkingDeltaFrame)
  );
}

/** Whether a value is a frame of type `tool.call`. */
export function isToolCallFrame(value: unknown): value is ToolCallFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "tool.call" && holdsToolCallFrame(frame, plain)) ||
    retry(frame, plain, isToolCallFrame)
  );
}

/** Whether a value is a frame of type `tool.result`. */
export function isToolResultFrame(value: unknown): value is ToolResultFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "tool.result" && holdsToolResultFrame(frame, plain)) ||
    retry(frame, plain, isToolResultFrame)
  );
}

/** Whether a value is a frame of type `suspend`. */
export function isSuspendFrame(value: unknown): value is SuspendFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "suspend" && holdsSuspendFrame(frame, plain)) ||
    retry(frame, plain, isSuspendFrame)
  );
}

/** Whether a value is a frame of type `resume`. */
export function isResumeFrame(value: unknown): value is ResumeFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "resume" && holdsResumeFrame(frame, plain)) ||
    retry(frame, plain, isResumeFrame)
  );
}

/** Whether a value is a frame of type `notice`. */
export function isNoticeFrame(value: unknown): value is NoticeFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "notice" && holdsNoticeFrame(frame, plain)) ||
    retry(frame, plain, isNoticeFrame)
  );
}

/** Whether a value is a frame of type `error`. */
export function isErrorFrame(value: unknown): value is ErrorFrame {
  if (typeof value !== "object" || value === null) return false;
  const frame: FrameFields = value;
  const plain = plainPrototype();
  return (
    (envelopeHolds(frame, plain) && frame.type === "error" && holdsErrorFrame(frame, plain)) ||
    retry(frame, plain, isErrorFrame)
  );
}

const frameTypes: ReadonlySet<unknown> = /* @__PURE__ */ new Set(FRAME_TYPES);

/** Whether a value is one of the frame types. */
export function isFrameType(value: unknown): value is FrameType {
  return frameTypes.has(value);
}

const errorCodes: ReadonlySet<unknown> = /* @__PURE__ */ new Set(ERROR_CODES);

/** Whether a value is one of the error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.has(value);
}

const closeCodes: ReadonlySet<unknown> = /* @__PURE__ */ new Set(CLOSE_CODES);

/** Whether a value is one of the close codes. */
export function isCloseCode(value: unknown): value is CloseCode {
  return closeCodes.has(value);
}

/** The frame that a value is, or why it is none, with everything that is wrong with it. */
export function validateFrame(value: unknown): Validation<Frame> {
  let isSound = false;
  if (typeof value === "object" && value !== null) {
    const plain = plainPrototype();
    isSound = envelopeHolds(value, plain);
    if (isSound && typeHolds(value, plain)) return { ok: true, frame: value as Frame };
  }
  return explain(frameTable, value, false, isSound) ?? { ok: true, frame: value as Frame };
}

/** The same from JSON text. */
export function decodeFrame(text: string): Validation<Frame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return explainText(error);
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
  return encode(frameTable, frame, true);
}

/**
 * The body of a frame that was read, the same JSON value: for relays and replay. It is held against what a reader must
 * accept, so that what a reader does not know passes through.
 *
 * @throws {FrameError} as `encodeFrame` does
 */
export function forwardFrame(frame: Frame): string {
  return encode(frameTable, frame, false);
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

function envelopeHolds(frame: FrameFields, plain: object): boolean {
  let count = 0;
  for (const _ in frame) count++;
  return (
    count === 7 &&
    frame.protocol === 2 &&
    Number.isSafeInteger(frame.seq) &&
    (frame.seq as number) >= 0 &&
    typeof frame.run_id === "string" &&
    typeof frame.ts === "string" &&
    timestampPattern.test(frame.ts) &&
    (frame.__proto__ === plain || ownsAll(frame, plain))
  );
}

function typeHolds(frame: FrameFields, plain: object): boolean {
  switch (frame.type) {
    case "text.delta":
      return holdsTextDeltaFrame(frame, plain);
    case "thinking.delta":
      return holdsThinkingDeltaFrame(frame, plain);
    case "run.start":
      return holdsRunStartFrame(frame, plain);
    case "run.status":
      return holdsRunStatusFrame(frame, plain);
    case "run.end":
      return holdsRunEndFrame(frame, plain);
    case "segment.start":
      return holdsSegmentStartFrame(frame, plain);
    case "segment.end":
      return holdsSegmentEndFrame(frame, plain);
    case "tool.call":
      return holdsToolCallFrame(frame, plain);
    case "tool.result":
      return holdsToolResultFrame(frame, plain);
    case "suspend":
      return holdsSuspendFrame(frame, plain);
    case "resume":
      return holdsResumeFrame(frame, plain);
    case "notice":
      return holdsNoticeFrame(frame, plain);
    case "error":
      return holdsErrorFrame(frame, plain);
    default:
      return false;
  }
}

function holdsTextDeltaFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsTextDeltaData(frame.data, plain);
}

function holdsThinkingDeltaFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsThinkingDeltaData(frame.data, plain);
}

function holdsRunStartFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsRunStartData(frame.data, plain);
}

function holdsRunStatusFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsRunStatusData(frame.data, plain);
}

function holdsRunEndFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsRunEndData(frame.data, plain);
}

function holdsSegmentStartFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsSegmentStartData(frame.data, plain);
}

function holdsSegmentEndFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsSegmentEndData(frame.data, plain);
}

function holdsToolCallFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsToolCallData(frame.data, plain);
}

function holdsToolResultFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return typeof frame.segment_id === "string" && holdsToolResultData(frame.data, plain);
}

function holdsSuspendFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsSuspendData(frame.data, plain);
}

function holdsResumeFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsResumeData(frame.data, plain);
}

function holdsNoticeFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsNoticeData(frame.data, plain);
}

function holdsErrorFrame(frame: Fields<"segment_id" | "data">, plain: object): boolean {
  return (typeof frame.segment_id === "string" || frame.segment_id === null) && holdsErrorData(frame.data, plain);
}

function holdsTextDeltaData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"text"> = value;
  return (
    (typeof data.text === "string" && (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsTextDeltaData)
  );
}

function holdsThinkingDeltaData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"text"> = value;
  return (
    (typeof data.text === "string" && (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsThinkingDeltaData)
  );
}

function holdsRunStartData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"agent_id" | "agent_revision_id" | "session_id" | "lane" | "trigger_kind" | "attempt"> = value;
  return (
    (typeof data.agent_id === "string" &&
      typeof data.agent_revision_id === "string" &&
      typeof data.session_id === "string" &&
      typeof data.lane === "string" &&
      typeof data.trigger_kind === "string" &&
      Number.isSafeInteger(data.attempt) &&
      (data.attempt as number) >= 0 &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunStartData)
  );
}

function holdsRunStatusData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "previous"> = value;
  return (
    (typeof data.status === "string" &&
      (typeof data.previous === "string" || data.previous === null) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunStatusData)
  );
}

function holdsRunEndData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "usage" | "cost" | "duration_ms" | "failure_class" | "failure_detail"> = value;
  return (
    (typeof data.status === "string" &&
      (data.usage === null || (typeof data.usage === "object" && data.usage !== null && !Array.isArray(data.usage))) &&
      isJson(data.cost) &&
      Number.isSafeInteger(data.duration_ms) &&
      (data.duration_ms as number) >= 0 &&
      (data.failure_class === undefined ? !("failure_class" in data) : typeof data.failure_class === "string") &&
      (data.failure_detail === undefined ? !("failure_detail" in data) : typeof data.failure_detail === "string") &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsRunEndData)
  );
}

function holdsSegmentStartData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "name" | "parent_segment_id" | "group_key" | "model_ref" | "tool_slug" | "child_run_id"> =
    value;
  return (
    (typeof data.kind === "string" &&
      typeof data.name === "string" &&
      (data.parent_segment_id === undefined
        ? !("parent_segment_id" in data)
        : typeof data.parent_segment_id === "string") &&
      (data.group_key === undefined ? !("group_key" in data) : typeof data.group_key === "string") &&
      (data.model_ref === undefined ? !("model_ref" in data) : typeof data.model_ref === "string") &&
      (data.tool_slug === undefined ? !("tool_slug" in data) : typeof data.tool_slug === "string") &&
      (data.child_run_id === undefined ? !("child_run_id" in data) : typeof data.child_run_id === "string") &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSegmentStartData)
  );
}

function holdsSegmentEndData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"status" | "duration_ms" | "usage" | "cost" | "finish_reason" | "error"> = value;
  return (
    (typeof data.status === "string" &&
      Number.isSafeInteger(data.duration_ms) &&
      (data.duration_ms as number) >= 0 &&
      (data.usage === undefined
        ? !("usage" in data)
        : typeof data.usage === "object" && data.usage !== null && !Array.isArray(data.usage)) &&
      (data.cost === undefined ? !("cost" in data) : isJson(data.cost)) &&
      (data.finish_reason === undefined ? !("finish_reason" in data) : typeof data.finish_reason === "string") &&
      (data.error === undefined ? !("error" in data) : isJson(data.error)) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSegmentEndData)
  );
}

function holdsToolCallData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"tool_call_id" | "tool_slug" | "arguments_delta" | "arguments"> = value;
  return (
    (typeof data.tool_call_id === "string" &&
      typeof data.tool_slug === "string" &&
      (data.arguments_delta === undefined ? !("arguments_delta" in data) : typeof data.arguments_delta === "string") &&
      (data.arguments === undefined ? !("arguments" in data) : isJson(data.arguments)) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsToolCallData)
  );
}

function holdsToolResultData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"tool_call_id" | "ok" | "output_preview" | "truncated" | "bytes"> = value;
  return (
    (typeof data.tool_call_id === "string" &&
      typeof data.ok === "boolean" &&
      typeof data.output_preview === "string" &&
      typeof data.truncated === "boolean" &&
      Number.isSafeInteger(data.bytes) &&
      (data.bytes as number) >= 0 &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsToolResultData)
  );
}

function holdsSuspendData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "resume_contract" | "prompt" | "deadline_at"> = value;
  return (
    (typeof data.kind === "string" &&
      isJson(data.resume_contract) &&
      typeof data.prompt === "string" &&
      (data.deadline_at === undefined
        ? !("deadline_at" in data)
        : typeof data.deadline_at === "string" && timestampPattern.test(data.deadline_at)) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsSuspendData)
  );
}

function holdsResumeData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"kind" | "resolved_by"> = value;
  return (
    (typeof data.kind === "string" &&
      typeof data.resolved_by === "string" &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsResumeData)
  );
}

function holdsNoticeData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"level" | "code" | "message" | "attributes"> = value;
  return (
    (typeof data.level === "string" &&
      typeof data.code === "string" &&
      typeof data.message === "string" &&
      (data.attributes === undefined
        ? !("attributes" in data)
        : typeof data.attributes === "object" && data.attributes !== null && !Array.isArray(data.attributes)) &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsNoticeData)
  );
}

function holdsErrorData(value: unknown, plain: object): boolean {
  if (typeof value !== "object" || value === null) return false;
  const data: Fields<"code" | "message" | "retryable"> = value;
  return (
    (isErrorCode(data.code) &&
      typeof data.message === "string" &&
      typeof data.retryable === "boolean" &&
      (data.__proto__ === plain || ownsAll(data, plain))) ||
    retry(data, plain, holdsErrorData)
  );
}

const stringOrNull: Shape = [scalar, "string or null", (value) => typeof value === "string" || value === null];
const numberThatIsASafeIntegerOfAtLeast0: Shape = [
  scalar,
  "number that is a safe integer of at least 0",
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
];
const objectOrNull: Shape = [
  scalar,
  "object or null",
  (value) => value === null || (typeof value === "object" && value !== null && !Array.isArray(value)),
];
const jsonvalue: Shape = [scalar, "JSON value", isJson];
const stringThatIsAnRFC3339Timestamp: Shape = [
  scalar,
  "string that is an RFC 3339 timestamp",
  (value) => typeof value === "string" && timestampPattern.test(value),
];

/** The same as the guards check, as data: for explanations, and for what is sent. */
const frameTable: FrameTable = {
  type: "type",
  version: ["protocol", 2, false],
  order: ENVELOPE_KEYS,
  envelope: { seq: numberThatIsASafeIntegerOfAtLeast0, run_id: "string", ts: stringThatIsAnRFC3339Timestamp },
  frames: /* @__PURE__ */ new Map<unknown, Shapes>([
    [
      "run.start",
      {
        segment_id: stringOrNull,
        data: [
          object,
          {
            agent_id: "string",
            agent_revision_id: "string",
            session_id: "string",
            lane: "string",
            trigger_kind: "string",
            attempt: numberThatIsASafeIntegerOfAtLeast0,
          },
        ],
      },
    ],
    ["run.status", { segment_id: stringOrNull, data: [object, { status: "string", previous: stringOrNull }] }],
    [
      "run.end",
      {
        segment_id: stringOrNull,
        data: [
          object,
          {
            status: "string",
            usage: objectOrNull,
            cost: jsonvalue,
            duration_ms: numberThatIsASafeIntegerOfAtLeast0,
            failure_class: [optional, "string", false],
            failure_detail: [optional, "string", false],
          },
        ],
      },
    ],
    [
      "segment.start",
      {
        segment_id: "string",
        data: [
          object,
          {
            kind: "string",
            name: "string",
            parent_segment_id: [optional, "string", false],
            group_key: [optional, "string", false],
            model_ref: [optional, "string", false],
            tool_slug: [optional, "string", false],
            child_run_id: [optional, "string", false],
          },
        ],
      },
    ],
    [
      "segment.end",
      {
        segment_id: "string",
        data: [
          object,
          {
            status: "string",
            duration_ms: numberThatIsASafeIntegerOfAtLeast0,
            usage: [optional, "object", false],
            cost: [optional, jsonvalue, false],
            finish_reason: [optional, "string", false],
            error: [optional, jsonvalue, false],
          },
        ],
      },
    ],
    ["text.delta", { segment_id: "string", data: [object, { text: "string" }] }],
    ["thinking.delta", { segment_id: "string", data: [object, { text: "string" }] }],
    [
      "tool.call",
      {
        segment_id: "string",
        data: [
          object,
          {
            tool_call_id: "string",
            tool_slug: "string",
            arguments_delta: [optional, "string", false],
            arguments: [optional, jsonvalue, false],
          },
        ],
      },
    ],
    [
      "tool.result",
      {
        segment_id: "string",
        data: [
          object,
          {
            tool_call_id: "string",
            ok: "boolean",
            output_preview: "string",
            truncated: "boolean",
            bytes: numberThatIsASafeIntegerOfAtLeast0,
          },
        ],
      },
    ],
    [
      "suspend",
      {
        segment_id: stringOrNull,
        data: [
          object,
          {
            kind: "string",
            resume_contract: jsonvalue,
            prompt: "string",
            deadline_at: [optional, stringThatIsAnRFC3339Timestamp, false],
          },
        ],
      },
    ],
    ["resume", { segment_id: stringOrNull, data: [object, { kind: "string", resolved_by: "string" }] }],
    [
      "notice",
      {
        segment_id: stringOrNull,
        data: [object, { level: "string", code: "string", message: "string", attributes: [optional, "object", false] }],
      },
    ],
    [
      "error",
      {
        segment_id: stringOrNull,
        data: [object, { code: [one, ERROR_CODES], message: "string", retryable: "boolean" }],
      },
    ],
  ]),
  open: false,
};

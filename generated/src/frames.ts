// Made by event-catalogue (generator/emit/frames.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import type { ErrorCode } from "./codes.ts";

/** A frame of protocol 2, as it may be read. Its `type` says which one it is. */
export type Frame = FrameByType[FrameType];

/** What `type` may hold. */
export type FrameType = keyof FrameByType;

/** The frame of each type. */
export interface FrameByType {
  "run.start": RunStartFrame;
  "run.status": RunStatusFrame;
  "run.end": RunEndFrame;
  "segment.start": SegmentStartFrame;
  "segment.end": SegmentEndFrame;
  "text.delta": TextDeltaFrame;
  "thinking.delta": ThinkingDeltaFrame;
  "tool.call": ToolCallFrame;
  "tool.result": ToolResultFrame;
  suspend: SuspendFrame;
  resume: ResumeFrame;
  notice: NoticeFrame;
  error: ErrorFrame;
}

/** The frames of the types `T`. */
export type FrameOf<T extends FrameType> = FrameByType[T];

/** What frames of the types `T` carry. */
export type DataOf<T extends FrameType> = FrameOf<T>["data"];

/** A frame as it must be sent. At present that is what a reader expects. */
export type OutgoingFrame = Frame;

/** The frames of the types `T` as they must be sent. */
export type OutgoingFrameOf<T extends FrameType> = FrameOf<T>;

/** What frames of the types `T` must carry when they are sent. */
export type OutgoingDataOf<T extends FrameType> = DataOf<T>;

/** The keys that every frame has, in the order in which they are sent. */
export interface Envelope {
  /** The protocol version that the frame was written for. */
  protocol: 2;
  /**
   * Where the frame stands in the order of its stream.
   *
   * An integer of at least 0.
   */
  seq: number;
  /** The run that the frame tells about. */
  run_id: string;
  /**
   * When the frame was written.
   *
   * An RFC 3339 date-time.
   */
  ts: string;
  /** The frame type, which says how to read `data`. */
  type: FrameType;
  /**
   * The segment that the frame belongs to.
   *
   * Whether it may be null is a matter of the type.
   */
  segment_id: string | null;
  /** The payload. */
  data: unknown;
}

/** The first event of an attempt. */
export interface RunStartFrame extends Envelope {
  type: "run.start";
  data: RunStartData;
}

/** The payload of `run.start` frames. */
export interface RunStartData {
  agent_id: string;
  agent_revision_id: string;
  session_id: string;
  lane: string;
  trigger_kind: string;
  /** An integer of at least 0. */
  attempt: number;
}

/** Sent on every transition, resumption among them. */
export interface RunStatusFrame extends Envelope {
  type: "run.status";
  data: RunStatusData;
}

/** The payload of `run.status` frames. */
export interface RunStatusData {
  status: string;
  previous: string | null;
}

/**
 * Terminal for the attempt. A failure for which a retry is scheduled does not emit it (D-514): of the two possible
 * errors, the worse one is a subscriber that was told to close while more frames are still to come.
 */
export interface RunEndFrame extends Envelope {
  type: "run.end";
  data: RunEndData;
}

/** The payload of `run.end` frames. */
export interface RunEndData {
  status: string;
  usage: Usage | null;
  cost: JsonValue;
  /** An integer of at least 0. */
  duration_ms: number;
  failure_class?: string;
  failure_detail?: string;
}

/**
 * Sent before any content of the segment, which holds by construction (annex 15 §3.2). `kind` speaks the step
 * vocabulary itself: there is no fifth translation (D-158, D-517).
 */
export interface SegmentStartFrame extends Envelope {
  type: "segment.start";
  segment_id: string;
  data: SegmentStartData;
}

/** The payload of `segment.start` frames. */
export interface SegmentStartData {
  kind: string;
  name: string;
  parent_segment_id?: string;
  group_key?: string;
  model_ref?: string;
  tool_slug?: string;
  child_run_id?: string;
}

/** Usage rides on this frame; no event exists for usage alone (annex 15 §3.2). */
export interface SegmentEndFrame extends Envelope {
  type: "segment.end";
  segment_id: string;
  data: SegmentEndData;
}

/** The payload of `segment.end` frames. */
export interface SegmentEndData {
  status: string;
  /** An integer of at least 0. */
  duration_ms: number;
  usage?: Usage;
  cost?: JsonValue;
  finish_reason?: string;
  error?: JsonValue;
}

/** Incremental output. **This is the only channel for output text** (annex 15 §3.1). */
export interface TextDeltaFrame extends Envelope {
  type: "text.delta";
  segment_id: string;
  data: TextDeltaData;
}

/** The payload of `text.delta` frames. */
export interface TextDeltaData {
  text: string;
}

/** Traces of reasoning, kept apart from output. */
export interface ThinkingDeltaFrame extends Envelope {
  type: "thinking.delta";
  segment_id: string;
  data: ThinkingDeltaData;
}

/** The payload of `thinking.delta` frames. */
export interface ThinkingDeltaData {
  text: string;
}

/** A frame of type `tool.call`. */
export interface ToolCallFrame extends Envelope {
  type: "tool.call";
  segment_id: string;
  data: ToolCallData;
}

/** The payload of `tool.call` frames. */
export interface ToolCallData {
  tool_call_id: string;
  tool_slug: string;
  arguments_delta?: string;
  arguments?: JsonValue;
}

/** Only a preview; the step payload holds the full value. */
export interface ToolResultFrame extends Envelope {
  type: "tool.result";
  segment_id: string;
  data: ToolResultData;
}

/** The payload of `tool.result` frames. */
export interface ToolResultData {
  tool_call_id: string;
  ok: boolean;
  output_preview: string;
  truncated: boolean;
  /** An integer of at least 0. */
  bytes: number;
}

/** A frame of type `suspend`. */
export interface SuspendFrame extends Envelope {
  type: "suspend";
  data: SuspendData;
}

/** The payload of `suspend` frames. */
export interface SuspendData {
  kind: string;
  resume_contract: JsonValue;
  prompt: string;
  /** An RFC 3339 date-time. */
  deadline_at?: string;
}

/** A frame of type `resume`. */
export interface ResumeFrame extends Envelope {
  type: "resume";
  data: ResumeData;
}

/** The payload of `resume` frames. */
export interface ResumeData {
  kind: string;
  resolved_by: string;
}

/** Compaction was applied, a fallback model was used, a cache was skipped, a guardrail warned. */
export interface NoticeFrame extends Envelope {
  type: "notice";
  data: NoticeData;
}

/** The payload of `notice` frames. */
export interface NoticeData {
  level: string;
  code: string;
  message: string;
  attributes?: JsonObject;
}

/** `code` is one of the error codes; a client never matches on the text of `message`. */
export interface ErrorFrame extends Envelope {
  type: "error";
  data: ErrorData;
}

/** The payload of `error` frames. */
export interface ErrorData {
  code: ErrorCode;
  message: string;
  retryable: boolean;
}

/** What the model calls consumed. */
export type Usage = JsonObject;

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** Any JSON object. */
export interface JsonObject {
  [key: string]: JsonValue;
}

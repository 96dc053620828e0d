// Made by event-catalogue (generator/emit/protocol.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** The number of this protocol. */
export const PROTOCOL_VERSION = 2;

/** The frame types, a closed set: what the type key of a frame may hold, in the order of the catalogue. */
export const FRAME_TYPES = [
  "run.start",
  "run.status",
  "run.end",
  "segment.start",
  "segment.end",
  "text.delta",
  "thinking.delta",
  "tool.call",
  "tool.result",
  "suspend",
  "resume",
  "notice",
  "error",
] as const;

/** The keys of the envelope, in the order in which they are sent. */
export const ENVELOPE_KEYS = ["protocol", "seq", "run_id", "ts", "type", "segment_id", "data"] as const;

/** The envelope key that each role falls to, of the roles that are given. */
export const ENVELOPE_ROLES = {
  version: "protocol",
  sequence: "seq",
  stream: "run_id",
  time: "ts",
  type: "type",
  data: "data",
} as const;

/**
 * What each frame type says of the envelope keys that are a matter of the type. A `required` one is there and not
 * null. Of `segment_id`, `optional` says that it may be null.
 */
export const ENVELOPE_RULES = {
  segment_id: {
    "run.start": "optional",
    "run.status": "optional",
    "run.end": "optional",
    "segment.start": "required",
    "segment.end": "required",
    "text.delta": "required",
    "thinking.delta": "required",
    "tool.call": "required",
    "tool.result": "required",
    suspend: "optional",
    resume: "optional",
    notice: "optional",
    error: "optional",
  },
} as const;

/**
 * The keys of each type's payload, in the order of the catalogue: a `required` one is always sent, an `optional` one
 * may be absent. null where the payload is not one object.
 */
export const DATA_KEYS = {
  "run.start": {
    agent_id: "required",
    agent_revision_id: "required",
    session_id: "required",
    lane: "required",
    trigger_kind: "required",
    attempt: "required",
  },
  "run.status": { status: "required", previous: "required" },
  "run.end": {
    status: "required",
    usage: "required",
    cost: "required",
    duration_ms: "required",
    failure_class: "optional",
    failure_detail: "optional",
  },
  "segment.start": {
    kind: "required",
    name: "required",
    parent_segment_id: "optional",
    group_key: "optional",
    model_ref: "optional",
    tool_slug: "optional",
    child_run_id: "optional",
  },
  "segment.end": {
    status: "required",
    duration_ms: "required",
    usage: "optional",
    cost: "optional",
    finish_reason: "optional",
    error: "optional",
  },
  "text.delta": { text: "required" },
  "thinking.delta": { text: "required" },
  "tool.call": { tool_call_id: "required", tool_slug: "required", arguments_delta: "optional", arguments: "optional" },
  "tool.result": {
    tool_call_id: "required",
    ok: "required",
    output_preview: "required",
    truncated: "required",
    bytes: "required",
  },
  suspend: { kind: "required", resume_contract: "required", prompt: "required", deadline_at: "optional" },
  resume: { kind: "required", resolved_by: "required" },
  notice: { level: "required", code: "required", message: "required", attributes: "optional" },
  error: { code: "required", message: "required", retryable: "required" },
} as const;

/** The types of which one comes first in a stream. */
export const BEGINNING_FRAME_TYPES = ["run.start"] as const;

/** The types that end a stream, or an attempt of it. */
export const TERMINAL_FRAME_TYPES = ["run.end"] as const;

/** The types whose neighbouring frames may be delivered as one, and the payload key whose texts are then joined. */
export const COALESCED_KEYS = { "text.delta": "text", "thinking.delta": "text" } as const;

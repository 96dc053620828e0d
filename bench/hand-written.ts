/**
 * The reference: a guard of the same contract as a person would write it who knows the run stream by heart and wants it
 * fast. Only own keys count, the envelope is exact, timestamps are checked to the day. What the generator writes may cost
 * a tenth more.
 */
// What is no timestamp is matched: what matches would leave a record behind, which takes time.
const noTime =
  /^(?!(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\.[0-9]+)?(?:Z|[+-]00:00))$)/;

const codes = new Set([
  "AUTH_FAILED",
  "MALFORMED_FRAME",
  "PROTOCOL_UNSUPPORTED",
  "RUN_NOT_FOUND",
  "BUDGET_EXCEEDED",
  "RATE_LIMITED",
  "MODEL_ERROR",
  "TOOL_ERROR",
  "GUARDRAIL_BLOCKED",
  "CONTEXT_OVERFLOW",
  "TIMEOUT",
  "CANCELLED",
  "SANDBOX_ERROR",
  "CHANNEL_ERROR",
  "INTERNAL_ERROR",
]);

// oxlint-disable-next-line typescript/no-explicit-any -- a value of which nothing is known, read freely
type Any = any;

export function isFrame(f: Any): boolean {
  if (typeof f !== "object" || f === null) return false;
  let count = 0;
  for (const _ in f) count++;
  if (
    count !== 7 ||
    f.protocol !== 2 ||
    !Number.isSafeInteger(f.seq) ||
    f.seq < 0 ||
    typeof f.run_id !== "string" ||
    typeof f.ts !== "string" ||
    noTime.test(f.ts) ||
    f.__proto__ !== Object.prototype
  ) {
    return false;
  }
  for (const _ in Object.prototype) return false;
  switch (f.type) {
    case "text.delta":
    case "thinking.delta":
      return typeof f.segment_id === "string" && isDelta(f.data);
    case "tool.call":
      return typeof f.segment_id === "string" && isToolCall(f.data);
    case "tool.result":
      return typeof f.segment_id === "string" && isToolResult(f.data);
    case "segment.start":
      return typeof f.segment_id === "string" && isSegmentStart(f.data);
    case "segment.end":
      return typeof f.segment_id === "string" && isSegmentEnd(f.data);
    case "run.status":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isRunStatus(f.data);
    case "run.start":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isRunStart(f.data);
    case "run.end":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isRunEnd(f.data);
    case "notice":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isNotice(f.data);
    case "suspend":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isSuspend(f.data);
    case "resume":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isResume(f.data);
    case "error":
      return (typeof f.segment_id === "string" || f.segment_id === null) && isError(f.data);
    default:
      return false;
  }
}

function isDelta(d: Any): boolean {
  return typeof d === "object" && d !== null && typeof d.text === "string" && d.__proto__ === Object.prototype;
}

function isToolCall(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.tool_call_id === "string" &&
    typeof d.tool_slug === "string" &&
    (d.arguments_delta === undefined ? !("arguments_delta" in d) : typeof d.arguments_delta === "string") &&
    (d.arguments !== undefined || !("arguments" in d)) &&
    d.__proto__ === Object.prototype
  );
}

function isToolResult(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.tool_call_id === "string" &&
    typeof d.ok === "boolean" &&
    typeof d.output_preview === "string" &&
    typeof d.truncated === "boolean" &&
    Number.isSafeInteger(d.bytes) &&
    d.bytes >= 0 &&
    d.__proto__ === Object.prototype
  );
}

function isSegmentStart(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.kind === "string" &&
    typeof d.name === "string" &&
    (d.parent_segment_id === undefined ? !("parent_segment_id" in d) : typeof d.parent_segment_id === "string") &&
    (d.group_key === undefined ? !("group_key" in d) : typeof d.group_key === "string") &&
    (d.model_ref === undefined ? !("model_ref" in d) : typeof d.model_ref === "string") &&
    (d.tool_slug === undefined ? !("tool_slug" in d) : typeof d.tool_slug === "string") &&
    (d.child_run_id === undefined ? !("child_run_id" in d) : typeof d.child_run_id === "string") &&
    d.__proto__ === Object.prototype
  );
}

function isSegmentEnd(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.status === "string" &&
    Number.isSafeInteger(d.duration_ms) &&
    d.duration_ms >= 0 &&
    (d.usage === undefined ? !("usage" in d) : isObject(d.usage)) &&
    (d.cost !== undefined || !("cost" in d)) &&
    (d.finish_reason === undefined ? !("finish_reason" in d) : typeof d.finish_reason === "string") &&
    (d.error !== undefined || !("error" in d)) &&
    d.__proto__ === Object.prototype
  );
}

function isRunStatus(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.status === "string" &&
    (typeof d.previous === "string" || d.previous === null) &&
    d.__proto__ === Object.prototype
  );
}

function isRunStart(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.agent_id === "string" &&
    typeof d.agent_revision_id === "string" &&
    typeof d.session_id === "string" &&
    typeof d.lane === "string" &&
    typeof d.trigger_kind === "string" &&
    Number.isSafeInteger(d.attempt) &&
    d.attempt >= 0 &&
    d.__proto__ === Object.prototype
  );
}

function isRunEnd(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.status === "string" &&
    (d.usage === null || isObject(d.usage)) &&
    d.cost !== undefined &&
    Number.isSafeInteger(d.duration_ms) &&
    d.duration_ms >= 0 &&
    (d.failure_class === undefined ? !("failure_class" in d) : typeof d.failure_class === "string") &&
    (d.failure_detail === undefined ? !("failure_detail" in d) : typeof d.failure_detail === "string") &&
    d.__proto__ === Object.prototype
  );
}

function isNotice(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.level === "string" &&
    typeof d.code === "string" &&
    typeof d.message === "string" &&
    (d.attributes === undefined ? !("attributes" in d) : isObject(d.attributes)) &&
    d.__proto__ === Object.prototype
  );
}

function isSuspend(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.kind === "string" &&
    d.resume_contract !== undefined &&
    typeof d.prompt === "string" &&
    (d.deadline_at === undefined
      ? !("deadline_at" in d)
      : typeof d.deadline_at === "string" && !noTime.test(d.deadline_at)) &&
    d.__proto__ === Object.prototype
  );
}

function isResume(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    typeof d.kind === "string" &&
    typeof d.resolved_by === "string" &&
    d.__proto__ === Object.prototype
  );
}

function isError(d: Any): boolean {
  return (
    typeof d === "object" &&
    d !== null &&
    codes.has(d.code) &&
    typeof d.message === "string" &&
    typeof d.retryable === "boolean" &&
    d.__proto__ === Object.prototype
  );
}

function isObject(value: Any): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
